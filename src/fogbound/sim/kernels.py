"""The games that have a kernel: one record for each, by the game's id."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.registry import Registry
from . import deals, numbering
from .kernel import ahoy_env, ahoy_players, games, levels, memoarrr, memoarrr_env
from .spaces import AHOY, MEMOARRR, Spaces


@dataclass(frozen=True)
class Kernel:
    """The rules of one game on integers."""

    game: games.Game
    """The game in `sim/kernel/games.py`."""
    spaces: Spaces
    row_size: int
    """The length of the row that holds one game."""
    numbers: Callable[[Any], list[int]]
    """The game's options as numbers."""
    lay_out: Callable[[NDArray[np.int64], Any, Any], None]
    """Puts a deal of the readable rules on a row: row, options, deal."""
    take_up: Callable[[NDArray[np.int64], Any], Any]
    """The way back, before the first move: row, options."""
    policies: Mapping[str, int]
    """The players inside the kernel, by name."""
    rollouts: Callable[..., None]


KERNELS: Registry[Kernel] = Registry(
    "kernels",
    "no kernel",
    {
        "memoarrr": Kernel(
            game=games.MEMOARRR,
            spaces=MEMOARRR,
            row_size=memoarrr_env.SIZE,
            numbers=numbering.memoarrr_numbers,
            lay_out=deals.lay_out_memoarrr,
            take_up=deals.take_up_memoarrr,
            policies=levels.POLICIES["memoarrr"],
            rollouts=memoarrr.rollouts,
        ),
        "ahoy": Kernel(
            game=games.AHOY,
            spaces=AHOY,
            row_size=ahoy_env.SIZE,
            numbers=numbering.ahoy_numbers,
            lay_out=deals.lay_out_ahoy,
            take_up=deals.take_up_ahoy,
            policies=levels.POLICIES["ahoy"],
            rollouts=ahoy_players.rollouts,
        ),
    },
)
SPACES = {game: kernel.spaces for game, kernel in KERNELS.items()}
"""Actions and observations by number, for each game that has a kernel."""
