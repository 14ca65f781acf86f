"""One door to the players inside the kernel, those that forget among them.

A policy is a number: random, greedy, then the levels from the weakest. Which of the levels play by rules alone, and so
are here, differs by game: the others search, and are asked outside.
"""

from typing import Any

import numpy as np

from ..levels import THRESHOLDS
from . import ahoy_levels, games, memoarrr_env, memoarrr_players
from .ahoy_styles import CANNY, PLAIN, WILY
from .chance import Chance
from .games import GREEDY, RANDOM, Game
from .jit import compiled
from .minds import recall_curve

CABIN_BOY, SAILOR, GUNNER = range(GREEDY + 1, GREEDY + 4)
_NAMES = {"random": RANDOM, "greedy": GREEDY, "cabin-boy": CABIN_BOY, "sailor": SAILOR}
POLICIES = {"memoarrr": _NAMES, "ahoy": {**_NAMES, "gunner": GUNNER}}
"""By game and name."""

_LEVELS = ("cabin-boy", "sailor", "gunner")
_MEMOARRR = np.array([recall_curve(THRESHOLDS["memoarrr"][level]) for level in _LEVELS])
_AHOY = np.array([recall_curve(THRESHOLDS["ahoy"][level]) for level in _LEVELS])
_STYLES = np.array([PLAIN, CANNY, WILY], np.int64)


@compiled
def choose(game: Game, s: Any, mind: Any, policy: int, chance: Chance) -> tuple[int, Chance]:
    """The action of a player inside the kernel. `mind` must be up to date for one that forgets."""
    if policy <= GREEDY:
        return games.choose(game, s, policy, chance)
    level = policy - CABIN_BOY
    if len(game) == 1:
        choice, chance = memoarrr_players.choose(s, mind, _MEMOARRR[level], chance)
        return memoarrr_env.action_of(s, choice), chance
    return ahoy_levels.choose(s, mind, _STYLES[level], _AHOY[level], chance)


@compiled
def act(game: Game, s: Any, mind: Any, action: int) -> None:
    """Play a legal action; everybody notices what they are shown."""
    if len(game) == 1:
        memoarrr_players.act(s, mind, action)
    else:
        ahoy_levels.act(s, mind, action)
