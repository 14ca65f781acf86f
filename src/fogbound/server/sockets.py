"""The life of one connection."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from ..core.errors import FogboundError, RequestError, TooManyError
from . import messages
from .limits import Bucket
from .metrics import Metrics
from .settings import Settings
from .tables import Tables

QUICK = "fogbound.quick"
"""Where a connection finds the short way of `quick.py`, if its server has one."""
_TABLES = 8
"""One client may look at so many at once."""
_REFUSALS = 100
"""Who sends so many more than it may is sent away."""
_PLAY = '"play"'
_MANY = 16
"""Answers waiting: before the next command they are sent."""
_GOODBYE_S = 5.0
"""Who does not even read that it is too slow is cut off."""


class Socket(Protocol):
    """What is needed of a WebSocket; its library may change without touching tables."""

    async def recv(self) -> str | bytes | None:
        """The next message; None when the other side is gone."""

    def offer(self, take: Callable[[str], bool]) -> None:
        """From now on a text is offered to `take` first, if none waits to be received; True: it was taken."""

    def send_now(self, text: bytes) -> bool:
        """Without waiting; False, and nothing is sent, if that cannot be."""

    async def send(self, text: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Connection:
    """One client: its commands in order, and what waits to be sent to it."""

    __slots__ = (
        "__weakref__", "_commands", "_end", "_is_busy", "_is_over", "_is_sending", "_is_too_slow", "_metrics",
        "_refusals", "_settings", "_socket", "_tables", "_waiting", "_watched", "_writer",
    )  # fmt: skip

    def __init__(self, socket: Socket, tables: Tables, settings: Settings, metrics: Metrics) -> None:
        self._socket, self._tables, self._settings, self._metrics = socket, tables, settings, metrics
        self._waiting: deque[bytes] = deque()
        self._watched: set[str] = set()
        self._end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection has to end, whatever the other side wants."""
        self._writer: asyncio.Task[None] | None = None
        self._is_busy = self._is_over = self._is_sending = self._is_too_slow = False
        self._commands = Bucket(settings.commands_per_s, settings.commands_at_once)
        self._refusals = 0

    def send(self, message: bytes) -> None:
        """Never waits: a client that does not keep up is dropped, and gets a fresh view when it comes back."""
        if len(self._waiting) >= self._settings.max_waiting:
            self._is_too_slow = True
            self._finish()
            return
        self._waiting.append(message)
        if not self._is_sending:
            self._is_sending = True
            self._tables.sending.add(self._send_all)

    def _send_all(self) -> None:
        """All that waits goes in one frame, a message a line."""
        if self._is_over:
            return
        if self._socket.send_now(b"\n".join(self._waiting)):
            self._waiting.clear()
            self._is_sending = False
        else:
            self._writer = asyncio.create_task(self._send_when_possible())
            self._writer.add_done_callback(self._sent)

    async def _send_when_possible(self) -> None:
        while self._waiting and not self._is_over:
            text = b"\n".join(self._waiting)
            self._waiting.clear()
            await self._socket.send(text)

    def _sent(self, writer: "asyncio.Task[None]") -> None:
        self._is_sending = False
        fault = None if writer.cancelled() else writer.exception()
        if fault is not None:
            self._finish(fault)

    def _finish(self, fault: BaseException | None = None) -> None:
        if self._end.done():
            return
        if fault is None:
            self._end.set_result(None)
        else:
            self._end.set_exception(fault)

    async def run(self) -> None:
        """Until the other side goes, or has to."""
        self._metrics.connections.inc()
        self._socket.offer(self._take)
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((reader, self._end), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._is_over = True
            if not self._is_busy:  # what is being stored has to be told to the others
                reader.cancel()
            if self._writer is not None:
                self._writer.cancel()
            self._finish()
            ended = await asyncio.gather(reader, self._end, return_exceptions=True)
            self._metrics.connections.dec()
            self._tables.lobby.unwatch(self)
            for name in self._watched:
                await self._tables.unwatch(self, name)
        if self._is_too_slow:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._drop(1013, "too slow: connect again", "slow"), _GOODBYE_S)
        for fault in ended:
            if isinstance(fault, Exception):
                raise fault

    async def _drop(self, code: int, reason: str, why: str) -> None:
        self._metrics.drop(why)
        await self._socket.close(code, reason)

    def _take(self, text: str) -> bool:
        """The short way for moves, without a task that wakes up; all else is read in its turn."""
        if _PLAY not in text or self._is_busy or self._is_over or self._must_go(text):
            return False
        try:
            command = messages.read(text)
            if not isinstance(command, messages.Play):
                return False
        except FogboundError:
            return False

        def then(fault: FogboundError | None) -> None:
            self.send(messages.write(messages.Ok(command.id) if fault is None else self._refused(fault, command.id)))

        try:
            self._count()
            return self._tables.play(self, command, then)
        except FogboundError as fault:
            then(fault)
        except Exception as fault:  # ours: it ends this connection, and no other
            self._finish(fault)
        return True

    async def _read(self) -> None:
        while (text := await self._socket.recv()) is not None:
            if goodbye := self._must_go(text):
                await self._drop(*goodbye)
                return
            self._is_busy = True
            self.send(messages.write(await self._answer(text)))
            self._is_busy = False
            if self._is_over:
                return
            if len(self._waiting) >= _MANY:
                await asyncio.sleep(0)

    def _must_go(self, text: str | bytes) -> tuple[int, str, str] | None:
        """Why who sends this is sent away."""
        if len(text) > self._settings.max_message_bytes:
            return 1009, "too long", "too_long"
        return (1008, "too many messages", "flood") if self._refusals > _REFUSALS else None

    def _count(self) -> None:
        """One command more. Raises TooManyError."""
        if not self._commands.take():
            self._refusals += 1
            raise TooManyError("too many messages: wait a moment")

    async def _answer(self, text: str | bytes) -> messages.Answer:
        try:
            self._count()
            command = messages.read(text)
            return messages.Ok(command.id, await self._do(command))
        except FogboundError as fault:
            return self._refused(fault, messages.read_id(text))

    def _refused(self, fault: FogboundError, command: str | None) -> messages.Refused:
        self._metrics.refused.labels(fault.code).inc()
        return messages.Refused(fault.code, str(fault), command)

    async def _do(self, command: messages.Command) -> str | None:
        match command:
            case messages.WatchLobby():
                self._tables.lobby.watch(self)
            case messages.UnwatchLobby():
                self._tables.lobby.unwatch(self)
            case messages.Watch():
                if len(self._watched) >= _TABLES and command.table not in self._watched:
                    raise RequestError(f"{_TABLES} tables at once are enough")
                await self._watch(command)
            case messages.Unwatch():
                await self._tables.unwatch(self, command.table)
                self._watched.discard(command.table)
            case _:
                return await self._tables.do(self, command)
        return None

    async def _watch(self, command: messages.Watch) -> None:
        is_new = command.table not in self._watched
        self._watched.add(command.table)  # first: whatever comes between, it will be undone
        try:
            await self._tables.watch(self, command.table, command.tokens)
        except FogboundError:
            if is_new:
                self._watched.discard(command.table)
            raise
