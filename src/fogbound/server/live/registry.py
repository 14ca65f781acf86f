"""All live tables: loading, sweeping, recovery after a failed write."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ...core.errors import FogboundError, NoTableError, NotStoredError
from ...core.notation import short
from .. import faults
from ..store.contract import Store
from ..table import entries
from ..table.deadlines import goes_on
from ..table.state import TableState
from .clock import ServerClock, SteadyTime
from .live_table import LiveTable
from .tasks import Tasks

log = logging.getLogger("fogbound.server")
_IDLE_MS = 900_000
"""A table without watchers stays in memory so long: a code to hand over a seat needs it."""
_HOUR_MS = 3_600_000
_SWEEP_S = 60.0
_RETRY_S = 1.0
"""Pause between attempts to reload a table after a failed write."""


class TableRegistry:
    """Live tables by name. `loaded` is called for every table that was read from the store."""

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        clock: ServerClock,
        loaded: Callable[[LiveTable], Awaitable[None]],
    ) -> None:
        self._store, self._tasks, self._clock, self._loaded = store, tasks, clock, loaded
        self._steady = SteadyTime(clock)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._discarded: dict[str, LiveTable] = {}
        """Tables whose last write failed. They are loaded again, and keep their watchers."""
        self._reloading: set[str] = set()

    def find(self, name: str) -> LiveTable | None:
        """Return the table if it is in memory."""
        return self._live.get(name)

    def find_discarded(self, name: str) -> LiveTable | None:
        return self._discarded.get(name)

    def add(self, live: LiveTable) -> None:
        self._live[live.name] = live

    def is_current(self, live: LiveTable) -> bool:
        """Return whether this object still stands for its table: after a failed write it does not."""
        return self._live.get(live.name) is live

    def counts(self) -> tuple[int, int]:
        """Return the numbers of tables in memory and of running matches among them."""
        return len(self._live), sum(live.state.status == "running" for live in self._live.values())

    def cancel_alarms(self) -> None:
        for live in self._live.values():
            if live.alarm is not None:
                live.alarm.cancel()

    # Loading

    async def get(self, name: str) -> LiveTable:
        """Return the table, loaded if need be. Raises NoTableError, NotStoredError."""
        if name in self._live:
            return self._live[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    async def settled(self, name: str) -> LiveTable:
        """Return the table as soon as its state is stored. Raises NoTableError, NotStoredError."""
        while True:
            live = await self.get(name)
            await live.settle()
            if self.is_current(live):
                return live

    async def _load(self, name: str) -> LiveTable:
        try:
            bodies = await self._store.read(name)
        except Exception as fault:
            log.error("a table could not be read", extra=faults.about(fault))
            raise NotStoredError("the store does not answer") from None
        if not bodies:
            raise NoTableError(f"there is no table {short(name)}")
        try:
            state = TableState.from_log(name, [entries.read(body) for body in bodies])
        except Exception as fault:  # written by other rules than these
            log.error("a log could not be folded", extra=faults.about(fault))
            raise NoTableError(f"table {name} cannot be read any more") from None
        live = self._live[name] = LiveTable(state, self._clock.now_ms())
        if (old := self._discarded.pop(name, None)) is not None:
            live.take_from(old)
        await self._loaded(live)
        return live

    async def wake(self) -> None:
        """After a start: load all tables where bots are to move or clocks run."""
        for name in await self._store.going_on():
            with suppress(FogboundError):  # one unreadable table does not stop the others
                await self.get(name)

    # Recovery

    def discard(self, live: LiveTable) -> None:
        """After a failed write: drop the table from memory and load it again until that works."""
        if not self.is_current(live):
            return
        self._discarded[live.name] = self._live.pop(live.name)
        if live.name not in self._reloading:
            self._reloading.add(live.name)
            self._tasks.spawn(self._reload(live.name))

    async def _reload(self, name: str) -> None:
        while name in self._discarded:
            await asyncio.sleep(_RETRY_S)
            try:
                await self.get(name)
            except NoTableError:
                self._discarded.pop(name, None)
            except NotStoredError:
                pass
        self._reloading.discard(name)

    # Sweeping

    async def sweep_forever(self, keep_days: float, keep_open_hours: float) -> None:
        """Every minute: idle tables leave the memory, and old ones the store, if the time can be believed."""
        while True:
            self._forget_idle()
            if self._steady.is_plausible():
                await self._delete_old(keep_days, keep_open_hours)
            await asyncio.sleep(_SWEEP_S)

    def _forget_idle(self) -> None:
        at_ms = self._clock.now_ms()
        for name, live in list(self._live.items()):
            if not live.watchers and not goes_on(live.state) and at_ms - live.left_ms > _IDLE_MS:
                del self._live[name]

    async def _delete_old(self, keep_days: float, keep_open_hours: float) -> None:
        at_ms = self._clock.wall_ms()
        started, waiting = at_ms - round(24 * _HOUR_MS * keep_days), at_ms - round(_HOUR_MS * keep_open_hours)
        try:
            count = await self._store.delete_old(started, waiting, self._live)
        except Exception as fault:
            log.error("old tables could not be deleted", extra=faults.about(fault))
        else:
            if count:
                log.info("old tables deleted", extra={"count": count})
