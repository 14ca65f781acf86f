"""A database in memory with the semantics of the real one, and each server's lossy way to it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from fogbound.server.store.contract import ClashError, Figures, LogLine, LostError, OnStored, Owner, Summary

TTL_S, RENEW_S, VALID_S = 2.5, 0.5, 1.75


class Database:
    """The rows, and what one statement does to them."""

    def __init__(self) -> None:
        self.until_s: dict[int, float] = {}
        self.owner: dict[str, int | None] = {}
        self.wanted: dict[str, int] = {}
        self.goes_on: dict[str, bool] = {}
        self.logs: dict[str, list[bytes]] = {}
        self.codes: dict[str, str] = {}
        self.count = 0
        self.is_away = False

    def is_owned(self, table: str) -> bool:
        return self.owner.get(table) in self.until_s

    def append(self, node: int, lines: Sequence[LogLine], summaries: Sequence[Summary]) -> Exception | None:
        """The fence, the check for gaps, and the write."""
        if node not in self.until_s:
            return LostError("fenced")
        lengths = {line.table: len(self.logs.get(line.table, ())) for line in lines}
        for line in lines:
            if line.number != lengths[line.table] + 1:
                return ClashError(f"{line.number} after {lengths[line.table]}")
            lengths[line.table] += 1
        is_rematch = len(lengths) > 1
        for table, number, body in lines:
            if number == 1:
                self.owner[table] = node if is_rematch else None
            else:
                assert self.owner[table] == node, "an entry by a node that does not own the table"
            self.logs.setdefault(table, []).append(body)
        self.goes_on.update((summary.table, summary.goes_on) for summary in summaries)
        return None


class SimulatedStore:
    """One server's way to the database: slow, lossy, and away at times."""

    def __init__(self, database: Database, rng: Random, address: str) -> None:
        self._database, self._rng, self._address = database, rng, address
        self.figures = Figures()
        self.node = self._before = 0
        self.is_cut = self.is_frozen = False
        self._sent_s = 0.0
        self._steady_s = 0.0
        self._on_fence: Callable[[], None] = lambda: None
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._tasks = [asyncio.ensure_future(work) for work in (self._write(), self._live())]

    @property
    def may_answer(self) -> bool:
        return self.node != 0 and asyncio.get_running_loop().time() - self._sent_s < VALID_S

    is_alone = False
    lease_age_s = 0.0

    @property
    def me(self) -> Owner:
        return Owner(self.node, self._address, "")

    def when_fenced(self, act: Callable[[], None]) -> None:
        self._on_fence = act

    async def _trip(self) -> None:
        """One way to the database, or back. Raises LostError if the line is cut."""
        await asyncio.sleep(self._rng.uniform(0.0005, 0.02))
        while self.is_frozen:
            await asyncio.sleep(0.05)
        if self.is_cut or self._database.is_away:
            raise LostError("the line is cut")

    async def _ask(self, work: Callable[[], Any]) -> Any:
        await self._trip()
        result = work()
        await self._trip()
        return result

    # The life of a node

    async def _live(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(RENEW_S)
            while self.is_frozen:
                await asyncio.sleep(0.05)
            if self.node and loop.time() - self._sent_s > VALID_S:
                self._fence()
            with suppress(LostError):
                await self._beat(loop.time())

    async def _beat(self, sent_s: float) -> None:
        database = self._database
        if not self.node:
            self.node = await self._ask(self._join)
            self._sent_s = self._steady_s = sent_s
            return
        node = self.node
        if not await self._ask(lambda: self._renew(node)):
            self._fence()
            return
        if sent_s - self._sent_s > 1.25:
            self._steady_s = sent_s
        self._sent_s = sent_s
        if sent_s - self._steady_s >= TTL_S:
            now_s = asyncio.get_running_loop().time()
            for late in [one for one, until_s in database.until_s.items() if until_s < now_s and one != node]:
                del database.until_s[late]

    def _join(self) -> int:
        self._database.until_s.pop(self._before, None)
        self._database.count += 1
        self._before = self._database.count
        self._database.until_s[self._database.count] = asyncio.get_running_loop().time() + TTL_S
        return self._database.count

    def _renew(self, node: int) -> bool:
        if node in self._database.until_s:
            self._database.until_s[node] = asyncio.get_running_loop().time() + TTL_S
        return node in self._database.until_s

    def _fence(self) -> None:
        """Its row stays until this server joins again, or another one buries it."""
        self.node = 0
        self._on_fence()

    # Writing

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        node = self.node

        async def work() -> None:
            then(await self._store(node, lines, summaries))

        self._queue.put_nowait(work)

    async def _store(self, node: int, lines: Sequence[LogLine], summaries: Sequence[Summary]) -> Exception | None:
        """An answer that is lost is found out by asking again."""
        is_unknown = False
        while True:
            if node != self.node or not node:
                return LostError("fenced")
            try:
                await self._trip()
                line = lines[0]
                log = self._database.logs.get(line.table, [])
                is_stored = is_unknown and len(log) >= line.number and log[line.number - 1] == line.body
                fault = None if is_stored else self._database.append(node, lines, summaries)
                is_unknown = True
                await self._trip()
            except LostError:
                await asyncio.sleep(0.05)
                continue
            if isinstance(fault, LostError):
                self._fence()
            return fault

    async def _write(self) -> None:
        while True:
            await (await self._queue.get())()

    async def let_go(self, tables: Collection[str]) -> None:
        done = asyncio.get_running_loop().create_future()
        node = self.node

        async def work() -> None:
            for table in tables:
                if self._database.owner.get(table) == node:
                    self._database.owner[table] = self._database.wanted.pop(table, None)
            done.set_result(None)

        self._queue.put_nowait(work)
        await done

    # Everything else

    async def read(self, table: str) -> list[bytes]:
        found: list[bytes] = await self._ask(lambda: list(self._database.logs.get(table, ())))
        return found

    async def check(self) -> None:
        if not self.node:
            raise LostError("no node")

    async def take(self, table: str) -> Owner | None:
        owner: Owner | None = await self._ask(lambda: self._take(table))
        return owner

    def _take(self, table: str) -> Owner | None:
        database = self._database
        if not self.node:
            raise LostError("no node")
        if table in database.owner and not database.is_owned(table):
            database.owner[table] = self.node
        owner = database.owner.get(table)
        return None if owner is None or owner == self.node else Owner(owner, "", "")

    async def adopt(self) -> list[str]:
        while True:
            await asyncio.sleep(2.0)
            with suppress(LostError):
                found: list[str] = await self._ask(self._adopt)
                if found:
                    return found

    def _adopt(self) -> list[str]:
        if not self.node:
            return []
        database = self._database
        found = [table for table, goes_on in database.goes_on.items() if goes_on and not database.is_owned(table)]
        for table in found:
            database.owner[table] = self.node
        return found

    async def bury(self, node: int) -> None:
        await self._ask(lambda: self._database.until_s.pop(node, None))

    async def leave(self) -> None: ...

    async def want(self, table: str, owner: int) -> None:
        def work() -> None:
            if self._database.owner.get(table) == owner:
                self._database.wanted[table] = self.node

        await self._ask(work)

    warning = ""

    async def offer(self, table: str, node: int) -> None:
        def work() -> None:
            if self._database.owner.get(table) == self.node:
                self._database.wanted[table] = node

        await self._ask(work)

    async def wanted(self) -> list[str]:
        return [table for table in self._database.wanted if self._database.owner.get(table) == self.node]

    async def lend_code(self, code: str, table: str, lifetime_s: float) -> bool:
        return bool(await self._ask(lambda: self._database.codes.setdefault(code, table) == table))

    async def redeem_code(self, code: str, most_uses: int) -> str | None:
        table: str | None = await self._ask(lambda: self._database.codes.get(code))
        return table

    async def list_tables(self, lines: Mapping[str, bytes | None]) -> None: ...

    async def listed(self) -> list[bytes]:
        return []

    async def summaries(self, after: str, most: int) -> list[Summary]:
        return []

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        return 0

    async def pack_quiet(self, since_ms: int, before_ms: int, but: Collection[str]) -> int:
        return 0

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
