"""What an arena found: win rates with their intervals, ratings, who beat whom, how long they thought."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt
from typing import Any

from .arena import Played, seconds_of

ELO_OF_ALL = 1500.0
"""The mean."""


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
    elo: float = ELO_OF_ALL
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
            "elo": round(self.elo, 1),
            "openskill": {"mu": round(self.mu, 3), "sigma": round(self.sigma, 3)},
            "failures": self.failures,
            "ms_per_move": {
                "mean": self.mean_s * 1e3,
                "p99": self.time_at(0.99) * 1e3,
                "max": self.time_at(1.0) * 1e3,
            },
            "against": {other: self.score_against(other) for other in self.against},
        }


def standings(played: Iterable[Played]) -> list[Standing]:
    """The best first. The order of the matches does not matter, but for OpenSkill's last digits: they are sorted."""
    found: dict[str, Standing] = {}
    in_order = sorted(played, key=lambda one: one.key)
    for one in in_order:
        for seat, name in enumerate(one.seats):
            _count(found.setdefault(name, Standing(name)), one, seat)
    _rate_elo(found)
    _rate_openskill(found, in_order)
    return sorted(found.values(), key=lambda standing: (-standing.elo, standing.name))


def _count(standing: Standing, one: Played, seat: int) -> None:
    standing.games += 1
    if seat in one.winners:
        standing.wins += 1 / len(one.winners)
    standing.failures += seat in one.failed
    for bucket, number in one.times[seat].items():
        standing.times[bucket] = standing.times.get(bucket, 0) + number
    for other, name in enumerate(one.seats):
        if name != standing.name:
            meeting = standing.against.setdefault(name, [0.0, 0])
            meeting[0] += (
                1.0 if one.ranks[seat] < one.ranks[other] else 0.5 if one.ranks[seat] == one.ranks[other] else 0.0
            )
            meeting[1] += 1


def _rate_elo(found: Mapping[str, Standing]) -> None:
    """The strengths that explain all meetings best (Bradley and Terry); everybody also drew once against the mean."""
    strength = dict.fromkeys(found, 1.0)
    for _ in range(200):
        for name, standing in found.items():
            points = 0.5 + sum(points for points, _ in standing.against.values())
            weight = 1 / (strength[name] + 1) + sum(
                met / (strength[name] + strength[other]) for other, (_, met) in standing.against.items()
            )
            strength[name] = points / weight
    shift = sum(map(log10, strength.values())) / max(1, len(strength))
    for name, standing in found.items():
        standing.elo = ELO_OF_ALL + 400 * (log10(strength[name]) - shift)


def _rate_openskill(found: Mapping[str, Standing], played: Sequence[Played]) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in found}
    for one in played:
        if len(set(one.seats)) < 2:
            continue
        for seat, rated in enumerate(model.rate([[ratings[name]] for name in one.seats], ranks=list(one.ranks))):
            if one.seats.index(one.seats[seat]) == seat:  # a name on several seats is rated by its first
                ratings[one.seats[seat]] = rated[0]
    for name, rating in ratings.items():
        found[name].mu, found[name].sigma = rating.mu, rating.sigma
