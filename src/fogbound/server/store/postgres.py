"""Logs in PostgreSQL.

One connection writes, in the order of the calls: while a batch is under way, the next one collects (group commit). A
batch is one statement and so one transaction. An append whose answer is lost may have been stored: nobody is told
before that is known.

A node that is fenced, by the database or because it could not renew its lease, owns nothing any more: it fails all
appends without an answer, and joins again under another number.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import asyncpg

from .. import faults
from . import join_codes, ownership, replication
from .connecting import CONNECT_S, connect, new_pool
from .contract import ClashError, Figures, LogLine, LostError, OnStored, Owner, Summary
from .lease import Lease, TakenError
from .migrations import NewerSchemaError, migrate
from .packing import unpacked
from .postgres_packing import READABLE_SINCE, pack_quiet

log = logging.getLogger("fogbound.server")
_MOST_TOGETHER = 512
_MOST_WAITING = 20_000
_MOST_CACHED = 100_000
_RETRY_S = (0.05, 1.0)
"""The first pause between two tries, and the longest."""
_CLOSE_S = 5.0
_ANSWER_S = 5.0
"""Time limit of an append, or of a question about one: then its connection is given up."""
_RENEWAL_S = 1.5
"""Time limit of one renewal."""
_JOINING_S = 12.0
"""Time limit of becoming a node again: a connection, and the wait for a lease that is about to end."""
_WATCH_S = 0.1
_PATIENCE_S = 1.75
"""A connection that is younger is not given up for a lease that could not be renewed."""
_WARN_EVERY = 4
"""Renewals between two looks at the standby."""
_ADOPT_S = 2.0
"""Pause between two searches for tables without an owner, unless a node was buried."""

_APPEND = """
WITH me AS MATERIALIZED (SELECT FROM fogbound.nodes WHERE node = $1 FOR KEY SHARE),
     gap AS (SELECT FROM unnest($5::text[], $6::integer[]) AS before (tbl, number)
             WHERE CASE number WHEN 0 THEN EXISTS (SELECT FROM fogbound.entries e WHERE e.tbl = before.tbl)
                   ELSE NOT EXISTS (SELECT FROM fogbound.entries e
                                    WHERE e.tbl = before.tbl AND e.number = before.number) END),
     ok AS MATERIALIZED (SELECT FROM me WHERE NOT EXISTS (SELECT FROM gap)),
     added AS (INSERT INTO fogbound.entries SELECT a.* FROM unnest($2::text[], $3::integer[], $4::bytea[]) AS a, ok
               RETURNING 1),
     summed AS (INSERT INTO fogbound.tables (tbl, changed_ms, has_started, goes_on, owner)
                SELECT s.* FROM unnest($7::text[], $8::bigint[], $9::boolean[], $10::boolean[], $11::bigint[]) AS s, ok
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
                   AND NOT EXISTS (SELECT FROM fogbound.nodes n WHERE n.node = owner AND n.node <> $4)
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


T = TypeVar("T")
_Work = Callable[[asyncpg.Connection], Awaitable[Any]]


class FencedError(Exception):
    """This node is no longer in `nodes`: it may not write."""


_FENCED = "this server was away from the database for too long, or another one has replaced it"


class PostgresStore:
    """Made by `open`. A node of its database until it is closed."""

    def __init__(self, address: str, lease: Lease, lease_connection: asyncpg.Connection) -> None:
        self._address, self._lease = address, lease
        self._lease_connection: asyncpg.Connection | None = lease_connection
        self._pool = new_pool(address)
        """For everything else than appends and the lease."""
        self._connection: asyncpg.Connection | None = None
        """The one that writes."""
        self._connected_at = 0.0
        self._last: dict[str, int] = {}
        """Cache of the last number of each table, as long as this connection is the only one that writes."""
        self._jobs: deque[_Pending | _Other] = deque()
        self._asked = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._joined = asyncio.Event()
        self._joined.set()
        self._buried = asyncio.Event()
        """A node was buried: there may be tables without an owner."""
        self._on_fence: Callable[[], None] = lambda: None
        self.figures = Figures()
        self.warning = ""
        self._renewals = 0
        works = (self._write_forever(), self._renew_forever(), self._watch_lease())
        self._tasks = [asyncio.create_task(work) for work in works]

    @classmethod
    async def open(cls, address: str, node_address: str = "", version: int = READABLE_SINCE) -> "PostgresStore":
        """Raises OSError, asyncpg.PostgresError, TakenError, NewerSchemaError, OldDatabaseError."""
        connection = await connect(address)
        try:
            await migrate(connection)
            lease = Lease(node_address, version)
            await lease.join(connection)
        except BaseException:
            connection.terminate()
            raise
        log.info("this server has joined", extra={"node": lease.node})
        return cls(address, lease, connection)

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        if len(self._jobs) >= _MOST_WAITING:
            asyncio.get_running_loop().call_soon(_tell, then, LostError("the database does not answer"))
            return
        self._ask(_Pending(lines, summaries, then, self._lease.node))

    async def read(self, table: str) -> list[bytes]:
        if not self._idle.is_set():
            await self._in_turn(_nothing)  # after all that was asked before
        rows = await self._fetch("SELECT body FROM fogbound.entries WHERE tbl = $1 ORDER BY number", table)
        return unpacked(row["body"] for row in rows)

    async def check(self) -> None:
        if not self._lease.is_valid:
            raise LostError("the database does not answer, or another server uses it")

    async def take(self, table: str) -> Owner | None:
        return await self._as_node(lambda connection, me: ownership.take(connection, me, table))

    async def let_go(self, tables: Collection[str]) -> None:
        me = self._lease.node
        await self._in_turn(lambda connection: ownership.let_go(connection, me, tables))

    async def adopt(self) -> list[str]:
        while True:
            self._buried.clear()
            try:
                await self._joined.wait()
                if found := await self._as_node(ownership.adopt):
                    log.info("tables without an owner were adopted", extra={"count": len(found)})
                    return found
            except (LostError, asyncpg.PostgresError, *_CUT) as fault:
                log.warning("no tables could be adopted", extra=faults.about(fault))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._buried.wait(), _ADOPT_S)

    async def summaries(self, after: str, most: int) -> list[Summary]:
        return [Summary(*row) for row in await self._fetch(_SUMMARIES, after, most)]

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        async def delete(connection: asyncpg.Connection) -> Any:
            self._last.clear()
            me = self._lease.node
            return await connection.fetchval(_DELETE, started_before_ms, open_before_ms, list(but), me)

        count: int = await self._in_turn(delete)
        return count

    async def pack_quiet(self, since_ms: int, before_ms: int, but: Collection[str]) -> int:
        return await self._as_node(lambda connection, me: pack_quiet(connection, me, since_ms, before_ms, but))

    # Other nodes

    @property
    def me(self) -> Owner:
        return self._lease.me

    @property
    def may_answer(self) -> bool:
        return self.is_alone or self._lease.is_valid

    @property
    def is_alone(self) -> bool:
        return not self._lease.address

    @property
    def lease_age_s(self) -> float:
        return self._lease.age_s

    def when_fenced(self, act: Callable[[], None]) -> None:
        self._on_fence = act

    async def bury(self, node: int) -> None:
        if await self._as_node(lambda connection, me: self._lease.bury(connection, node)):
            self._note_burial([node], "no server listens at its address")
        self._buried.set()

    async def leave(self) -> None:
        for task in self._tasks[1:]:
            task.cancel()
        async with self._reader() as connection:
            await self._lease.leave(connection)

    async def want(self, table: str, owner: int) -> None:
        await self._as_node(lambda connection, me: ownership.want(connection, me, table, owner))

    async def offer(self, table: str, node: int) -> None:
        await self._as_node(lambda connection, me: ownership.want(connection, node, table, me))

    async def wanted(self) -> list[str]:
        return await self._as_node(ownership.wanted)

    async def lend_code(self, code: str, table: str, lifetime_s: float) -> bool:
        return await self._as_node(lambda connection, me: join_codes.lend(connection, code, table, lifetime_s))

    async def redeem_code(self, code: str, most_uses: int) -> str | None:
        return await self._as_node(lambda connection, me: join_codes.redeem(connection, code, most_uses))

    async def list_tables(self, lines: Mapping[str, bytes | None]) -> None:
        await self._as_node(lambda connection, me: ownership.list_tables(connection, me, lines))

    async def listed(self) -> list[bytes]:
        return await self._as_node(ownership.listed)

    async def _as_node(self, work: Callable[[asyncpg.Connection, int], Awaitable[T]]) -> T:
        """Do work beside the writer, once more if the connection was from before a restart of the database. Raises
        LostError while this server is no node."""
        for attempt in (1, 2):
            if not self._lease.node:
                raise LostError(_FENCED)
            try:
                async with self._reader() as connection:
                    return await work(connection, self._lease.node)
            except _CUT:
                if attempt == 2:
                    raise
        raise AssertionError

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
                async with self._reader() as connection:
                    await self._lease.leave(connection)
                await self._pool.close()
        except (TimeoutError, asyncpg.PostgresError, *_CUT):  # the database is away: the lease ends by itself
            await self._stop()
            self._drop_pool()

    async def _fetch(self, query: str, *arguments: Any) -> list[asyncpg.Record]:
        """Read; once more if the connection was from before a restart of the database, or was given up."""
        for attempt in (1, 2):
            try:
                async with self._reader() as connection:
                    rows: list[asyncpg.Record] = await connection.fetch(query, *arguments)
                    return rows
            except _CUT:
                if attempt == 2:
                    raise
        raise AssertionError

    @asynccontextmanager
    async def _reader(self) -> AsyncIterator[asyncpg.Connection]:
        pool = await self._pool
        async with pool.acquire(timeout=CONNECT_S) as connection:
            yield connection

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._drop_connection()
        self._drop_lease_connection()

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
                while self._jobs and len(batch) < _MOST_TOGETHER and job.is_of_same_node(self._jobs[0]):
                    batch.append(self._jobs.popleft())  # type: ignore[arg-type]  # as the line above says
                for append, fault in zip(batch, await self._settle(batch), strict=True):
                    _tell(append.then, fault)
            self._idle.set()

    async def _settle(self, batch: "list[_Pending]") -> list[Exception | None]:
        """Store a batch; return for each append None, or the reason why it is not stored."""
        try:
            if await self._store(batch):
                self.figures.batches += 1
                self.figures.appends += len(batch)
                return [None] * len(batch)
        except asyncpg.UniqueViolationError:
            pass  # nothing was written
        except FencedError:
            return [await self._be_fenced(batch[0].node)] * len(batch)
        except _CUT:
            self.figures.unknown += len(batch)
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
        node, connection = batch[0].node, await self._connected(batch[0].node)
        summaries = {one.table: (*one, append.new_owner) for append in batch for one in append.summaries}
        row = await _answer_of(
            connection, _APPEND, node, *_columns(lines, 3), *_columns(before, 2), *_columns(summaries.values(), 5)
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
        """Return the entries that must be there and are not remembered, 0 for a log that must be empty; None for lines
        with a gap among themselves."""
        unknown: list[tuple[str, int]] = []
        last: dict[str, int] = {}
        for table, number, _ in lines:
            if table in last and number != last[table] + 1:
                return None
            if table not in last and (number == 1 or self._last.get(table) != number - 1):
                unknown.append((table, number - 1))
            last[table] = number
        return unknown

    async def _resolve(self, append: "_Pending") -> Exception | None:
        """The answer was lost: find out whether it is stored, and store it if it is not."""
        table, number, body = append.lines[0]
        clash: Exception | None = None
        pause_s, most_s = _RETRY_S
        while True:
            try:
                connection = await self._connected(append.node)
                row = await _answer_of(connection, _RESOLVE, append.node, table, number, body)
            except _CUT:
                self._drop_connection()
                continue
            except asyncpg.PostgresError as fault:  # its disk is full, say: it can still be stored, or not
                log.warning("the database does not say whether an append is stored", extra=faults.about(fault))
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, most_s)
                continue
            except FencedError:
                row = None
            if row is None:
                return await self._be_fenced(append.node)
            if row["is_stored"]:
                return None
            if row["is_stored"] is not None:
                return ClashError("another entry has this number")
            if clash is not None:
                return clash
            (clash,) = await self._settle([append])
            if not isinstance(clash, ClashError):  # else the first try may have been carried out meanwhile
                return clash

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

    async def _connected(self, node: int | None = None) -> asyncpg.Connection:
        """Return the connection that writes, when there is one again. Raises FencedError if this server is no longer
        that node."""
        pause_s, most_s = _RETRY_S
        while True:
            if node is not None and node != self._lease.node:
                raise FencedError
            if self._connection is not None and not self._connection.is_closed():
                return self._connection
            self._last.clear()
            try:
                self._connection = await connect(self._address)
                self._connected_at = time.monotonic()
            except (asyncpg.PostgresError, *_CUT, TimeoutError) as fault:
                log.warning("the database does not answer", extra=faults.about(fault))
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, most_s)

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _drop_lease_connection(self) -> None:
        if self._lease_connection is not None:
            self._lease_connection.terminate()
            self._lease_connection = None

    def _drop_pool(self) -> None:
        """Tell those who wait for an answer over one of its connections that it is cut: they ask over a new one."""
        with suppress(asyncpg.InterfaceError):  # nobody has used it yet
            self._pool.terminate()
        self._pool = new_pool(self._address)

    def _drop_all(self) -> None:
        """Answers that have been waited for so long may never come: nobody says that a connection is half open."""
        self._drop_connection()
        self._drop_lease_connection()
        self._drop_pool()

    async def _be_fenced(self, node: int) -> LostError:
        """Return why an append of this node is not stored, when the server has had time to join again."""
        if node == self._lease.node:
            self._fence("the database says so")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._joined.wait(), CONNECT_S)
        return LostError(_FENCED)

    def _fence(self, why: str) -> None:
        """Own nothing any more. Whoever was told something by this server must ask another one."""
        log.error("this server was fenced", extra={"node": self._lease.node, "why": why})
        self.figures.fenced += 1
        self._lease.node = 0
        self._joined.clear()
        self._drop_all()
        self._on_fence()

    async def _renew_forever(self) -> None:
        while True:
            await self._lease.until_next()
            try:
                async with asyncio.timeout(_RENEWAL_S if self._lease.node else _JOINING_S):
                    if self._lease_connection is None:
                        self._lease_connection = await connect(self._address)
                    await self._renew(self._lease_connection)
            except NewerSchemaError:
                log.error("this server is older than what is stored: it must be upgraded")
            except (TakenError, asyncpg.PostgresError, *_CUT, TimeoutError) as fault:
                log.warning("the lease of the database could not be renewed", extra=faults.about(fault))
                self._drop_lease_connection()

    async def _renew(self, connection: asyncpg.Connection) -> None:
        """Renew the lease and bury the dead, or join again. Raises TakenError, NewerSchemaError."""
        if not self._lease.node:
            await self._lease.join(connection)
            log.info("this server has joined", extra={"node": self._lease.node})
            self._joined.set()
            self._buried.set()
        elif not await self._lease.renew(connection):
            self._fence("it was buried")
        else:
            if found := await self._lease.bury_others(connection):
                self._note_burial(found, "its lease is over")
            self._renewals += 1
            if self._renewals % _WARN_EVERY == 0:
                await self._warn(connection)

    async def _warn(self, connection: asyncpg.Connection) -> None:
        before, self.warning = self.warning, await replication.warning(connection)
        if self.warning and not before:
            log.warning(self.warning)

    def _note_burial(self, nodes: Collection[int], why: str) -> None:
        for node in nodes:
            log.warning("a node was buried", extra={"node": node, "why": why})
        self.figures.buried += len(nodes)
        self._buried.set()

    async def _watch_lease(self) -> None:
        """A renewal that hangs must not keep this server from noticing that it may have been replaced."""
        while True:
            await asyncio.sleep(_WATCH_S)
            if self._lease.node and not self._lease.is_valid:
                if not self.is_alone:
                    self._fence("its lease could not be renewed")
                elif time.monotonic() - self._connected_at > _PATIENCE_S:
                    self._drop_all()
                    self._connected_at = time.monotonic()


class _Pending:
    """Lines of one table or several: all or none."""

    __slots__ = ("lines", "node", "summaries", "then")

    def __init__(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored, node: int) -> None:
        self.lines, self.summaries, self.then, self.node = lines, summaries, then, node

    @property
    def new_owner(self) -> int | None:
        """The owner of the tables that this append begins."""
        return self.node if len({line.table for line in self.lines}) > 1 else None

    def is_of_same_node(self, other: object) -> bool:
        return isinstance(other, _Pending) and other.node == self.node


class _Other:
    """Work that must be done between two batches."""

    __slots__ = ("done", "work")

    def __init__(self, work: _Work, done: "asyncio.Future[Any]") -> None:
        self.work, self.done = work, done


async def _nothing(connection: asyncpg.Connection) -> None:
    pass


async def _answer_of(connection: asyncpg.Connection, statement: str, *arguments: Any) -> asyncpg.Record:
    """Ends with the connection, and never by a cancellation: the database must not be asked to undo it."""
    late = asyncio.get_running_loop().call_later(_ANSWER_S, connection.terminate)
    try:
        return await connection.fetchrow(statement, *arguments)
    finally:
        late.cancel()


def _columns(rows: Collection[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(count)]


def _tell(then: OnStored, fault: Exception | None) -> None:
    try:
        then(fault)
    except Exception as failed:  # the others are told all the same
        log.error("after an append: a callback failed", extra=faults.about(failed))
