"""Pairings of a contest: all pairs, a gauntlet, or a list."""

import shlex
from collections.abc import Sequence
from itertools import combinations

from ...core.errors import OptionsError
from ...core.notation import short

Pairing = tuple[int, ...]
"""Bots of a contest that meet, one for each seat: their positions in `Contest.bots`."""


def all_pairings(bots: int, players: int) -> tuple[Pairing, ...]:
    """Every choice of as many bots as there are seats."""
    return tuple(combinations(range(bots), players))


def gauntlet(bots: int, players: int) -> tuple[Pairing, ...]:
    """Every choice in which the first bot takes part."""
    return tuple(pairing for pairing in all_pairings(bots, players) if 0 in pairing)


def read_pairings(text: str, bots: Sequence[str]) -> tuple[Pairing, ...]:
    """A pairing a line: bots by their number on the command line, from 1, or by their name, quoted as in a shell.
    Raises OptionsError that names the line.

    >>> read_pairings("1 2\\n# the young ones\\nmate sailor", ["captain", "mate", "sailor"])
    ((0, 1), (1, 2))
    """
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            words = shlex.split(line, comments=True)
        except ValueError as fault:
            raise OptionsError(f"pairings, line {number}: {fault}") from None
        if words:
            found.append(tuple(_position(word, bots, number) for word in words))
    if not found:
        raise OptionsError("pairings: there is none")
    return tuple(found)


def _position(word: str, bots: Sequence[str], line: int) -> int:
    if word.isascii() and word.isdecimal() and 1 <= int(word) <= len(bots):
        return int(word) - 1
    if list(bots).count(word) != 1:
        many = "several bots of that name; say which by its number" if word in bots else "no bot of this contest"
        raise OptionsError(f"pairings, line {line}: {short(word)}: {many}")
    return bots.index(word)
