"""Gymnasium: one learner on one seat, other players on the others; one game at a time, or many at once.

import gymnasium
env = gymnasium.make("fogbound.envs.gymnasium:fogbound/Memoarrr-v0", opponents="greedy")
env = gymnasium.make("fogbound.envs.gymnasium:fogbound/Memoarrr-sailor-v0")
envs = gymnasium.make_vec("fogbound.envs.gymnasium:fogbound/Memoarrr-v0", num_envs=256, opponents="greedy")
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..bots import LEVELS
from ..core.errors import OptionsError, RequestError
from ..sim import SPACES, BatchEnv, KernelMatch, OneHot
from ..sim.beside import Beside
from ..sim.setup import Setup, read_number, read_setup
from .drawing import RENDER_MODES, Window, read_render_mode, render
from .rewards import Rewards
from .spaces import observation_box

Seen = NDArray[Any]
LOSS = -1.0
"""The reward of a lost game, and of an illegal action, which ends the game."""


def _bots(setup: Setup, seat: object, opponents: Any) -> dict[int, Any]:
    """The opponent on every seat but the learner's. One is for all of them, several go by seat."""
    try:
        learner = setup.read_seat(seat)
    except RequestError as fault:
        raise OptionsError(f"seat: {fault}") from None
    others = [other for other in range(setup.players) if other != learner]
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return dict.fromkeys(others, opponents)
    if len(opponents) != len(others):
        raise OptionsError(f"opponents: {len(opponents)} of them, and there are {len(others)} other seats")
    return dict(zip(others, opponents, strict=True))


def _space(setup: Setup, one_hot: OneHot | None) -> Box:
    return observation_box(setup) if one_hot is None else Box(0, 1, (one_hot.size,), np.float32)


class FogboundEnv(gymnasium.Env[Any, Any]):
    """One game after the other. What the learner may do is in `info["action_mask"]`, and in `action_masks()`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*RENDER_MODES], "render_fps": 4}  # type: ignore[misc]  # it is an instance's there

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        observation: str = "table",
        seat: int = 0,
        opponents: Any = "random",
        reward: str = "win",
        one_hot: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """`opponents` is one for all other seats, or a sequence by seat: names, classes of Bot, functions."""
        self._table = KernelMatch(game, options, observation)
        self._others = Beside(self._table, _bots(self._table.setup, seat, opponents))
        self._rewards = Rewards(self._table, reward)
        self._seat = self._table.setup.read_seat(seat)
        self._one_hot = OneHot(game, observation) if one_hot else None
        self.render_mode = read_render_mode(render_mode)
        self.observation_space = _space(self._table.setup, self._one_hot)
        self.action_space = Discrete(len(self._table.moves))
        self._resigned = True
        self._window = Window()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A fresh game: with a seed its deal, else one drawn after the last. `options` are not used."""
        super().reset(seed=None if seed is None else read_number("seed", seed))
        self._begin(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        while self._table.to_move is None:  # bots alone reached a turn limit
            self._begin(int(self.np_random.integers(1 << 62)))
        self._resigned = False
        self._rewards.since()
        self._show()
        return self._seen(), self._info()

    def _begin(self, seed: int) -> None:
        self._table.begin(seed=seed)
        self._rewards.begin()
        self._others.begin(seed)
        self._others.play_on()

    def step(self, action: Any) -> tuple[Seen, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the others' up to its next one. An illegal action loses the game at once.

        Raises RequestError for what is no whole number.
        """
        if self._resigned or self._table.to_move is None:
            raise RequestError("call reset() first")
        if not self._table.is_legal(action):
            self._resigned = True
            return self._seen(), LOSS, True, False, {**self._info(), "illegal": str(self._table.refusal(action))}
        self._table.act(action)
        self._others.play_on()
        self._show()
        return self._seen(), self._rewards.since()[self._seat], self._table.to_move is None, False, self._info()

    def _seen(self) -> Seen:
        seen = self._table.observe(self._seat)
        return seen if self._one_hot is None else self._one_hot(seen[None])[0]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the legal actions of the learner. All of them when the game is over: a mask is never empty."""
        mask = self._table.mask()
        return np.ones_like(mask) if self._resigned else mask

    def hidden(self) -> NDArray[np.int8]:
        """Returns all that lies face down: for a critic, never for a player."""
        return self._table.hidden()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as everybody may see it: as text, as pixels, or in a window."""
        return render(self._table.match(), self.render_mode, self._window)

    def record(self) -> dict[str, Any]:
        """The game so far as a record, for `fogbound replay`."""
        return self._table.record()

    def close(self) -> None:
        """Close the window, and end bots that are programs."""
        self._window.close()
        self._others.close()


class FogboundVectorEnv(VectorEnv[Any, Any, NDArray[Any]]):
    """Many games at once. Where one ends, the next is dealt in the same step, or with NEXT_STEP in the next one."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        observation: str = "table",
        seat: int = 0,
        opponents: Any = "random",
        reward: str = "win",
        one_hot: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
        num_envs: int = 1,
        render_mode: None = None,
    ) -> None:
        """As FogboundEnv; an opponent may also be a list with one for each game."""
        if render_mode is not None:
            raise OptionsError("many games at once are not drawn: leave render_mode out")
        try:
            self._mode = AutoresetMode(autoreset_mode)
        except ValueError:
            raise OptionsError(f"autoreset_mode {autoreset_mode!r} is none of Gymnasium's") from None
        if self._mode is AutoresetMode.DISABLED:
            raise OptionsError("autoreset_mode: these games begin anew by themselves: SAME_STEP or NEXT_STEP")
        self.metadata = {"autoreset_mode": self._mode}
        setup = read_setup(game, options, observation)
        bots = _bots(setup, seat, opponents)
        self._seat = setup.read_seat(seat)
        self._batch = BatchEnv(game, options, num_envs, 0, observation, bots, reward, threads)
        self._one_hot = OneHot(game, observation) if one_hot else None
        self.num_envs = read_number("num_envs", num_envs, least=1)
        self.single_observation_space = _space(setup, self._one_hot)
        self.single_action_space = Discrete(self._batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._fresh = np.zeros(self.num_envs, np.bool_)
        """NEXT_STEP: the games that ended in the last step; the next ones are dealt, but not told of."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Fresh games on all tables: with a seed always the same ones. `options` are not used."""
        super().reset(seed=None if seed is None else read_number("seed", seed))
        now = self._batch.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        self._fresh[:] = False
        return self._encode(now.observations), self._info(now.masks)

    def step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action on every table; an illegal one loses that game at once."""
        if self._mode is AutoresetMode.NEXT_STEP:
            return self._next_step(actions)
        legal = self._batch.are_legal(actions)
        now = self._batch.step(actions, illegal="lose")
        info = self._info(now.masks)
        if now.done.any():
            last = np.zeros_like(now.observations)
            last[now.done] = now.finals
            over = {**self._info(np.ones_like(now.masks), now.done), "illegal": ~legal, "_illegal": now.done}
            final = self._encode(last)
            info |= {"final_obs": final, "_final_obs": now.done, "final_info": over, "_final_info": now.done}
        return self._encode(now.observations), self._earned(now), now.done, self._never(), info

    def _next_step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """A game that ended in the last step is not played now: its action is not looked at, and it begins."""
        waiting = self._fresh
        legal = self._batch.are_legal(actions) | waiting
        now = self._batch.step(actions, illegal="lose", waiting=waiting)
        seen, masks = now.observations.copy(), now.masks.copy()
        seen[now.done], masks[now.done] = now.finals, True
        info = self._info(masks)
        if not legal.all():
            info |= {"illegal": ~legal, "_illegal": now.done}
        self._fresh = now.done.copy()
        return self._encode(seen), self._earned(now), now.done, self._never(), info

    def _earned(self, now: Any) -> NDArray[np.float64]:
        earned: NDArray[np.float64] = now.rewards[:, self._seat].astype(np.float64)
        return earned

    def _never(self) -> NDArray[np.bool_]:
        """No game is cut off."""
        return np.zeros(self.num_envs, np.bool_)

    def _encode(self, seen: NDArray[np.int8]) -> Seen:
        return seen if self._one_hot is None else self._one_hot(seen)

    def _info(self, masks: NDArray[np.bool_], whose: NDArray[np.bool_] | None = None) -> dict[str, Any]:
        """As Gymnasium batches infos: beside each key another one with `_`, that says which games have it."""
        have = np.ones(self.num_envs, np.bool_) if whose is None else whose
        return {"action_mask": masks.view(np.int8), "_action_mask": have}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the legal actions of the learner in every game; all of them where a game is over."""
        masks = self._batch.masks()
        masks[self._fresh] = True
        return masks

    def hidden(self) -> NDArray[np.int8]:
        """Returns all that lies face down in every game: for a critic, never for a player."""
        return self._batch.hidden()

    def close_extras(self, **kwargs: Any) -> None:
        """End bots that are programs."""
        self._batch.close()


def _register(game: str, name: str, **settings: Any) -> None:
    gymnasium.register(
        f"fogbound/{name}-v0",
        entry_point="fogbound.envs.gymnasium:FogboundEnv",
        vector_entry_point="fogbound.envs.gymnasium:FogboundVectorEnv",
        kwargs={"game": game, **settings},
        disable_env_checker=True,
    )


for _game in SPACES:
    _register(_game, _game.capitalize())
    for _level in ("random", "greedy", *LEVELS):
        _register(_game, f"{_game.capitalize()}-{_level}", opponents=_level)
