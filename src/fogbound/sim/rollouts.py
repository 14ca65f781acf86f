"""Whole games inside the kernel."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OptionsError
from ..core.notation import short
from ..games import ahoy as ahoy_rules
from ..games import game_named
from ..games import memoarrr as memoarrr_rules
from .kernel import ahoy, memoarrr

POLICIES = ("random", "greedy")


@dataclass(frozen=True)
class Rollouts:
    """The results of n games, one row for each."""

    winners: NDArray[np.bool_]
    """n x players: who won; several where a win is shared, nobody where the Island won."""
    scores: NDArray[np.int64]
    """n x players: rubies or points."""
    lengths: NDArray[np.int64]
    """n: decisions in the game."""


def rollouts(
    game: str,
    options: dict[str, Any] | None = None,
    n: int = 1000,
    seed: int = 0,
    policy: str = "random",
    threads: int = 1,
) -> Rollouts:
    """Play n games from their deals to their ends. The same seed gives the same games, whatever the number of threads.

    Raises RequestError for an unknown game, OptionsError for anything else that cannot be.

    >>> games = rollouts("memoarrr", {"players": 3}, n=100, seed=7)
    >>> games.winners.sum(), games.scores.sum(axis=1).tolist() == [15] * 100
    (np.int64(100), True)
    """
    chosen = game_named(game).read_options(options or {})
    if policy not in POLICIES:
        raise OptionsError(f"policy {short(policy)} is none of {', '.join(POLICIES)}")
    for name, value, least in (("n", n, 0), ("threads", threads, 1), ("seed", seed, 0)):
        if type(value) is not int or value < least or value >= 1 << 62:
            raise OptionsError(f"{name}: {short(value)} is no whole number from {least} up")
    play, flags = _kernel(chosen)
    masks, scores, lengths = np.zeros(n, np.int64), np.zeros((n, chosen.players), np.int64), np.zeros(n, np.int64)

    def play_share(first: int, last: int) -> None:
        rows = slice(first, last)
        play(first, masks[rows], scores[rows], lengths[rows], seed, policy == "greedy", flags)

    bounds = [n * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_share, bounds[:-1], bounds[1:]))
    winners = (masks[:, None] >> np.arange(chosen.players)) & 1 == 1
    return Rollouts(winners, scores, lengths)


def _kernel(options: Any) -> tuple[Callable[..., None], NDArray[np.int64]]:
    """The game's own rollouts, and its options as the kernel takes them."""
    match options:
        case memoarrr_rules.Options():
            flags = [options.players, options.edition == "2023", options.expert, options.ordered]
            return memoarrr.rollouts, np.array(flags, np.int64)
        case ahoy_rules.Options():
            counts = map(int, options.treasures.split(","))
            return ahoy.rollouts, np.array([options.players, *counts, options.turn_limit or 0], np.int64)
    raise AssertionError("a game without a kernel")
