"""A real server, on a real port, with a real file; and clients that talk to it."""

import json
import os
import secrets
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

_PATIENCE_S = 60
"""Longer than any answer takes, on the busiest machine."""
_MANY = 1_000_000
_WITHOUT_LIMITS = {
    "commands_per_s": _MANY,
    "commands_at_once": _MANY,
    "connections_per_address": _MANY,
    "tables_per_minute": _MANY,
    "requests_per_s": _MANY,
    "tables_per_address": _MANY,
    "listed_per_address": _MANY,
}


class Server:
    """`fogbound serve` in a process of its own; by default nothing limits who asks much, and bots do not pause."""

    module = "fogbound"

    def __init__(
        self, data: Path, database: str | None = None, patience_s: float = _PATIENCE_S, **settings: Any
    ) -> None:
        """Tables are kept in the file, or in a database that has an address."""
        self._patience_s = patience_s
        self.data = data
        self.settings: dict[str, Any] = {
            **_WITHOUT_LIMITS,
            "bot_pace_s": 0,
            "log_level": "warning",
            "warm_up": 0,
            **settings,
        }
        self.database = database
        self.clients = ExitStack()
        self._errors = data.with_suffix(".log").open("a+")
        self.start()

    def start(self) -> None:
        settings = {"port": 0, "data": self.database or self.data, **self.settings}
        environment = {f"FOGBOUND_{name.upper()}": str(value) for name, value in settings.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, "serve"],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env=os.environ | environment,
        )
        assert self.process.stdout is not None
        with self.process.stdout as first_line:
            self.url = first_line.readline().split()[-1]
        with httpx.Client(transport=httpx.HTTPTransport(retries=20), timeout=self._patience_s) as client:
            client.get(f"{self.url}/healthz").raise_for_status()

    @property
    def log(self) -> str:
        """All that it wrote to stderr."""
        self._errors.seek(0)
        return self._errors.read()

    @property
    def memory_kb(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))

    def kill(self) -> None:
        """As a crash would: no goodbye."""
        self.process.kill()
        self.process.wait()
        self.clients.close()

    def end(self) -> None:
        self.kill()
        self._errors.close()

    def post(self, path: str, **data: Any) -> httpx.Response:
        return httpx.post(self.url + path, json=data, timeout=_PATIENCE_S)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=_PATIENCE_S)

    def metric(self, line: str) -> float:
        """One number of /metrics; 0 if it is not there yet."""
        lines = self.get("/metrics").text.splitlines()
        return next((float(found.rpartition(" ")[2]) for found in lines if found.startswith(line + " ")), 0.0)

    def client(self, **how: Any) -> "Client":
        address = self.url.replace("http", "ws") + "/ws"
        return Client(
            self.clients.enter_context(
                connect(address, **{"max_size": None, "max_queue": None, "open_timeout": _PATIENCE_S, **how})
            )
        )

    def again(self, *clients: "Client") -> list["Client"]:
        """New connections for people who lost theirs: the same tokens, and what they watched."""
        return [self.client().resume(client) for client in clients]


class Client:
    """A connection, and the last that it was told of its table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.table: dict[str, Any] = {}
        self.token = secrets.token_hex(16)
        self.others: list[dict[str, Any]] = []
        """Messages other than tables and answers."""
        self.keeps_looking = False
        """Whether it says nothing when it is shown something in secret, instead of "got it" at once."""
        self._looked: set[tuple[str, int, int]] = set()
        self._heard: deque[dict[str, Any]] = deque()

    def resume(self, other: "Client") -> "Client":
        self.token, self.keeps_looking = other.token, other.keeps_looking
        assert self.ask("watch", table=other.table["table"], tokens=[other.token])["type"] == "ok"
        return self

    def hear(self) -> dict[str, Any]:
        """The next message; a frame holds one or more, one a line."""
        if not self._heard:
            frame = self.socket.recv(timeout=30)
            assert isinstance(frame, str)
            self.received.append(frame)
            self._heard.extend(json.loads(line) for line in frame.split("\n"))
        message = self._heard.popleft()
        if message["type"] == "table":
            self.table = whole(message)
            if not self.keeps_looking:
                self._put_away()
        elif message["type"] not in ("ok", "error") or "id" not in message:
            self.others.append(message)
        return message

    def _put_away(self) -> None:
        """Say "got it" once for each look of one's own that is open."""
        for look in open_looks(self.table):
            once = self.table["table"], look["seat"], self.table["moves"]
            if look["seat"] in self.table["mine"] and once not in self._looked:
                self._looked.add(once)
                self.say("got_it", table=self.table["table"], seat=look["seat"])

    def say(self, kind: str, **fields: Any) -> str:
        command = {"type": kind, "id": secrets.token_hex(8), **fields}
        self.socket.send(json.dumps(command))
        return str(command["id"])

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; what is told meanwhile is kept."""
        return self.answer(self.say(kind, **fields))

    def answer(self, name: str) -> dict[str, Any]:
        while (message := self.hear()).get("id") != name:
            pass
        return message

    def refusal(self, kind: str, **fields: Any) -> str | None:
        """The code of the error that this command is answered with."""
        code: str | None = self.ask(kind, **fields).get("code")
        return code

    def done(self, kind: str, **fields: Any) -> "Client":
        """The command is carried out."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "ok", answer
        return self

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Hear until the table is like this."""
        while not self.table or not wanted(self.table):
            self.hear()
        return self.table

    def until_closed(self) -> int | None:
        """Hear until the server closes; the code that it gives, if it does."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code

    def until_told(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message other than a table that is like this; those before are forgotten."""
        while True:
            while self.others:
                message = self.others.pop(0)
                if wanted(message):
                    return message
            self.hear()


def open_looks(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The secret looks that were not put away yet."""
    return [look for look in table["looks"] if look.get("is_open")]


def whole(message: dict[str, Any]) -> dict[str, Any]:
    """A table message with all that may be left out filled in."""
    table = {
        "mine": [],
        "moves": 0,
        "looks": [],
        "is_host": False,
        "seen": [],
        "result": None,
        "rematch": None,
        **message,
    }
    table["seats"] = [
        {"name": None, "here": False, "ready": False, "stood_in": False, **seat} for seat in table["seats"]
    ]
    table["seen"] = [{"legal_moves": [], "events": [], "secret_ms": None, **seat_view(seen)} for seen in table["seen"]]
    return table


def seat_view(seen: dict[str, Any]) -> dict[str, Any]:
    """Returns a `seen` whose view has the seat and the secret in it, which come beside the public view."""
    own = {"seat": seen["seat"], "secret": seen.get("secret")}
    rest = {name: value for name, value in seen.items() if name != "secret"}
    assert (seen["view"]["seat"], seen["view"]["secret"]) == (None, None)
    return {**rest, "view": {**seen["view"], **own}}
