"""The pieces put together: HTTP for what is not live, one WebSocket a client for what is, and the page."""

import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, WebSocket
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from .. import __version__
from ..bots import warm_up
from ..core.errors import TooManyError
from . import api_page, routes, web
from .limits import Addresses
from .metrics import Metrics
from .settings import Settings
from .sockets import QUICK, Connection
from .store import SqliteStore
from .tables import Tables

log = logging.getLogger("fogbound.server")


class AcceptedSocket:
    """Starlette's WebSocket as a Socket."""

    def __init__(self, socket: WebSocket) -> None:
        self._receive, self._send = socket._receive, socket._send  # its own checks cost more than a move
        self._quick: Any = socket.scope.get("extensions", {}).get(QUICK)
        if self._quick is not None:
            self._receive = self._quick.receive

    async def recv(self) -> str | bytes | None:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        return text

    def offer(self, take: Callable[[str], bool]) -> None:
        if self._quick is not None:
            self._quick.take = take

    def send_now(self, text: bytes) -> bool:
        return self._quick is not None and bool(self._quick.say(text))

    async def send(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "text": text.decode()})

    async def close(self, code: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


class Door:
    """The way to the tables, past all that only HTTP needs: who sits there stays long, and each layer takes room."""

    def __init__(self, app: ASGIApp, enter: Callable[[WebSocket], Awaitable[None]]) -> None:
        self._app, self._enter = app, enter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._enter(WebSocket(scope, receive, send))
        else:
            await self._app(scope, receive, send)


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()
    addresses = Addresses(settings.connections_per_address, settings.tables_per_minute, settings.requests_per_s)
    allowed = set(settings.all_origins)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = SqliteStore(Path(settings.data).expanduser())
        tables = Tables(store, settings, metrics)
        tables.begin()
        if settings.warm_up:
            threading.Thread(target=warm_up, name="fogbound-warm-up", daemon=True).start()
        app.state.tables = tables
        log.info("ready", extra={"version": __version__})
        yield
        log.info("going down")
        app.state.tables = None
        await tables.end()
        await store.close()

    app = FastAPI(title="Fogbound", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    routes.add(app, addresses, metrics, settings)
    api_page.add(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(web.SafeHeaders)

    async def socket(socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        if not is_same_origin(socket, allowed):
            metrics.drop("origin")
            await socket.close(1008, "this page may not connect here")
            return
        try:
            addresses.enter(address)
        except TooManyError as fault:
            metrics.drop("address")
            await socket.close(1008, str(fault))
            return
        try:
            await socket.accept()
            await Connection(AcceptedSocket(socket), socket.app.state.tables, settings, metrics).run()
        finally:
            addresses.leave(address)

    app.add_middleware(Door, enter=socket)
    web.add(app)  # last: it answers to every other address
    return app


def is_same_origin(socket: Any, allowed: set[str]) -> bool:
    """Programs send no Origin; a browser does, and its page must be ours or one that the host allows."""
    origin = socket.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return bool(urlsplit(origin).netloc == socket.headers.get("host"))
    except ValueError:  # no address at all
        return False
