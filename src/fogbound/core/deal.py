"""Everything chance decides is drawn here, before the first move."""

from collections.abc import Iterator, Sequence
from itertools import count
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
    98
    """

    def __init__(self, seed: int) -> None:
        self._numbers = _numbers(seed)

    def below(self, limit: int) -> int:
        fair = _RANGE // limit * limit
        for number in self._numbers:
            if number < fair:  # the last, incomplete run would favour small results
                return number % limit
        raise AssertionError("the stream of numbers has no end")


_RANGE = 1 << 16


def _numbers(seed: int) -> Iterator[int]:
    from hashlib import sha256  # late: who plays a given deal needs no numbers

    for block in count():
        yield from unpack(">16H", sha256(b"fogbound/%d/%d" % (seed, block)).digest())


class SystemChance:
    """The operating system's entropy: nobody can draw the same again."""

    def below(self, limit: int) -> int:
        from secrets import randbelow  # late: it takes longer to import than the rules themselves

        return randbelow(limit)


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """Fisher-Yates from the end: item i changes places with item `below(i + 1)`."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = chance.below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile
