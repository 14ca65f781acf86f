"""The memory of a bot: everything, or as people remember, less the longer ago they saw it.

Forgetting is ACT-R's base-level activation, counted in table events, never in seconds: something seen at the times t
has B = ln Σ (now − t)^−0.5, and comes to mind with the chance 1 / (1 + e^((threshold − B) / noise)), drawn afresh at
each decision. What comes to mind may be put on a neighbouring place; what does not may still be half remembered.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import exp, log
from random import Random
from typing import Any

from ..core.board import Place
from ..core.events import Event
from .bot import Admission


@dataclass(frozen=True)
class Forgetting:
    """A model of forgetting. A higher threshold forgets more."""

    threshold: float
    noise: float = 0.3
    confusion: float = 0.3
    """P(a recalled face is put on a neighbouring place) = confusion × P(no recall)."""
    half: float = 0.5
    """P(partial recall) = half × P(full recall), for what is not fully recalled."""

    def chance(self, ages: tuple[int, ...]) -> float:
        """Returns P(recall) of something seen so many table events ago."""
        activation = log(sum(age**-0.5 for age in ages))
        return 1 / (1 + exp((self.threshold - activation) / self.noise))


@dataclass(frozen=True)
class Beliefs:
    """The beliefs of a bot at one decision; a policy sees these, the view and the legal moves, and nothing else."""

    faces: Mapping[Place, str]
    """The believed faces of face-down places."""
    halves: Mapping[Place, str] = field(default_factory=dict)
    """Partly remembered faces: an animal or a landscape, a crew without the rank."""


def ages(times: tuple[int, ...], now: int) -> tuple[int, ...]:
    """Returns the ages at this event of what was seen at these; what comes later does not count yet."""
    return tuple(now - time + 1 for time in times if time <= now)


class Recall:
    """The memory of one bot in one match: told every event, asked at every decision."""

    def __init__(
        self,
        memory: Any,
        counted: frozenset[str],
        neighbours: Callable[[Place], tuple[Place, ...]],
        half_of: Callable[[str, Random], str],
        forgetting: Forgetting | None,
        random: Random,
        next_part: str = "",
    ) -> None:
        """`memory` is the game's empty Memory; `counted` are the types of event that time goes by; `next_part` is the
        type of event with which the next round or turn begins."""
        self.memory = memory
        self._counted, self._neighbours, self._half_of = counted, neighbours, half_of
        self._forgetting, self._random = forgetting, random
        self._now = 0
        self._times: dict[Place, tuple[int, ...]] = {}
        self._next_part = next_part
        self._part = 1
        self._parts = [1]
        """The round or turn of each counted event; at 0 that of the deal."""

    def after(self, event: Event) -> None:
        before, self.memory = self.memory, self.memory.after(event)
        self._part += event.type == self._next_part
        if event.type in self._counted:
            self._now += 1
            self._parts.append(self._part)
        if self._forgetting is None or before.seen is self.memory.seen:
            return
        lay_at = {id(sighting): place for place, sighting in before.seen.items()}
        times = {}
        for place, sighting in self.memory.seen.items():
            if sighting.event == self.memory.events:  # shown just now, perhaps not for the first time
                seen_before = before.seen.get(place)
                old = self._times[place] if seen_before and seen_before.face == sighting.face else ()
                times[place] = (*old, self._now)
            else:
                times[place] = self._times[lay_at[id(sighting)]]
        self._times = times

    def beliefs(self, face_down: frozenset[Place]) -> Beliefs:
        """Returns the beliefs about face-down places; sampled anew at each call unless nothing is ever forgotten."""
        known = {place: face for place, face in self.memory.known.items() if place in face_down}
        if self._forgetting is None:
            return Beliefs(known)
        faces: dict[Place, str] = {}
        halves: dict[Place, str] = {}
        for place, face in known.items():
            chance = self._forgetting.chance(self._ages(place))
            if self._random.random() < chance:
                if self._random.random() < self._forgetting.confusion * (1 - chance):
                    near = [other for other in self._neighbours(place) if other in face_down]
                    place = self._random.choice(near) if near else place  # noqa: PLW2901
                faces[place] = face
            elif self._random.random() < self._forgetting.half * chance:
                halves[place] = self._half_of(face, self._random)
        return Beliefs(faces, {place: half for place, half in halves.items() if place not in faces})

    def admission(self) -> Admission:
        """Returns how much of what was shown would come to mind now, and what has faded most."""
        seen = self.memory.seen
        if self._forgetting is None or not seen:
            return Admission(len(seen), len(seen))
        chances = {place: self._forgetting.chance(self._ages(place)) for place in seen}
        kept = sum(chance >= 0.5 for chance in chances.values())
        faintest = min(chances, key=lambda place: (chances[place], place))
        if chances[faintest] >= 0.5:
            return Admission(kept, len(seen))
        return Admission(kept, len(seen), str(seen[faintest].face), self._parts[self._lost_at(faintest)])

    def _lost_at(self, place: Place) -> int:
        """Returns the counted event since which what lies here would more likely not come to mind."""
        assert self._forgetting is not None
        times, lost = self._times[place], self._now
        while lost > times[0] and self._forgetting.chance(ages(times, lost - 1)) < 0.5:
            lost -= 1
        return lost

    def _ages(self, place: Place) -> tuple[int, ...]:
        return ages(self._times[place], self._now)
