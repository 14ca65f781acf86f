"""Everything chance decides is drawn here, before the first move."""

from collections.abc import Sequence
from itertools import chain, count, repeat
from struct import unpack
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of random numbers."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others."""
        ...


class SeededChance:
    """The same numbers on every machine and Python: SHA-256 of `fogbound/<seed>/<block>`, block 0, 1, 2 and so on,
    read as 16-bit numbers, high byte first.

    >>> SeededChance(7).below(100)
    9
    """

    def __init__(self, seed: int) -> None:
        self._next = chain.from_iterable(map(_block, repeat(seed), count())).__next__

    def below(self, limit: int) -> int:
        fair = _RANGE // limit * limit  # the last, incomplete run of numbers would favour small results
        while (number := self._next()) >= fair:
            pass
        return number % limit


_RANGE = 1 << 16


def _block(seed: int, number: int) -> tuple[int, ...]:
    from hashlib import sha256  # late: a given deal needs no numbers

    return unpack(">16H", sha256(b"fogbound/%d/%d" % (seed, number)).digest())


class SystemChance:
    """The operating system's entropy: nobody can draw the same again."""

    def below(self, limit: int) -> int:
        from secrets import randbelow  # late: it takes longer to import than the rules themselves

        return randbelow(limit)


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """Fisher-Yates from the end: item i changes places with item `below(i + 1)`."""
    pile, below = list(items), chance.below
    for last in range(len(pile) - 1, 0, -1):
        other = below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile
