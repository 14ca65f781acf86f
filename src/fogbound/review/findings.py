"""Findings and verdicts about a move, and the opportunities that a memory report counts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from ..core.board import Place
from ..core.events import Event
from ..core.moves import Move
from ..core.seats import Seat
from .forms import FindingForm, FindingKind, VerdictForm
from .watching import SeenCard

FROM_MEMORY: FindingKind = "from_memory"
LUCKY: FindingKind = "lucky"
MISSED: FindingKind = "missed"
BLIND: FindingKind = "blind"
WRONG: FindingKind = "wrong"
LOST: FindingKind = "lost"
KINDS: tuple[FindingKind, ...] = (FROM_MEMORY, LUCKY, MISSED, BLIND, WRONG, LOST)
"""docs/review.md says what each means in either game."""

Way = tuple[SeenCard, ...]
"""Tiles that would have done it: a card that matches; attackers, and then their target."""
Recall = Callable[[tuple[int, ...]], float]
"""P(recall) of something, by the ages in table events at which it was seen."""


@dataclass(frozen=True)
class Finding:
    """One decision of a seat, beside what it had been shown."""

    kind: FindingKind
    move: int
    seat: Seat
    turned: Way = ()
    """The cards turned over, in that order, with what the seat knew of them before."""
    could: tuple[Way, ...] = ()
    """Ways to succeed that the seat knew, best first. For a success: known ways that would have brought more."""
    last: str | None = None
    """Memoarrr!: the card that had to be matched."""
    wrong: tuple[Place, ...] = ()
    """Memory Ahoy: which of the tiles turned over made it a wrong move."""
    chance: float | None = None
    """P(success) as far as the seat could know; None where it knew everything."""

    def to_json(self) -> FindingForm:
        return {
            "kind": self.kind,
            "move": self.move,
            "seat": self.seat,
            "turned": [one.to_json() for one in self.turned],
            "could": [[one.to_json() for one in way] for way in self.could],
            "last": self.last,
            "wrong": list(self.wrong),
            "chance": self.chance,
        }


@dataclass(frozen=True)
class Verdict:
    """Memoarrr! for two, and the player to move knows every card: whether the round is won, and with which cards."""

    move: int
    seat: Seat
    wins: bool
    winning: tuple[Place, ...]
    """The places of the cards that win against every answer."""
    faces: tuple[str, ...]
    """Those cards, in the same order."""
    turned: Place
    """The place that was turned over."""

    @property
    def is_kept(self) -> bool:
        """Whether the player held on to a won round."""
        return self.turned in self.winning

    def to_json(self) -> VerdictForm:
        return {
            "move": self.move,
            "seat": self.seat,
            "wins": self.wins,
            "winning": list(self.winning),
            "faces": list(self.faces),
            "turned": self.turned,
            "kept": self.is_kept,
        }


@dataclass(frozen=True)
class Opportunity(ABC):
    """A decision at which the seat had been shown all it needed to succeed."""

    seat: Seat
    ago: int
    """Table events since it last saw what was needed: the freshest of all ways, each as old as its oldest part."""
    taken: bool
    """Whether it succeeded by what it had been shown."""

    @abstractmethod
    def chance(self, recall: Recall) -> float:
        """Returns P(everything needed is recalled) under this model of forgetting."""


@dataclass(frozen=True)
class OneOf(Opportunity):
    """Any one of these cards, all of which the seat had been shown, was enough."""

    cards: Way

    def chance(self, recall: Recall) -> float:
        """At least one comes to mind."""
        return 1 - prod(1 - recall(card.ages) for card in self.cards)


class PlayedMove(NamedTuple):
    """A move that was made: by whom, what else was legal, and its complete events."""

    number: int
    seat: Seat
    move: Move
    legal: Sequence[Move]
    events: Sequence[Event]


@dataclass
class Judged:
    """All that was found, in the order of the moves."""

    findings: list[Finding]
    verdicts: list[Verdict]
    opportunities: list[Opportunity]


def freshest(ways: tuple[Way, ...]) -> int:
    """Table events since everything needed for the easiest of these ways was seen last."""
    return min(oldest(way) for way in ways)


def oldest(way: Way) -> int:
    return max(one.ago or 0 for one in way)
