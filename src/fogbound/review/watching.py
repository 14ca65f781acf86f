"""Sightings of one seat: where, when and how often it was shown a face, folded from its own events alone."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.board import Place
from ..core.events import Event
from .forms import KnowledgeForm, SeenFaceForm

KNOWN, MOVED, NEVER, NO_PLACE = "k", "m", "n", "-"
"""Status of a place for one seat: seen and still there, seen and since moved, never seen; no place for a card."""


class SeenCard(NamedTuple):
    """A card or tile at a place, and when the seat was shown it last; `move` and `ago` are None if it never was."""

    at: Place
    face: str
    move: int | None = None
    """The number of the move that showed it."""
    ago: int | None = None
    """The age in table events: 1 is the last one."""
    ages: tuple[int, ...] = ()
    """The same for every time it was shown, the first time first."""

    @property
    def is_known(self) -> bool:
        return self.move is not None

    def to_json(self) -> SeenFaceForm:
        return {
            "at": str(self.at),
            "face": str(self.face),
            "move": self.move,
            "ago": self.ago,
            "times": len(self.ages),
        }


class Knowledge(NamedTuple):
    """Status of each place for one seat, row by row, and the move that showed the face that lies there (0: none)."""

    status: str
    moves: tuple[int, ...]

    def to_json(self) -> KnowledgeForm:
        return {"status": self.status, "moves": list(self.moves)}


class _Sight(NamedTuple):
    face: Any
    at: Place
    """The place where it was shown last."""
    move: int
    times: tuple[int, ...]


class Watcher:
    """The memory of one seat, told every event as the seat was sent it."""

    def __init__(self, memory: Any, counted: frozenset[str]) -> None:
        """`memory` is the game's empty Memory; `counted` are the types of event that time goes by."""
        self.memory = memory
        self.sights: dict[Place, _Sight] = {}
        self._counted = counted
        self._now = 0
        self._left: set[Place] = set()
        self._knowledge: Knowledge | None = None

    def after(self, event: Event, move: int) -> None:
        before, self.memory = self.memory.seen, self.memory.after(event)
        self._now += event.type in self._counted
        now = self.memory.seen
        changed = [place for place, sighting in now.items() if before.get(place) is not sighting]
        if not changed and len(before) == len(now):
            return
        self._knowledge = None
        old, self.sights = self.sights, {place: self.sights[place] for place in now if place in before}
        for place in changed:
            face, number = now[place].face, now[place].event
            if number == self.memory.events:  # shown just now, perhaps not for the first time
                earlier = old.get(place)
                times = earlier.times if earlier is not None and earlier.face == face else ()
                self.sights[place] = _Sight(face, place, move, (*times, self._now))
            else:
                self.sights[place] = next(old[other] for other, was in before.items() if was is now[place])
        self._left = (self._left | old.keys()) - self.sights.keys()

    @property
    def faces(self) -> Mapping[Place, Any]:
        """The face that must lie now at each place the seat was shown."""
        return {place: sight.face for place, sight in self.sights.items()}

    def seen(self, place: Place, face: str = "") -> SeenCard:
        """Returns the sighting of a place; for a place never shown, the given face without a time."""
        sight = self.sights.get(place)
        if sight is None:
            return SeenCard(place, face)
        ages = tuple(self._now - time + 1 for time in sight.times)
        return SeenCard(place, sight.face, sight.move, ages[-1], ages)

    def knowledge(self, places: tuple[Place, ...], nothing: frozenset[Place]) -> Knowledge:
        """For the places of a board; at those of `nothing` there is nothing to know."""
        if self._knowledge is None:
            status = "".join(NO_PLACE if place in nothing else self._status(place) for place in places)
            moves = tuple(self.sights[place].move if place in self.sights else 0 for place in places)
            self._knowledge = Knowledge(status, moves)
        return self._knowledge

    def _status(self, place: Place) -> str:
        sight = self.sights.get(place)
        if sight is None:
            return MOVED if place in self._left else NEVER
        return KNOWN if sight.at == place else MOVED
