"""Typed text as a move."""

import re
from collections.abc import Sequence

from ..core.errors import NotationError
from ..core.moves import Move
from ..core.notation import short


def complete(typed: str, legal: Sequence[Move], verbs: Sequence[str]) -> str:
    """Returns the move that is meant: `c1` is enough where one fits. Raises NotationError where none or several do.

    >>> complete("C1", [Move("turn a1"), Move("turn c1")], ["look", "turn"])
    'turn c1'
    >>> complete("n", [Move("look north"), Move("look east")], ["look", "turn"])
    'look north'
    """
    text = " ".join(typed.lower().split())
    if text in legal:
        return text
    fitting = (
        [move for move in legal if text in (move.argument, move.verb)]
        or [move for move in legal if move.startswith(text)]
        or [move for move in legal if move.argument.startswith(text)]
    )
    if len(fitting) == 1:
        return str(fitting[0])
    if len(fitting) > 1:
        if {move.verb for move in fitting} == {text}:
            raise NotationError(f"{text!r} needs to know what: for example {str(fitting[0])!r}")
        raise NotationError(f"{text!r} can mean {listed([repr(str(move)) for move in fitting], 'or')}")
    if text.partition(" ")[0] in verbs:
        return text  # not legal, but the rules know best why
    usual = {move.verb for move in legal if move.argument}
    if len(usual) == 1 and re.fullmatch("[a-z][0-9]|north|east|south|west", text):
        return f"{usual.pop()} {text}"
    raise NotationError(f"{short(typed)} is no move here; ? shows what you can do")


def listed(items: Sequence[str], word: str = "and", most: int = 4) -> str:
    """
    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) > most:
        return ", ".join(items[:most]) + ", …"
    return f" {word} ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
