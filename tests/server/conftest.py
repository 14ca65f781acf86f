"""A real server, on a real port, with a real file."""

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect


class Server:
    """`fogbound serve` in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._clients = ExitStack()
        self.start()

    def start(self) -> None:
        settings = {"FOGBOUND_PORT": "0", "FOGBOUND_DATA": str(self.data), "FOGBOUND_BOT_PACE_S": "0"}
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
        self.token = ""

    def hear(self) -> dict[str, Any]:
        text = self.socket.recv(timeout=30)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.table = message
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
