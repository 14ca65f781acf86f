"""The life of one connection."""

import asyncio
from collections import deque
from typing import Protocol

from ..core.errors import FogboundError, RequestError, TooManyError
from . import messages
from .limits import Bucket
from .metrics import Metrics
from .settings import Settings
from .tables import Tables

_TABLES = 8
"""One client may look at so many at once."""
_REFUSALS = 100
"""Who sends so many more than it may is sent away."""
_CHAT_PER_S, _CHAT_AT_ONCE = 0.5, 5


class Socket(Protocol):
    """What is needed of a WebSocket; its library may change without touching tables."""

    async def recv(self) -> str | bytes | None:
        """The next message; None when the other side is gone."""

    async def send(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Connection:
    """One client: its commands in order, and what waits to be sent to it."""

    __slots__ = (
        "__weakref__", "_chats", "_commands", "_metrics", "_more", "_refusals", "_settings", "_socket", "_tables",
        "_too_slow", "_waiting", "_watched",
    )  # fmt: skip

    def __init__(self, socket: Socket, tables: Tables, settings: Settings, metrics: Metrics) -> None:
        self._socket, self._tables, self._settings, self._metrics = socket, tables, settings, metrics
        self._waiting: deque[bytes] = deque()
        self._more = asyncio.Event()
        self._watched: set[str] = set()
        self._too_slow = False
        self._commands = Bucket(settings.commands_per_s, settings.commands_at_once)
        self._chats = Bucket(_CHAT_PER_S, _CHAT_AT_ONCE)
        self._refusals = 0

    def send(self, message: bytes) -> None:
        """Never waits: a client that does not keep up is dropped, and gets a fresh view when it comes back."""
        if len(self._waiting) >= self._settings.max_waiting:
            self._too_slow = True
        else:
            self._waiting.append(message)
        self._more.set()

    async def run(self) -> None:
        """Until the other side goes, or has to."""
        self._metrics.connections.inc()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            ended, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            self._metrics.connections.dec()
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)
            self._tables.lobby.unwatch(self)
            for name in self._watched:
                await self._tables.unwatch(self, name)

    async def _write(self) -> None:
        """All that waits goes in one frame, a message a line."""
        while True:
            while self._waiting:
                text = b"\n".join(self._waiting).decode()
                self._waiting.clear()
                await self._socket.send(text)
            if self._too_slow:
                await self._drop(1013, "too slow: connect again", "slow")
                return
            self._more.clear()
            await self._more.wait()

    async def _drop(self, code: int, reason: str, why: str) -> None:
        self._metrics.dropped.labels(why).inc()
        await self._socket.close(code, reason)

    async def _read(self) -> None:
        while (text := await self._socket.recv()) is not None:
            if len(text) > self._settings.max_message_bytes:
                await self._drop(1009, "too long", "too_long")
                return
            if self._refusals > _REFUSALS:
                await self._drop(1008, "too many messages", "flood")
                return
            self.send(messages.write(await self._answer(text)))

    async def _answer(self, text: str | bytes) -> messages.Answer:
        try:
            if not self._commands.take():
                self._refusals += 1
                raise TooManyError("too many messages: wait a moment")
            command = messages.read(text)
            return messages.Ok(command.id, await self._do(command))
        except FogboundError as fault:
            self._metrics.refused.labels(fault.code).inc()
            return messages.Refused(fault.code, str(fault), messages.read_id(text))

    async def _do(self, command: messages.Command) -> str | None:
        match command:
            case messages.Play():
                return await self._tables.do(self, command)
            case messages.WatchLobby():
                self._tables.lobby.watch(self)
            case messages.UnwatchLobby():
                self._tables.lobby.unwatch(self)
            case messages.Watch():
                if len(self._watched) >= _TABLES and command.table not in self._watched:
                    raise RequestError(f"{_TABLES} tables at once are enough")
                await self._tables.watch(self, command.table, command.tokens)
                self._watched.add(command.table)
            case messages.Unwatch():
                await self._tables.unwatch(self, command.table)
                self._watched.discard(command.table)
            case _:
                if isinstance(command, messages.Chat | messages.Gesture) and not self._chats.take():
                    raise TooManyError("not so fast: let the others speak")
                return await self._tables.do(self, command)
        return None
