"""Memory reports beside the expectation of a model of forgetting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.seats import Seat
from .findings import Judged, Recall
from .report import BINS, MemoryReport, add_up, bin_of, report


@dataclass(frozen=True)
class Remembering:
    """A memory report, and what a model expects in each of its bins."""

    report: MemoryReport
    expected: tuple[float, ...] | None = None
    """The expected number of opportunities taken in each bin under the model; None without a model."""

    def to_json(self) -> dict[str, Any]:
        return {"report": self.report.to_json(), "expected": None if self.expected is None else list(self.expected)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Remembering":
        expected = data["expected"]
        return cls(MemoryReport.from_json(data["report"]), None if expected is None else tuple(map(float, expected)))


def remembering(game: str, judged: Judged, seat: Seat, recall: Recall | None) -> Remembering:
    """Returns the report of one seat in one match, beside the expectation of this model of recall."""
    own = report(game, judged, seat)
    if recall is None:
        return Remembering(own)
    bins = [0.0] * BINS
    for one in judged.opportunities:
        if one.seat == seat:
            bins[bin_of(one.ago)] += one.chance(recall)
    return Remembering(own, tuple(bins))


def all_together(several: Sequence[Remembering]) -> Remembering:
    """Returns the sum of several, of the same game and the same model. Raises RequestError for none."""
    expected = [one.expected for one in several if one.expected is not None]
    total = tuple(map(sum, zip(*expected, strict=True))) if expected else None
    return Remembering(add_up([one.report for one in several]), total)
