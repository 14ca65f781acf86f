"""Perfect recall: everything a seat was ever shown, folded from the events that it was sent."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar

from .board import Place

F = TypeVar("F", bound=str)


@dataclass(frozen=True)
class Sighting(Generic[F]):
    """A face that was shown, and the number of the event (from 1) that showed it last."""

    face: F
    event: int


@dataclass(frozen=True)
class BaseMemory(Generic[F]):
    """The root of each game's Memory, which says in `after` what one event more changes."""

    events: int = 0
    """The number of events folded in."""
    seen: Mapping[Place, Sighting[F]] = field(default_factory=dict)
    """The face that must lie now at each place the seat was shown, with its last sighting."""

    @property
    def known(self) -> dict[Place, F]:
        return {place: sighting.face for place, sighting in self.seen.items()}

    def _with(self, seen: Mapping[Place, Sighting[F]], shown: Mapping[Place, F]) -> Self:
        """One event more: what is left of the old sightings, and what it showed."""
        number = self.events + 1
        return type(self)(number, {**seen, **{place: Sighting(face, number) for place, face in shown.items()}})
