"""The protocol between a socket and aiohttp: every byte passes here before it is parsed.

It closes connections that are too many (`open_connections.py`), that send nothing, or only half a request (slowloris
protection), that read nothing, or that send many requests without waiting for answers. It knows whether the write
buffer has room, and stops reading from a WebSocket whose budget of frames and bytes is used up (`ws/frame_gate.py`).
"""

import asyncio
from collections.abc import Callable
from typing import cast

from aiohttp import web

from ..ws.frame_gate import FrameGate
from .errors import Handler
from .open_connections import OpenConnections

READ_TIMEOUT_S = 10.0
_PAUSE_S = 0.1
"""Nothing is read for so long from a WebSocket whose budget is used up."""
_MOST_PAUSES = 50
"""A WebSocket that is over its budget for more pauses in a row is a flood."""
_REQUEST = b" HTTP/1."
_MOST_TOGETHER = 8
"""Requests that may come at once. No browser sends one before the answer to the one before."""
_REFUSALS = (403, 421, 429)
_REFUSAL_S = 0.1
"""The second and every further refusal takes so long."""
_MOST_REFUSED = 20
"""Requests of one connection that are refused before it is closed."""
_UPGRADE, _HEAD_END = b"\nupgrade:", b"\r\n\r\n"


class ConnectionGuard(asyncio.Protocol):
    """Wraps the protocol of one connection."""

    __slots__ = (
        "__weakref__", "_alarm", "_counted", "_early", "_full_then", "_gate", "_inner", "_is_answering", "_is_let_in",
        "_on_flood", "_open", "_pauses", "_refused", "_requests", "_timeout_s", "_transport", "_writable",
    )  # fmt: skip

    def __init__(
        self, inner: asyncio.Protocol, timeout_s: float = READ_TIMEOUT_S, connections: OpenConnections | None = None
    ) -> None:
        self._inner, self._timeout_s, self._open = inner, timeout_s, connections
        self._is_let_in = False
        """Whether `inner` knows of the connection."""
        self._refused = 0
        """Requests that were refused."""
        self._requests = self._counted = 0
        """Requests so far, and at the last check of the timeout."""
        self._is_answering = False
        self._writable: asyncio.Future[None] | None = None
        """Done when the write buffer has room again; None while it has."""
        self._full_then: asyncio.Future[None] | None = None
        """`_writable` at the last check of the timeout."""
        self._transport: asyncio.Transport | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._early = EarlyData()
        self._gate: FrameGate | None = None
        """The budgets, once the connection has become a WebSocket."""
        self._on_flood = self._close
        self._pauses = 0
        """Pauses in a row, because the budget was used up."""

    @staticmethod
    def of(request: web.BaseRequest) -> "ConnectionGuard":
        """Return the guard of a request's connection. Raises ConnectionResetError if that is lost already."""
        if request.transport is None:
            raise ConnectionResetError
        guard = request.transport.get_protocol()
        assert isinstance(guard, ConnectionGuard)
        return guard

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if self._open is not None and not self._open.enter(self, str(peer[0]) if peer else ""):
            self._transport.abort()
            return
        self._is_let_in = True
        self._inner.connection_made(transport)
        self._set_alarm()

    def data_received(self, data: bytes) -> None:
        if not self._is_let_in:
            return
        if self._gate is None:
            if data.count(_REQUEST) > _MOST_TOGETHER:
                self.abort()
                return
            self._early.note(data)
            self._inner.data_received(data)
        else:
            self._admit(self._gate, data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._is_let_in else None

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timeout()
        self._transport = None
        if not self._is_let_in:
            return
        if self._open is not None:
            self._open.leave(self)
        self._inner.connection_lost(exc)
        self._has_room()

    def pause_writing(self) -> None:
        self._writable = asyncio.get_running_loop().create_future()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()
        self._has_room()

    # The write buffer

    @property
    def can_write(self) -> bool:
        return self._writable is None

    async def wait_writable(self) -> None:
        """Wait until the write buffer has room, or the connection is lost."""
        if self._writable is not None:
            await asyncio.shield(self._writable)

    def _has_room(self) -> None:
        if self._writable is not None:
            self._writable.set_result(None)
            self._writable = None

    def close(self) -> None:
        """Close the connection; what is in the write buffer is still sent."""
        self._close()

    def abort(self) -> None:
        """Close the connection at once; nothing more is sent."""
        if self._transport is not None:
            self._transport.abort()

    # The budgets of a WebSocket

    def begin_websocket(self, gate: FrameGate) -> bool:
        """From now on every frame passes the gate, and the connection may be silent. Return False if frames came
        before the handshake was answered, which a client must not do: they were not counted."""
        self.stop_timeout()
        if self._open is not None:
            self._open.becomes_websocket(self)
        self._gate = gate
        return not self._early.has_come

    def when_flooded(self, act: Callable[[], None]) -> None:
        """Call `act` if the client is far over its budget."""
        self._on_flood = act

    def begin_closing(self) -> None:
        """From now on nothing but a closing frame is parsed."""
        if self._gate is not None:
            self._gate.begin_closing()

    def _admit(self, gate: FrameGate, data: bytes = b"") -> None:
        if admitted := gate.admit(data):
            self._inner.data_received(admitted)
        if self._transport is None:
            return
        if gate.is_flooded or self._pauses > _MOST_PAUSES:
            gate.is_flooded = True
            self._flooded()
        elif gate.is_closed:
            self._transport.pause_reading()
        elif gate.is_over:
            self._transport.pause_reading()
            if not self._pauses:
                self._pause()
        elif self._pauses:
            self._pauses = 0
            self._transport.resume_reading()

    def _pause(self) -> None:
        self._pauses += 1
        asyncio.get_running_loop().call_later(_PAUSE_S, self._end_pause)

    def _end_pause(self) -> None:
        if self._transport is None or self._gate is None:
            return
        self._admit(self._gate)
        if self._pauses:
            self._pause()

    def _flooded(self) -> None:
        """Read nothing more. The callback of `when_flooded` sends the close code."""
        assert self._transport is not None
        self._transport.pause_reading()
        self._pauses = 0
        act, self._on_flood = self._on_flood, _nothing
        act()

    def _close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    # The read timeout

    def begin_request(self) -> None:
        self._requests += 1
        self._is_answering = True

    def end_request(self) -> None:
        self._is_answering = False

    async def note_refusal(self, response: web.StreamResponse) -> None:
        """Make a client that is refused again and again wait for it, and close its connection in the end."""
        self._refused += 1
        if self._refused >= _MOST_REFUSED:
            response.force_close()
        if self._refused > 1:
            await asyncio.sleep(_REFUSAL_S)

    def stop_timeout(self) -> None:
        """For a connection that has become a WebSocket, which may be silent."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _set_alarm(self) -> None:
        self._alarm = asyncio.get_running_loop().call_later(self._timeout_s, self._check_timeout)

    def _check_timeout(self) -> None:
        """Close the connection if the client has not read since the last check, or if no request came and none is
        being answered."""
        if self._transport is None:
            return
        full, self._full_then = self._full_then, self._writable
        if self._writable is not None:
            if self._writable is full:
                self._transport.abort()
                return
        elif not self._is_answering and self._requests == self._counted:
            self._transport.close()  # what is in the write buffer is sent before, if the client reads it
            self._alarm = asyncio.get_running_loop().call_later(self._timeout_s, self.abort)
            return
        self._counted = self._requests
        self._set_alarm()


def _nothing() -> None:
    """A client is a flood once only."""


class EarlyData:
    """Finds bytes that follow the head of a WebSocket handshake before it is answered."""

    __slots__ = ("_asks", "_is_over", "_seen", "has_come")

    def __init__(self) -> None:
        self._seen = b""
        self._asks = self._is_over = False
        """Whether a head asks for an upgrade, and whether that head is complete."""
        self.has_come = False

    def note(self, data: bytes) -> None:
        seen = self._seen + data
        if not self._asks:
            at = seen.lower().find(_UPGRADE)
            if at < 0:
                self._seen = seen[1 - len(_UPGRADE) :]
                return
            self._asks, seen = True, seen[at:]
        if self._is_over:
            self.has_come = True
            return
        end = seen.find(_HEAD_END)
        if end < 0:
            self._seen = seen[1 - len(_HEAD_END) :]
        else:
            self._is_over, self.has_come = True, len(seen) > end + len(_HEAD_END)


@web.middleware
async def count_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Tell the guard when a request is being answered, and close a connection of which many were refused."""
    guard = ConnectionGuard.of(request)
    guard.begin_request()
    try:
        response = await handler(request)
    finally:
        guard.end_request()
    if response.status in _REFUSALS:
        await guard.note_refusal(response)
    return response
