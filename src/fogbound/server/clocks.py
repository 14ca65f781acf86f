"""How much time each seat has left. A clock is told what happens and when; it never looks at one itself."""

from .messages import Clock, ClockShown, PerMove


class Clocks:
    """All clocks of one match; at most one runs."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self._clock = clock
        self._left_ms = [round(1000 * clock.seconds)] * seats
        self._running: int | None = None
        self._since_ms = 0

    def moved(self, seat: int, at_ms: int) -> None:
        """This seat has moved: its owner, whose time was running, or a bot."""
        is_owner = self._running == seat
        self.run(None, at_ms)
        if isinstance(self._clock, PerMove):
            self._left_ms[seat] = round(1000 * self._clock.seconds)
        elif is_owner:
            self._left_ms[seat] += round(1000 * self._clock.increment_s)

    def run(self, seat: int | None, at_ms: int) -> None:
        """It is now this seat's time that runs; None: nobody's."""
        if seat != self._running:
            self._left_ms = self.shown(at_ms).left_ms
            self._running, self._since_ms = seat, at_ms

    def resume(self, at_ms: int) -> None:
        """What was between the last entry and now is nobody's time."""
        self._since_ms = at_ms

    @property
    def runs_out_ms(self) -> int | None:
        """When the running clock will be at its end."""
        return None if self._running is None else self._since_ms + self._left_ms[self._running]

    def shown(self, now_ms: int) -> ClockShown:
        left = list(self._left_ms)
        if self._running is not None:
            left[self._running] = max(0, left[self._running] - max(0, now_ms - self._since_ms))
        return ClockShown(left, self._running)
