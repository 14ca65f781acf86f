"""The connection between two nodes."""

import asyncio
from types import SimpleNamespace
from typing import Any

from aiohttp import WSMsgType

from fogbound.server.nodes.link import Link


class Far:
    """The other end says one thing."""

    def __init__(self, data):
        self._messages = [SimpleNamespace(type=WSMsgType.BINARY, data=data)]
        self.is_closed = False

    def __aiter__(self):
        return self

    async def __anext__(self):
        if not self._messages:
            raise StopAsyncIteration
        return self._messages.pop()

    async def close(self):
        self.is_closed = True


def test_a_link_whose_other_end_sends_garbage_is_closed_and_the_log_says_so(caplog):
    far: Any = Far(b"\xff no frame")
    heard: list[Any] = []
    asyncio.run(Link(far, 7).run(heard.append))
    assert far.is_closed
    assert heard == []
    (record,) = [one for one in caplog.records if one.message == "another node sent what is no frame"]
    assert record.node == 7
