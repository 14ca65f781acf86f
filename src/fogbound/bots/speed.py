"""The speed of plain Python here, for bots that turn a time into a number of steps."""

from functools import lru_cache
from time import perf_counter

_STEPS = 20_000
_USUAL_S = 0.0007
"""The time of so many steps on the machine where bots' steps a second were measured."""
_MEASURED_S = 0.1
"""A busy device lets programs run by turns: in a shorter time it looks as fast as an idle one."""
_VALID_S = 10.0
"""A device becomes slower when it is hot, or has other things to do."""


def plain_speed() -> float:
    """Return how fast this Python is: 1 for a desktop's, about 0.1 in a page on a phone. Measured every ten seconds."""
    return _measure(int(perf_counter() / _VALID_S))


@lru_cache(maxsize=1)
def _measure(period: int) -> float:
    """`period` only tells one measurement from the next."""
    began, rounds, total = perf_counter(), 0, 0
    while perf_counter() - began < _MEASURED_S:
        for step in range(_STEPS):
            total += step & 7
        rounds += 1
    return rounds * _USUAL_S / (perf_counter() - began)
