"""Memory reports: figures of one match, or of many added up."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from ..core.errors import NotationError, RequestError
from ..core.notation import optional, read_fields, read_int, read_text, short, tuple_of
from ..core.seats import Seat
from .findings import FROM_MEMORY, LUCKY, MISSED, Finding, Judged
from .forms import RememberedForm, ReportForm
from .games import REVIEWS

UP_TO = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)
"""Times since something was last seen fall in bins, in table events; beyond the last bound there is one bin more."""
BINS = len(UP_TO) + 1


def bin_of(ago: int) -> int:
    """The number of the bin.

    >>> bin_of(1), bin_of(5), bin_of(1000)
    (0, 4, 14)
    """
    return bisect_left(UP_TO, ago)


def bin_names() -> list[str]:
    """As in "5–6"."""
    bounds = [f"{low + 1}–{high}" if high > low + 1 else str(high) for low, high in pairwise((0, *UP_TO))]
    return [*bounds, f"{UP_TO[-1] + 1}+"]


class Bin(NamedTuple):
    """The opportunities of one range of ages, and the successes among them."""

    opportunities: int = 0
    successes: int = 0


class Remembered(NamedTuple):
    """Something that was used so many table events after it had been seen last."""

    face: str
    at: str
    ago: int
    move: int
    """The number of the move that used it."""

    def to_json(self) -> RememberedForm:
        return {"face": self.face, "at": self.at, "ago": self.ago, "move": self.move}


@dataclass(frozen=True)
class MemoryReport:
    """docs/review.md says what each figure means in either game."""

    game: str
    games: int = 1
    from_memory: int = 0
    lucky: int = 0
    missed: int = 0
    failures: int = 0
    recall: tuple[Bin, ...] = (Bin(),) * BINS
    longest: Remembered | None = None

    @property
    def opportunities(self) -> int:
        return sum(one.opportunities for one in self.recall)

    @property
    def successes(self) -> int:
        return sum(one.successes for one in self.recall)

    @property
    def rate(self) -> float | None:
        """The share of opportunities that were taken; None when there was none."""
        return self.successes / self.opportunities if self.opportunities else None

    def to_json(self) -> ReportForm:
        return {
            "game": self.game,
            "games": self.games,
            "from_memory": self.from_memory,
            "lucky": self.lucky,
            "missed": self.missed,
            "failures": self.failures,
            "up_to": list(UP_TO),
            "recall": [(one.opportunities, one.successes) for one in self.recall],
            "longest": None if self.longest is None else self.longest.to_json(),
        }

    @classmethod
    def from_json(cls, data: Any) -> "MemoryReport":
        """Raises NotationError for anything that is no memory report."""
        fields = read_fields(data, _READERS)
        if fields.pop("up_to") != UP_TO or len(fields["recall"]) != BINS:
            raise NotationError(f"a memory report has {BINS} bins, up to {UP_TO}")
        return cls(**fields)


def report(game: str, judged: Judged, seat: Seat) -> MemoryReport:
    """Returns the memory report of one seat in one match."""
    own = [finding for finding in judged.findings if finding.seat == seat]
    kinds = [finding.kind for finding in own]
    bins = [[0, 0] for _ in range(BINS)]
    for one in judged.opportunities:
        if one.seat == seat:
            bins[bin_of(one.ago)][0] += 1
            bins[bin_of(one.ago)][1] += one.taken
    return MemoryReport(
        game=game,
        from_memory=kinds.count(FROM_MEMORY),
        lucky=kinds.count(LUCKY),
        missed=kinds.count(MISSED),
        failures=sum(map(kinds.count, REVIEWS.of(game).failures)),
        recall=tuple(Bin(*counts) for counts in bins),
        longest=_longest(own),
    )


def add_up(reports: Sequence[MemoryReport]) -> MemoryReport:
    """Returns the sum of several reports of the same game. Raises RequestError for none, or for different games."""
    games = {one.game for one in reports}
    if len(games) != 1:
        raise RequestError(f"reports of one game can be added up, not of {', '.join(sorted(games)) or 'none'}")
    longest = [one.longest for one in reports if one.longest is not None]
    return MemoryReport(
        game=games.pop(),
        games=sum(one.games for one in reports),
        from_memory=sum(one.from_memory for one in reports),
        lucky=sum(one.lucky for one in reports),
        missed=sum(one.missed for one in reports),
        failures=sum(one.failures for one in reports),
        recall=tuple(map(_sum, zip(*(one.recall for one in reports), strict=True))),
        longest=max(longest, key=lambda one: one.ago, default=None),
    )


def _sum(bins: Iterable[Bin]) -> Bin:
    return Bin(*map(sum, zip(*bins, strict=True)))


def _longest(own: Iterable[Finding]) -> Remembered | None:
    """Returns the card used from memory that had been seen longest ago."""
    used = [
        Remembered(str(one.face), str(one.at), one.ago, finding.move)
        for finding in own
        if finding.kind == FROM_MEMORY
        for one in finding.turned
        if one.ago is not None
    ]
    return max(used, key=lambda one: one.ago, default=None)


def _read_count(value: Any) -> int:
    if read_int(value) < 0:
        raise NotationError(f"{short(value)} is no count")
    return int(value)


def _read_bin(value: Any) -> Bin:
    counts = tuple_of(_read_count)(value)
    if len(counts) != 2 or counts[1] > counts[0]:
        raise NotationError(f"{short(value)} is not how many opportunities, and how many of them were taken")
    return Bin(*counts)


def _read_remembered(value: Any) -> Remembered:
    return Remembered(**read_fields(value, {"face": read_text, "at": read_text, "ago": read_int, "move": read_int}))


_READERS = {
    "game": read_text,
    "games": _read_count,
    "from_memory": _read_count,
    "lucky": _read_count,
    "missed": _read_count,
    "failures": _read_count,
    "up_to": tuple_of(read_int),
    "recall": tuple_of(_read_bin),
    "longest": optional(_read_remembered),
}
