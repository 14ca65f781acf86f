"""The parts that benches bring along must go on working while nobody measures."""

import asyncio
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fogbound.server.settings import Settings

SOCKETS = Path(__file__).parent.parent / "bench" / "sockets"


def test_tables_behind_an_asgi_server_answer_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SOCKETS))  # it is a script beside the packages that a bench alone has
    asgi = import_module("asgi")
    monkeypatch.setattr(asgi, "SETTINGS", Settings(data=":memory:"))
    monkeypatch.setattr(asgi, "TABLES", [])
    monkeypatch.setattr(asgi, "_collect_seldom", lambda: None)

    async def test() -> list[Any]:
        said: list[Any] = []
        life: asyncio.Queue[Any] = asyncio.Queue()
        wishes: asyncio.Queue[Any] = asyncio.Queue()
        life.put_nowait({})

        async def send(message: Any) -> None:
            said.append(message)
            if '"ok"' in message.get("text", ""):
                wishes.put_nowait({"type": "websocket.disconnect"})

        living = asyncio.create_task(asgi.app({"type": "lifespan"}, life.get, send))
        wishes.put_nowait({"body": b'{"game": "ahoy"}'})
        while not said:
            await asyncio.sleep(0)
        await asgi.app({"type": "http"}, wishes.get, send)
        table = json.loads(said[-1]["body"])["table"]
        watch = json.dumps({"type": "watch", "id": "a", "table": table, "tokens": []})
        wishes.put_nowait({"type": "websocket.connect"})
        wishes.put_nowait({"type": "websocket.receive", "text": watch})
        await asgi.app({"type": "websocket"}, wishes.get, send)
        life.put_nowait({})
        await living
        await asgi.TABLES[0].end()
        return [json.loads(line) for one in said if "text" in one for line in one["text"].splitlines()]

    assert {"table", "ok"} <= {message["type"] for message in asyncio.run(test())}
