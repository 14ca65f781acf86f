"""Determinised Monte Carlo: the mate and the captain play the plan that wins most often over deals that may be."""

from random import Random
from time import perf_counter
from typing import Any

from ....sim.kernel import ahoy as kernel
from ....sim.kernel.ahoy_fights import sort_out
from ....sim.kernel.ahoy_styles import WILY
from ....sim.kernel.chance import begin_chance
from ....sim.kernel.jit import zeros
from ..compiled.evaluate import evaluate
from ..compiled.plans import LENGTH, MOST, list_plans
from ..policy import Plan
from ..situation import Situation
from .ruled import Ruled

ROUNDS = (0.25, 0.5, 1)
"""Shares of the deals after which the worse half of the plans is dropped."""
AT_A_TIME = 16
"""Deals between two looks at the clock, when there is one."""
PATIENCE = 200
"""Turns after which it plays by rules: two searchers can wait for each other's mistake for ever."""
MARGIN = 0.02
"""The gain in P(win) that a parley must bring to both allies (5.1)."""


class MonteCarlo(Ruled):
    """Determinised Monte Carlo: the plan that wins most often, over deals that fit what it believes.

    Others are taken to play plainly until they attack with a treasure for the first time, then to be wily.
    """

    def __init__(self, random: Random, deals: int) -> None:
        super().__init__(random, WILY)
        self._deals = deals
        self._plans = zeros(MOST, LENGTH)
        self._alive = zeros(MOST)
        self._rows = zeros(3, kernel.SIZE)
        self._points = zeros(5)
        self._dealt = zeros(kernel.KINDS)

    def plan(self, now: Situation, time_s: float | None) -> Plan:
        if now.row[kernel.TURNS] > PATIENCE or now.row[kernel.PHASE] in (kernel.WITH, kernel.NAME):
            return super().plan(now, time_s)
        began, seed = perf_counter(), self.random.getrandbits(60)
        _in_good_faith(now)
        sort_out(now.row, self._kinds)
        count, _ = list_plans(now.row, self._kinds, now.halves, self._plans, begin_chance(seed, 0))
        if count <= 1:
            return self._actions(0) if count else []
        totals = zeros(MOST, 4, kind="float64")
        alive, best, done = list(range(count)), [0], 0
        for share in ROUNDS:
            last = max(1, int(self._deals * share))
            while done < last:
                until = last if time_s is None else min(last, done + AT_A_TIME)
                self._evaluate(now, alive, done, until, seed, totals)
                done = until
                if time_s is not None and perf_counter() - began > time_s / 2:
                    return self._actions(self._best(now, alive, done, totals)[0])
            best = self._best(now, alive, done, totals)
            alive = best[: max(2, (len(best) + 1) // 2)]
            if all(self._ally(plan) is not None for plan in alive):  # one has to measure them by
                alive.append(next(plan for plan in best if self._ally(plan) is None))
        return self._actions(best[0])

    def _evaluate(self, now: Situation, alive: list[int], first: int, last: int, seed: int, totals: Any) -> None:
        self._alive[: len(alive)] = alive
        wily = now.watch.strikers | 1 << now.seat
        works = self._rows, self._dealt, totals, self._points
        evaluate(now.row, now.halves, self._plans, self._alive, len(alive), first, last, seed, now.seat, wily, *works)

    def _best(self, now: Situation, alive: list[int], deals: int, totals: Any) -> list[int]:
        """Returns the plans from the best to the worst, without the parleys that would not pay both (5.1)."""
        own = [plan for plan in alive if self._ally(plan) is None]
        mine = now.seat
        rest = max(own, key=lambda plan: totals[plan][mine])
        for plan in alive:
            ally = self._ally(plan)
            if ally is not None and all(
                totals[plan][seat] > totals[rest][seat] + MARGIN * deals for seat in (mine, ally)
            ):
                own.append(plan)
        return sorted(own, key=lambda plan: -totals[plan][mine])

    def _ally(self, plan: int) -> int | None:
        """Returns the ally that this plan proposes a parley to, if it does."""
        ally = int(self._plans[plan][0]) - kernel.PARLEY
        return ally if 0 <= ally < 4 else None

    def _actions(self, plan: int) -> Plan:
        return [int(action) for action in self._plans[plan] if action >= 0]


def _in_good_faith(now: Situation) -> None:
    """Assume that the three tiles of a proposed parley are as claimed, unless the bot knows better (5.1)."""
    row = now.row
    if row[kernel.PHASE] != kernel.ANSWER:
        return
    known = int(row[kernel.SEEN] | row[kernel.OWN + now.seat])
    for place, group in zip(
        row[kernel.NAMED : kernel.NAMED + 3], (row[kernel.SEAT], now.seat, kernel.ISLAND), strict=True
    ):
        if not known >> int(place) & 1:
            for other in range(5):
                now.halves[other] &= ~(1 << int(place))
            now.halves[group] |= 1 << int(place)
