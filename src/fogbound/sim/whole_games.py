"""Whole games inside the kernel."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OptionsError
from .kernel import games, minds, tables
from .setup import Setup, read_number, read_setup


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
    policy: str | Sequence[str] = "random",
    threads: int = 1,
) -> Rollouts:
    """Play n games from their deals to their ends. The same seed gives the same games, whatever the number of threads.

    `policy` is one player inside the kernel for all seats, or a sequence with one for each: random, greedy, cabin-boy,
    sailor, and in Memory Ahoy gunner.

    Raises RequestError for an unknown game, UnsupportedError for one without a kernel, OptionsError for the rest.

    >>> games = rollouts("memoarrr", {"players": 3}, n=100, seed=7)
    >>> games.winners.sum(), games.scores.sum(axis=1).tolist() == [15] * 100
    (np.int64(100), True)
    """
    setup = read_setup(game, options)
    policies = _read_policies(setup, policy)
    n, threads, seed = read_number("n", n), read_number("threads", threads, least=1), read_number("seed", seed)
    winners = np.empty((n, setup.players), np.bool_)
    scores, lengths = np.empty((n, setup.players), np.int64), np.empty(n, np.int64)

    def play_share(first: int, last: int) -> None:
        rows = slice(first, last)
        found = winners[rows], scores[rows], lengths[rows]
        if len(set(policies)) == 1 and policies[0] <= games.GREEDY:  # nobody forgets: quicker
            setup.kernel.rollouts(first, *found, seed, policies[0] == games.GREEDY, setup.flags)
        else:
            room = np.zeros(setup.row_size, np.int64), np.zeros((1, minds.SIZE), np.int64)
            tables.rollouts(setup.game, first, *room, *found, seed, np.array(policies, np.int64), setup.flags)

    bounds = [n * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_share, bounds[:-1], bounds[1:]))
    return Rollouts(winners, scores, lengths)


def _read_policies(setup: Setup, policy: object) -> list[int]:
    """By seat. Raises OptionsError."""
    names = list(policy) if isinstance(policy, Sequence) and not isinstance(policy, str) else [policy] * setup.players
    if len(names) != setup.players:
        raise OptionsError(f"policy: {len(names)} players, and there are {setup.players} seats")
    return [setup.read_policy(name) for name in names]
