"""Whole games inside the kernel."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .kernel import games
from .setup import read_number, read_policy, read_setup


@dataclass(frozen=True)
class Rollouts:
    """The results of n games, one row for each."""

    winners: NDArray[np.bool_]
    """n x players: the winners; several where a win is shared, none where the Island won."""
    scores: NDArray[np.int64]
    """n x players: rubies or points."""
    lengths: NDArray[np.int64]
    """n: decisions in the game."""


def rollouts(
    game: str,
    options: Mapping[str, Any] | None = None,
    n: int = 1000,
    seed: int = 0,
    policy: str = "random",
    threads: int = 1,
) -> Rollouts:
    """Play n games from their deals to their ends. The same seed gives the same games, whatever the number of threads.

    Raises RequestError for an unknown game, UnsupportedError for one without a kernel, OptionsError for the rest.

    >>> games = rollouts("memoarrr", {"players": 3}, n=100, seed=7)
    >>> games.winners.sum(), games.scores.sum(axis=1).tolist() == [15] * 100
    (np.int64(100), True)
    """
    setup, greedy = read_setup(game, options), read_policy(policy) == games.GREEDY
    n, threads, seed = read_number("n", n), read_number("threads", threads, least=1), read_number("seed", seed)
    play = setup.kernel.rollouts
    winners = np.empty((n, setup.players), np.bool_)
    scores, lengths = np.empty((n, setup.players), np.int64), np.empty(n, np.int64)

    def play_share(first: int, last: int) -> None:
        rows = slice(first, last)
        play(first, winners[rows], scores[rows], lengths[rows], seed, greedy, setup.flags)

    bounds = [n * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_share, bounds[:-1], bounds[1:]))
    return Rollouts(winners, scores, lengths)
