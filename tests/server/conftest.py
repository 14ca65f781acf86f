"""A real server, on a real port, with a real file."""

import json
import os
import secrets
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect


class Server:
    """`fogbound serve` in a process of its own."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self.settings: dict[str, Any] = {"commands_per_s": 10_000, "commands_at_once": 10_000, "log_level": "warning"}
        self.settings |= settings
        self._clients = ExitStack()
        self.start()

    def start(self) -> None:
        settings = {
            "FOGBOUND_PORT": "0",
            "FOGBOUND_DATA": str(self.data),
            "FOGBOUND_BOT_PACE_S": "0",
            **{f"FOGBOUND_{name.upper()}": str(value) for name, value in self.settings.items()},
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fogbound", "serve"], stdout=subprocess.PIPE, text=True, env=os.environ | settings
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            client.get(f"{self.url}/healthz").raise_for_status()

    def kill(self) -> None:
        self._clients.close()
        self.process.kill()
        self.process.communicate()

    def post(self, path: str, **data: Any) -> Any:
        return httpx.post(self.url + path, json=data)

    def get(self, path: str) -> Any:
        return httpx.get(self.url + path)

    def client(self) -> "Client":
        address = self.url.replace("http", "ws") + "/ws"
        return Client(self._clients.enter_context(connect(address, max_size=None)))


class Client:
    """A connection, and the last that it was told of its table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.table: dict[str, Any] = {}
        self.token = secrets.token_hex(16)
        self._heard: deque[dict[str, Any]] = deque()

    def hear(self) -> dict[str, Any]:
        """The next message; a frame holds one or more, one a line."""
        if not self._heard:
            frame = self.socket.recv(timeout=30)
            assert isinstance(frame, str)
            self.received.append(frame)
            self._heard.extend(json.loads(line) for line in frame.split("\n"))
        message = self._heard.popleft()
        if message["type"] == "table":
            defaults: dict[str, Any] = {"mine": [], "moves": 0, "is_host": False}
            self.table = defaults | message
            for seen in self.table.setdefault("seen", []):
                seen.setdefault("legal_moves", [])
                seen.setdefault("events", [])
        return message

    def say(self, kind: str, **fields: Any) -> str:
        command = {"type": kind, "id": secrets.token_hex(8), **fields}
        self.socket.send(json.dumps(command))
        return str(command["id"])

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; what is told meanwhile is kept."""
        name = self.say(kind, **fields)
        while (message := self.hear()).get("id") != name:
            pass
        return message

    def until(self, wanted: Any) -> dict[str, Any]:
        while not self.table or not wanted(self.table):
            self.hear()
        return self.table


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "fogbound.db")
    yield running
    running.kill()
