"""Gymnasium: one learner on one seat, named bots on the others; one game at a time, or many at once.

import gymnasium
env = gymnasium.make("fogbound.envs.gymnasium:fogbound/Memoarrr-v0", opponents="greedy")
envs = gymnasium.make_vec("fogbound.envs.gymnasium:fogbound/Memoarrr-v0", num_envs=256, opponents="greedy")
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..core.errors import OptionsError, RequestError
from ..sim import BatchEnv, Table
from ..sim.kernel.batch import RESIGN
from ..sim.setup import read_number, read_policy
from .spaces import observation_box

Seen = NDArray[np.int8]
LOSS = -1.0
"""The reward of a lost game, and of an illegal action, which ends the game."""


def _bots(players: int, seat: object, opponents: str | Sequence[str]) -> dict[int, str]:
    """The bot of every seat but the learner's. One name is for all of them, several go by seat."""
    if type(seat) is not int or not 0 <= seat < players:
        raise OptionsError(f"seat {seat!r} is no seat from 0 to {players - 1}")
    others = [other for other in range(players) if other != seat]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise OptionsError(f"opponents: {len(names)} names, and there are {len(others)} other seats")
    for name in names:
        read_policy(name)
    return dict(zip(others, names, strict=True))


class FogboundEnv(gymnasium.Env[Any, Any]):
    """One game after the other. What the learner may do is in `info["action_mask"]`, and in `action_masks()`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}  # type: ignore[misc]  # it is an instance's there

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        observation: str = "table",
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
    ) -> None:
        self._table = Table(game, options, observation)
        self._seat, self._bots = seat, _bots(self._table.players, seat, opponents)
        if render_mode not in (None, "ansi"):
            raise OptionsError(f"render_mode {render_mode!r} is not 'ansi', the only one")
        self.render_mode = render_mode
        self.observation_space = observation_box(self._table.setup)
        self.action_space = Discrete(len(self._table.moves))
        self._resigned = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A fresh game: with a seed its deal, else one drawn after the last. `options` are not used."""
        super().reset(seed=None if seed is None else read_number("seed", seed))
        self._table.begin(seed=int(self.np_random.integers(1 << 62)) if seed is None else seed)
        self._resigned = False
        self._bots_move()
        while self._table.to_move is None:  # bots alone reached a turn limit
            self._table.begin(seed=int(self.np_random.integers(1 << 62)))
            self._bots_move()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Seen, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the bots' up to its next one. An illegal action loses the game at once."""
        if self._resigned or self._table.to_move is None:
            raise RequestError("call reset() first")
        if not self._table.is_legal(action):
            self._resigned = True
            return self._seen(), LOSS, True, False, {**self._info(), "illegal": str(self._table.refusal(action))}
        self._table.act(action)
        self._bots_move()
        return self._seen(), self._table.rewards()[self._seat], self._table.to_move is None, False, self._info()

    def _bots_move(self) -> None:
        table = self._table
        while table.to_move is not None and table.to_move != self._seat:
            table.act(table.choose(self._bots[table.to_move]))

    def _seen(self) -> Seen:
        return self._table.observe(self._seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do: all False when the game is over."""
        return self._table.mask()

    def render(self) -> str | None:
        """The table as everybody may see it, as text."""
        return str(self._table.match().view()) if self.render_mode == "ansi" else None

    def record(self) -> dict[str, Any]:
        """The game so far as a record, for `fogbound replay`."""
        return self._table.match().record().to_json()


class FogboundVectorEnv(VectorEnv[Any, Any, NDArray[Any]]):
    """Many games at once, all inside the kernel. Where one ends the next is dealt in the same step."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        observation: str = "table",
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        num_envs: int = 1,
    ) -> None:
        players = Table(game, options, observation).players
        self._seat = seat
        self._batch = BatchEnv(game, options, num_envs, 0, observation, _bots(players, seat, opponents))
        self.num_envs = read_number("num_envs", num_envs, least=1)
        self.single_observation_space = observation_box(self._batch.setup)
        self.single_action_space = Discrete(self._batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Fresh games on all tables: with a seed always the same ones. `options` are not used."""
        super().reset(seed=None if seed is None else read_number("seed", seed))
        now = self._batch.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        self._masks = now.masks
        return now.observations, {"action_mask": now.masks.view(np.int8)}

    def step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action on every table; an illegal one loses that game at once."""
        chosen = self._batch.read_actions(actions)
        legal = (chosen >= 0) & (chosen < self._batch.actions)
        legal[legal] = self._masks[legal, chosen[legal]]
        now = self._batch.play(np.where(legal, chosen, RESIGN))
        self._masks = now.masks.copy()
        info: dict[str, Any] = {"action_mask": now.masks.view(np.int8)}
        if now.done.any():
            info |= {"final_obs": now.finals, "_final_obs": now.done, "illegal": ~legal}
        rewards = now.rewards[:, self._seat].astype(np.float64)
        return now.observations, rewards, now.done, np.zeros(self.num_envs, np.bool_), info


for _game, _name in {"memoarrr": "Memoarrr", "ahoy": "Ahoy"}.items():
    gymnasium.register(
        f"fogbound/{_name}-v0",
        entry_point="fogbound.envs.gymnasium:FogboundEnv",
        vector_entry_point="fogbound.envs.gymnasium:FogboundVectorEnv",
        kwargs={"game": _game},
        disable_env_checker=True,
    )
