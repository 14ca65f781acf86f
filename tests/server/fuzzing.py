"""The doors of a server inside this process, for fuzzers: bytes go in as from a network, and a fault is raised."""

import asyncio
import logging
import socket
from typing import Any

import msgspec
from aiohttp import web

from fogbound.server.app import create_app
from fogbound.server.http.connection_guard import ConnectionGuard
from fogbound.server.protocol import messages
from fogbound.server.settings import Settings
from tests.server.attacks.wire import handshake

_PATIENCE_S = 5.0
_SHORT_S = 0.03
"""If nothing comes for so long after bytes that mean nothing, there is no answer."""
_AT_ONE_TABLE = 200
"""Inputs until a new table is made: logs have a bound."""
SEAT_TOKEN, HOST_TOKEN = b"0" * 32, b"HOST"
FIELDS: dict[str, Any] = {
    "tokens": ["HOST", "0" * 32], "token": "0" * 32, "code": "1" * 32, "seat": 0, "name": "Ann", "bot": "sailor",
    "ready": True, "moves": 0, "move": "look a1", "agreed": True, "text": "Ahoy", "emote": "wave", "changes": True,
    "reason": "name", "settings": {"game": "memoarrr"}, "then": "wait",
}  # fmt: skip
"""A value for every field of a command."""


def seeds() -> list[bytes]:
    """Inputs to begin with: sensible requests, and every command."""
    commands = []
    for number, kind in enumerate(messages.Command.__args__):
        known = {name: FIELDS[name] for name in kind.__struct_fields__ if name in FIELDS}
        table = {"table": "TABLE"} if "table" in kind.__struct_fields__ else {}
        commands.append(msgspec.json.encode({"type": kind.__struct_config__.tag, "id": str(number)} | table | known))
    first = [command for command in commands if b'"watch"' in command or b'"sit"' in command]
    texts = [b"T" + b"\n".join([*first, command]) for command in commands]
    requests = [
        b"GET /api/tables/TABLE/record HTTP/1.1\r\nHost: a\r\n\r\n",
        b"HEAD /docs HTTP/1.0\r\n\r\n",
        b'POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 15\r\n\r\n{"game":"ahoy"}',
        b"POST /api/review HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        b"GET /t/TABLE HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.2.3.4, ::1\r\nAccept-Encoding: gzip\r\n\r\n",
        handshake(),
    ]
    frames = [frame(text[1:]) for text in texts[:4]] + [b"\x89\x80\0\0\0\0", b"\x88\x80\0\0\0\0", b"\x01\x81\0\0\0\0{"]
    return [*texts, *(b"H" + request for request in requests), *(b"F" + one for one in frames)]


def frame(text: bytes) -> bytes:
    """A text as a client sends it, masked with zeros."""
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text[:65_535]).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + text[:65_535]


_LAST = frame(b'{"type":"unwatch_lobby","id":"the last"}')


async def _answered(reader: asyncio.StreamReader, patience_s: float) -> bytes:
    """All that comes, until the last command is answered, the connection ends, or nothing comes any more."""
    answer = b""
    while b"the last" not in answer:
        try:
            more = await asyncio.wait_for(reader.read(1 << 16), patience_s)
        except TimeoutError:
            break
        if not more:
            break
        answer += more
    return answer


class Wrong(logging.Handler):
    """Keeps everything that the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {getattr(record, 'fault', '')} {getattr(record, 'where', '')}")


class Doors:
    """A server that never listens: connections are handed to it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._wrong = Wrong()
        for name in ("fogbound.server", "asyncio"):
            logging.getLogger(name).addHandler(self._wrong)
        logging.getLogger("aiohttp").setLevel(logging.CRITICAL)
        many: dict[str, Any] = {"commands_per_s": 1e6, "commands_at_once": 1_000_000, "requests_per_s": 1e6}
        settings = Settings(
            data=":memory:",
            warm_up=False,
            bot_pace_s=0,
            tables_per_minute=1e6,
            tables_per_address=1_000_000,
            connections_per_address=1_000_000,
            **many,
        )
        self._app = create_app(settings)
        self._runner = web.AppRunner(self._app, access_log=None)
        self._loop.run_until_complete(self._runner.setup())
        self._count = 0
        self._table = self._host = b""

    def throw(self, data: bytes) -> bytes:
        """Send an input and return all that was answered; its first byte says what the rest is: `T` texts, one a line,
        each of which becomes a frame; `F` bytes after a handshake; anything else bytes of HTTP. Raises AssertionError
        if the server is not as it should be."""
        if self._count % _AT_ONE_TABLE == 0:
            self._new_table()
        self._count += 1
        kind, rest = data[:1], data[1:].replace(b"TABLE", self._table).replace(HOST_TOKEN, self._host)
        if kind == b"T":
            rest = b"".join(map(frame, rest.split(b"\n")))
        answer = self._loop.run_until_complete(
            self._exchange(rest, kind in (b"T", b"F"), _PATIENCE_S if kind == b"T" else _SHORT_S)
        )
        assert b"HTTP/1.1 500" not in answer, answer
        assert b"went wrong here" not in answer, answer
        assert self._wrong.lines == [], self._wrong.lines
        return answer

    def close(self) -> None:
        self._loop.run_until_complete(self._runner.cleanup())
        self._loop.close()
        for name in ("fogbound.server", "asyncio"):
            logging.getLogger(name).removeHandler(self._wrong)

    def _new_table(self) -> None:
        body = b'{"game":"ahoy","first":0}'
        head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        answer = self._loop.run_until_complete(self._exchange(head + body, False, _PATIENCE_S))
        made = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=messages.NewTableMade)
        self._table, self._host = made.table.encode(), made.host_token.encode()

    async def _exchange(self, data: bytes, is_websocket: bool, patience_s: float) -> bytes:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        serves = self._runner.server
        assert serves is not None
        await self._loop.connect_accepted_socket(lambda: ConnectionGuard(serves()), theirs)
        reader, writer = await asyncio.open_connection(sock=ours)
        try:
            head = b""
            if is_websocket:
                writer.write(handshake())
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), _PATIENCE_S)
            writer.write(data + (_LAST if is_websocket else b""))
            return head + await _answered(reader, patience_s)
        except (OSError, asyncio.IncompleteReadError):
            return b""
        finally:
            writer.transport.abort()
