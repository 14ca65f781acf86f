"""PettingZoo: every seat is an agent, and they move one after the other (AEC).

from fogbound.envs import pettingzoo
env = pettingzoo.env("memoarrr", {"players": 3}, observation="recall", bots={2: "sailor"})

`env` is wrapped as PettingZoo's own environments are, `raw_env` is not. `parallel_env` is the same game for libraries
that step all agents at once: out of turn an agent's action is not looked at.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from ..core.errors import RequestError
from ..core.notation import short
from ..sim import KernelMatch, OneHot
from ..sim.beside import Beside
from ..sim.setup import read_number
from .drawing import RENDER_MODES, Window, read_render_mode, render
from .rewards import Rewards
from .spaces import observation_box, state_box

Seen = dict[str, NDArray[Any]]


class FogboundAEC(AECEnv[str, Seen, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """One game. An observation has what the agent is shown, and the mask of what it may do (all 1 out of turn).

    By win, the last rewards are 1 for a win and -1 for a loss; all others are 0. An illegal action raises
    IllegalMoveError and changes nothing; in the wrappers of `env` it ends the game instead.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        observation: str = "table",
        bots: Mapping[int, Any] | None = None,
        reward: str = "win",
        one_hot: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Seats that `bots` gives to others (names, classes of Bot, functions) are no agents."""
        super().__init__()
        self._table = KernelMatch(game, options, observation)
        self._others = Beside(self._table, bots or {})
        self._earned = Rewards(self._table, reward)
        self._one_hot = OneHot(game, observation) if one_hot else None
        setup = self._table.setup
        self.metadata = {
            "name": setup.spaces.version.replace("-", "_"),
            "render_modes": [*RENDER_MODES],
            "render_fps": 4,
            "is_parallelizable": False,
        }
        self.render_mode = read_render_mode(render_mode)
        self._window = Window()
        seats = [seat for seat in range(self._table.players) if seat not in self._others.seats]
        self.possible_agents = [f"player_{seat}" for seat in seats]
        self._seats = dict(zip(self.possible_agents, seats, strict=True))
        self._names = dict(zip(seats, self.possible_agents, strict=True))
        actions = len(self._table.moves)
        mask = Box(0, 1, (actions,), np.int8)
        seen = observation_box(setup) if self._one_hot is None else Box(0, 1, (self._one_hot.size,), np.float32)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.state_space = state_box(setup)
        self._all_legal = np.ones(actions, np.int8)
        self._np_random, _ = seeding.np_random()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game: with a seed its deal, else one drawn after the last. `options` are not used."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(read_number("seed", seed))
        self._begin(int(self._np_random.integers(1 << 62)) if seed is None else seed)
        while self._table.to_move is None:  # bots alone reached a turn limit
            self._begin(int(self._np_random.integers(1 << 62)))
        self._earned.since()
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _begin(self, seed: int) -> None:
        self._table.begin(seed=seed)
        self._earned.begin()
        self._others.begin(seed)
        self._others.play_on()

    def _select(self) -> None:
        if self._table.to_move is not None:
            self.agent_selection = self._names[self._table.to_move]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        if agent not in self._seats:
            raise RequestError(f"{short(agent)} is none of {', '.join(self.possible_agents)}")
        seat = self._seats[agent]
        mask = self._table.mask().view(np.int8) if seat == self._table.to_move else self._all_legal.copy()
        seen = self._table.observe(seat)
        return {"observation": seen if self._one_hot is None else self._one_hot(seen[None])[0], "action_mask": mask}

    def state(self) -> NDArray[np.int8]:
        """Returns the whole game: all that lies face down, then what seat 0 recalls. For a critic, not for a player."""
        return self._table.state()

    def hidden(self) -> NDArray[np.int8]:
        """Returns all that lies face down: for a critic, never for a player."""
        return self._table.hidden()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._must_have_begun()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def _must_have_begun(self) -> None:
        if not self.agents:
            raise RequestError("call reset() first")

    def step(self, action: Any) -> None:
        self._must_have_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._table.act(action)
        if self._others.seats:
            self._others.play_on()
        self._cumulative_rewards[agent] = 0.0
        is_over = self._table.to_move is None
        if is_over or self._earned.come_between:
            earned = self._earned.since()
            for seat, name in self._names.items():
                self.rewards[name] = earned[seat]
            self._accumulate_rewards()
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        self._select()

    def render(self) -> Any:
        """The table as everybody may see it: as text, as pixels, or in a window."""
        return render(self._table.match(), self.render_mode, self._window)

    def close(self) -> None:
        """Close the window, and end bots that are programs."""
        self._window.close()
        self._others.close()

    def record(self) -> dict[str, Any]:
        """The game so far as a record, for `fogbound replay`."""
        return self._table.record()


raw_env = FogboundAEC


def _lenient(raw: FogboundAEC) -> Any:
    """An illegal action ends the game: -1 for the agent that chose it, 0 for the others."""
    return TerminateIllegalWrapper(raw, illegal_reward=-1)


def env(*args: Any, **kwargs: Any) -> Any:
    """The environment in the wrappers that PettingZoo's own games are in."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(_lenient(raw_env(*args, **kwargs))))


def parallel_env(*args: Any, **kwargs: Any) -> Any:
    """All agents step at once, and only the action of the agent whose turn it is counts."""
    return turn_based_aec_to_parallel(_lenient(raw_env(*args, **kwargs)))
