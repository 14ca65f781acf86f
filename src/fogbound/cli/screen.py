"""The terminal as one sheet: wiped before anything new is drawn on it, so that no past card stays in sight."""

import codecs
import sys
import unicodedata
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from rich.cells import cell_len, set_cell_size
from rich.console import Console, RenderableType
from rich.text import Text

_PLAINER = {
    "▲": "^",
    "◆": "*",
    "►": ">",
    "◄": "<",
    "░": ":",
    "·": "-",
    "–": "-",
    "…": ".",
    "×": "x",
    "✗": "x",
    "≈": "~",
}


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Replace characters the terminal cannot encode by others of the same width."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = []
    for sign in error.object[error.start : error.end]:
        base = unicodedata.normalize("NFKD", sign)[0]
        letters.append(_PLAINER.get(sign) or (base if base.isascii() else "?" * cell_len(sign)))
    return "".join(letters), error.end


codecs.register_error("fogbound-plainer", _plainer)


def console_for(stream: Any) -> Console:
    """A console that never fails on a character, and never reads markup in a name."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="fogbound-plainer")
    return Console(file=stream, markup=False, highlight=False, emoji=False)


def clean(text: str, width: int = 200) -> str:
    """Returns text from outside without control characters, cut to so many columns."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown if cell_len(shown) <= width else set_cell_size(shown, width - 1).rstrip() + "…"


def is_a_terminal() -> bool:
    """Returns whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not Console().is_dumb_terminal


class Screen:
    """The alternate screen: what is drawn here never reaches the scrollback."""

    def __init__(self) -> None:
        self.console = console_for(sys.stdout)
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def __enter__(self) -> Self:
        self.console.set_alt_screen(True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.console.clear()
        self.console.set_alt_screen(False)

    @property
    def height(self) -> int:
        return self.console.height

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, *parts: RenderableType) -> None:
        """Wipe everything, then draw these parts from the top."""
        with self.console:  # one write, so that nothing flickers
            self.console.clear()
            for part in parts:
                self.console.print(part, soft_wrap=False)

    def ask(self, prompt: str = "> ") -> str:
        """Returns a line typed by the person. Raises EOFError at the end of the input."""
        _forget_typed_ahead()
        self.console.print(Text(prompt, "bold"), end="", soft_wrap=True)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def wait(self, why: str = "to go on") -> str:
        """Until Enter; gives what was typed before it."""
        return self.ask(f"[Enter] {why} ")


def _forget_typed_ahead() -> None:
    """Discard keys that were pressed before the prompt."""
    try:
        import termios
    except ImportError:  # Windows
        return
    with suppress(termios.error):
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
