"""Thinking time of bots at a table with people; the arena has none."""

from math import exp
from random import Random

LONGEST = 3.0
"""The longest thinking time, as a multiple of the pace."""


def thinking_s(random: Random, choices: int, pace_s: float) -> float:
    """Returns a random number of seconds around the pace; less where there is only one choice."""
    ease = 0.4 if choices == 1 else 1.0
    return pace_s * min(LONGEST, ease * exp(random.gauss(0.0, 0.35)))
