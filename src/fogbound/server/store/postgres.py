"""Logs in PostgreSQL.

One connection writes, in the order of the calls: while a batch is under way, the next one collects (group commit). A
batch is one statement and so one transaction. An append whose answer is lost may have been stored: nobody is told
before that is known.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import asyncpg

from .. import faults
from .contract import ClashError, LogLine, LostError, OnStored, Summary
from .lease import Lease, TakenError
from .migrations import migrate

log = logging.getLogger("fogbound.server")
_MOST_TOGETHER = 512
_MOST_WAITING = 20_000
_MOST_CACHED = 100_000
_CONNECT_S = 5.0
_RETRY_S = (0.05, 1.0)
"""The first pause between two tries to connect, and the longest."""
_CLOSE_S = 5.0

_APPEND = """
WITH me AS MATERIALIZED (SELECT FROM fogbound.nodes WHERE node = $1 FOR KEY SHARE),
     gap AS (SELECT FROM unnest($5::text[], $6::integer[]) AS before (tbl, number)
             WHERE NOT EXISTS (SELECT FROM fogbound.entries e WHERE e.tbl = before.tbl AND e.number = before.number)),
     ok AS MATERIALIZED (SELECT FROM me WHERE NOT EXISTS (SELECT FROM gap)),
     added AS (INSERT INTO fogbound.entries SELECT a.* FROM unnest($2::text[], $3::integer[], $4::bytea[]) AS a, ok
               RETURNING 1),
     summed AS (INSERT INTO fogbound.tables
                SELECT s.* FROM unnest($7::text[], $8::bigint[], $9::boolean[], $10::boolean[]) AS s, ok
                ON CONFLICT (tbl) DO UPDATE SET changed_ms = excluded.changed_ms, has_started = excluded.has_started,
                                                goes_on = excluded.goes_on)
SELECT EXISTS (SELECT FROM me) AS is_alive, (SELECT count(*) FROM added) AS added
"""
# It writes, so that with synchronous replication its own commit is replicated after the row that it read.
_RESOLVE = """
WITH me AS (UPDATE fogbound.nodes SET until = greatest(until, clock_timestamp()) WHERE node = $1 RETURNING 1)
SELECT e.body = $4 AS is_stored FROM me LEFT JOIN fogbound.entries e ON e.tbl = $2 AND e.number = $3
"""
_DELETE = """
WITH old AS (DELETE FROM fogbound.tables
             WHERE changed_ms < CASE WHEN has_started THEN $1::bigint ELSE $2::bigint END AND tbl <> ALL ($3::text[])
             RETURNING tbl),
     gone AS (DELETE FROM fogbound.entries e USING old WHERE e.tbl = old.tbl)
SELECT count(*) FROM old
"""
_SUMMARIES = """
SELECT tbl, changed_ms, has_started, goes_on FROM fogbound.tables
WHERE tbl COLLATE "C" > $1 ORDER BY tbl COLLATE "C" LIMIT $2
"""
_CUT = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,  # it is shutting down, or has crashed
    asyncpg.ReadOnlySQLTransactionError,  # it is no longer the primary
    asyncpg.TargetServerAttributeNotMatched,
)
"""The connection is of no use any more; what was asked may have been done."""


_Work = Callable[[asyncpg.Connection], Awaitable[Any]]


class FencedError(Exception):
    """This node is no longer in `nodes`: it may not write."""


class PostgresStore:
    """Made by `open`. Holds the lease of its database until it is closed."""

    def __init__(self, address: str, pool: asyncpg.Pool, lease: Lease) -> None:
        self._address, self._pool, self._lease = address, pool, lease
        self._connection: asyncpg.Connection | None = None
        """The one that writes."""
        self._last: dict[str, int] = {}
        """Cache of the last number of each table, as long as this connection is the only one that writes."""
        self._jobs: deque[_Pending | _Other] = deque()
        self._asked = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._tasks = [asyncio.create_task(self._write_forever()), asyncio.create_task(self._renew_forever())]

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """Raises OSError, asyncpg.PostgresError, TakenError, NewerSchemaError."""
        connection = await _connect(address)
        try:
            await migrate(connection)
            lease = Lease()
            await lease.join(connection)
        finally:
            await connection.close(timeout=_CLOSE_S)
        pool = await asyncpg.create_pool(
            address, min_size=1, max_size=4, timeout=_CONNECT_S, target_session_attrs="read-write"
        )
        return cls(address, pool, lease)

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        if len(self._jobs) >= _MOST_WAITING:
            asyncio.get_running_loop().call_soon(_tell, then, LostError("the database does not answer"))
            return
        self._ask(_Pending(lines, summaries, then))

    async def read(self, table: str) -> list[bytes]:
        if not self._idle.is_set():
            await self._in_turn(_nothing)  # after all that was asked before
        rows = await self._fetch("SELECT body FROM fogbound.entries WHERE tbl = $1 ORDER BY number", table)
        return [row["body"] for row in rows]

    async def check(self) -> None:
        if not self._lease.is_valid:
            raise LostError("the database does not answer, or another server uses it")

    async def going_on(self) -> list[str]:
        rows = await self._fetch("SELECT tbl FROM fogbound.tables WHERE goes_on")
        return [row["tbl"] for row in rows]

    async def summaries(self, after: str, most: int) -> list[Summary]:
        return [Summary(*row) for row in await self._fetch(_SUMMARIES, after, most)]

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        async def delete(connection: asyncpg.Connection) -> Any:
            self._last.clear()
            return await connection.fetchval(_DELETE, started_before_ms, open_before_ms, list(but))

        count: int = await self._in_turn(delete)
        return count

    async def _in_turn(self, work: _Work) -> Any:
        """Do work between two batches."""
        job = _Other(work, asyncio.get_running_loop().create_future())
        self._ask(job)
        return await job.done

    async def close(self) -> None:
        try:
            async with asyncio.timeout(_CLOSE_S):
                await self._idle.wait()
                await self._stop()
                async with self._pool.acquire() as connection:
                    await self._lease.leave(connection)
                await self._pool.close()
        except (TimeoutError, asyncpg.PostgresError, *_CUT):  # the database is away: the lease ends by itself
            await self._stop()
            self._pool.terminate()

    async def _fetch(self, query: str, *arguments: Any) -> list[asyncpg.Record]:
        """Read; once more if the connection was from before a restart of the database."""
        try:
            rows: list[asyncpg.Record] = await self._pool.fetch(query, *arguments)
        except _CUT:
            rows = await self._pool.fetch(query, *arguments)
        return rows

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._drop_connection()

    # The writer

    def _ask(self, job: "_Pending | _Other") -> None:
        self._jobs.append(job)
        self._idle.clear()
        self._asked.set()

    async def _write_forever(self) -> None:
        while True:
            await self._asked.wait()
            self._asked.clear()
            while self._jobs:
                job = self._jobs.popleft()
                if isinstance(job, _Other):
                    await self._do(job)
                    continue
                batch = [job]
                while self._jobs and len(batch) < _MOST_TOGETHER and isinstance(self._jobs[0], _Pending):
                    batch.append(self._jobs.popleft())  # type: ignore[arg-type]  # as the line above says
                for append, fault in zip(batch, await self._settle(batch), strict=True):
                    _tell(append.then, fault)
            self._idle.set()

    async def _settle(self, batch: "list[_Pending]") -> list[Exception | None]:
        """Store a batch; return for each append None, or the reason why it is not stored."""
        try:
            if await self._store(batch):
                return [None] * len(batch)
        except asyncpg.UniqueViolationError:
            pass  # nothing was written
        except FencedError:
            return [await self._rejoin()] * len(batch)
        except _CUT:
            return [await self._resolve(append) for append in batch]
        except Exception as fault:  # a full disk, say: nothing was written
            self._last.clear()
            return [fault] * len(batch)
        self._last.clear()
        if len(batch) == 1:
            return [ClashError("the number exists already, or the one before it does not")]
        return [fault for append in batch for fault in await self._settle([append])]

    async def _store(self, batch: "list[_Pending]") -> bool:
        """Write a batch in one statement; return False, with nothing written, for a gap. Raises FencedError."""
        lines = [line for append in batch for line in append.lines]
        before = self._unknown_predecessors(lines)
        if before is None:
            return False
        summaries = {summary.table: summary for append in batch for summary in append.summaries}
        connection = await self._connected()
        row = await connection.fetchrow(
            _APPEND, self._lease.node, *_columns(lines, 3), *_columns(before, 2), *_columns(summaries.values(), 4)
        )
        if not row["is_alive"]:
            raise FencedError
        if row["added"] != len(lines):
            return False
        if len(self._last) > _MOST_CACHED:
            self._last.clear()
        self._last.update((table, number) for table, number, _ in lines)
        return True

    def _unknown_predecessors(self, lines: list[LogLine]) -> list[tuple[str, int]] | None:
        """Return the entries that must be there and are not remembered; None for lines with a gap among themselves."""
        unknown: list[tuple[str, int]] = []
        last: dict[str, int] = {}
        for table, number, _ in lines:
            if table in last and number != last[table] + 1:
                return None
            if table not in last and number > 1 and self._last.get(table) != number - 1:
                unknown.append((table, number - 1))
            last[table] = number
        return unknown

    async def _resolve(self, append: "_Pending") -> Exception | None:
        """The answer was lost: find out whether it is stored, and store it if it is not."""
        table, number, body = append.lines[0]
        while True:
            try:
                connection = await self._connected()
                row = await connection.fetchrow(_RESOLVE, self._lease.node, table, number, body)
            except _CUT:
                self._drop_connection()
                continue
            if row is None:
                return await self._rejoin()
            if row["is_stored"]:
                return None
            if row["is_stored"] is None:
                (answer,) = await self._settle([append])
                return answer
            return ClashError("another entry has this number")

    async def _do(self, job: "_Other") -> None:
        try:
            connection = await self._connected()
            result = await job.work(connection)
        except Exception as fault:
            if isinstance(fault, _CUT):
                self._drop_connection()
            if not job.done.cancelled():
                job.done.set_exception(fault)
        else:
            if not job.done.cancelled():
                job.done.set_result(result)

    # The connection and the lease

    async def _connected(self) -> asyncpg.Connection:
        """Return the connection that writes, when there is one again."""
        pause_s, most_s = _RETRY_S
        while self._connection is None or self._connection.is_closed():
            self._last.clear()
            try:
                self._connection = await _connect(self._address)
            except (asyncpg.PostgresError, *_CUT, TimeoutError) as fault:
                log.warning("the database does not answer", extra=faults.about(fault))
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, most_s)
        return self._connection

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _rejoin(self) -> Exception:
        """Another server had the lease: take it again if that one is gone. Tables are read again in any case."""
        self._last.clear()
        self._lease.node = 0
        log.error("another server has taken the lease of the database")
        try:
            await self._lease.join(await self._connected())
        except (TakenError, asyncpg.PostgresError, *_CUT) as fault:
            return LostError(f"the database cannot be written: {fault}")
        return LostError("another server has used the database meanwhile")

    async def _renew_forever(self) -> None:
        while True:
            await self._lease.until_next()
            if self._lease.node == 0:
                continue
            try:
                async with asyncio.timeout(_CONNECT_S), self._pool.acquire() as connection:
                    await self._lease.renew(connection)
            except (asyncpg.PostgresError, *_CUT, TimeoutError) as fault:
                log.warning("the lease of the database could not be renewed", extra=faults.about(fault))
            if self._connection is not None and not self._lease.is_valid:
                self._drop_connection()  # an answer that has been waited for so long may never come


class _Pending:
    """Lines of one table or several: all or none."""

    __slots__ = ("lines", "summaries", "then")

    def __init__(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        self.lines, self.summaries, self.then = lines, summaries, then


class _Other:
    """Work that must be done between two batches."""

    __slots__ = ("done", "work")

    def __init__(self, work: _Work, done: "asyncio.Future[Any]") -> None:
        self.work, self.done = work, done


async def _nothing(connection: asyncpg.Connection) -> None:
    pass


async def _connect(address: str) -> asyncpg.Connection:
    """No command timeout: a statement that is given up may still be carried out."""
    return await asyncpg.connect(address, timeout=_CONNECT_S, target_session_attrs="read-write")


def _columns(rows: Collection[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(count)]


def _tell(then: OnStored, fault: Exception | None) -> None:
    try:
        then(fault)
    except Exception as failed:  # the others are told all the same
        log.error("after an append: a callback failed", extra=faults.about(failed))
