"""Words that an operator does not want in names and chat."""

import re
from pathlib import Path

from ...core.errors import NotAllowedError, OptionsError
from .look_alikes import visible


class WordList:
    """Whole words, and parts of words (`*part`), compared as a reader sees them: without case and invisible characters,
    with letters of other scripts as the Latin ones that they look like."""

    def __init__(self, lines: list[str]) -> None:
        words = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
        self._parts = [part for word in words if word.startswith("*") and (part := _folded(word[1:]))]
        self._words = {_folded(word) for word in words if not word.startswith("*")}

    @classmethod
    def read(cls, path: str) -> "WordList":
        """Read a file with one word a line; an empty path is an empty list. Raises OptionsError."""
        try:
            return cls(Path(path).expanduser().read_text("utf-8").splitlines() if path else [])
        except (OSError, UnicodeDecodeError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else "no UTF-8 text"
            raise OptionsError(f"{path} cannot be used: {reason}") from None
        except RuntimeError:
            raise OptionsError(f"{path} cannot be used: there is no home folder") from None

    def check(self, text: str) -> None:
        """Raises NotAllowedError, without the word, for a text that has one of them."""
        folded = _folded(text)
        if any(part in folded for part in self._parts) or not self._words.isdisjoint(re.findall(r"\w+", folded)):
            raise NotAllowedError("this server does not allow one of these words")


def _folded(text: str) -> str:
    return visible(text).casefold()
