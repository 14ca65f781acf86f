"""The memory of forgetful players at one table, kept up to date only when one of them is asked."""

from copy import copy
from typing import Any, Self

import numpy as np

from .kernel import levels, minds
from .kernel.chance import Chance
from .setup import Setup


class Mind:
    """A second row for the game, played on beside the first, because a mind must see each move as it is made."""

    def __init__(self, setup: Setup, deal: Any) -> None:
        self._game = setup.game
        self._row = np.zeros(setup.row_size, np.int64)
        self._mind = np.zeros(minds.SIZE, np.int64)
        setup.kernel.lay_out(self._row, setup.options, deal)
        minds.begin_mind(self._mind)
        self._seen = 0

    def choose(self, policy: int, played: list[int], chance: Chance) -> tuple[int, Chance]:
        """The choice of the seat to move after these actions."""
        for action in played[self._seen :]:
            levels.act(self._game, self._row, self._mind, action)
        self._seen = len(played)
        chosen: tuple[int, Chance] = levels.choose(self._game, self._row, self._mind, policy, chance)
        return chosen

    def copy(self) -> Self:
        other = copy(self)
        other._row, other._mind = self._row.copy(), self._mind.copy()
        return other
