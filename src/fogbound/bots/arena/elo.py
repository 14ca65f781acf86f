"""Elo ratings of all bots at once, with error bars."""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple

import numpy as np

from .playing import MatchResult

MEAN = 1500.0
_PER_UNIT = 400 / log(10)
_Z95 = 1.96


class Elo(NamedTuple):
    """A rating, and half the width of its 95 % interval."""

    rating: float
    error: float


UNRATED = Elo(MEAN, 0.0)


def score(one: MatchResult, seat: int, other: int) -> float:
    """1 for the better rank, half for the same."""
    return 0.5 + 0.5 * ((one.ranks[seat] < one.ranks[other]) - (one.ranks[seat] > one.ranks[other]))


def elo(played: Sequence[MatchResult], names: Sequence[str]) -> Mapping[str, Elo]:
    """The strengths that explain all meetings best (Bradley and Terry), their mean at 1500.

    Every bot also has one draw against the mean, so that a bot that won everything has a rating, too. The error is the
    larger of two: that of the model, which takes meetings for independent, and that of a sandwich estimator, which
    takes only deals for independent; three or four bots meet in one match, and mirrored matches share a deal.
    """
    at = {name: number for number, name in enumerate(names)}
    n = len(names)
    points, met = np.zeros((n, n)), np.zeros((n, n))
    by_deal: dict[int, list[tuple[int, int, float]]] = {}
    for one in played:
        for seat, name in enumerate(one.seats):
            for other in range(seat):
                i, j, got = at[name], at[one.seats[other]], score(one, seat, other)
                points[i, j] += got
                points[j, i] += 1 - got
                met[i, j] += 1
                met[j, i] += 1
                by_deal.setdefault(one.deal, []).append((i, j, got))
    strength = _fitted(points, met)
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    against_mean = 1 / (1 + np.exp(-strength))
    weight = met * expected * (1 - expected)
    information = np.diag(weight.sum(axis=1) + against_mean * (1 - against_mean)) - weight
    centred = np.linalg.inv(information) - np.full((n, n), 1 / n) @ np.linalg.inv(information) if n else information
    spread = np.zeros((n, n))
    for meetings in by_deal.values():
        gradient = np.zeros(n)
        for i, j, got in meetings:
            gradient[i] += got - expected[i, j]
            gradient[j] -= got - expected[i, j]
        spread += np.outer(gradient, gradient)
    model, robust = centred @ information @ centred.T, centred @ spread @ centred.T
    variance = np.maximum(np.diag(model), np.diag(robust))
    middle = strength.mean() if n else 0.0
    return {
        name: Elo(
            MEAN + _PER_UNIT * float(strength[number] - middle), _Z95 * _PER_UNIT * sqrt(max(0.0, variance[number]))
        )
        for name, number in at.items()
    }


def _fitted(points: np.ndarray, met: np.ndarray) -> np.ndarray:
    """Strengths in natural logarithms, by Hunter's iteration."""
    strength = np.ones(len(points))
    for _ in range(500):
        weight = 1 / (strength + 1) + (met / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength = (0.5 + points.sum(axis=1)) / weight
    return np.asarray(np.log(strength))
