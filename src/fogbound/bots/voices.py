"""Voices: which remarks the bots of a table make. They are decided from public events alone, so a remark tells nobody
more than the table has. The words are those of the page, in the language of its reader."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol

from ..core.events import Event
from .ahoy.happenings import AhoyHappenings
from .happenings import Happening, Occasion
from .memoarrr.happenings import MemoarrrHappenings

TALKATIVE: Mapping[str, float] = {"cabin-boy": 0.7, "sailor": 0.6, "gunner": 0.65, "mate": 0.35, "captain": 0.4}
"""P(remark) at an ordinary occasion, by the character of each level; other bots have no voice."""
SILENCE = 3
"""Moves without a remark after one, whoever made it."""
ALWAYS: frozenset[Occasion] = frozenset({"win", "lose", "island_wins", "betrayed", "refused"})
"""Occasions that no character passes over."""
ORDER: tuple[Occasion, ...] = (
    "win", "lose", "island_wins", "betrayed", "refused", "offer", "island", "lost", "took", "banned", "round", "miss",
    "chain", "other_miss",
)  # fmt: skip
"""Occasions by priority: of several at once, a bot speaks of the first."""


class Happenings(Protocol):
    """A fold over the public events of a match."""

    def after(self, event: Event) -> list[Happening]: ...


HAPPENINGS: Mapping[str, type[Happenings]] = {"memoarrr": MemoarrrHappenings, "ahoy": AhoyHappenings}
"""By game; the bots of other games say nothing."""


class Remark(NamedTuple):
    """Something that the character on a seat says."""

    seat: int
    occasion: Occasion
    turn: int
    """Counts up for each character and occasion, so that all its lines come before one comes again."""


class Voices:
    """The characters at one table. `seed` is public: it only varies who speaks when."""

    def __init__(self, game: str, levels: Mapping[int, str], seed: str) -> None:
        """`levels` are the bots by seat; those without a voice are left out."""
        self._levels = {seat: level for seat, level in levels.items() if level in TALKATIVE}
        kind = HAPPENINGS.get(game)
        self._happenings = kind() if kind is not None and self._levels else None
        self._random = Random(seed)
        self._silent = 0
        self._turns: dict[tuple[str, Occasion], int] = {}

    def after(self, events: Sequence[Event], *, person_is_next: bool) -> list[Remark]:
        """Returns the remarks on these public events: at most one, but at the end one of each character.
        `person_is_next`: a person has to think now, and nothing is said that no scene of the table covers."""
        if self._happenings is None:
            return []
        self._silent = max(0, self._silent - 1)
        happened = [one for event in events for one in self._happenings.after(event)]
        found = [(seat, one.said_by(seat)) for one in happened for seat in self._levels]
        possible = [
            (seat, occasion)
            for seat, occasion in found
            if occasion is not None and not (person_is_next and occasion == "chain")
        ]
        if any(occasion in ("win", "lose", "island_wins") for _, occasion in possible):
            last = {seat: min((one for who, one in possible if who == seat), key=ORDER.index) for seat, _ in possible}
            return [self._remark(seat, occasion) for seat, occasion in sorted(last.items())]
        return self._one_of(possible)

    def _one_of(self, possible: Sequence[tuple[int, Occasion]]) -> list[Remark]:
        if not possible:
            return []
        first = min((occasion for _, occasion in possible), key=ORDER.index)
        seat = self._random.choice([seat for seat, occasion in possible if occasion == first])
        is_said = self._random.random() < TALKATIVE[self._levels[seat]] and not self._silent
        return [self._remark(seat, first)] if is_said or first in ALWAYS else []

    def _remark(self, seat: int, occasion: Occasion) -> Remark:
        self._silent = SILENCE + 1
        about = self._levels[seat], occasion
        turn = self._random.randrange(12) if about not in self._turns else self._turns[about] + 1
        self._turns[about] = turn
        return Remark(seat, occasion, turn)
