"""The speed of plain Python here, for bots that turn a time into a number of steps."""

from functools import cache
from time import perf_counter

_STEPS = 20_000
_USUAL_S = 0.0007
"""The time of so many steps on the machine where bots' steps a second were measured."""


@cache
def plain_speed() -> float:
    """Return how fast this Python is: 1 for a desktop's, about 0.1 in a page on a phone. Measured once, quickly."""
    return _USUAL_S / min(_measure() for _ in range(3))


def _measure() -> float:
    began, total = perf_counter(), 0
    for step in range(_STEPS):
        total += step & 7
    return max(perf_counter() - began, 1e-6)
