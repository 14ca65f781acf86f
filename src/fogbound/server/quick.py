"""uvicorn's WebSocket with a short way for what games send all the time: small texts, whole, one a frame.

Everything else, handshakes, pings, fragments, long or broken frames, goes the usual way; so does all of it under
another server than ours. What is left out are checks that hold by themselves here.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # a machine without the compiled part
    from websockets.utils import apply_mask

from .sockets import QUICK
from .together import Together

_TEXT = 0x81  # a final frame of text
_MASKED, _LONGER = 0x80, 126
_LONGEST = 1000
"""Longer ones are rare, and may be too long."""
_UNREAD = 2
"""Texts that wait to be read before the client is told to stop."""


class Inbox:
    """What asyncio.Queue does for the one who reads a connection, in about 3 kB less."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[ASGIReceiveEvent] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.pop(0)

    def empty(self) -> bool:
        return not self._items

    def qsize(self) -> int:
        return len(self._items)


class QuickProtocol(WebSocketsSansIOProtocol):
    """All connections of a server share `came`."""

    def __init__(self, came: "Together[tuple[QuickProtocol, str]]", *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._came = came
        self.queue = Inbox()  # type: ignore[assignment]
        self.take: Callable[[str], bool] | None = None
        """Who may take a text before it is queued."""

    def handle_events(self) -> None:
        super().handle_events()
        if self.handshake_initiated and not self.handshake_complete and hasattr(self, "scope"):
            self.scope["extensions"][QUICK] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        self._came.do_all()  # what was said before it went
        self.take = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        text = None
        if (
            self.handshake_complete
            and not self.frames
            and not self.conn.reader.buffer
            and not self.close_sent
            and self.conn.state is State.OPEN
        ):
            text = _small_text(data)
        if text is None:
            self._came.do_all()  # all in order
            super().data_received(data)
            return
        self._came.add((self, text))

    def hand_out(self, text: str) -> None:
        """To who takes it at once, or to who reads the queue."""
        if self.take is not None and self.queue.empty() and self.take(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= _UNREAD and not self.read_paused:  # until they are read
            self.read_paused = True
            self.transport.pause_reading()

    def say(self, payload: bytes) -> bool:
        """Send a text, if the other side reads what it is sent; False if it has to wait, or is gone."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            return False
        size = len(payload)
        if size < _LONGER:
            head = bytes((_TEXT, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + payload)
        return True


def quick_protocol() -> Any:
    """What `uvicorn.Config(ws=…)` takes, for one server."""

    def hand_out(came: tuple[QuickProtocol, str]) -> None:
        protocol, text = came
        protocol.hand_out(text)

    return partial(QuickProtocol, Together(hand_out))


def _small_text(data: bytes) -> str | None:
    """The text, if this is one whole frame of plain ASCII, masked as a client's must be, and nothing else."""
    length = len(data)
    if length < 6 or data[0] != _TEXT or data[1] < _MASKED:
        return None
    size, start = data[1] - _MASKED, 2
    if size == _LONGER:
        size, start = int.from_bytes(data[2:4], "big"), 4
    if size > _LONGEST or length != start + 4 + size:
        return None
    payload = apply_mask(data[start + 4 :], data[start : start + 4])
    return payload.decode("ascii") if payload.isascii() else None
