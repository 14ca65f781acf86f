"""A store in the browser: IndexedDB, and memory where that is full or forbidden."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Protocol

import msgspec

from .. import faults
from .contract import ClashError, LogLine, OnStored, Summary
from .memory import MemoryStore
from .unshared import UnsharedStore, tell

log = logging.getLogger("fogbound.server")
_CLASH = "clash"


class Database(Protocol):
    """IndexedDB, as the page's worker offers it (`web/src/local/database.ts`)."""

    def ask(self, request: str) -> Awaitable[str]:
        """Carry out a request and return its answer, both in JSON. Requests are carried out in the order of the calls,
        each in one transaction."""


class StorageError(Exception):
    """The browser stores nothing: its storage is full, forbidden or broken."""


class IndexedStore(UnsharedStore):
    """A log entry is a row with the key `[table, number]`; bodies are stored as text.

    When the browser refuses to store, `in_memory` is called once, and everything goes on in memory: whoever plays alone
    is better served by a match that is lost with the page than by one that stops."""

    def __init__(self, database: Database, in_memory: Callable[[str], None]) -> None:
        self._database, self._in_memory = database, in_memory
        self._memory = MemoryStore()
        """All logs that were read or written here, and their summaries."""
        self._is_in_memory = False
        self._pending: set[asyncio.Future[Any]] = set()

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        if self._is_in_memory:
            self._memory.append(lines, summaries, then)
            return
        rows = [(line.table, line.number, line.body.decode()) for line in lines]
        asked = self._ask("append", lines=rows, summaries=summaries)
        answered = asyncio.ensure_future(asked)
        self._pending.add(answered)
        answered.add_done_callback(lambda done: self._appended(done, lines, summaries, then))

    def _appended(
        self, answered: asyncio.Future[Any], lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored
    ) -> None:
        self._pending.discard(answered)
        fault: BaseException | None = None if answered.cancelled() else answered.exception()
        if isinstance(fault, StorageError):
            self._go_on_in_memory(fault)
            fault = None
        if fault is None:
            try:
                self._memory.write(lines, summaries)
            except ClashError as found:
                fault = found
        tell(then, fault if isinstance(fault, Exception) else None)

    def _go_on_in_memory(self, fault: StorageError) -> None:
        if not self._is_in_memory:
            self._is_in_memory = True
            log.warning("nothing can be stored: tables go on in memory", extra=faults.about(fault))
            self._in_memory(str(fault))

    async def read(self, table: str) -> list[bytes]:
        if self._is_in_memory and table in self._memory.logs:
            return await self._memory.read(table)
        try:
            bodies = [body.encode() for body in await self._ask("read", table=table)]
        except StorageError as fault:
            self._go_on_in_memory(fault)
            return await self._memory.read(table)
        if bodies:
            self._memory.logs[table] = bodies.copy()
        else:
            self._memory.logs.pop(table, None)
        return bodies

    async def check(self) -> None:
        if not self._is_in_memory:
            await self._ask("append", lines=[], summaries=[])

    async def _going_on(self) -> list[str]:
        found: list[str] = await self._ask_or("going_on", [])
        return found

    async def summaries(self, after: str, most: int) -> list[Summary]:
        return [Summary(*row) for row in await self._ask_or("summaries", [], after=after, most=most)]

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        started, waiting, but = started_before_ms, open_before_ms, sorted(but)
        deleted: list[str] = await self._ask_or("delete_old", [], started=started, open=waiting, but=but)
        for table in deleted:
            self._memory.logs.pop(table, None)
            self._memory.summaries_by_table.pop(table, None)
        return len(deleted)

    async def pack_quiet(self, since_ms: int, before_ms: int, but: Collection[str]) -> int:
        """Nothing is gained here."""
        return 0

    async def close(self) -> None:
        while self._pending:
            await asyncio.gather(*self._pending, return_exceptions=True)
            await asyncio.sleep(0)  # their callbacks
        await self._ask_or("close", None)

    async def _ask_or(self, kind: str, otherwise: Any, **fields: Any) -> Any:
        """Ask, and return `otherwise` if the browser's storage does not work."""
        try:
            return await self._ask(kind, **fields)
        except StorageError as fault:
            self._go_on_in_memory(fault)
            return otherwise

    def _ask(self, kind: str, **fields: Any) -> Awaitable[Any]:
        """Ask now; return the answer when it is awaited. Raises ClashError, StorageError."""
        asked = self._database.ask(msgspec.json.encode({"kind": kind, **fields}).decode())

        async def answer() -> Any:
            found = msgspec.json.decode(await asked)
            match found.get("fault"):
                case None:
                    return found.get("answer")
                case fault if fault == _CLASH:
                    raise ClashError("the number exists, or the one before it does not")
                case fault:
                    raise StorageError(fault)

        return answer()
