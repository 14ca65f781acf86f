"""The life of this server among others: what it gives up, and what it tells them."""

import asyncio
import logging
from collections.abc import Callable

from .. import faults
from ..live.tables import Tables
from ..live.tasks import Tasks
from ..ops.metrics import Metrics
from ..store.contract import SharedStore
from .endpoint import LinkEndpoint
from .figures import NodeFigures
from .locality import Locality
from .relay import NodeRelay

log = logging.getLogger("fogbound.server")
_BEAT_S = 0.5
_LOBBY_S = 0.25
"""The lobby's lines are written and read at most so often,"""
_LOBBY_AT_LEAST_S = 1.0
"""and read so often in any case."""
_DRAIN_S = 1.25
"""A proxy notices within this time that nobody more should be sent here."""
_MOST_DRAIN_S = 20.0
"""Time limit for letting go of all tables."""
_LET_GO = 200
_LET_GO_S = 0.1
"""Tables that are let go at once, and the pause after them: not all clients should come back together."""


class Membership:
    """`send_all_away` disconnects every client of this server."""

    _tables: Tables

    def __init__(
        self, store: SharedStore, metrics: Metrics, follow_s: float, send_all_away: Callable[[], None]
    ) -> None:
        self._store, self._metrics, self._send_all_away = store, metrics, send_all_away
        self._tasks = Tasks()
        self._locality = Locality(follow_s)
        self._lobby_changed = asyncio.Event()
        self.relay = None if store.is_alone else NodeRelay(store, self._lobby_changed.set)
        self.links = LinkEndpoint(store, metrics, self._lobby_changed.set)

    def begin(self, tables: Tables) -> None:
        self._tables = tables
        self._store.when_fenced(self._fenced)
        self._metrics.registry.register(NodeFigures(self._store, tables.registry, self.relay, self.links))
        if self.relay is None:
            return
        self.relay.again = tables.submit
        tables.lobby.when_changed = self._lobby_changed.set
        self._tasks.spawn(self._give_forever())
        self._tasks.spawn(self._show_lobby_forever())

    async def end(self) -> None:
        await self._tasks.end()
        if self.relay is not None:
            await self.relay.end()
        await self.links.close_all()

    def _fenced(self) -> None:
        """This server may have been replaced: it says nothing more, and its clients ask elsewhere."""
        self._send_all_away()
        if self.relay is not None:
            self.relay.break_all()
        self._tasks.spawn(self.links.close_all())
        self._tables.drop_all()

    async def drain(self) -> None:
        """Before the server stops: give all tables to others, so that nobody notices more than a pause."""
        if self.relay is None:
            return
        log.info("draining")
        self._tables.is_going = True
        await asyncio.sleep(_DRAIN_S)
        self._tables.registry.is_leaving = True
        names = self._tables.registry.names()
        try:
            async with asyncio.timeout(_MOST_DRAIN_S):
                for at in range(0, len(names), _LET_GO):
                    await self._tables.let_go(names[at : at + _LET_GO])
                    await asyncio.sleep(_LET_GO_S)
                await self._store.leave()  # before nobody listens here any more, so that nobody is alarmed
        except Exception as fault:  # the database is away: the lease ends by itself
            log.warning("not all tables were let go", extra=faults.about(fault))
        else:
            log.info("all tables were let go", extra={"count": len(names)})

    async def _give_forever(self) -> None:
        """Give tables to the nodes that want them."""
        while True:
            await asyncio.sleep(_BEAT_S)
            if not self._store.me.node:
                continue
            try:
                await self._offer()
                if names := await self._store.wanted():
                    log.info("tables are given to another node", extra={"count": len(names)})
                    await self._tables.let_go(names)
                    rest = [name for name in names if self._tables.registry.find(name) is None]
                    await self._store.let_go(rest)  # those that were not in memory
            except Exception as fault:
                log.warning("no tables could be given", extra=faults.about(fault))

    async def _offer(self) -> None:
        """Offer tables to the nodes that all their watchers are connected to."""
        now_s = asyncio.get_running_loop().time()
        for table, node in list(self._locality.due(self._tables.registry.watchers(), now_s)):
            await self._store.offer(table, node)

    # The lobby

    async def _show_lobby_forever(self) -> None:
        while True:
            try:
                async with asyncio.timeout(_LOBBY_AT_LEAST_S):
                    await self._lobby_changed.wait()
            except TimeoutError:
                pass
            self._lobby_changed.clear()
            try:
                if self._store.me.node:
                    await self._exchange_lobby()
            except Exception as fault:
                log.warning("the lobby of other nodes is not known", extra=faults.about(fault))
            await asyncio.sleep(_LOBBY_S)

    async def _exchange_lobby(self) -> None:
        lobby = self._tables.lobby
        if changes := lobby.take_changes():
            await self._store.list_tables(changes)
            self.links.tell_lobby_changed()
            assert self.relay is not None
            self.relay.tell_lobby_changed()
        lobby.show_others(await self._store.listed())
