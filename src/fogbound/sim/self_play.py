"""Self-play: what each seat did and what came of it until its own next decision, for two to four seats.

Seats do not simply take turns: a seat that is out is not asked, a crab lets the same seat move twice, an ally answers
in between. So a seat's next state is the table at its own next decision, and its reward is all it earned until then.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import RequestError
from .batch import Batch, BatchEnv

Policy = Callable[[NDArray[np.int8], NDArray[np.bool_]], Any]
"""Takes observations and masks; returns actions, or actions and a dict of further arrays to keep beside them."""


class Transitions(NamedTuple):
    """Decisions whose outcome is known; those of one seat at one table are in the order of time."""

    tables: NDArray[np.int64]
    seats: NDArray[np.int8]
    observations: NDArray[np.int8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    rewards: NDArray[np.float32]
    """The reward of this seat until its next decision, or until the game ended."""
    done: NDArray[np.bool_]
    """Whether the game ended before this seat was asked again."""
    next_observations: NDArray[np.int8]
    """The seat's observation at its next decision; all 0 where the game ended."""
    next_masks: NDArray[np.bool_]
    extras: Mapping[str, NDArray[Any]]
    """Further outputs of the policy: its values, the logarithms of its probabilities."""

    def advantages(
        self, values: NDArray[Any], next_values: NDArray[Any], discount: float = 1.0, trace: float = 0.95
    ) -> NDArray[np.float32]:
        """Generalised advantage estimation, for each seat by itself. Add the values to get returns."""
        found = np.zeros(len(self.actions), np.float32)
        errors = self.rewards + discount * np.where(self.done, 0, next_values) - values
        later: dict[tuple[int, int], float] = {}
        ends = self.done.tolist()
        keys = list(zip(self.tables.tolist(), self.seats.tolist(), strict=True))
        for number in range(len(keys) - 1, -1, -1):
            gain = errors[number] + (0.0 if ends[number] else discount * trace * later.get(keys[number], 0.0))
            found[number] = later[keys[number]] = gain
        return found


class SelfPlay:
    """All seats of a BatchEnv that are the caller's, played by one policy.

    >>> play = SelfPlay(BatchEnv("memoarrr", {"players": 3, "expert": True}, n=8, seed=1, observation="recall"))
    >>> found = play.collect(lambda seen, masks: masks.argmax(axis=1), steps=200)
    >>> set(found.seats.tolist()), bool(found.done.any())
    ({0, 1, 2}, True)
    """

    def __init__(self, env: BatchEnv) -> None:
        self.env = env
        self._batch: Batch | None = None
        players = env.setup.players
        self._is_open = np.zeros((env.n, players), np.bool_)
        """By table and seat: whether it made a decision whose outcome is not known yet."""
        self._rewards = np.zeros((env.n, players), np.float32)
        self._kept: dict[str, NDArray[Any]] = {}
        """By name, table and seat: the decisions that are open."""

    def collect(self, policy: Policy, steps: int) -> Transitions:
        """Play so many steps at all tables; what is open at the end comes with the next call. Raises what `step` does.

        The first call begins with fresh games, later ones go on.
        """
        batch = self.env.reset() if self._batch is None else self._batch
        closed: list[dict[str, NDArray[Any]]] = []
        rows = np.arange(self.env.n)
        for _ in range(steps):
            answer = policy(batch.observations, batch.masks)
            actions, extras = answer if isinstance(answer, tuple) else (answer, {})
            seats = batch.seats.astype(np.int64)
            before = self._is_open[rows, seats]
            if before.any():
                closed.append(self._close(rows[before], seats[before], batch))
            made = {"observations": batch.observations, "masks": batch.masks, "actions": np.asarray(actions)}
            self._open(rows, seats, made | {f"extra {name}": np.asarray(what) for name, what in extras.items()})
            batch = self.env.step(made["actions"])
            self._rewards += np.where(self._is_open, batch.rewards, 0)
            if batch.done.any():
                tables, theirs = np.nonzero(self._is_open & batch.done[:, None])
                closed.append(self._close(tables, theirs, None))
        self._batch = batch
        if not closed:
            raise RequestError(f"{steps} steps are too few: no decision has an outcome yet")
        columns = {name: np.concatenate([part[name] for part in closed]) for name in closed[0]}
        extra = {name.removeprefix("extra "): columns.pop(name) for name in list(columns) if name.startswith("extra ")}
        return Transitions(**columns, extras=extra)

    def _open(self, rows: NDArray[np.int64], seats: NDArray[np.int64], made: dict[str, NDArray[Any]]) -> None:
        for name, what in made.items():
            if name not in self._kept:
                self._kept[name] = np.zeros((*self._is_open.shape, *what.shape[1:]), what.dtype)
            self._kept[name][rows, seats] = what
        self._is_open[rows, seats] = True
        self._rewards[rows, seats] = 0

    def _close(
        self, rows: NDArray[np.int64], seats: NDArray[np.int64], following: Batch | None
    ) -> dict[str, NDArray[Any]]:
        """The open decisions at these tables and seats; without a batch that follows, their games are over."""
        self._is_open[rows, seats] = False
        columns = {name: what[rows, seats] for name, what in self._kept.items()}
        seen, masks = columns["observations"], columns["masks"]
        return {
            "tables": rows,
            "seats": seats.astype(np.int8),
            **columns,
            "rewards": self._rewards[rows, seats],
            "done": np.full(len(rows), following is None),
            "next_observations": np.zeros_like(seen) if following is None else following.observations[rows],
            "next_masks": np.ones_like(masks) if following is None else following.masks[rows],
        }
