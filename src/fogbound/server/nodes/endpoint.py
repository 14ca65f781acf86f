"""The owner's side of a relay: clients that are connected to other nodes."""

import logging
import secrets
from collections.abc import Callable

from aiohttp import web

from ...core.errors import FogboundError
from ..live.contract import Reply
from ..live.tables import Tables
from ..ops.metrics import Metrics
from ..protocol import messages
from ..store.contract import SharedStore
from . import frames
from .link import FROM, HEARTBEAT_S, MOST_BYTES, TO, Link
from .relayed_client import RelayedClient

log = logging.getLogger("fogbound.server")


class LinkEndpoint:
    """Accepts links from other nodes, which know this one's secret from the database."""

    def __init__(self, store: SharedStore, metrics: Metrics, lobby_changed: Callable[[], None]) -> None:
        self._store, self._metrics, self._lobby_changed = store, metrics, lobby_changed
        self._links: set[Link] = set()
        self._open: set[web.WebSocketResponse] = set()
        self.clients = 0
        """Clients of other nodes with tables here."""

    async def run(self, request: web.Request, tables: Tables) -> web.StreamResponse:
        """Serve a link to its end. Raises HTTPForbidden for a stranger, HTTPMisdirectedRequest for a node that looks
        for another one."""
        me = self._store.me
        secret = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if not me.node or not secrets.compare_digest(secret.encode(), me.secret.encode()):
            is_lost = request.headers.get(TO, str(me.node)) != str(me.node)
            self._metrics.drop("not_this_node" if is_lost else "no_node")
            raise web.HTTPMisdirectedRequest if is_lost else web.HTTPForbidden
        ws = web.WebSocketResponse(heartbeat=HEARTBEAT_S, max_msg_size=MOST_BYTES, compress=False)
        await ws.prepare(request)
        log.info("another node has connected")
        other = request.headers.get(FROM, "")
        link = Link(ws, int(other) if other.isdecimal() else 0)
        clients: dict[int, RelayedClient] = {}
        self._links.add(link)
        self._open.add(ws)
        try:
            await link.run(lambda item: self._hear(item, link, clients, tables))
        finally:
            self._links.discard(link)
            self._open.discard(ws)
            self.clients -= len(clients)
            for client in clients.values():
                tables.leave(client)
        return ws

    def _hear(self, item: frames.Item, link: Link, clients: dict[int, RelayedClient], tables: Tables) -> None:
        match item:
            case frames.RelayedCommand():
                client = clients.get(item.client)
                if client is None:
                    client = clients[item.client] = RelayedClient(link, item.client, item.address)
                    self.clients += 1
                _submit(tables, client, item.command, client.answer)
            case frames.Gone():
                if (gone := clients.pop(item.client, None)) is not None:
                    self.clients -= 1
                    tables.leave(gone)
            case frames.OpenTablesChanged():
                self._lobby_changed()

    def tell_lobby_changed(self) -> None:
        for link in self._links:
            link.send(frames.OpenTablesChanged())

    async def close_all(self) -> None:
        for ws in list(self._open):
            await ws.close()


def _submit(tables: Tables, client: RelayedClient, text: bytes, reply: Reply) -> None:
    """Carry out a command, which the other node has checked: a fault here is one of versions."""
    try:
        command = messages.read(text)
    except FogboundError as fault:
        reply(messages.Refused(fault.code, str(fault), messages.read_id(text)))
        return
    tables.submit(client, command, reply)
