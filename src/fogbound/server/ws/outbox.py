"""Messages that wait to be sent to one client."""

import asyncio
from collections import deque
from collections.abc import Callable

from ..settings import Settings
from .batch import LoopBatch
from .contract import Socket

Flushes = LoopBatch[Callable[[], None]]
"""The flushes of all outboxes of a server: many are quicker one after the other than each after a system call."""


def new_flushes() -> Flushes:
    return LoopBatch(lambda flush: flush())


class Outbox:
    """Sends messages in batches, one frame with a message a line. `fell_behind` is called when more messages or bytes
    wait than the settings allow, or when sending fails; nothing is sent after that."""

    __slots__ = (
        "_bytes", "_fell_behind", "_flushes", "_is_busy", "_is_closed", "_most", "_most_bytes", "_socket", "_waiting",
        "_writer",
    )  # fmt: skip

    def __init__(self, socket: Socket, flushes: Flushes, settings: Settings, fell_behind: Callable[[], None]) -> None:
        self._socket, self._flushes, self._fell_behind = socket, flushes, fell_behind
        self._most, self._most_bytes = settings.max_waiting, settings.max_waiting_bytes
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        """All bytes that wait."""
        self._is_busy = self._is_closed = False
        self._writer: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def send(self, message: bytes) -> None:
        """Queue a message. Never waits."""
        if self._is_closed:
            return
        self._bytes += len(message)
        if len(self._waiting) >= self._most or self._bytes > self._most_bytes:
            self._fail()
            return
        self._waiting.append(message)
        if not self._is_busy:
            self._is_busy = True
            self._flushes.add(self._flush)

    def close(self) -> None:
        """Send nothing more."""
        self._is_closed = True
        self._forget()
        if self._writer is not None:
            self._writer.cancel()

    def _flush(self) -> None:
        if self._is_closed:
            return
        if self._socket.send_now(b"\n".join(self._waiting)):
            self._forget()
            self._is_busy = False
        else:
            self._writer = asyncio.create_task(self._send_when_possible())

    async def _send_when_possible(self) -> None:
        try:
            while self._waiting:
                text = b"\n".join(self._waiting)
                self._forget()
                await self._socket.send(text)
        except Exception:  # the connection is lost
            self._fail()
        self._is_busy, self._writer = False, None

    def _forget(self) -> None:
        self._waiting.clear()
        self._bytes = 0

    def _fail(self) -> None:
        self._is_closed = True
        self._fell_behind()
