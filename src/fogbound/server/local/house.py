"""All tables of one browser, for its page: live ones through messages, everything else through requests."""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any

import msgspec

from ...core.errors import FogboundError, RequestError
from .. import faults
from ..api import answers, problems
from ..api.answers import RECORD_BYTES
from ..live.contract import T
from ..live.tables import Tables
from ..settings import Settings
from ..store.contract import Store
from ..store.indexed import Database, IndexedStore
from ..ws.connection import Connection
from ..ws.outbox import new_flushes
from .nothing import NoBudget, NoMetrics
from .port import PortSocket

log = logging.getLogger("fogbound.server")
_OF_TABLE = re.compile(r"/api/tables/([^/]+)/(record|review)")
_BOT_TIME_S = 0.8
"""Time that a bot may think. A phone's Python is slow, and its owner waits for no more than a second and a half."""
_MANY = 1_000_000
"""Commands a second: the page is nobody's but its owner's."""
_KEEP_DAYS = 365.0
"""Days after its last move that a table is kept. A browser has room, and nobody else's."""


Post = Callable[[int, str], None]
"""Sends messages to the page: the number of the connection, and one or more messages, one a line."""


def open_house(database: Database, post: Post, in_memory: Callable[[str], None], bot_pace_s: float) -> "House":
    """Return the tables of a browser. `in_memory` is called with a reason when nothing can be stored."""
    return House(IndexedStore(database, in_memory), post, bot_pace_s)


class House:
    """A server without a network, whose clients are all in one page."""

    def __init__(self, store: Store, post: Post, bot_pace_s: float) -> None:
        self._settings = Settings(
            bot_pace_s=bot_pace_s, keep_days=_KEEP_DAYS, commands_per_s=_MANY, commands_at_once=_MANY
        )
        self._metrics, self._post = NoMetrics(), post
        self._tables = Tables(store, self._settings, self._metrics, run_blocking=run_here, bot_time_s=_BOT_TIME_S)
        self._flushes = new_flushes()
        self._sockets: dict[int, PortSocket] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._tables.begin()

    # Live tables

    def connect(self, line: int) -> None:
        """The page opens a connection, under a number of its own."""
        socket = self._sockets[line] = PortSocket(lambda text: self._post(line, text))
        connection = Connection(socket, self._tables, self._settings, self._metrics, self._flushes, NoBudget(), "page")
        running = asyncio.ensure_future(connection.run())
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    def receive(self, line: int, text: str) -> None:
        """The page has sent a message."""
        if line in self._sockets:
            self._sockets[line].put(text)

    def disconnect(self, line: int) -> None:
        """The page closes a connection."""
        if (socket := self._sockets.pop(line, None)) is not None:
            socket.end()

    # Requests

    async def request(self, method: str, path: str, body: str) -> str:
        """Answer a request of the API: the status, a space, and the body in JSON."""
        try:
            status, answer = await self._answer(method, path, body.encode())
        except FogboundError as fault:
            return f"{problems.status_of(fault)} {problems.encoded(fault.code, str(fault)).decode()}"
        except Exception as fault:
            log.error("a request of the page failed", extra=faults.about(fault))
            return f"500 {problems.encoded('error', 'something went wrong here').decode()}"
        return f"{status} {msgspec.json.encode(answer).decode()}"

    async def _answer(self, method: str, path: str, body: bytes) -> tuple[int, Any]:
        """Raises FogboundError."""
        if len(body) > RECORD_BYTES:
            raise RequestError(f"longer than {RECORD_BYTES} bytes")
        match method, path:
            case "POST", "/api/tables":
                return 201, await answers.create_table(self._tables, body, "page")
            case "GET", "/api/tables":
                return 200, answers.open_tables(self._tables)
            case "GET", "/api/games":
                return 200, answers.games()
            case "POST", "/api/review":
                return 200, await run_here(answers.review_of_record, body)
        if method == "GET" and (found := _OF_TABLE.fullmatch(path)):
            if found[2] == "record":
                return 200, await run_here(await self._tables.record_later(found[1]))
            return 200, await run_here(await answers.review_of_table(self._tables, found[1]))
        return 404, problems.Problems(problems.Problem("no_page", "there is nothing here"))


async def run_here(function: Callable[..., T], /, *args: Any) -> T:
    """Run a function that takes long. A page's Python has one thread, which is not the page's own: whatever is to be
    sent goes first, and then the page waits for nothing else."""
    await asyncio.sleep(0)
    return function(*args)
