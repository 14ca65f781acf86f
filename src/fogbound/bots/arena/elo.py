"""Elo ratings of all bots at once, with error bars."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from .playing import MatchResult

MEAN = 1500.0
_PER_UNIT = 400 / log(10)
_Z95 = 1.96


class Elo(NamedTuple):
    """A rating, and half the width of its 95 % interval."""

    rating: float
    error: float


Matrix = list[list[float]]
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
    points, met = _zeros(n), _zeros(n)
    by_deal: dict[int, list[tuple[int, int, float]]] = {}
    for one in played:
        for seat, name in enumerate(one.seats):
            for other in range(seat):
                i, j, got = at[name], at[one.seats[other]], score(one, seat, other)
                points[i][j] += got
                points[j][i] += 1 - got
                met[i][j] += 1
                met[j][i] += 1
                by_deal.setdefault(one.deal, []).append((i, j, got))
    strength = _fitted(points, met)
    expected = [[1 / (1 + exp(theirs - own)) for theirs in strength] for own in strength]
    information = _information(strength, expected, met)
    model, robust = _variances(information, _spread(by_deal.values(), expected))
    middle = sum(strength) / n if n else 0.0
    return {
        name: Elo(
            MEAN + _PER_UNIT * (strength[number] - middle),
            _Z95 * _PER_UNIT * sqrt(max(0.0, model[number], robust[number])),
        )
        for name, number in at.items()
    }


def _fitted(points: Matrix, met: Matrix) -> list[float]:
    """Strengths in natural logarithms, by Hunter's iteration."""
    strength, won = [1.0] * len(points), [0.5 + sum(row) for row in points]
    for _ in range(500):
        strength = [
            total / (1 / (own + 1) + sum(count / (own + theirs) for count, theirs in zip(row, strength, strict=True)))
            for total, own, row in zip(won, strength, met, strict=True)
        ]
    return [log(own) for own in strength]


def _information(strength: list[float], expected: Matrix, met: Matrix) -> Matrix:
    """Returns the information matrix of the strengths, the draw against the mean counted."""
    n = len(strength)
    found = [[-met[i][j] * expected[i][j] * (1 - expected[i][j]) for j in range(n)] for i in range(n)]
    for i in range(n):
        against_mean = 1 / (1 + exp(-strength[i]))
        found[i][i] = against_mean * (1 - against_mean) - sum(found[i][j] for j in range(n) if j != i)
    return found


def _spread(deals: Iterable[list[tuple[int, int, float]]], expected: Matrix) -> Matrix:
    """Returns the sum of the outer products of the deals' gradients."""
    spread = _zeros(len(expected))
    for meetings in deals:
        gradient: dict[int, float] = {}
        for i, j, got in meetings:
            gradient[i] = gradient.get(i, 0.0) + got - expected[i][j]
            gradient[j] = gradient.get(j, 0.0) - got + expected[i][j]
        for i, one in gradient.items():
            for j, other in gradient.items():
                spread[i][j] += one * other
    return spread


def _variances(information: Matrix, spread: Matrix) -> tuple[list[float], list[float]]:
    """Returns the variances of all strengths around their mean, of the model and of the sandwich estimator."""
    n, inverse = len(information), _inverse(information)
    means = [sum(column) / n for column in zip(*inverse, strict=True)]
    centred = [[value - mean for value, mean in zip(row, means, strict=True)] for row in inverse]
    return _diagonal(centred, information), _diagonal(centred, spread)


def _diagonal(a: Matrix, b: Matrix) -> list[float]:
    """Returns the diagonal of a·b·aᵀ."""
    return [
        sum(x * y * value for x, line in zip(row, b, strict=True) for y, value in zip(row, line, strict=True))
        for row in a
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """Returns the inverse of a symmetric positive definite matrix, by elimination (Gauss and Jordan)."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(n):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * top for value, top in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]


def _zeros(n: int) -> Matrix:
    return [[0.0] * n for _ in range(n)]
