"""The WebSocket route: admits connections and runs them."""

import asyncio
from collections.abc import Callable

from aiohttp import WSCloseCode, web

from ...core.errors import FogboundError
from ..live.tables import Tables
from ..ops.limits import Addresses, WorkBudgets, limit_key
from ..ops.metrics import Metrics
from ..ops.origins import Origins
from ..settings import Settings
from .connection import Connection
from .frame_gate import FrameBudgets
from .outbox import new_flushes
from .socket import AiohttpSocket, Guard

_CLOSE_S = 3.0
"""Time limit of a closing handshake."""

_COMMANDS_A_WORK = 4
"""Commands of a connection for each one that may make much work, in the long run."""


class WebSocketEndpoint:
    """All WebSockets of a server."""

    def __init__(self, settings: Settings, addresses: Addresses, metrics: Metrics, origins: Origins) -> None:
        self._settings, self._addresses, self._metrics, self._origins = settings, addresses, metrics, origins
        self._budgets = FrameBudgets(settings)
        commands = settings.commands_per_s, settings.commands_at_once
        self._work = WorkBudgets(settings.commands_per_s / _COMMANDS_A_WORK, settings.commands_at_once, *commands)
        self._flushes = new_flushes()
        self._open: dict[web.WebSocketResponse, Connection] = {}

    async def run(
        self, request: web.Request, address: str, guard: Guard, tables: Callable[[], Tables]
    ) -> web.StreamResponse:
        """Admit a connection from this address and run it to its end. Raises HTTPNotFound for a plain request."""
        most_bytes = self._settings.max_message_bytes + 1
        ws = web.WebSocketResponse(compress=False, autoping=False, max_msg_size=most_bytes, timeout=_CLOSE_S)
        if not _can_prepare(ws, request):
            raise web.HTTPNotFound
        if not self._origins.is_own_origin(request.headers.get("Origin"), request.headers.get("Host")):
            self._metrics.drop("origin")
            return web.Response(status=403)
        try:
            self._addresses.enter(address)
        except FogboundError:
            self._metrics.drop("address")
            return web.Response(status=403)
        try:
            if not guard.begin_websocket(self._budgets.new_gate(address)):
                self._metrics.drop("early")
                response = web.Response(status=400)
                response.force_close()
                return response
            await ws.prepare(request)
            socket, work = AiohttpSocket(ws, guard), self._work.of_connection(address)
            connection = Connection(
                socket, tables(), self._settings, self._metrics, self._flushes, work, limit_key(address)
            )
            self._open[ws] = connection
            guard.when_flooded(connection.flooded)
            await asyncio.create_task(connection.run())  # each command would resume all middlewares, too: 4 % of it
        finally:
            self._open.pop(ws, None)
            self._addresses.leave(address)
        return ws

    def send_all_away(self) -> None:
        """Disconnect everybody at once: nothing more is sent."""
        for connection in list(self._open.values()):
            connection.send_away()

    async def close_all(self) -> None:
        """The server stops: clients should connect again."""
        await asyncio.gather(*(ws.close(code=WSCloseCode.SERVICE_RESTART) for ws in list(self._open)))


def _can_prepare(ws: web.WebSocketResponse, request: web.Request) -> bool:
    """Raises HTTPBadRequest for a key with letters that are not ASCII, which aiohttp does not expect."""
    try:
        return bool(ws.can_prepare(request))
    except ValueError:
        raise web.HTTPBadRequest from None
