"""Plays a session against a real server whose chance is fixed, and writes down every message of every client.

What depends on the time or on chance that was not fixed is replaced by a word. Frames are not compared: which messages
share one depends on the time. So does what one client hears before another does: each has a list of its own.
"""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from tests.server.driver import Client, Server, open_looks

NOWHERE = "z" * 12
_KEPT = ("cache-control", "content-encoding", "content-type")
_SAFE = (
    "content-security-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
)
_TIMES = re.compile(r'"(left_ms|secret_ms)":(\d+|\[[\d,]+\])')
_STARTS = re.compile(r',"starts_ms":\d+')
"""Left out where it is 0, and so by chance."""
_CODE = re.compile(r'"code":"[0-9a-f]{32}"')
_HOST = re.compile(r'"host_token":"[0-9a-f]{32}"')


class FixedServer(Server):
    """Its deals, keys and tokens are the same every time."""

    module = "tests.server.fixed_chance"


class Session:
    """A transcript in the making."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.server = FixedServer(data, **settings)
        self.people: dict[str, Client] = {}
        self.lines: list[str] = []
        self.heard: dict[str, list[str]] = {}
        self._ids = (f"c{number}" for number in count(1))
        self._tables: dict[str, str] = {}
        self._read: dict[str, int] = {}

    def end(self) -> None:
        self.server.end()

    # Over HTTP

    def http(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        show: bool = True,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """`show`: the body too; else only its size and hash, if it has one that is the same everywhere."""
        content = "" if body is None else " " + body.decode("utf-8", "replace")[:200]
        self._write(f"{method} {path}{content}")
        answer = httpx.request(method, self.server.url + path, content=body, headers=headers, timeout=60)
        kept = {name: answer.headers[name] for name in _KEPT if name in answer.headers}
        safe = sha256("\n".join(answer.headers.get(name, "") for name in _SAFE).encode()).hexdigest()[:8]
        self._write(f"  {answer.status_code} {json.dumps(kept)} safe headers {safe}")
        if show:
            self._write(f"  {answer.text}")
        return answer

    def size(self, answer: httpx.Response) -> None:
        self._write(f"  {len(answer.content)} bytes, sha256 {sha256(answer.content).hexdigest()}")

    def make(self, game: str, **wish: Any) -> tuple[str, str]:
        """A table, and its host's token."""
        self._write(f"POST /api/tables {json.dumps({'game': game, **wish})}")
        answer = self.server.post("/api/tables", game=game, **wish)
        made = answer.json()
        self.name_table(made["table"])
        self._write(f"  {answer.status_code} {answer.text}")
        return made["table"], made["host_token"]

    # Over the WebSocket

    def connect(self, *names: str, **how: Any) -> None:
        for name in names:
            self.people[name] = self.server.client(**how)
            self.people[name].keeps_looking = True
            self._read[name] = 0
            self.heard.setdefault(name, [])
            self._write(f"{name} connects")

    def leave(self, name: str) -> None:
        """The connection is closed, and the server knows it."""
        self._write(f"{name} is gone")
        before = self.server.metric("fogbound_connections")
        self.people.pop(name).socket.close()
        while self.server.metric("fogbound_connections") >= before:
            pass
        self.hear_all()

    def say(self, who: str, kind: str, /, **fields: Any) -> dict[str, Any]:
        """A command and its answer; then all that everybody was told."""
        command = {"type": kind, "id": next(self._ids), **fields}
        self._write(f"{who} > {json.dumps(command)}")
        client = self.people[who]
        answer = client.ask(kind, **{key: value for key, value in command.items() if key != "type"})
        self.hear_all()
        return answer

    def say_raw(self, name: str, text: str) -> None:
        self._write(f"{name} > {text[:100]}")
        self.people[name].socket.send(text)
        self.people[name].hear()
        self.hear_all()

    def until(self, name: str, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Record all that the server sends without a command, up to here."""
        found = self.people[name].until(wanted)
        self.hear_all()
        return found

    def until_told(self, name: str, wanted: Callable[[dict[str, Any]], Any]) -> None:
        self.people[name].until_told(wanted)
        self.hear_all()

    def hear_all(self) -> None:
        """Everybody asks for nothing, and so has heard all before the answer."""
        for client in self.people.values():
            client.ask("unwatch", id="barrier", table=NOWHERE)
        for name in self.people:
            self.write_heard(name)

    def write_heard(self, name: str) -> None:
        heard = [line for frame in self.people[name].received for line in frame.split("\n")]
        for line in heard[self._read[name] :]:
            message = json.loads(line)
            for table in {message.get("rematch")} - {None}:
                self.name_table(table)
            if message.get("id") != "barrier":
                self.heard[name].append(self._plain(line))
        self._read[name] = len(heard)

    def name_table(self, table: str) -> None:
        self._tables.setdefault(table, f"TABLE-{len(self._tables) + 1}")

    def _write(self, line: str) -> None:
        self.lines.append(self._plain(line))

    def _plain(self, line: str) -> str:
        for table, name in self._tables.items():
            line = line.replace(table, name)
        line = _HOST.sub(
            '"host_token":"HOST"', _CODE.sub('"code":"CODE"', _TIMES.sub(r'"\1":"TIME"', _STARTS.sub("", line)))
        )
        return line.replace(self.server.url, "URL")

    @property
    def text(self) -> str:
        heard = [["", f"# heard by {name}", *lines] for name, lines in self.heard.items() if lines]
        return "\n".join([*self.lines, *(line for lines in heard for line in lines)]) + "\n"

    def note(self, text: str) -> None:
        self._write(f"# {text}")

    # People at a table

    def seat(self, table: str, host_token: str, *names: str) -> None:
        """Each on the next seat, the host first; all ready."""
        for seat, name in enumerate(names):
            tokens = [host_token] if seat == 0 else []
            self.say(name, "watch", table=table, tokens=tokens)
            self.say(name, "sit", table=table, seat=seat, name=name.title(), token=token_of(name))
            self.say(name, "ready", table=table, seat=seat)

    def play(self, table: str, name: str, seat: int, move: str) -> None:
        moves = self.people[name].table["moves"]
        self.say(name, "play", table=table, seat=seat, moves=moves, move=move)

    def put_away(self, table: str, name: str, seat: int) -> None:
        if any(look["seat"] == seat for look in open_looks(self.people[name].table)):
            self.say(name, "got_it", table=table, seat=seat)


def token_of(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:32]
