"""Everything chance decides is drawn here, before the first move."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Chance(Protocol):
    """A source of random numbers."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others."""
        ...


class SeededChance:
    """SplitMix64 (Steele, Lea and Flood, 2014), seed modulo 2**64: the same numbers on every machine and Python.

    >>> SeededChance(7).below(100)
    98
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, limit: int) -> int:
        while True:
            self._state = mixed = (self._state + 0x9E3779B97F4A7C15) & _MASK
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
            mixed ^= mixed >> 31
            if mixed < (1 << 64) // limit * limit:  # the last, incomplete run would favour small numbers
                return mixed % limit


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
