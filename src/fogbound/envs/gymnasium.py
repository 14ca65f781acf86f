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
from ..sim import SPACES, BatchEnv, KernelMatch
from ..sim.setup import Setup, read_number, read_policy, read_setup
from .spaces import observation_box, read_render_mode

Seen = NDArray[np.int8]
LOSS = -1.0
"""The reward of a lost game, and of an illegal action, which ends the game."""


def _bots(setup: Setup, seat: object, opponents: str | Sequence[str]) -> dict[int, str]:
    """The bot of every seat but the learner's. One name is for all of them, several go by seat."""
    try:
        learner = setup.read_seat(seat)
    except RequestError as fault:
        raise OptionsError(f"seat: {fault}") from None
    others = [other for other in range(setup.players) if other != learner]
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
        self._table = KernelMatch(game, options, observation)
        self._bots = _bots(self._table.setup, seat, opponents)
        self._seat = self._table.setup.read_seat(seat)
        self.render_mode = read_render_mode(render_mode)
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
        """Play the learner's action, then the bots' up to its next one. An illegal action loses the game at once.

        Raises RequestError for what is no whole number.
        """
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
        """Returns the legal actions of the learner: none when the game is over."""
        mask = self._table.mask()
        return np.zeros_like(mask) if self._resigned else mask

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
        render_mode: None = None,
    ) -> None:
        if render_mode is not None:
            raise OptionsError("many games at once are not drawn: leave render_mode out")
        setup = read_setup(game, options, observation)
        bots = _bots(setup, seat, opponents)
        self._seat = setup.read_seat(seat)
        self._batch = BatchEnv(game, options, num_envs, 0, observation, bots)
        self.num_envs = read_number("num_envs", num_envs, least=1)
        self.single_observation_space = observation_box(self._batch.setup)
        self.single_action_space = Discrete(self._batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Fresh games on all tables: with a seed always the same ones. `options` are not used."""
        super().reset(seed=None if seed is None else read_number("seed", seed))
        now = self._batch.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return now.observations, self._info(now.masks)

    def step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action on every table; an illegal one loses that game at once."""
        legal = self._batch.are_legal(actions)
        now = self._batch.step(actions, illegal="lose")
        info = self._info(now.masks)
        if now.done.any():
            last = np.zeros_like(now.observations)
            last[now.done] = now.finals
            over = {**self._info(np.zeros_like(now.masks), now.done), "illegal": ~legal, "_illegal": now.done}
            info |= {"final_obs": last, "_final_obs": now.done, "final_info": over, "_final_info": now.done}
        rewards = now.rewards[:, self._seat].astype(np.float64)
        return now.observations, rewards, now.done, np.zeros(self.num_envs, np.bool_), info

    def _info(self, masks: NDArray[np.bool_], whose: NDArray[np.bool_] | None = None) -> dict[str, Any]:
        """As Gymnasium batches infos: beside each key another one with `_`, that says which games have it."""
        have = np.ones(self.num_envs, np.bool_) if whose is None else whose
        return {"action_mask": masks.view(np.int8), "_action_mask": have}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the legal actions of the learner in every game."""
        return self._batch.masks()


for _game in SPACES:
    gymnasium.register(
        f"fogbound/{_game.capitalize()}-v0",
        entry_point="fogbound.envs.gymnasium:FogboundEnv",
        vector_entry_point="fogbound.envs.gymnasium:FogboundVectorEnv",
        kwargs={"game": _game},
        disable_env_checker=True,
    )
