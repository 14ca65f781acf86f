"""The pieces put together: HTTP for what is not live, one WebSocket a client for what is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.websockets import WebSocketDisconnect

from .. import __version__
from ..core.errors import FogboundError
from .settings import Settings
from .sockets import Connection
from .store import SqliteStore
from .tables import Tables

_STATUS = {"no_table": 404, "not_allowed": 403, "not_stored": 503}


class NewTable(BaseModel):
    """What a host chooses."""

    model_config = ConfigDict(extra="forbid")
    game: str
    options: dict[str, Any] = Field(default_factory=dict)
    is_public: bool = False
    look_s: float | None = Field(default=None, ge=1, le=120)


class Created(BaseModel):
    table: str
    host_token: str


class _Accepted:
    """Starlette's WebSocket as a Socket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def recv(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        return text

    async def send(self, text: str) -> None:
        await self._socket.send_text(text)

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = SqliteStore(Path(settings.data))
        app.state.tables = Tables(store, settings)
        await app.state.tables.wake()
        yield
        await store.close()

    app = FastAPI(title="Fogbound", version=__version__, lifespan=lifespan)

    @app.exception_handler(FogboundError)
    async def refuse(request: Request, fault: FogboundError) -> JSONResponse:
        error = {"code": fault.code, "message": str(fault)}
        return JSONResponse({"error": error}, _STATUS.get(fault.code, 400))

    @app.post("/api/tables", status_code=201)
    async def create_table(wish: NewTable, request: Request) -> Created:
        """A new table; the host's token comes with it, once."""
        tables: Tables = request.app.state.tables
        name, token = await tables.create(wish.game, wish.options, wish.is_public, wish.look_s)
        return Created(table=name, host_token=token)

    @app.get("/api/tables")
    async def open_tables(request: Request) -> list[dict[str, Any]]:
        """Tables that anybody may join."""
        tables: Tables = request.app.state.tables
        return await tables.open_tables()

    @app.get("/api/tables/{name}/record")
    async def record(name: str, request: Request) -> dict[str, Any]:
        """The whole match, its deal and the key of its commitment, once it is over."""
        tables: Tables = request.app.state.tables
        return await tables.record(name)

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            await Connection(_Accepted(socket), socket.app.state.tables, settings).run()

    return app
