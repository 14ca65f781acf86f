"""Time left for each seat. Clocks are told what happens and when; they never read the time themselves."""

from ..protocol.messages import ClockShown
from .entries import GameClock, MoveClock

_MOST_SCENES_MS = 10_000
"""A clock waits no longer, however quickly the moves before came: their players did not wait either."""


class Clocks:
    """All clocks of one match; at most one runs."""

    def __init__(self, clock: MoveClock | GameClock, seats: int) -> None:
        self._clock = clock
        self._left_ms = [round(1000 * clock.seconds)] * seats
        self._running: int | None = None
        self._since_ms = 0
        self._scenes_end_ms = 0

    def moved(self, seat: int, at_ms: int) -> None:
        """Stop the clock after a move of this seat, made by its owner (whose clock was running) or by a bot."""
        is_owner = self._running == seat
        self.run(None, at_ms)
        if isinstance(self._clock, MoveClock):
            self._left_ms[seat] = round(1000 * self._clock.seconds)
        elif is_owner:
            self._left_ms[seat] += round(1000 * self._clock.increment_s)

    def run(self, seat: int | None, at_ms: int) -> None:
        """Start this seat's clock, as soon as all scenes are over, and stop any other; None stops all."""
        if seat != self._running:
            self._left_ms = self.shown(at_ms).left_ms
            self._running, self._since_ms = seat, max(at_ms, self._scenes_end_ms)

    def show(self, at_ms: int, scene_ms: int) -> None:
        """A move is shown for so long, after the moves before it. Clocks that start later wait for that."""
        if self._clock.waits_for_scenes is True:
            end_ms = max(self._scenes_end_ms, at_ms) + scene_ms
            self._scenes_end_ms = min(end_ms, at_ms + _MOST_SCENES_MS)

    def resume(self, at_ms: int) -> None:
        """Ignore the time between the last entry and now."""
        self._since_ms = max(self._since_ms, at_ms)

    @property
    def expires_ms(self) -> int | None:
        """The deadline of the running clock."""
        return None if self._running is None else self._since_ms + self._left_ms[self._running]

    def shown(self, now_ms: int) -> ClockShown:
        """Return the clocks as clients see them now."""
        left = list(self._left_ms)
        if self._running is None:
            return ClockShown(left, None)
        left[self._running] = max(0, left[self._running] - max(0, now_ms - self._since_ms))
        return ClockShown(left, self._running, max(0, self._since_ms - now_ms))
