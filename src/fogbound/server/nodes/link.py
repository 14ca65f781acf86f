"""The connection between two nodes, as both of them use it."""

import asyncio
import logging
from collections.abc import Callable

import msgspec
from aiohttp import ClientWebSocketResponse, WSMsgType, web

from .. import faults
from . import frames

log = logging.getLogger("fogbound.server")
PATH = "/nodes/link"
TO, FROM = "Fogbound-Node", "Fogbound-From"
"""Headers of the request for a link: the numbers of both nodes."""
HEARTBEAT_S = 2.0
"""A ping is sent so often, and its answer must come in half the time."""
MOST_BYTES = 1 << 26
"""The longest frame."""
_MOST_WAITING = 100_000
"""Items that may wait for the other node; more mean that it does not read."""


class Link:
    """Sends items in batches: those that come while a frame is being sent share the next one."""

    def __init__(self, ws: web.WebSocketResponse | ClientWebSocketResponse, node: int) -> None:
        self._ws, self.node = ws, node
        """`node` is the one at the other end."""
        self._waiting: list[frames.Item] = []
        self._has_more = asyncio.Event()

    def send(self, item: frames.Item) -> None:
        """Never waits."""
        self._waiting.append(item)
        self._has_more.set()

    async def run(self, hear: Callable[[frames.Item], None]) -> None:
        """Read and write until the link is broken."""
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._ws:
                if message.type is not WSMsgType.BINARY or len(self._waiting) > _MOST_WAITING:
                    break
                for item in frames.read(message.data):
                    hear(item)
        except ConnectionError:
            pass
        except msgspec.DecodeError as fault:
            log.error("another node sent what is no frame", extra={"node": self.node, **faults.about(fault)})
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            await self._ws.close()

    async def _write(self) -> None:
        while True:
            await self._has_more.wait()
            self._has_more.clear()
            items, self._waiting = self._waiting, []
            await self._ws.send_bytes(frames.write(items))
