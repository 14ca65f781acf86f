"""Standings of an arena: win rates with their intervals, ratings, who beat whom, how long they thought."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from .elo import UNRATED, Elo, elo, score
from .playing import MatchResult
from .times import seconds_of


@dataclass
class Standing:
    """One bot over all its matches."""

    name: str
    games: int = 0
    wins: float = 0.0
    """A win that is shared counts for its share."""
    failures: int = 0
    times: dict[int, int] = field(default_factory=dict)
    against: dict[str, list[float]] = field(default_factory=dict)
    """By opponent: points from meeting it (1 for a better rank, half for the same), and how often they met."""
    elo: Elo = UNRATED
    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95 %, by Wilson."""
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.rate, 1.96
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))

    @property
    def mean_s(self) -> float:
        count = sum(self.times.values())
        return sum(seconds_of(bucket) * number for bucket, number in self.times.items()) / count if count else 0.0

    def time_at(self, share: float) -> float:
        """So many of its moves took at most this long: 0.99 for all but one in a hundred, 1 for the longest."""
        left = share * sum(self.times.values())
        for bucket in sorted(self.times):
            left -= self.times[bucket]
            if left <= 0:
                return seconds_of(bucket)
        return 0.0

    def score_against(self, other: str) -> float | None:
        points, met = self.against.get(other, (0.0, 0))
        return points / met if met else None

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "rate": self.rate,
            "interval_95": [low, high],
            "elo": round(self.elo.rating, 1),
            "elo_error_95": round(self.elo.error, 1),
            "openskill": {"mu": round(self.mu, 3), "sigma": round(self.sigma, 3)},
            "failures": self.failures,
            "ms_per_move": {
                "mean": self.mean_s * 1e3,
                "p99": self.time_at(0.99) * 1e3,
                "max": self.time_at(1.0) * 1e3,
            },
            "against": {other: self.score_against(other) for other in self.against},
        }


def standings(played: Iterable[MatchResult]) -> list[Standing]:
    """The best first. The order of the matches does not matter, but for OpenSkill's last digits: they are sorted."""
    found: dict[str, Standing] = {}
    in_order = sorted(played, key=lambda one: one.number)
    for one in in_order:
        for seat, name in enumerate(one.seats):
            _count(found.setdefault(name, Standing(name)), one, seat)
    _rate_elo(found, in_order)
    _rate_openskill(found, in_order)
    return sorted(found.values(), key=lambda standing: (-standing.elo.rating, standing.name))


def _count(standing: Standing, one: MatchResult, seat: int) -> None:
    standing.games += 1
    if seat in one.winners:
        standing.wins += 1 / len(one.winners)
    standing.failures += seat in one.failed
    for bucket, number in one.times[seat].items():
        standing.times[bucket] = standing.times.get(bucket, 0) + number
    for other, name in enumerate(one.seats):
        if name != standing.name:
            meeting = standing.against.setdefault(name, [0.0, 0])
            meeting[0] += score(one, seat, other)
            meeting[1] += 1


def _rate_elo(found: Mapping[str, Standing], played: Sequence[MatchResult]) -> None:
    for name, rated in elo(played, list(found)).items():
        found[name].elo = rated


def _rate_openskill(found: Mapping[str, Standing], played: Sequence[MatchResult]) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in found}
    for one in played:
        for name, rated in zip(
            one.seats, model.rate([[ratings[name]] for name in one.seats], ranks=list(one.ranks)), strict=True
        ):
            ratings[name] = rated[0]
    for name, rating in ratings.items():
        found[name].mu, found[name].sigma = rating.mu, rating.sigma
