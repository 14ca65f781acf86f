"""A deal drawn one small thing at a time, with the odds of each: what OpenSpiel calls chance nodes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from ..core.errors import IllegalMoveError


@dataclass(frozen=True)
class Pile:
    """A pile that chance draws from, one item after the other. The outcome of a draw is the number of its kind."""

    name: str
    kinds: tuple[Any, ...]
    counts: tuple[int, ...]
    """The count of each kind."""
    slots: tuple[Any, ...]
    """The targets of the draws: places, or numbers."""

    @classmethod
    def of(cls, name: str, kinds: Sequence[Any], things: Iterable[Any], slots: Iterable[Any]) -> Self:
        counts = Counter(things)
        return cls(name, tuple(kinds), tuple(counts[kind] for kind in kinds), tuple(slots))


@dataclass(frozen=True)
class Dealing:
    """The deal as far as it is drawn."""

    piles: tuple[Pile, ...]
    drawn: tuple[tuple[Any, ...], ...]
    """From each pile so far; the last one is in use."""
    left: tuple[int, ...]
    """The count of each kind left in the pile in use."""

    @classmethod
    def fresh(cls, piles: tuple[Pile, ...]) -> Self:
        return cls(piles, ((),), piles[0].counts)._to_the_next_choice()

    @property
    def pile(self) -> Pile:
        return self.piles[len(self.drawn) - 1]

    @property
    def is_done(self) -> bool:
        return len(self.drawn) == len(self.piles) and len(self.drawn[-1]) == len(self.pile.slots)

    def chances(self) -> list[tuple[int, float]]:
        """Returns the possible outcomes of the next draw, with their probabilities."""
        total = sum(self.left)
        return [(number, count / total) for number, count in enumerate(self.left) if count]

    def draw(self, number: int) -> Self:
        left, pile = self.left, self.pile
        if not 0 <= number < len(left) or not left[number]:
            possible = ", ".join(str(number) for number, count in enumerate(left) if count)
            raise IllegalMoveError(f"outcome {number} is not possible for {self._what()}; possible are {possible}")
        drawn = (*self.drawn[:-1], (*self.drawn[-1], pile.kinds[number]))
        left = (*left[:number], left[number] - 1, *left[number + 1 :])
        return type(self)(self.piles, drawn, left)._to_the_next_choice()

    def outcome(self, draws: Sequence[Sequence[Any]]) -> int:
        """Returns the outcome of the next draw that leads to this deal: by pile, what is drawn from it."""
        return self.pile.kinds.index(draws[len(self.drawn) - 1][len(self.drawn[-1])])

    def _to_the_next_choice(self) -> Self:
        """Past everything that can come in one way only."""
        if self.is_done:
            return self
        if len(self.drawn[-1]) == len(self.pile.slots):
            counts = self.piles[len(self.drawn)].counts
            return type(self)(self.piles, (*self.drawn, ()), counts)._to_the_next_choice()
        if self.left.count(0) == len(self.left) - 1:
            return self.draw(max(range(len(self.left)), key=self.left.__getitem__))
        return self

    def _what(self) -> str:
        return f"{self.pile.name} {self.pile.slots[len(self.drawn[-1])]}"

    def text(self, number: int) -> str:
        """A result of the next draw, in words."""
        return f"{self._what()}: {self.pile.kinds[number]}"

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __str__(self) -> str:
        named = zip(self.piles, self.drawn, strict=False)
        return "\n".join(f"{pile.name}: {' '.join(map(str, drawn))}".rstrip() for pile, drawn in named)
