"""All that lies face down, as numbers: for a critic that may know more than the players."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import UnsupportedError
from .kernel import ahoy, memoarrr
from .spaces import Field

FIELDS = {
    "memoarrr": (
        Field("card", 0, 24, 25, "for each place: 1 + 5 × animal + landscape of the card that lies there"),
        Field("treasure", 24, 7, 4, "for each round: the rubies of its treasure"),
        Field("volcano", 31, 21, 3, "for each round, three from top to bottom: as `volcano_top`; 0 for none"),
    ),
    "ahoy": (
        Field("tile", 0, 48, 16, "for each place: strength + 3 × seat, 13 to 15, 16 for a landscape, 0 for none"),
    ),
}
"""By game. Seats are those of the table here, not counted from an observer."""


def _memoarrr(rows: NDArray[np.int64]) -> NDArray[np.int8]:
    piles = rows[:, memoarrr.PILES : memoarrr.PILES + 21].reshape(-1, 7, 3) + 1
    piles[np.arange(3)[None, None] >= rows[:, memoarrr.PLAYERS, None, None] - 1 + np.zeros((1, 7, 1), np.int64)] = 0
    cards = rows[:, memoarrr.CARDS : memoarrr.CARDS + 24] + 1
    stack = rows[:, memoarrr.STACK : memoarrr.STACK + 7]
    return np.concatenate([cards, stack, piles.reshape(-1, 21)], axis=1).astype(np.int8)


def _ahoy(rows: NDArray[np.int64]) -> NDArray[np.int8]:
    return rows[:, ahoy.TILES : ahoy.TILES + ahoy.PLACES].astype(np.int8)


_OF: dict[str, Callable[[Any], NDArray[np.int8]]] = {"memoarrr": _memoarrr, "ahoy": _ahoy}


def hidden(game: str, rows: NDArray[np.int64]) -> NDArray[np.int8]:
    """A line for each row of the kernel. Raises UnsupportedError for a game without hidden numbers."""
    _check(game)
    return _OF[game](rows)


def high(game: str) -> NDArray[np.int8]:
    """The highest value of each number. Raises UnsupportedError for a game without hidden numbers."""
    _check(game)
    return np.array([field.high for field in FIELDS[game] for _ in range(field.count)], np.int8)


def _check(game: str) -> None:
    if game not in FIELDS:
        raise UnsupportedError(f"{game!r} has no hidden numbers")
