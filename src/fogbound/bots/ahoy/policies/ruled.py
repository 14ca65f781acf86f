"""Play by rules alone: plain, canny or wily."""

from random import Random

from ....sim.kernel import ahoy as kernel
from ....sim.kernel.ahoy_fights import sort_out
from ....sim.kernel.ahoy_styles import decide
from ....sim.kernel.chance import begin_chance
from ..policy import Plan, Policy
from ..situation import Situation


class Ruled(Policy):
    """Plain, canny or wily, as the kernel's `ahoy_styles` describes them."""

    def __init__(self, random: Random, style: int) -> None:
        super().__init__(random)
        self._style = style

    def plan(self, now: Situation, time_s: float | None) -> Plan:
        sort_out(now.row, self._kinds)
        if now.row[kernel.PHASE] == kernel.TARGET:
            return self._targets(now)
        if now.row[kernel.PHASE] in (kernel.WITH, kernel.NAME):
            return []
        chance = begin_chance(self.random.getrandbits(60), 0)
        return [int(action) for action in decide(now.row, self._kinds, chance, self._style)[:3] if action >= 0]
