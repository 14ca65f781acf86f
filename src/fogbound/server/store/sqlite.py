"""Logs in one SQLite file, written by one thread.

Appends that arrive during a commit share the next one (group commit): there is no timer, and a lone append is written
at once.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from .contract import ClashError, LogLine, OnStored, Summary
from .database import SCHEMA, VERSION, FileLock, SameFile, open_database, shrink_when_cleaned
from .last_mark import LastMark
from .packing import pack, unpacked
from .unshared import UnsharedStore, tell

log = logging.getLogger("fogbound.server")
_MOST_TOGETHER = 512
_INSERT = "INSERT INTO entries VALUES (?, ?, ?)"
_APPEND = """INSERT INTO entries SELECT ?1, ?2, ?3 WHERE iif(
    ?2 = 1,
    NOT EXISTS (SELECT 1 FROM entries WHERE tbl = ?1),
    EXISTS (SELECT 1 FROM entries WHERE tbl = ?1 AND number = ?2 - 1)
)"""
"""One statement: in each the thread and the event loop may have to wait for each other."""
_OLD = "SELECT tbl FROM tables WHERE changed_ms < iif(has_started, ?, ?)"
_DELETED_AT_ONCE, _PAGES_AT_ONCE = 50, 500
"""Tables that are deleted, and free pages that are given back, in one transaction."""
_QUIET = """
SELECT tbl FROM tables WHERE tbl > ? AND has_started AND NOT goes_on AND changed_ms >= ? AND changed_ms < ?
    AND EXISTS (SELECT 1 FROM entries WHERE entries.tbl = tables.tbl AND number = 1)
ORDER BY tbl LIMIT ?
"""
_PACKED_AT_ONCE = 5
_SUMMARISE = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)"

_Work = Callable[[sqlite3.Connection], Any]
_Job = tuple[_Work, Callable[[Any], None]]
"""Work for the thread, and the callback for its result or exception."""


class SqliteStore(UnsharedStore):
    """Jobs are done in the order of the calls, by one thread."""

    def __init__(self, path: Path) -> None:
        """Raises OSError, sqlite3.Error for a file that cannot be used."""
        path = path.resolve()
        self._connection = open_database(path)
        self._lock = FileLock(path)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it returns
        self._connection.executescript(SCHEMA)
        shrink_when_cleaned(self._connection)
        self._mark = LastMark(path)
        if not self._mark.is_kept(self._connection):
            log.error("the file of the tables has lost its end: entries that were acknowledged are missing")
        self._file = SameFile(path, self._connection)
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Job] = []
        """Jobs of this iteration of the event loop."""
        self._batches: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="fogbound-store", daemon=True)
        self._thread.start()

    # Called in the event loop

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        self._ask(_Append(lines, summaries), then)

    async def read(self, table: str) -> list[bytes]:
        def work(connection: sqlite3.Connection) -> list[bytes]:
            return _read(connection, table)

        found: list[bytes] = await self._answer(work)
        return found

    async def check(self) -> None:
        def work(connection: sqlite3.Connection) -> None:
            self._file.check_content()
            connection.execute(f"PRAGMA user_version = {VERSION}")

        await self._answer(work)

    async def _going_on(self) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            return [table for (table,) in connection.execute("SELECT tbl FROM tables WHERE goes_on")]

        found: list[str] = await self._answer(work)
        return found

    async def summaries(self, after: str, most: int) -> list[Summary]:
        def work(connection: sqlite3.Connection) -> list[Summary]:
            query = "SELECT tbl, changed_ms, has_started, goes_on FROM tables WHERE tbl > ? ORDER BY tbl LIMIT ?"
            rows = connection.execute(query, (after, most))
            return [Summary(table, changed, bool(started), bool(goes_on)) for table, changed, started, goes_on in rows]

        found: list[Summary] = await self._answer(work)
        return found

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        """In small pieces: moves are written in between. Afterwards the file shrinks."""
        before = (started_before_ms, open_before_ms)

        def find(connection: sqlite3.Connection) -> list[str]:
            return [table for (table,) in connection.execute(_OLD, before) if table not in but]

        def delete(connection: sqlite3.Connection) -> None:
            self._mark.forget([table for (table,) in piece])
            connection.executemany("DELETE FROM entries WHERE tbl = ?", piece)
            connection.executemany("DELETE FROM tables WHERE tbl = ?", piece)

        def shrink(connection: sqlite3.Connection) -> bool:
            connection.execute(f"PRAGMA incremental_vacuum({_PAGES_AT_ONCE})").fetchall()
            return bool(connection.execute("PRAGMA freelist_count").fetchone()[0])

        old: list[str] = await self._answer(find)
        for first in range(0, len(old), _DELETED_AT_ONCE):
            piece = [(table,) for table in old[first : first + _DELETED_AT_ONCE]]
            await self._answer(delete)
        while old and await self._answer(shrink):
            pass
        return len(old)

    async def pack_quiet(self, since_ms: int, before_ms: int, but: Collection[str]) -> int:
        """In small pieces: moves are written in between."""
        count, last = 0, ""

        def find(connection: sqlite3.Connection) -> list[str]:
            return [table for (table,) in connection.execute(_QUIET, (last, since_ms, before_ms, _PACKED_AT_ONCE))]

        def pack_some(connection: sqlite3.Connection) -> None:
            self._mark.forget(piece)
            for table in piece:
                bodies = _read(connection, table)
                connection.execute("DELETE FROM entries WHERE tbl = ?", (table,))
                connection.execute(_INSERT, (table, len(bodies), pack(bodies)))

        while found := await self._answer(find):
            last, piece = found[-1], [table for table in found if table not in but]
            await self._answer(pack_some)
            count += len(piece)
        return count

    async def close(self) -> None:
        self._hand_over()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _answer(self, work: _Work) -> Any:
        """Ask for work and wait for its result."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def then(result: Any) -> None:
            if answer.cancelled():
                return
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        self._ask(work, then)
        return await answer

    def _ask(self, work: _Work, then: Callable[[Any], None]) -> None:
        self._asked.append((work, then))
        if len(self._asked) == 1:  # waking the thread is the expensive part: once an iteration
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._asked:
            self._batches.put(self._asked)
            self._asked = []

    # In the thread

    def _work(self) -> None:
        while (jobs := self._batches.get()) is not None:
            while len(jobs) < _MOST_TOGETHER and not self._batches.empty():
                more = self._batches.get()
                if more is None:
                    self._batches.put(None)  # it comes after these
                    break
                jobs += more
            self._do_together(jobs)
        self._mark.close()
        self._connection.close()
        self._lock.release()

    def _do_together(self, jobs: list[_Job]) -> None:
        """One transaction for all jobs, or one for each if they cannot all be done. Nobody is answered before the
        commit."""
        works = [work for work, _ in jobs]
        try:
            results = self._transact(works)
        except Exception as fault:
            results = [fault] if len(works) == 1 else [self._do_alone(work) for work in works]
        self._mark.note(_last_line(jobs, results))
        answers = [(then, result) for (_, then), result in zip(jobs, results, strict=True)]
        self._loop.call_soon_threadsafe(_tell, answers)

    def _do_alone(self, work: _Work) -> Any:
        """Return the result, or the exception."""
        try:
            return self._transact([work])[0]
        except Exception as fault:
            return fault

    def _transact(self, works: list[_Work]) -> list[Any]:
        """Return all results, or raise, and nothing is written: the disk is full, say."""
        self._file.check()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            results = [work(self._connection) for work in works]
            self._connection.execute("COMMIT")
            self._file.note_own_change()
        except Exception:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return results


class _Append:
    """Lines of one table or several: all or none."""

    __slots__ = ("lines", "summaries")

    def __init__(self, lines: Sequence[LogLine], summaries: Sequence[Summary]) -> None:
        self.lines, self.summaries = lines, summaries

    def __call__(self, connection: sqlite3.Connection) -> None:
        for table, number, body in self.lines:
            try:
                is_added = connection.execute(_APPEND, (table, number, body)).rowcount
            except sqlite3.IntegrityError:
                raise ClashError(f"table {table} has an entry {number} already") from None
            if not is_added:
                why = f"no entry {number - 1}" if number > 1 else "a log already"
                raise ClashError(f"table {table} has {why}")
        if self.summaries:
            connection.executemany(_SUMMARISE, self.summaries)


def _last_line(jobs: list[_Job], results: list[Any]) -> LogLine | None:
    """Return the last entry that these jobs have stored."""
    for (work, _), result in zip(reversed(jobs), reversed(results), strict=True):
        if isinstance(work, _Append) and work.lines and not isinstance(result, Exception):
            return work.lines[-1]
    return None


def _read(connection: sqlite3.Connection, table: str) -> list[bytes]:
    rows = connection.execute("SELECT CAST(body AS BLOB) FROM entries WHERE tbl = ? ORDER BY number", (table,))
    return unpacked(body for (body,) in rows)


def _tell(answers: list[tuple[Callable[[Any], None], Any]]) -> None:
    for then, result in answers:
        tell(then, result)
