"""All live tables: loading, sweeping, recovery after a failed write."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from ...core.errors import ClosedError, FogboundError, NoTableError, NotStoredError
from ...core.notation import short
from .. import faults
from ..store.contract import SharedStore, Store
from ..table import entries
from ..table.deadlines import goes_on, next_deadline
from ..table.state import TableState
from .cleaning import Cleaning
from .clock import ServerClock
from .contract import ElsewhereError, LeavingError, LiveClient, RunBlocking
from .live_table import LiveTable
from .tasks import Tasks

log = logging.getLogger("fogbound.server")
_IDLE_MS = 900_000
"""A table without watchers stays in memory so long: a code to hand over a seat needs it."""
_SLEEP_MS = 1_800_000
"""A table whose clock runs so much longer sleeps when it is idle."""
_FOLDED_AT_ONCE = 100
"""Longer logs are folded off the event loop, one after the other."""
_HOUR_MS = 3_600_000
_SWEEP_S = 60.0
_MOST_CLOSED = 10_000
"""Closed tables that are remembered, so that their logs are not read for every command."""
_RETRY_S = 1.0
"""Pause between attempts to reload a table after a failed write."""
_LOADED_AT_ONCE = 10
"""Tables that are loaded side by side after a start or the death of another server."""


class TableRegistry:
    """Live tables by name. `loaded` is called for every table that was read from the store, with True if it only
    slept: its clock went on."""

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        clock: ServerClock,
        loaded: Callable[[LiveTable, bool], Awaitable[None]],
        fold_later: RunBlocking,
    ) -> None:
        self._store, self._tasks, self._clock, self._loaded = store, tasks, clock, loaded
        self._fold_later = fold_later
        self.cleaning = Cleaning(store, clock)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._discarded: dict[str, LiveTable] = {}
        """Tables whose last write failed. They are loaded again, and keep their watchers."""
        self._reloading: set[str] = set()
        self._has_packed = False
        self._closed: dict[str, None] = {}
        self._asleep: dict[str, asyncio.TimerHandle] = {}
        """Alarms of tables that left the memory although their clocks run."""
        self._is_shared = isinstance(store, SharedStore)
        self._letting_go: dict[str, asyncio.Task[None]] = {}
        """Tables that are about to belong to nobody: they are loaded only after that."""
        self._epoch = 0
        """Counts how often all tables were dropped at once."""
        self.adopted, self.adoption_s = 0, 0.0
        """Tables that were adopted, and the time that it took to load them."""
        self.is_leaving = False
        """Whether this server takes no more tables."""
        self.other_logs: Callable[[], Collection[str]] = tuple
        """Names of the logs in memory that are no table's."""

    def live(self) -> list[LiveTable]:
        """Return all tables in memory."""
        return list(self._live.values())

    def close(self, live: LiveTable) -> None:
        """The table has been closed for good."""
        if live.alarm is not None:
            live.alarm.cancel()
        self._live.pop(live.name, None)
        self._note_closed(live.name)

    def _note_closed(self, name: str) -> None:
        self._closed[name] = None
        if len(self._closed) > _MOST_CLOSED:
            del self._closed[next(iter(self._closed))]

    def find(self, name: str) -> LiveTable | None:
        """Return the table if it is in memory."""
        return self._live.get(name)

    def find_discarded(self, name: str) -> LiveTable | None:
        return self._discarded.get(name)

    def add(self, live: LiveTable) -> None:
        """A table of this server's own was stored for the first time."""
        self._live[live.name] = live

    def add_unowned(self, live: LiveTable) -> None:
        """A table was stored for the first time. Among several servers it belongs to the first that is asked for it,
        which is where the proxy sends everybody."""
        if not self._is_shared:
            self.add(live)

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
        for alarm in self._asleep.values():
            alarm.cancel()

    # Loading

    async def get(self, name: str) -> LiveTable:
        """Return the table, loaded if need be. Raises NoTableError, NotStoredError, ElsewhereError, LeavingError."""
        if name in self._live:
            return self._live[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    async def settled(self, name: str) -> LiveTable:
        """Return the table as soon as its state is stored. Raises as `get` does."""
        while True:
            live = await self.get(name)
            await live.settle()
            if self.is_current(live):
                return live

    async def _load(self, name: str) -> LiveTable:
        if name in self._closed:
            raise ClosedError(f"table {name} was closed")
        epoch = self._epoch
        await self.take(name)
        state = await self.read(name)
        if epoch != self._epoch:
            raise NotStoredError("this server is no longer the table's: ask again")
        live = self._live[name] = LiveTable(state, self._clock.now_ms())
        if (old := self._discarded.pop(name, None)) is not None:
            live.take_from(old)
        alarm = self._asleep.pop(name, None)
        if alarm is not None:
            alarm.cancel()
        await self._loaded(live, alarm is not None)
        return live

    async def take(self, name: str) -> None:
        """Make a log this server's own. Raises NotStoredError, ElsewhereError, LeavingError."""
        if name in self._letting_go:
            await asyncio.shield(self._letting_go[name])
        if self.is_leaving:
            raise LeavingError
        try:
            owner = await self._store.take(name)
        except Exception as fault:
            log.error("a table could not be taken", extra=faults.about(fault))
            raise NotStoredError("the store does not answer") from None
        if owner is not None:
            raise ElsewhereError(owner)

    async def read(self, name: str) -> TableState:
        """Return the table as it is stored, whoever owns it. Raises NoTableError, ClosedError, NotStoredError."""
        try:
            bodies = [] if "-" in name else await self._store.read(name)
        except Exception as fault:
            log.error("a table could not be read", extra=faults.about(fault))
            raise NotStoredError("the store does not answer") from None
        if not bodies:
            raise NoTableError(f"there is no table {short(name)}")
        try:
            is_long = len(bodies) > _FOLDED_AT_ONCE
            state = await self._fold_later(_fold, name, bodies) if is_long else _fold(name, bodies)
        except Exception as fault:  # written by other rules than these
            log.error("a log could not be folded", extra=faults.about(fault))
            raise NoTableError(f"table {name} cannot be read any more") from None
        if state.is_closed:
            self._note_closed(name)
            raise ClosedError(f"table {name} was closed")
        return state

    async def adopt_forever(self) -> None:
        """After a start, and when another server died: load all tables where bots are to move or clocks run."""
        while names := await self._store.adopt():
            began_s = self._clock.monotonic_s()
            for at in range(0, len(names), _LOADED_AT_ONCE):  # one unreadable table does not stop the others
                await asyncio.gather(*map(self._wake, names[at : at + _LOADED_AT_ONCE]))
            self.adopted += len(names)
            self.adoption_s += self._clock.monotonic_s() - began_s

    # Other servers

    async def let_go(self, names: Collection[str]) -> None:
        """Give up tables as soon as they are stored; their watchers should connect again."""
        await asyncio.gather(*(self._let_go(self._live[name]) for name in names if name in self._live))
        asleep = [name for name in names if name in self._asleep]
        for name in asleep:
            self._asleep.pop(name).cancel()
        if asleep:
            await self._store.let_go(asleep)

    async def _let_go(self, live: LiveTable) -> None:
        while self.is_current(live) and live.unwritten:
            await live.settle()
        if not self.is_current(live):
            return
        del self._live[live.name]
        if live.alarm is not None:
            live.alarm.cancel()
        watchers = list(live.watchers)
        await self.disown([live.name])
        for client in watchers:
            client.send_away()

    async def disown(self, names: list[str]) -> None:
        """These logs belong to nobody from now on; `take` waits for that."""
        task = asyncio.ensure_future(self._store.let_go(names))
        self._letting_go.update(dict.fromkeys(names, task))
        try:
            await asyncio.shield(task)
        except Exception as fault:  # the database is away: the lease ends
            log.error("tables could not be let go", extra=faults.about(fault))
        finally:
            for name in names:
                self._letting_go.pop(name, None)

    def watchers(self) -> list[tuple[str, Collection[LiveClient]]]:
        """Return the tables in memory with their watchers."""
        return [(name, live.watchers) for name, live in self._live.items()]

    def names(self) -> list[str]:
        return [*self._live, *self._asleep, *self.other_logs()]

    def drop_all(self) -> None:
        """This server owns nothing any more."""
        self._epoch += 1
        self.cancel_alarms()
        for tables in (self._live, self._discarded, self._asleep):
            tables.clear()

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
            except (NoTableError, LeavingError):
                self._discarded.pop(name, None)
            except ElsewhereError:
                for client in self._discarded.pop(name).watchers:
                    client.send_away()
            except NotStoredError:
                pass
        self._reloading.discard(name)

    # Sweeping

    async def sweep_forever(self, keep_days: float, keep_open_hours: float) -> None:
        """Every minute: idle tables leave the memory, quiet ones are packed, and old ones leave the store if the time
        can be believed."""
        while True:
            self.forget_idle()
            await self._pack_quiet()
            await self.cleaning.delete_old(keep_days, keep_open_hours, set(self.names()))
            await asyncio.sleep(_SWEEP_S)

    def forget_idle(self) -> None:
        """Remove tables from memory that nobody has watched for long."""
        at_ms = self._clock.now_ms()
        for name, live in list(self._live.items()):
            if live.watchers or live.unwritten or at_ms - live.left_ms <= _IDLE_MS:
                continue
            if not goes_on(live.state):
                del self._live[name]
                if self._is_shared:
                    self._tasks.spawn(self.disown([name]))
                continue
            deadline = next_deadline(live.state, live.gone_ms)
            if live.state.bot_to_move is None and deadline is not None and deadline.at_ms - at_ms > _SLEEP_MS:
                self._put_to_sleep(live, (deadline.at_ms - at_ms) / 1000)

    def _put_to_sleep(self, live: LiveTable, wait_s: float) -> None:
        """Remove the table from memory until its clock runs out, or somebody comes."""
        if live.alarm is not None:
            live.alarm.cancel()
        del self._live[live.name]
        loop = asyncio.get_running_loop()
        self._asleep[live.name] = loop.call_later(wait_s, lambda: self._tasks.spawn(self._wake(live.name)))

    async def _wake(self, name: str) -> None:
        """Load a table. One that cannot be read is logged, and waits until somebody comes."""
        with suppress(FogboundError):
            await self.get(name)

    async def _pack_quiet(self) -> None:
        """All that are quiet at the first call; afterwards those of the last day, because older ones are packed."""
        before = self._clock.wall_ms() - _HOUR_MS
        since = before - 24 * _HOUR_MS if self._has_packed else 0
        try:
            count = await self._store.pack_quiet(since, before, {*self._live, *self._asleep})
        except Exception as fault:
            log.error("quiet tables could not be packed", extra=faults.about(fault))
        else:
            self._has_packed = True
            if count:
                log.info("quiet tables packed", extra={"count": count})


def _fold(name: str, bodies: list[bytes]) -> TableState:
    return TableState.from_log(name, [entries.read(body) for body in bodies])
