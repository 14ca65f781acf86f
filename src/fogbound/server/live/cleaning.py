"""Cleaning by age: old tables leave the store, if the time can be believed."""

import logging
from collections.abc import Collection

from .. import faults
from ..store.contract import Store
from .clock import ServerClock, SteadyTime

log = logging.getLogger("fogbound.server")
_HOUR_MS = 3_600_000
_PAGE = 1000
_FEW, _MOST = 3, 0.5
"""So many matches may always be deleted at once; more only if they are no larger part of all."""
_DISBANDED_MS = 1
"""Crews that were disbanded have the time 0."""
_SAY_AGAIN_MS = 24 * _HOUR_MS


class Cleaning:
    """Deletes tables by their age. As long as the server runs they grow old one by one. When most of all matches are
    too old at the first look after a start or a jump of the wall clock, the clock may be wrong: none is deleted before
    the operator has confirmed it."""

    def __init__(self, store: Store, clock: ServerClock) -> None:
        self._store, self._clock = store, clock
        self._steady = SteadyTime(clock)
        self._may_delete = self._is_confirmed = False
        self._said_ms: int | None = None

    def confirm(self) -> None:
        """The wall clock is right: matches that are too old may go, however many they are."""
        self._is_confirmed = True

    async def delete_old(self, keep_days: float, keep_open_hours: float, but: Collection[str]) -> None:
        """Delete old tables except those in `but`; those that never started go in any case."""
        if not self._steady.is_plausible():
            self._may_delete = self._is_confirmed = False
            return
        at_ms = self._clock.wall_ms()
        started, waiting = at_ms - round(24 * _HOUR_MS * keep_days), at_ms - round(_HOUR_MS * keep_open_hours)
        try:
            if not self._may_delete:
                self._may_delete = self._is_confirmed or not await self._are_most_old(started)
            count = await self._store.delete_old(started if self._may_delete else _DISBANDED_MS, waiting, but)
        except Exception as fault:
            log.error("old tables could not be deleted", extra=faults.about(fault))
        else:
            if count:
                log.info("old tables deleted", extra={"count": count})

    async def _are_most_old(self, before_ms: int) -> bool:
        """Return whether most matches were last changed before this time, and say so once a day."""
        old = count = 0
        last = ""
        while page := await self._store.summaries(last, _PAGE):
            started = [one for one in page if one.has_started]
            count, old = count + len(started), old + sum(one.changed_ms < before_ms for one in started)
            last = page[-1].table
        if old <= max(_FEW, _MOST * count):
            return False
        now_ms = self._clock.now_ms()
        if self._said_ms is None or now_ms - self._said_ms >= _SAY_AGAIN_MS:
            self._said_ms = now_ms
            log.warning(
                "most matches are old: is the clock right? `fogbound admin clean` lets them go",
                extra={"count": old},
            )
        return True
