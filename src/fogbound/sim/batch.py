"""Many games side by side: NumPy arrays in and out, no Python per game."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OptionsError, RequestError
from ..core.notation import short
from .hidden import hidden
from .kernel import batch
from .kernel.games import GREEDY, RANDOM
from .opponents import Bots, Opponents
from .setup import Setup, read_number, read_setup
from .spaces import Spaces
from .tables import KernelTables

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
    """n x players: by win, 1 or -1 where a game just ended, else 0; by round or points what each seat gained."""
    done: NDArray[np.bool_]
    """n: whether a game just ended; then the rest of the row is of the next game, dealt already."""
    finals: NDArray[np.int8]
    """A row for each game that just ended, in order: what the seat that acted is shown at its end."""


class BatchArrays(NamedTuple):
    """The arrays of a Batch as the kernel fills them: a word is eight numbers."""

    words: NDArray[np.int64]
    masks: NDArray[np.int64]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    finals: NDArray[np.int64]

    @classmethod
    def new(cls, setup: Setup, n: int, finals: NDArray[np.int64]) -> "BatchArrays":
        words, masks = setup.observation_words(n), setup.mask_words(n)
        rewards, done = np.zeros((n, setup.players), np.float32), np.zeros(n, np.bool_)
        return cls(words, masks, np.empty(n, np.int8), rewards, done, finals)

    def batch(self, actions: int) -> Batch:
        """With room for the last observations of all games."""
        masks, seen = self.masks.view(np.bool_)[:, :actions], self.words.view(np.int8)
        return Batch(seen, masks, self.seats, self.rewards, self.done, self.finals.view(np.int8))


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
        bots: Bots | None = None,
        reward: str = "win",
        threads: int = 1,
    ) -> None:
        """`bots` gives seats to others (sim/opponents.py); what it leaves out is the caller's.

        `threads` share the tables of each step; where others than random and greedy players are among the bots, one
        does it all.
        """
        self.setup = read_setup(game, options, observation)
        self.n = read_number("n", n, least=1)
        self._seed = read_number("seed", seed)
        self._reward = self.setup.read_reward(reward)
        self._threads = min(read_number("threads", threads, least=1), self.n)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        opponents = Opponents.of(self.setup, self.n, bots)
        self._bots = opponents.codes
        self._rows = np.zeros((self.n, self.setup.row_size), np.int64)
        self._chances = np.zeros((self.n, 4), np.int64)
        self._chances_of_choices = np.zeros((self.n, 4), np.int64)
        self._numbers = np.zeros(self.n, np.int64)
        self._offers = np.zeros((self.n, 2), np.int64)
        """The legal actions, two words for each game: the caller may change the masks that it was given."""
        self._finals = self.setup.observation_words(self.n)
        self._seats = np.zeros(self.n, np.int8)
        arrays = self._rows, self._chances, self._numbers
        self._tables = None if opponents.are_simple else KernelTables(self.setup, opponents, *arrays)
        """Only where others than random and greedy play: without them all goes on in one loop of the kernel."""
        self._own_room: dict[int, tuple[BatchArrays, Batch]] = {}
        self._began = False

    @property
    def actions(self) -> int:
        """The number of actions; `spaces` has their moves."""
        return len(self.spaces.moves)

    @property
    def spaces(self) -> Spaces:
        return self.setup.spaces

    def buffers(self) -> Batch:
        """Returns arrays to be filled: `step(actions, out=buffers)` then makes none of its own."""
        room = BatchArrays.new(self.setup, self.n, self.setup.observation_words(self.n))
        made = room.batch(self.actions)
        self._own_room[id(made.observations)] = room, made
        return made

    def _room(self, out: Batch | None) -> BatchArrays:
        if out is None:
            return BatchArrays.new(self.setup, self.n, self._finals)
        known = self._own_room.get(id(getattr(out, "observations", None)))
        if known is None:
            raise RequestError("out must be what buffers() of this BatchEnv gave")
        return known[0]

    def reset(self, seed: int | None = None, out: Batch | None = None) -> Batch:
        """Fresh games on all tables: those of the seed, from the first. Without a seed it is the last one again."""
        if seed is not None:
            self._seed = read_number("seed", seed)
        room, setup = self._room(out), self.setup
        self._numbers[:] = np.arange(self.n)
        self._began = False
        if self._tables is None:
            args = setup.game, self._rows, self._chances, self._numbers, self.n
            batch.begin(*args, setup.flags, self._bots, self._seed)
        else:
            self._tables.begin(self._seed)
        batch.begin_choices(self._chances_of_choices, self._seed)
        room.rewards[:], room.done[:] = 0, False
        self._look(room)
        return self._told(room, [], out)

    def step(
        self,
        actions: NDArray[Any],
        illegal: str = "raise",
        out: Batch | None = None,
        waiting: NDArray[np.bool_] | None = None,
    ) -> Batch:
        """One action on every table. If one of them is not legal nothing has changed on any.

        With `illegal="lose"` a seat that acts illegally loses its game at once instead (-1; the others get 0). Tables
        that are `waiting` are left as they are, whatever their action. With `out` these buffers are filled, and what
        they held before is gone. Raises RequestError for anything but n integers, IllegalMoveError for an action that
        is not legal.
        """
        chosen = self._read_actions(actions)
        if illegal not in ("raise", "lose"):
            raise OptionsError(f"illegal: {short(illegal)} is none of raise, lose")
        room = self._room(out)
        if waiting is not None:
            chosen[np.asarray(waiting, np.bool_)] = batch.SKIP
        wrong = batch.first_illegal(self.setup.game, self._offers, chosen)
        if wrong >= 0:
            if illegal == "raise":
                raise self.setup.refusal(self._rows[wrong], int(chosen[wrong]), f"table {wrong}: ")
            chosen = np.where(self._are_legal(chosen), chosen, batch.RESIGN)
        if out is not None:
            room.rewards[:] = 0
        return self._told(room, self._step(chosen, room), out)

    def are_legal(self, actions: NDArray[Any]) -> NDArray[np.bool_]:
        """Returns which of these actions, one for each game, are legal."""
        return self._are_legal(self._read_actions(actions))

    def _are_legal(self, chosen: NDArray[np.int64]) -> NDArray[np.bool_]:
        legal = np.empty(self.n, np.bool_)
        batch.are_legal(self.setup.game, self._offers, chosen, legal)
        return legal

    def masks(self) -> NDArray[np.bool_]:
        """Returns the legal actions of the seat to move, for every game."""
        self._must_have_begun()
        masks = self.setup.mask_words(self.n)
        batch.legal_all(self.setup.game, self._rows, masks)
        return masks.view(np.bool_)[:, : self.actions]

    def _step(self, chosen: NDArray[np.int64], room: BatchArrays) -> list[slice]:
        """Returns where in `finals` the last observations of games that ended are."""
        if self._tables is not None:
            self._began = False  # if a bot fails, the games are not what they should be
            arrays = room.rewards, room.done, room.finals
            ended = self._tables.step(chosen, self._seats, self._reward, *arrays)
            self._look(room)
            return [slice(0, ended)]
        if self._pool is None:
            return [self._step_part(chosen, room, 0, self.n)]
        bounds = [self.n * part // self._threads for part in range(self._threads + 1)]
        return list(self._pool.map(lambda part: self._step_part(chosen, room, *part), pairwise(bounds)))

    def _step_part(self, chosen: NDArray[np.int64], room: BatchArrays, first: int, last: int) -> slice:
        setup, part = self.setup, slice(first, last)
        ended = batch.step(
            setup.game,
            self._rows[part],
            self._chances[part],
            self._numbers[part],
            self.n,
            setup.flags,
            self._bots[part],
            self._seed,
            self._reward,
            chosen[part],
            setup.recall,
            room.words[part],
            self._offers[part],
            room.masks[part],
            room.seats[part],
            room.rewards[part],
            room.done[part],
            room.finals[part],
        )
        return slice(first, first + ended)

    def _look(self, room: BatchArrays) -> None:
        setup = self.setup
        batch.look(setup.game, self._rows, setup.recall, room.words, self._offers, room.masks, room.seats)
        self._seats[:], self._began = room.seats, True

    def observe(self, seat: int) -> NDArray[np.int8]:
        """Returns the observations of this seat, whichever seat is to move."""
        self._must_have_begun()
        words = self.setup.observation_words(self.n)
        batch.observe_all(self.setup.game, self._rows, self.setup.read_seat(seat), self.setup.recall, words)
        return words.view(np.int8)

    def hidden(self) -> NDArray[np.int8]:
        """Returns all that lies face down at every table (sim/hidden.py): for a critic, never for a player."""
        self._must_have_begun()
        return hidden(self.spaces.game, self._rows)

    def choices(self, policy: str) -> NDArray[np.int64]:
        """Returns the choice of "random" or "greedy" in every game, without changing any."""
        self._must_have_begun()
        player, actions, chances = self.setup.read_policy(policy), np.empty(self.n, np.int64), self._chances_of_choices
        if player > GREEDY:
            raise OptionsError(f"policy {short(policy)} forgets, and what it saw is not kept; give it a seat in `bots`")
        if player == RANDOM:
            batch.random_choices(self.setup.game, self._offers, chances, actions)
        else:
            batch.choices(self.setup.game, self._rows, chances, player, actions)
        return actions

    def close(self) -> None:
        """End the threads, and bots that are programs."""
        if self._tables is not None:
            self._tables.close()
        if self._pool is not None:
            self._pool.shutdown()

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
        chosen = np.array(np.minimum(given, _NO_ACTION) if given.dtype == np.uint64 else given, np.int64, order="C")
        return np.maximum(chosen, batch.SKIP + 1, out=chosen)

    def _told(self, room: BatchArrays, ended: list[slice], out: Batch | None) -> Batch:
        finals = room.finals.view(np.int8)
        if out is None:  # a fresh array, and no longer than it need be
            parts = [finals[part] for part in ended]
            finals = parts[0].copy() if len(parts) == 1 else np.concatenate([finals[:0], *parts])
            return room.batch(self.actions)._replace(finals=finals)
        count = 0
        for part in ended:
            room.finals[count : count + part.stop - part.start] = room.finals[part]
            count += part.stop - part.start
        return out._replace(finals=finals[:count])
