"""The pieces put together: HTTP for what is not live, one WebSocket a client for what is, and the page."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, WebSocket
from starlette.middleware.gzip import GZipMiddleware

from .. import __version__
from ..bots import warm_up
from ..core.errors import TooManyError
from . import routes, web
from .limits import Addresses
from .metrics import Metrics
from .settings import Settings
from .sockets import Connection
from .store import SqliteStore
from .tables import Tables


class AcceptedSocket:
    """Starlette's WebSocket as a Socket."""

    def __init__(self, socket: WebSocket) -> None:
        self._receive, self._send = socket._receive, socket._send  # its own checks cost more than a move

    async def recv(self) -> str | bytes | None:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        return text

    async def send(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()
    addresses = Addresses(settings.connections_per_address, settings.tables_per_minute)
    allowed = {origin.strip() for origin in settings.origins.split(",") if origin.strip()}

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = SqliteStore(Path(settings.data).expanduser())
        tables = Tables(store, settings, metrics)
        tables.begin()
        if settings.warm_up:
            threading.Thread(target=warm_up, name="fogbound-warm-up", daemon=True).start()
        app.state.tables = tables
        yield
        app.state.tables = None
        await tables.end()
        await store.close()

    app = FastAPI(title="Fogbound", version=__version__, lifespan=lifespan, redoc_url=None)
    routes.add(app, addresses, metrics, settings)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(web.SafeHeaders)

    @app.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        if not is_same_origin(socket, allowed):
            metrics.dropped.labels("origin").inc()
            await socket.close(1008, "this page may not connect here")
            return
        try:
            addresses.enter(address)
        except TooManyError as fault:
            metrics.dropped.labels("address").inc()
            await socket.close(1008, str(fault))
            return
        try:
            await socket.accept()
            await Connection(AcceptedSocket(socket), socket.app.state.tables, settings, metrics).run()
        finally:
            addresses.leave(address)

    web.add(app)  # last: it answers to every other address
    return app


def is_same_origin(socket: Any, allowed: set[str]) -> bool:
    """Programs send no Origin; a browser does, and its page must be ours or one that the host allows."""
    origin = socket.headers.get("origin")
    return origin is None or origin in allowed or urlsplit(origin).netloc == socket.headers.get("host")
