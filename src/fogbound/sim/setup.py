"""A game and its options from outside, as the kernel takes them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import IllegalMoveError, OptionsError
from ..core.notation import short
from ..core.options import BaseOptions
from ..games import ahoy, game_named, memoarrr
from .kernel import ahoy_env, games, memoarrr_env
from .spaces import SPACES, Spaces, read_mode

POLICIES = {"random": games.RANDOM, "greedy": games.GREEDY}


@dataclass(frozen=True)
class Setup:
    """What is fixed before anything is dealt."""

    options: BaseOptions
    players: int
    game: games.Game
    """The kernel's number of it."""
    flags: NDArray[np.int64]
    """The options as numbers."""
    row_size: int
    spaces: Spaces
    mode: str
    recall: bool
    words: int
    """Of an observation: eight of its numbers are a word."""

    def observation_words(self, n: int) -> NDArray[np.int64]:
        """Room for n observations."""
        return np.empty((n, self.words), np.int64)

    def mask_words(self, n: int) -> NDArray[np.int64]:
        """Room for n masks, each filled up to whole words."""
        return np.zeros((n, -(-len(self.spaces.moves) // 8)), np.int64)

    def refusal(self, row: NDArray[np.int64], action: object, where: str = "") -> IllegalMoveError:
        """Why this action is refused: what it is, for whom, and what would be legal."""
        mask = self.mask_words(1)
        games.legal(self.game, row, mask[0])
        number = int(action) if isinstance(action, int | np.integer) else -1
        named = f" ({self.spaces.moves[number]})" if 0 <= number < len(self.spaces.moves) else ""
        what = f"{where}action {short(action if number < 0 else number)}{named}"
        seat, legal = int(games.to_move(self.game, row)), ", ".join(map(str, np.flatnonzero(mask.view(np.bool_))))
        if seat < 0:
            return IllegalMoveError(f"{what}: the game is over")
        return IllegalMoveError(f"{what} is not legal for seat {seat}; legal are {legal}")


def read_setup(game: str, options: Mapping[str, Any] | None = None, mode: str = "table") -> Setup:
    """Raises RequestError for an unknown game, OptionsError for anything else that cannot be."""
    chosen = game_named(game).read_options(dict(options or {}))
    spaces, mode = SPACES[game], read_mode(mode)
    match chosen:
        case memoarrr.Options():
            numbers = [chosen.players, chosen.edition == "2023", chosen.expert, chosen.ordered]
            code, size = games.MEMOARRR, memoarrr_env.SIZE
        case ahoy.Options():
            numbers = [chosen.players, *map(int, chosen.treasures.split(",")), chosen.turn_limit or 0]
            code, size = games.AHOY, ahoy_env.SIZE
        case _:
            raise AssertionError("a game without a kernel")
    flags, words = np.array(numbers, np.int64), spaces.size(mode) // 8
    return Setup(chosen, chosen.players, code, flags, size, spaces, mode, mode == "recall", words)


def read_policy(name: object) -> int:
    if not isinstance(name, str) or name not in POLICIES:
        raise OptionsError(f"policy {short(name)} is none of {', '.join(POLICIES)}")
    return POLICIES[name]


def read_number(name: str, value: object, least: int = 0) -> int:
    """A whole number that the kernel can hold; NumPy's are welcome."""
    if isinstance(value, np.integer):
        value = int(value)
    if type(value) is not int or value < least or value >= 1 << 62:
        raise OptionsError(f"{name}: {short(value)} is no whole number from {least} up")
    return value
