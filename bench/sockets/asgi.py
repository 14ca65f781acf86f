"""Our tables behind an ASGI server: `python bench/sockets/asgi.py sansio|wsproto|granian`."""

import socket
import sys
from typing import Any

import msgspec

from fogbound.cli.serve import _collect_seldom
from fogbound.server.live.tables import Tables
from fogbound.server.local.nothing import NoBudget
from fogbound.server.ops.metrics import Metrics
from fogbound.server.protocol import messages
from fogbound.server.settings import Settings
from fogbound.server.store.opening import open_store
from fogbound.server.ws.connection import Connection
from fogbound.server.ws.outbox import new_flushes

SETTINGS, METRICS, FLUSHES = Settings.from_environment(), Metrics(), new_flushes()
TABLES: list[Tables] = []


class AsgiSocket:
    """A WebSocket of any ASGI server: it cannot send without waiting."""

    def __init__(self, receive: Any, send: Any) -> None:
        self._receive, self._send = receive, send

    async def receive(self) -> str | bytes | None:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        return text

    def send_now(self, text: bytes) -> bool:
        return False

    async def send(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "text": text.decode()})

    async def close(self, code: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await receive()
        TABLES.append(Tables(await open_store(SETTINGS), SETTINGS, METRICS))
        _collect_seldom()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await Connection(AsgiSocket(receive, send), TABLES[0], SETTINGS, METRICS, FLUSHES, NoBudget()).run()
    else:
        wish = messages.read_body(messages.NewTable, (await receive())["body"])
        body = msgspec.json.encode(await TABLES[0].create(wish))
        headers = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 201, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def main(kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    print(f"at 127.0.0.1:{port}", flush=True)
    if kind == "granian":
        from granian import Granian
        from granian.constants import Interfaces, Loops

        where = {"address": "127.0.0.1", "port": port, "interface": Interfaces.ASGI, "loop": Loops.uvloop}
        Granian("asgi:app", log_enabled=False, **where).serve()
        return
    import uvicorn

    ws: Any = {"sansio": "websockets-sansio", "wsproto": "wsproto"}[kind]
    size = SETTINGS.max_message_bytes + 1
    uvicorn.run(app, port=port, ws=ws, ws_per_message_deflate=False, ws_max_size=size, log_level="error")


if __name__ == "__main__":
    main(*sys.argv[1:])
