"""The interface of a policy: it is given a situation, and returns all moves of a plan."""

from abc import ABC, abstractmethod
from random import Random

from ...sim.kernel import ahoy as kernel
from ...sim.kernel.chance import begin_chance
from ...sim.kernel.jit import zeros
from .compiled.plans import LENGTH, MOST, list_plans
from .situation import Situation

Plan = list[int]
"""Actions of the kernel; those of an ally may be among them."""


class Policy(ABC):
    """One way to play, for one match."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._kinds = zeros(kernel.KINDS)

    @abstractmethod
    def plan(self, now: Situation, time_s: float | None) -> Plan:
        """Returns a plan; an empty one where all legal moves are as good."""

    def _targets(self, now: Situation) -> Plan:
        """Returns a plan for attackers that lie open, when there is none or they are not what was expected."""
        plans = zeros(MOST, LENGTH)
        count, _ = list_plans(now.row, self._kinds, now.halves, plans, begin_chance(self.random.getrandbits(60), 0))
        return [int(plans[0][0])] if count else []
