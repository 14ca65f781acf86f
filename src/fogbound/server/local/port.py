"""The page at the other end of a web worker's port, as a socket of a connection."""

import asyncio
from collections.abc import Callable


class PortSocket:
    """Messages to the page never wait: they are in its queue at once."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._is_closed = False

    def put(self, text: str) -> None:
        """The page has sent a message."""
        self._inbox.put_nowait(text)

    def end(self) -> None:
        """The page is gone, or has connected anew."""
        self._is_closed = True
        self._inbox.put_nowait(None)

    async def receive(self) -> str | bytes | None:
        return await self._inbox.get()

    def send_now(self, text: bytes) -> bool:
        if not self._is_closed:
            self._post(text.decode())
        return True

    async def send(self, text: bytes) -> None:
        self.send_now(text)

    async def close(self, code: int, reason: str) -> None:
        self.end()
