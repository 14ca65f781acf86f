"""Commits: check, apply, store, send. Nobody is sent a change that a crash could lose."""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ...core.errors import NotStoredError
from .. import faults
from ..protocol import messages
from ..store.contract import ClashError, LogLine, Store, Summary
from ..table import entries
from ..table.deadlines import goes_on
from .contract import LiveClient, LiveMetrics
from .live_table import LiveTable
from .registry import TableRegistry
from .waiting import Waiting

log = logging.getLogger("fogbound.server")
_CLOSES_TO_SPECTATORS = (entries.Started, entries.HandedOver)

OnCommitted = Callable[[NotStoredError | None], None]
"""Called when a change is stored, or with the reason why it could not be."""


class NewLog(NamedTuple):
    """A table that is stored for the first time, and its whole log."""

    live: LiveTable
    added: Sequence[entries.AnyEntry]


class Commits:
    """Adds entries to the logs of live tables. `changed` is called after each entry was stored and sent."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        metrics: LiveMetrics,
        wall_ms: Callable[[], int],
        changed: Callable[[LiveTable, entries.AnyEntry], None],
    ) -> None:
        self._store, self._registry, self._metrics = store, registry, metrics
        self._wall_ms, self._changed = wall_ms, changed

    def commit(self, live: LiveTable, entry: entries.AnyEntry, then: OnCommitted, *new: NewLog) -> None:
        """Apply an entry now, and send it when it is stored. New tables are stored in the same write, or not at all.
        Updates are encoded now, before the next entry is applied. Raises NotStoredError."""
        if not self._registry.is_current(live):
            raise NotStoredError("this table is being read again: look at it again")
        if entry.at_ms < live.state.changed_ms:  # the server that owned the table before is ahead of this one
            entry = replace(entry, at_ms=live.state.changed_ms)
        was_running = live.state.status == "running"
        live.state.apply(entry)
        if isinstance(entry, entries.Sat | entries.Rose):
            live.codes.pop(entry.seat, None)  # it was for the player who sat there before
        if isinstance(entry, _CLOSES_TO_SPECTATORS):
            _remove_spectators(live)
        updates = [] if live.state.is_closed else live.updates(entry.at_ms)

        def stored(fault: NotStoredError | None) -> None:
            if fault is None:
                for one in new:
                    self._registry.add(one.live)
                for client, update in updates:
                    client.send(update)
                if live.state.is_closed:
                    self._close(live)
                if isinstance(entry, entries.Moved):
                    self._metrics.move_stored(live.state.game.id)
                if was_running and live.state.status == "over":
                    log.info("a match is over", extra={"game": live.state.game.id, "count": live.state.moves})
                self._changed(live, entry)
            then(fault)

        appended = [(one.live, one.added, 1) for one in new]
        self._append([*appended, (live, (entry,), live.state.number)], stored)

    def _close(self, live: LiveTable) -> None:
        message = messages.write(messages.Refused("closed", "this table was closed", table=live.name))
        _remove(live, live.watchers, message)
        self._registry.close(live)

    async def committed(self, live: LiveTable, entry: entries.AnyEntry) -> None:
        """Commit an entry and wait until it is stored. Raises NotStoredError."""
        waiting = Waiting()
        self.commit(live, entry, waiting.then)
        await waiting.done

    async def create(self, live: LiveTable, created: entries.Created) -> None:
        """Store a new table. Raises NotStoredError."""
        waiting = Waiting()
        self._append([(live, (created,), 1)], waiting.then)
        await waiting.done
        self._registry.add_unowned(live)

    def _append(self, tables: Sequence[tuple[LiveTable, Sequence[entries.AnyEntry], int]], then: OnCommitted) -> None:
        """Store entries of one or more tables, each with the number of its first."""
        lines, summaries = [], []
        for live, added, first in tables:
            lines += [LogLine(live.name, number, entries.write(entry)) for number, entry in enumerate(added, first)]
            summary = Summary(live.name, self._wall_ms(), live.state.match is not None, goes_on(live.state))
            if live.summary is None or summary.is_due_after(live.summary):
                summaries.append((live, summary))
            live.unwritten += 1
        began = time.perf_counter()

        def answered(fault: Exception | None) -> None:
            self._metrics.store_waited(time.perf_counter() - began)
            if fault is None:
                for live, summary in summaries:
                    live.summary = summary
            try:
                then(None if fault is None else self._not_stored(tables[-1][0], fault))
            finally:
                for live, _, _ in tables:
                    live.append_answered()

        self._store.append(lines, [summary for _, summary in summaries], answered)

    def _not_stored(self, live: LiveTable, fault: Exception) -> NotStoredError:
        """Discard the table in memory, which is no longer what is stored."""
        self._registry.discard(live)
        if isinstance(fault, ClashError):
            return NotStoredError("somebody else was faster: look at the table again")
        log.error("a table could not be written", extra=faults.about(fault))
        return NotStoredError("it could not be kept, and so it was not done")


def _remove_spectators(live: LiveTable) -> None:
    """At a table without spectators, once it is no longer open."""
    if live.state.settings.spectators or live.state.status == "open":
        return
    message = messages.write(messages.Refused("not_allowed", "this table has no spectators", table=live.name))
    _remove(live, live.spectators(), message)


def _remove(live: LiveTable, clients: Iterable[LiveClient], message: bytes) -> None:
    for client in list(clients):
        client.send(message)
        client.watched.discard(live.name)
        live.drop(client)
