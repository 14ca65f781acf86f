"""A game of Memory Ahoy played to its end by rules alone, every seat by what it knows itself."""

from typing import Any

from ....sim.kernel.ahoy import OVER, PHASE, TO_MOVE, step
from ....sim.kernel.ahoy_styles import PLAIN, WILY, decide
from ....sim.kernel.chance import Chance
from ....sim.kernel.jit import compiled

LONGEST = 600  # decisions; then the leader has won


@compiled
def act(s: Any, action: int) -> None:
    """The kernel's `step`, compiled once for all callers here."""
    step(s, action)


@compiled
def play_on(s: Any, kinds: Any, chance: Chance, wily: int) -> None:
    """Play to the end of the game; the seats of the mask `wily` play so, the others plainly."""
    for _ in range(LONGEST):
        if s[PHASE] == OVER:
            break
        style = WILY if (wily >> s[TO_MOVE]) & 1 else PLAIN
        first, second, third, chance = decide(s, kinds, chance, style)
        act(s, first)
        if second >= 0:
            act(s, second)
        if third >= 0:
            act(s, third)
