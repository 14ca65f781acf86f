"""PettingZoo: every seat is an agent, and they move one after the other (AEC).

from fogbound.envs import pettingzoo
env = pettingzoo.env("memoarrr", {"players": 3}, observation="recall")
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..core.errors import RequestError
from ..core.notation import short
from ..sim import KernelMatch
from ..sim.setup import read_number
from .spaces import observation_box, read_render_mode

Seen = dict[str, NDArray[np.int8]]


class FogboundAEC(AECEnv[str, Seen, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """One game. An observation has what the agent is shown, and the mask of what it may do (all 0 out of turn).

    The last rewards are 1 for a win and -1 for a loss; all others are 0. An illegal action raises IllegalMoveError and
    changes nothing; PettingZoo's TerminateIllegalWrapper ends the game there instead.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        observation: str = "table",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table = KernelMatch(game, options, observation)
        version = self._table.setup.spaces.version
        self.metadata = {"name": version.replace("-", "_"), "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = read_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self._table.moves)
        mask = Box(0, 1, (actions,), np.int8)
        seen = observation_box(self._table.setup)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._nothing_legal = np.zeros(actions, np.int8)
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
        self._table.begin(seed=int(self._np_random.integers(1 << 62)) if seed is None else seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        if self._table.to_move is not None:
            self.agent_selection = self.possible_agents[self._table.to_move]

    def observe(self, agent: str) -> Seen:
        if agent not in self._seats:
            raise RequestError(f"{short(agent)} is none of {', '.join(self.possible_agents)}")
        seat = self._seats[agent]
        mask = self._table.mask().view(np.int8) if seat == self._table.to_move else self._nothing_legal.copy()
        return {"observation": self._table.observe(seat), "action_mask": mask}

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
        self._cumulative_rewards[agent] = 0.0
        if self._table.to_move is None:
            for seat, reward in enumerate(self._table.rewards()):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self._select()

    def render(self) -> str | None:
        """The table as everybody may see it, as text."""
        return str(self._table.match().view()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing; PettingZoo requires the method of environments that render."""

    def record(self) -> dict[str, Any]:
        """The game so far as a record, for `fogbound replay`."""
        return self._table.match().record().to_json()


env = FogboundAEC
