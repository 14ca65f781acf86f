"""The life of one connection."""

import asyncio
from collections import deque
from typing import Protocol

from ..core.errors import FogboundError, RequestError
from . import messages
from .settings import Settings
from .tables import Tables


class Socket(Protocol):
    """What is needed of a WebSocket; its library may change without touching tables."""

    async def recv(self) -> str | bytes | None:
        """The next message; None when the other side is gone."""

    async def send(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Connection:
    """One client: its commands in order, and what waits to be sent to it."""

    def __init__(self, socket: Socket, tables: Tables, settings: Settings) -> None:
        self._socket, self._tables, self._settings = socket, tables, settings
        self._waiting: deque[bytes] = deque()
        self._more = asyncio.Event()
        self._watched: set[str] = set()
        self._too_slow = False

    def send(self, message: bytes) -> None:
        """Never waits: a client that does not keep up is dropped, and gets a fresh view when it comes back."""
        if len(self._waiting) >= self._settings.max_waiting:
            self._too_slow = True
        else:
            self._waiting.append(message)
        self._more.set()

    async def run(self) -> None:
        """Until the other side goes, or has to."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            ended, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in (writer, reader):
                task.cancel()
            for name in self._watched:
                self._tables.unwatch(self, name)
            await asyncio.gather(writer, reader, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            while self._waiting:
                await self._socket.send(self._waiting.popleft().decode())
            if self._too_slow:
                await self._socket.close(1013, "too slow: connect again")
                return
            self._more.clear()
            await self._more.wait()

    async def _read(self) -> None:
        while (text := await self._socket.recv()) is not None:
            if len(text) > self._settings.max_message_bytes:
                await self._socket.close(1009, "too long")
                return
            self.send(messages.write(await self._answer(text)))

    async def _answer(self, text: str | bytes) -> messages.Answer:
        try:
            command = messages.read(text)
            return messages.Ok(command.id, await self._do(command))
        except FogboundError as fault:
            return messages.Refused(fault.code, str(fault), messages.read_id(text))

    async def _do(self, command: messages.Command) -> str | None:
        match command:
            case messages.Watch():
                if len(self._watched) >= 8 and command.table not in self._watched:
                    raise RequestError("eight tables at once are enough")
                await self._tables.watch(self, command.table, command.tokens)
                self._watched.add(command.table)
                return None
            case messages.Unwatch():
                self._tables.unwatch(self, command.table)
                self._watched.discard(command.table)
                return None
        return await self._tables.do(self, command)
