"""The speed of plain Python here, for bots that turn a time into a number of steps."""

from time import perf_counter

_STEPS = 20_000
_USUAL_S = 0.0007
"""The time of so many steps on the machine where bots' steps a second were measured."""
_MEASURED_S = 0.1
"""A busy device lets programs run by turns: in a shorter time it looks as fast as an idle one."""
_VALID_S = 10.0
"""A device becomes slower when it is hot, or has other things to do."""

_found: tuple[float, float] | None = None
"""The last measurement: when, and the speed."""


def plain_speed() -> float:
    """Return how fast this Python is: 1 for a desktop's, about 0.1 in a page on a phone. Measured at most every ten
    seconds."""
    global _found
    now = perf_counter()
    if _found is None or now - _found[0] > _VALID_S:
        _found = now, _measure(now)
    return _found[1]


def _measure(began: float) -> float:
    rounds = total = 0
    while perf_counter() - began < _MEASURED_S:
        for step in range(_STEPS):
            total += step & 7
        rounds += 1
    return rounds * _USUAL_S / (perf_counter() - began)
