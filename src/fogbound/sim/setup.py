"""A game and its options from outside, as the kernel takes them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import IllegalMoveError, OptionsError, RequestError
from ..core.game import AnyGame
from ..core.notation import short
from ..core.options import BaseOptions
from ..games import game_named
from .kernel import games, rewards
from .kernels import KERNELS, Kernel
from .spaces import Spaces, read_mode

REWARDS = {"win": rewards.WIN, "round": rewards.ROUND, "points": rewards.POINTS}


@dataclass(frozen=True)
class Setup:
    """Everything that is fixed before the deal."""

    options: BaseOptions
    players: int
    kernel: Kernel
    flags: NDArray[np.int64]
    """The options as numbers."""
    mode: str
    recall: bool
    words: int
    """The words of an observation; a word holds eight of its numbers."""

    @property
    def rules(self) -> AnyGame:
        return game_named(self.spaces.game)

    @cached_property
    def game(self) -> games.Game:
        return self.kernel.game

    @cached_property
    def spaces(self) -> Spaces:
        return self.kernel.spaces

    @cached_property
    def row_size(self) -> int:
        return self.kernel.row_size

    def observation_words(self, n: int) -> NDArray[np.int64]:
        """Room for n observations."""
        return np.empty((n, self.words), np.int64)

    def mask_words(self, n: int) -> NDArray[np.int64]:
        """Room for n masks, each of whole words."""
        return np.empty((n, -(-len(self.spaces.moves) // 8)), np.int64)

    def read_seat(self, seat: object) -> int:
        """Raises RequestError for anything but a seat of this game."""
        number = _index(seat)
        if number is None or not 0 <= number < self.players:
            raise RequestError(f"{short(seat)} is no seat of {self.players} players: 0 to {self.players - 1}")
        return number

    def read_policy(self, name: object) -> int:
        """Raises OptionsError for anything but a player inside the kernel."""
        policies = self.kernel.policies
        if not isinstance(name, str) or name not in policies:
            raise OptionsError(f"policy {short(name)} is none of {', '.join(policies)}")
        return policies[name]

    def read_reward(self, name: object) -> int:
        """Raises OptionsError for anything but a way to reward players of this game."""
        if not isinstance(name, str) or name not in REWARDS:
            raise OptionsError(f"reward {short(name)} is none of {', '.join(REWARDS)}")
        if name == "round" and self.spaces.game != "memoarrr":
            raise OptionsError(f"reward 'round': {self.spaces.game} has no rounds; take win or points")
        return REWARDS[name]

    def refusal(self, row: NDArray[np.int64], action: int, where: str = "") -> IllegalMoveError:
        """Returns the error for an illegal action; its message names the move, the seat and the legal actions."""
        mask = self.mask_words(1)
        games.legal(self.game, row, mask[0])
        named = f" ({self.spaces.moves[action]})" if 0 <= action < len(self.spaces.moves) else ""
        what = f"{where}action {action}{named}"
        seat, legal = int(games.to_move(self.game, row)), ", ".join(map(str, np.flatnonzero(mask.view(np.bool_))))
        if seat < 0:
            return IllegalMoveError(f"{what}: the game is over")
        return IllegalMoveError(f"{what} is not legal for seat {seat}; legal are {legal}")


def read_setup(game: str, options: Mapping[str, Any] | None = None, mode: str = "table") -> Setup:
    """Raises RequestError for an unknown game, UnsupportedError for one without a kernel, OptionsError for the rest."""
    rules = game_named(game)
    if not isinstance(options, Mapping | None):
        raise OptionsError(f"options {short(options)} are no dict")
    chosen = rules.read_options(dict(options or {}))
    kernel, mode = KERNELS.of(rules.id), read_mode(mode)
    flags, words = np.array(kernel.numbers(chosen), np.int64), kernel.spaces.size(mode) // 8
    return Setup(chosen, chosen.players, kernel, flags, mode, mode == "recall", words)


def read_number(name: str, value: object, least: int = 0) -> int:
    """A whole number that the kernel can hold; NumPy's are welcome."""
    number = _index(value)
    if number is None or not least <= number < 1 << 63:
        raise OptionsError(f"{name}: {short(value)} is no whole number from {least} to 2**63 - 1")
    return number


def read_action(value: object) -> int:
    """Raises RequestError for anything but a whole number."""
    number = _index(value)
    if number is None:
        raise RequestError(f"action {short(value)} is no whole number")
    return number


def _index(value: object) -> int | None:
    """A whole number of any type, arrays of one number too; True is none."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # it says itself what it cannot take
    except TypeError:
        return None
