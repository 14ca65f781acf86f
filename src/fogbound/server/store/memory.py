"""A store in memory: for tests, for a browser, and for servers that need to remember nothing."""

import asyncio
from collections.abc import Collection, Sequence

from .contract import ClashError, LogLine, OnStored, Summary
from .unshared import UnsharedStore, tell


class MemoryStore(UnsharedStore):
    """Keeps all promises of a store except durability."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.summaries_by_table: dict[str, Summary] = {}

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        fault: Exception | None = None
        try:
            self.write(lines, summaries)
        except Exception as found:
            fault = found
        asyncio.get_running_loop().call_soon(tell, then, fault)

    def write(self, lines: Sequence[LogLine], summaries: Sequence[Summary]) -> None:
        """All or nothing. Raises ClashError."""
        lengths: dict[str, int] = {}
        for table, number, _ in lines:
            length = lengths.get(table, len(self.logs.get(table, ())))
            if number != length + 1:
                raise ClashError(f"entry {number} after {length}")
            lengths[table] = number
        for table, _, body in lines:
            self.logs.setdefault(table, []).append(body)
        self.summaries_by_table.update((summary.table, summary) for summary in summaries)

    async def read(self, table: str) -> list[bytes]:
        return list(self.logs.get(table, ()))

    async def check(self) -> None:
        pass

    async def _going_on(self) -> list[str]:
        return [summary.table for summary in self.summaries_by_table.values() if summary.goes_on]

    async def summaries(self, after: str, most: int) -> list[Summary]:
        names = sorted(name for name in self.summaries_by_table if name > after)
        return [self.summaries_by_table[name] for name in names[:most]]

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        old = [
            summary.table
            for summary in self.summaries_by_table.values()
            if summary.changed_ms < (started_before_ms if summary.has_started else open_before_ms)
            and summary.table not in but
        ]
        for table in old:
            del self.summaries_by_table[table]
            self.logs.pop(table, None)
        return len(old)

    async def pack_quiet(self, since_ms: int, before_ms: int, but: Collection[str]) -> int:
        """Nothing is gained here."""
        return 0

    async def close(self) -> None:
        pass
