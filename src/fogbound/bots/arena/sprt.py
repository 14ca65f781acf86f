"""The sequential probability ratio test: plays until it is clear enough whether one bot is stronger than another.

The results of the first bot are independent units: matches with scores 0, 1/2 and 1, or, where deals are mirrored,
pairs of matches on the same deal with mean scores 0, 1/4, 1/2, 3/4 and 1 (the pentanomial model: the two matches of a
pair are not independent, and pairs are). For a hypothesis "the Elo difference is e" the expected score is
s(e) = 1 / (1 + 10^(-e / 400)). The generalised log-likelihood ratio compares the most likely distributions of the
scores with mean s(elo1) and with mean s(elo0) (Van den Bergh, "A practical introduction to the GSPRT"):

    LLR = sum over scores a of N(a) * log(p1(a) / p0(a)),   pk(a) = p(a) / (1 + t * (a - s(elok)))

where p are the observed shares and t is the root of sum p(a) * (a - s) / (1 + t * (a - s)) = 0. The test accepts H0 at
log(beta / (1 - alpha)) and H1 at log((1 - beta) / alpha).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite, log
from typing import Any

from ...core.errors import OptionsError
from .elo import score
from .playing import MatchResult

_NEVER_SEEN = 1e-3
"""A score that has not occurred counts so often, so that no distribution is impossible."""


@dataclass(frozen=True)
class Sprt:
    """The test: H0 `elo0` against H1 `elo1`, with the chances of a wrong H1 (alpha) and of a wrong H0 (beta)."""

    elo0: float
    elo1: float
    alpha: float
    beta: float

    def __post_init__(self) -> None:
        """Raises OptionsError for what is no test."""
        if not (isfinite(self.elo0) and isfinite(self.elo1) and self.elo0 < self.elo1):
            raise OptionsError(f"sprt: {self.elo0:g} and {self.elo1:g} are no two Elo differences, the smaller first")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise OptionsError(f"sprt: {name} {chance:g} is no chance between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, counts: Mapping[float, int]) -> float:
        """The log-likelihood ratio after so many units of each score."""
        if not sum(counts.values()):
            return 0.0
        scores = [0.0, 0.25, 0.5, 0.75, 1.0] if set(counts) & {0.25, 0.75} else [0.0, 0.5, 1.0]
        seen = {one: max(float(counts.get(one, 0)), _NEVER_SEEN) for one in scores}
        total = sum(seen.values())
        shares = {one: count / total for one, count in seen.items()}
        low, high = (_most_likely(shares, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * log(high[one] / low[one]) for one, count in seen.items())


@dataclass(frozen=True)
class SprtVerdict:
    """How far a test has come."""

    llr: float
    matches: int
    accepted: str | None
    """"H0" or "H1"; None while it goes on."""

    def to_json(self) -> dict[str, Any]:
        return {"llr": self.llr, "matches": self.matches, "accepted": self.accepted}


class SprtJudge:
    """Judges match by match in the order of their numbers, so that the verdict does not depend on which match was
    finished earlier. It stops at the first match with which a bound is reached."""

    def __init__(self, test: Sprt, first: str, mirror: bool) -> None:
        self._test, self._first, self._mirror = test, first, mirror
        self._waiting: dict[int, MatchResult] = {}
        self._counts: Counter[float] = Counter()
        self._pair: list[float] = []
        self._next = 1
        self.verdict = SprtVerdict(0.0, 0, None)

    def add(self, played: Iterable[MatchResult]) -> None:
        self._waiting |= {one.number: one for one in played}
        while self.verdict.accepted is None and (one := self._waiting.pop(self._next, None)) is not None:
            seat = one.seats.index(self._first)
            self._pair.append(score(one, seat, 1 - seat))
            if not self._mirror or len(self._pair) == 2:
                self._counts[sum(self._pair) / len(self._pair)] += 1
                self._pair.clear()
                self._decide()
            self._next += 1

    def _decide(self) -> None:
        (low, high), llr = self._test.bounds, self._test.llr(self._counts)
        accepted = "H0" if llr <= low else "H1" if llr >= high else None
        self.verdict = SprtVerdict(llr, self._next, accepted)


def expected_score(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))


def _most_likely(shares: Mapping[float, float], mean: float) -> dict[float, float]:
    """The distribution with this mean that makes the observed shares most likely."""
    low, high = -1 / (max(shares) - mean), 1 / (mean - min(shares))
    weights = [(share * (one - mean), one - mean) for one, share in shares.items()]
    middle = 0.0
    for _ in range(60):  # then the bounds are two neighbouring numbers
        middle = (low + high) / 2
        slope = 0.0
        for weight, distance in weights:
            slope += weight / (1 + middle * distance)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return {one: share / (1 + middle * (one - mean)) for one, share in shares.items()}
