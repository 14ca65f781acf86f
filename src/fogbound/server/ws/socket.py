"""The socket layer: aiohttp's WebSocket as connections use it."""

from collections.abc import Callable
from typing import Protocol

from aiohttp import WSMsgType, web

from .frame_gate import FrameGate


class Guard(Protocol):
    """The guard in front of a connection: its write buffer, and its budget of frames."""

    @property
    def can_write(self) -> bool: ...

    async def wait_writable(self) -> None: ...

    def begin_websocket(self, gate: FrameGate) -> bool:
        """From now on every frame passes the gate. Return False if frames came before the handshake was answered."""

    def begin_closing(self) -> None:
        """From now on nothing but a closing frame is parsed."""

    def when_flooded(self, act: Callable[[], None]) -> None:
        """Call `act` if the client is far over its budget."""


class AiohttpSocket:
    """aiohttp's WebSocket."""

    __slots__ = ("_guard", "_ws")

    def __init__(self, ws: web.WebSocketResponse, guard: Guard) -> None:
        """`ws` must not answer pings itself."""
        self._ws, self._guard = ws, guard

    async def receive(self) -> str | bytes | None:
        while True:
            message = await self._ws.receive()
            if message.type is WSMsgType.TEXT or message.type is WSMsgType.BINARY:
                text: str | bytes = message.data
                return text
            if message.type is WSMsgType.PING:
                self._send_now(message.data, WSMsgType.PONG)  # a client that does not read gets none
            elif message.type is not WSMsgType.PONG:
                return None

    def send_now(self, text: bytes) -> bool:
        return self._send_now(text, WSMsgType.TEXT)

    def _send_now(self, data: bytes, kind: WSMsgType) -> bool:
        """`send_frame` writes before it waits, so its first step is enough: a task for each frame would cost about a
        tenth of a move (`./dev bench sockets`)."""
        if not self._guard.can_write:
            return False
        sending = self._ws.send_frame(data, kind)
        try:
            sending.send(None)
        except (StopIteration, ConnectionResetError):  # it is sent, or never will be
            return True
        sending.close()
        return True

    async def send(self, text: bytes) -> None:
        await self._guard.wait_writable()
        await self._ws.send_frame(text, WSMsgType.TEXT)

    async def close(self, code: int, reason: str) -> None:
        self._guard.begin_closing()
        await self._ws.close(code=code, message=reason.encode())
