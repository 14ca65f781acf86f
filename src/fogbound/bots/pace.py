"""How long a bot seems to think at a table with people. In the arena nobody waits."""

from math import exp
from random import Random

LONGEST = 3.0
"""Times the pace: nobody is kept waiting longer."""


def thinking_s(random: Random, choices: int, pace_s: float) -> float:
    """Some seconds around the pace, never quite the same; less where there is little to choose."""
    ease = 0.4 if choices == 1 else 1.0
    return pace_s * min(LONGEST, ease * exp(random.gauss(0.0, 0.35)))
