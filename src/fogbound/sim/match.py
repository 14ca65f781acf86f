"""One game in the kernel, for environments that play one at a time."""

from collections.abc import Mapping
from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..core.deal import SeededChance
from ..core.errors import IllegalMoveError, RequestError
from ..core.game import AnyGame
from ..core.match import Match
from ..games import GAMES
from .hidden import hidden
from .kernel import games, rewards
from .kernel.chance import Chance, begin_chance
from .mind import Mind
from .setup import read_action, read_number, read_setup


class KernelMatch:
    """A game from a deal; `fogbound play --seed 7` and `KernelMatch(...).begin(seed=7)` have the same one.

    >>> table = KernelMatch("memoarrr")
    >>> table.begin(seed=7)
    >>> table.to_move, [table.moves[action] for action in np.flatnonzero(table.mask())]
    (0, [Move('look east'), Move('look north'), Move('look south'), Move('look west')])
    """

    def __init__(self, game: str, options: Mapping[str, Any] | None = None, observation: str = "table") -> None:
        """Raises RequestError for an unknown game, UnsupportedError for one without a kernel, else OptionsError."""
        self.setup = read_setup(game, options, observation)
        self.moves = self.setup.spaces.moves
        self._row = np.zeros(self.setup.row_size, np.int64)
        self._mask = np.zeros_like(self.setup.mask_words(1)[0])  # nothing is legal before a game begins
        self._chance: Chance = (0, 0, 0, 0)
        self._deal: Any = None
        self._mind: Mind | None = None
        self.played: list[int] = []
        self.to_move: int | None = None
        """The seat; None when the game is over, or none has begun."""

    @property
    def game(self) -> AnyGame:
        return GAMES[self.setup.spaces.game]

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def deal(self) -> Any:
        """The deal in the readable rules: all that lies face down. Raises RequestError before a game has begun."""
        self._must_have_begun()
        return self._deal

    def begin(self, seed: int | None = None, deal: Any = None) -> None:
        """A fresh game of this seed, or of a deal: of the readable rules, or as the notation writes it. Raises
        DealError, OptionsError for a seed that is no number, RequestError for a seed and a deal."""
        if deal is None:
            seed = read_number("seed", seed)
            deal = self.game.draw_deal(self.setup.options, SeededChance(seed))
        elif seed is not None:
            raise RequestError("a seed or a deal, not both")
        elif isinstance(deal, Mapping):
            deal = self.game.read_deal(self.setup.options, deal)
        self.setup.kernel.lay_out(self._row, self.setup.options, deal)
        self._chance = begin_chance(0 if seed is None else seed, 0)
        self._deal, self.played, self._mind = deal, [], None
        games.legal(self.setup.game, self._row, self._mask)
        self.to_move = int(games.to_move(self.setup.game, self._row))

    def mask(self) -> NDArray[np.bool_]:
        """Returns the legal actions of the seat to move, and all of them where nobody is: a mask is never empty."""
        if self.to_move is None:
            return np.ones(len(self.moves), np.bool_)
        mask: NDArray[np.bool_] = self._mask.view(np.bool_)[: len(self.moves)].copy()
        return mask

    def is_legal(self, action: object) -> bool:
        """Whether the seat to move may choose this action. Raises RequestError for anything but a whole number."""
        return self._is_legal(read_action(action))

    def _is_legal(self, number: int) -> bool:
        return 0 <= number < len(self.moves) and self._mask.item(number >> 3) >> (8 * (number & 7)) & 1 == 1

    def act(self, action: Any) -> None:
        """Play one action. Raises IllegalMoveError, with what would be legal, or RequestError for what is no whole
        number; nothing has changed then."""
        self._must_have_begun()
        number = read_action(action)
        if not self._is_legal(number):
            raise self.refusal(number)
        seat = games.turn(self.setup.game, self._row, number, self._mask)
        self.to_move = None if seat < 0 else seat
        self.played.append(number)

    def refusal(self, action: object) -> IllegalMoveError:
        """Returns the error for an illegal action; its message names the legal ones."""
        return self.setup.refusal(self._row, read_action(action))

    def choose(self, policy: str) -> int:
        """Returns the choice of a player inside the kernel: "random", "greedy", or one of the simple levels."""
        number = self.setup.read_policy(policy)
        self._must_have_begun()
        if self.to_move is None:
            raise RequestError("the game is over")
        if number <= games.GREEDY:
            action, self._chance = games.choose(self.setup.game, self._row, number, self._chance)
        else:
            if self._mind is None:
                self._mind = Mind(self.setup, self._deal)
            action, self._chance = self._mind.choose(number, self.played, self._chance)
        return int(action)

    def observe(self, seat: int) -> NDArray[np.int8]:
        """Returns the observation of this seat, whichever seat is to move."""
        self._must_have_begun()
        seen = np.empty(self.setup.words, np.int64)
        games.observe(self.setup.game, self._row, self.setup.read_seat(seat), self.setup.recall, seen)
        numbers: NDArray[np.int8] = seen.view(np.int8)
        return numbers

    def rewards(self) -> list[float]:
        """Returns 1 for each winner and -1 for each other seat; all 0 while the game goes on."""
        self._must_have_begun()
        if self.to_move is not None:
            return [0.0] * self.players
        winners = games.scores(self.setup.game, self._row, np.zeros(4, np.int64))
        return [1.0 if (winners >> seat) & 1 else -1.0 for seat in range(self.players)]

    def held(self, reward: str) -> list[int]:
        """Returns what each seat has won so far, for rewards by "round" or "points"; rubies only at the end."""
        self._must_have_begun()
        way = self.setup.read_reward(reward)
        return [int(rewards.held(self.setup.game, self._row, way, seat)) for seat in range(self.players)]

    def hidden(self) -> NDArray[np.int8]:
        """Returns all that lies face down (sim/hidden.py): for a critic, never for a player."""
        self._must_have_begun()
        numbers: NDArray[np.int8] = hidden(self.setup.spaces.game, self._row[None])[0]
        return numbers

    def state(self) -> NDArray[np.int8]:
        """Returns the whole game: all that lies face down, then what seat 0 recalls."""
        return np.concatenate([self.hidden(), self.recalled(0)])

    def recalled(self, seat: int) -> NDArray[np.int8]:
        """Returns the `recall` observation of this seat, whichever mode was chosen."""
        self._must_have_begun()
        seen = np.empty(self.setup.spaces.size("recall") // 8, np.int64)
        games.observe(self.setup.game, self._row, self.setup.read_seat(seat), True, seen)
        numbers: NDArray[np.int8] = seen.view(np.int8)
        return numbers

    def record(self) -> dict[str, Any]:
        """Returns the game so far as a record, deal and all, for `fogbound replay`."""
        return self.match().record().to_json()

    def _must_have_begun(self) -> None:
        if self._deal is None:
            raise RequestError("no game has begun")

    def copy(self) -> Self:
        """The same game, to play on by itself."""
        other = copy(self)
        other._row, other._mask, other.played = self._row.copy(), self._mask.copy(), self.played.copy()
        other._mind = self._mind and self._mind.copy()
        return other

    def match(self) -> Match:
        """The game so far in the readable rules: to draw it, to save its record."""
        self._must_have_begun()
        match = Match(self.game, self.setup.options, self._deal)
        for action in self.played:
            match.play(self.moves[action])
        return match
