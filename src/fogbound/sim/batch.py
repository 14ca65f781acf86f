"""Many games side by side: NumPy arrays in and out, no Python per game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OptionsError, RequestError
from ..core.notation import short
from .kernel import batch
from .kernel.games import RANDOM
from .setup import read_number, read_policy, read_setup
from .spaces import Spaces

_NO_ACTION = np.uint64(1 << 62)


class Batch(NamedTuple):
    """The positions of n games, a row for each."""

    observations: NDArray[np.int8]
    """n x size: what the seat to move is shown; the indices are in docs/spaces.md."""
    masks: NDArray[np.bool_]
    """n x actions: what that seat may do."""
    seats: NDArray[np.int8]
    """n: the seat to move."""
    rewards: NDArray[np.float32]
    """n x players: 1 for a win and -1 for a loss where a game just ended, else 0."""
    done: NDArray[np.bool_]
    """n: whether a game just ended; then the rest of the row is of the next game, dealt already."""
    finals: NDArray[np.int8]
    """A row for each game that just ended, in order: what the seat that acted is shown at its end."""


class BatchEnv:
    """n games of one kind. The same seed gives the same deals, table by table.

    >>> env = BatchEnv("memoarrr", {"players": 3}, n=100, seed=7)
    >>> batch = env.reset()
    >>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
    ((100, 120), (100, 101), (100, 3))
    >>> while not batch.done.any():
    ...     batch = env.step(env.choices("random"))
    >>> set(batch.rewards[batch.done].sum(axis=1).tolist())
    {-1.0}
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        n: int = 1,
        seed: int = 0,
        observation: str = "table",
        bots: Mapping[int, str] | None = None,
    ) -> None:
        """Seats that `bots` gives a policy ("random", "greedy") are played inside; the others are the caller's."""
        self.setup = read_setup(game, options, observation)
        self.n = read_number("n", n, least=1)
        self._seed = read_number("seed", seed)
        self._bots = self._read_bots(bots or {})
        self._rows = np.zeros((self.n, self.setup.row_size), np.int64)
        self._chances = np.zeros((self.n, 4), np.int64)
        self._chances_of_choices = np.zeros((self.n, 4), np.int64)
        self._numbers = np.zeros(self.n, np.int64)
        self._offers = np.zeros((self.n, 2), np.int64)
        """The legal actions, two words for each game: the caller may change the masks that it was given."""
        self._finals = self.setup.observation_words(self.n)
        self._began = False

    def _read_bots(self, bots: Mapping[int, str]) -> NDArray[np.int64]:
        policies = np.full(4, batch.NO_BOT, np.int64)
        players = self.setup.players
        if not isinstance(bots, Mapping):
            raise OptionsError(f"bots {short(bots)} are no dict of seats and names")
        for seat, policy in bots.items():
            try:
                policies[self.setup.read_seat(seat)] = read_policy(policy)
            except RequestError as fault:
                raise OptionsError(f"bots: {fault}") from None
        if (policies[:players] != batch.NO_BOT).all():
            raise OptionsError("bots: at least one seat must be left to the caller")
        return policies

    @property
    def actions(self) -> int:
        """The number of actions; `spaces` has their moves."""
        return len(self.spaces.moves)

    @property
    def spaces(self) -> Spaces:
        return self.setup.spaces

    def reset(self, seed: int | None = None) -> Batch:
        """Fresh games on all tables: those of the seed, from the first. Without a seed it is the last one again."""
        if seed is not None:
            self._seed = read_number("seed", seed)
        self._numbers[:] = np.arange(self.n)
        setup, n = self.setup, self.n
        batch.begin(setup.game, self._rows, self._chances, self._numbers, setup.flags, self._bots, self._seed)
        batch.begin_choices(self._chances_of_choices, self._seed)
        words, masks, seats = setup.observation_words(n), setup.mask_words(n), np.empty(n, np.int8)
        batch.look(setup.game, self._rows, setup.recall, words, self._offers, masks, seats)
        self._began = True
        nothing = np.zeros((n, setup.players), np.float32), np.zeros(n, np.bool_)
        return self._batch(words, masks, seats, *nothing, ended=0)

    def step(self, actions: NDArray[Any], illegal: str = "raise") -> Batch:
        """One action on every table. If one of them is not legal nothing has changed on any.

        With `illegal="lose"` a seat that acts illegally loses its game at once instead (-1; the others get 0). Raises
        RequestError for anything but n integers, IllegalMoveError for an action that is not legal.
        """
        chosen = self._read_actions(actions)
        if illegal not in ("raise", "lose"):
            raise OptionsError(f"illegal: {short(illegal)} is none of raise, lose")
        wrong = batch.first_illegal(self.setup.game, self._offers, chosen)
        if wrong < 0:
            return self._step(chosen)
        if illegal == "raise":
            raise self.setup.refusal(self._rows[wrong], int(chosen[wrong]), f"table {wrong}: ")
        return self._step(np.where(self.are_legal(chosen), chosen, batch.RESIGN))

    def are_legal(self, actions: NDArray[Any]) -> NDArray[np.bool_]:
        """Returns which of these actions, one for each game, are legal."""
        chosen, legal = self._read_actions(actions), np.empty(self.n, np.bool_)
        batch.are_legal(self.setup.game, self._offers, chosen, legal)
        return legal

    def masks(self) -> NDArray[np.bool_]:
        """Returns the legal actions of the seat to move, for every game."""
        self._must_have_begun()
        masks = self.setup.mask_words(self.n)
        batch.legal_all(self.setup.game, self._rows, masks)
        return masks.view(np.bool_)[:, : self.actions]

    def _step(self, chosen: NDArray[np.int64]) -> Batch:
        setup, n = self.setup, self.n
        words, masks, seats = setup.observation_words(n), setup.mask_words(n), np.empty(n, np.int8)
        rewards, done = np.zeros((n, setup.players), np.float32), np.empty(n, np.bool_)
        ended = batch.step(
            setup.game,
            self._rows,
            self._chances,
            self._numbers,
            setup.flags,
            self._bots,
            self._seed,
            chosen,
            setup.recall,
            words,
            self._offers,
            masks,
            seats,
            rewards,
            done,
            self._finals,
        )
        return self._batch(words, masks, seats, rewards, done, ended)

    def observe(self, seat: int) -> NDArray[np.int8]:
        """Returns the observations of this seat, whichever seat is to move."""
        self._must_have_begun()
        words = self.setup.observation_words(self.n)
        batch.observe_all(self.setup.game, self._rows, self.setup.read_seat(seat), self.setup.recall, words)
        return words.view(np.int8)

    def choices(self, policy: str) -> NDArray[np.int64]:
        """Returns the choice of "random" or "greedy" in every game, without changing any."""
        self._must_have_begun()
        player, actions, chances = read_policy(policy), np.empty(self.n, np.int64), self._chances_of_choices
        if player == RANDOM:
            batch.random_choices(self.setup.game, self._offers, chances, actions)
        else:
            batch.choices(self.setup.game, self._rows, chances, player, actions)
        return actions

    def _must_have_begun(self) -> None:
        if not self._began:
            raise RequestError("call reset() first")

    def _read_actions(self, actions: Any) -> NDArray[np.int64]:
        """In an array of our own: another layout would have the kernel compiled for it."""
        self._must_have_begun()
        try:
            given = np.asarray(actions)
        except ValueError as fault:
            raise RequestError(f"actions are no array: {fault}") from None
        if given.shape != (self.n,):
            raise RequestError(f"actions have shape {given.shape}, and there are {self.n} tables: ({self.n},)")
        if given.dtype.kind not in "iu":
            raise RequestError(f"actions are of type {given.dtype}; they must be integers")
        return np.array(np.minimum(given, _NO_ACTION) if given.dtype == np.uint64 else given, np.int64, order="C")

    def _batch(
        self,
        words: NDArray[np.int64],
        masks: NDArray[np.int64],
        seats: NDArray[np.int8],
        rewards: NDArray[np.float32],
        done: NDArray[np.bool_],
        ended: int,
    ) -> Batch:
        finals, legal = self._finals[:ended].copy(), masks.view(np.bool_)[:, : self.actions]
        return Batch(words.view(np.int8), legal, seats, rewards, done, finals.view(np.int8))
