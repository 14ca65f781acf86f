"""The server's time: it follows no jump of the wall clock, and stands still while the server does."""

import time
from collections.abc import Callable

TICK_S = 0.25
"""`tick` is called so often."""
_MOST_S = 0.5
"""More does not count between two calls: the process was stopped, or the event loop blocked."""


class ServerClock:
    """Time in milliseconds. `now_ms` is the wall clock's time at the start plus the time that the server ran since: all
    clocks, looks and deadlines of tables use it, and so log entries have it. `wall_ms` is for the age of tables."""

    def __init__(
        self, monotonic_s: Callable[[], float] = time.monotonic, wall_s: Callable[[], float] = time.time
    ) -> None:
        self._monotonic_s, self._wall_s = monotonic_s, wall_s
        self._then_s = monotonic_s()
        self._now_s = wall_s()

    def now_ms(self) -> int:
        self.tick()
        return int(self._now_s * 1000)

    def wall_ms(self) -> int:
        return int(self._wall_s() * 1000)

    def monotonic_s(self) -> float:
        return self._monotonic_s()

    def tick(self) -> None:
        """Let the time go on. What the server stood still since the last call does not count."""
        now_s = self._monotonic_s()
        passed_s, self._then_s = now_s - self._then_s, now_s
        self._now_s += min(passed_s, _MOST_S)


class SteadyTime:
    """Whether the wall clock can be believed: it went on with the monotonic clock for so long, without a jump."""

    _STEADY_S = 3600.0
    _JUMP_S = 60.0

    def __init__(self, clock: ServerClock) -> None:
        self._clock = clock
        self._since = self._look()

    def is_plausible(self) -> bool:
        wall_s, monotonic_s = self._look()
        passed_s = monotonic_s - self._since[1]
        if abs(wall_s - self._since[0] - passed_s) > self._JUMP_S:
            self._since = wall_s, monotonic_s
            return False
        return passed_s >= self._STEADY_S

    def _look(self) -> tuple[float, float]:
        return self._clock.wall_ms() / 1000, self._clock.monotonic_s()
