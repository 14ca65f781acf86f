"""Tables in one SQLite file, written by one thread.

Whatever arrived during the last commit goes into the next one together (group commit): no timer, and a lone move is
written at once.
"""

import asyncio
import json
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from .base import ClashError, Entry, Summary, Then

log = logging.getLogger("fogbound.server")
_MOST_AT_ONCE = 512
_MOST_REMEMBERED = 100_000
SCHEMA = """
-- Entries lie in the order in which they came: a commit writes few pages, however many tables it is about.
CREATE TABLE IF NOT EXISTS entries (
    tbl TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tbl, number)
);
CREATE TABLE IF NOT EXISTS tables (
    tbl TEXT PRIMARY KEY, changed_ms INTEGER NOT NULL, has_started INTEGER NOT NULL, goes_on INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_going_on ON tables (tbl) WHERE goes_on;
PRAGMA user_version = 1;
"""
_VERSION = 1
_ADD = "INSERT INTO entries VALUES (?, ?, ?)"
_BEFORE = "SELECT 1 FROM entries WHERE tbl = ? AND number = ?"
_SUM_UP = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)"
_DIGITS = 10
_FIELDS = [f"json_extract(value, '$[{place}]')" for place in range(4)]
_ADD_ALL = (
    f"INSERT INTO entries SELECT substr(key, {_DIGITS + 1}), CAST(substr(key, 1, {_DIGITS}) AS INTEGER),"
    " CAST(value AS BLOB) FROM json_each(?)"
)
"""From bodies by number and table: to take keys apart is much quicker than to take lists apart."""
_ALL_BEFORE = (
    "SELECT count(*) FROM json_each(?) WHERE EXISTS"
    f" (SELECT 1 FROM entries WHERE tbl = {_FIELDS[0]} AND number = {_FIELDS[1]})"
)
_SUM_UP_ALL = f"INSERT OR REPLACE INTO tables SELECT {', '.join(_FIELDS)} FROM json_each(?)"

_Job = tuple[Callable[[sqlite3.Connection], Any], Callable[[Any], None]]
"""What to do, and who is told what came of it: an answer or an exception."""


class SqliteStore:
    """One writer; what it is asked comes in order."""

    def __init__(self, path: Path) -> None:
        """Raises sqlite3.Error, now and not with the first move, for a file that cannot be used."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        check_version(self._connection)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it comes back
        self._connection.executescript(SCHEMA)
        self._last: dict[str, int] = {}
        """The numbers that were written last, by table, as far as they are remembered."""
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Job] = []
        """In this turn of the event loop."""
        self._batches: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="fogbound-store", daemon=True)
        self._thread.start()

    def append(self, entries: Sequence[Entry], summaries: Sequence[Summary], then: Then) -> None:
        self._do(_Append(entries, summaries), then)

    async def read(self, table: str) -> list[bytes]:
        def look(connection: sqlite3.Connection) -> list[bytes]:
            rows = connection.execute("SELECT body FROM entries WHERE tbl = ? ORDER BY number", (table,))
            return [body for (body,) in rows]

        found: list[bytes] = await self._ask(look)
        return found

    async def check(self) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute(f"PRAGMA user_version = {_VERSION}")

        await self._ask(write)

    async def going_on(self) -> list[str]:
        def look(connection: sqlite3.Connection) -> list[str]:
            return [table for (table,) in connection.execute("SELECT tbl FROM tables WHERE goes_on")]

        found: list[str] = await self._ask(look)
        return found

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        def drop(connection: sqlite3.Connection) -> int:
            query = "SELECT tbl FROM tables WHERE changed_ms < iif(has_started, ?, ?)"
            found = connection.execute(query, (started_before_ms, open_before_ms)).fetchall()
            old = [(table,) for (table,) in found if table not in but]
            connection.executemany("DELETE FROM entries WHERE tbl = ?", old)
            connection.executemany("DELETE FROM tables WHERE tbl = ?", old)
            return len(old)

        count: int = await self._ask(drop)
        return count

    async def close(self) -> None:
        """Everything that was asked before is done first."""
        self._hand_over()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _ask(self, job: Callable[[sqlite3.Connection], Any]) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def told(what: Any) -> None:
            if answer.cancelled():
                return
            if isinstance(what, Exception):
                answer.set_exception(what)
            else:
                answer.set_result(what)

        self._do(job, told)
        return await answer

    def _do(self, job: Callable[[sqlite3.Connection], Any], then: Callable[[Any], None]) -> None:
        self._asked.append((job, then))
        if len(self._asked) == 1:  # to wake the other thread takes longer than to ask
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._asked:
            self._batches.put(self._asked)
            self._asked = []

    def _work(self) -> None:
        while (jobs := self._batches.get()) is not None:
            while len(jobs) < _MOST_AT_ONCE and not self._batches.empty():
                more = self._batches.get()
                if more is None:
                    self._batches.put(None)  # it comes after these
                    break
                jobs += more
            self._do_together(jobs)
        self._connection.close()

    def _do_together(self, jobs: list[_Job]) -> None:
        """One transaction for all; a job that fails is undone alone. Nobody is answered before the commit."""
        answers: list[tuple[Callable[[Any], None], Any]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            if self._append_all([do for do, _ in jobs]):
                answers = [(then, None) for _, then in jobs]
            for do, then in () if answers else jobs:
                self._connection.execute("SAVEPOINT one")
                try:
                    answers.append((then, do(self._connection)))
                except Exception as fault:
                    self._connection.execute("ROLLBACK TO one")
                    answers.append((then, fault))
                self._connection.execute("RELEASE one")
            self._connection.execute("COMMIT")
        except sqlite3.Error as fault:  # the disk is full, say: nothing of this was written
            self._last.clear()
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            answers = [(then, fault) for _, then in jobs]
        self._loop.call_soon_threadsafe(_tell, answers)

    def _append_all(self, jobs: list[Callable[[sqlite3.Connection], Any]]) -> bool:
        """Write all in few statements, however many there are: each lets go of Python's lock, and has to wait for it
        again. False, and nothing is done, if that is not all they ask, or if one of them clashes."""
        appends = [job for job in jobs if isinstance(job, _Append)]
        if len(appends) < len(jobs):
            self._last.clear()  # old tables are deleted, say
        if len(appends) < max(2, len(jobs)):
            return False
        try:
            lines = [(table, number, body.decode()) for one in appends for table, number, body in one.lines]
        except UnicodeDecodeError:
            return False
        new = {f"{number:0{_DIGITS}}{table}": body for table, number, body in lines}
        if len(new) < len(lines):
            return False
        before = self._not_remembered(appends)
        rows = {row[0]: row for one in appends for row in one.rows}
        self._connection.execute("SAVEPOINT all_of_them")
        try:
            (found,) = self._connection.execute(_ALL_BEFORE, (json.dumps(before),)).fetchone() if before else (0,)
            if found == len(before):
                self._connection.execute(_ADD_ALL, (json.dumps(new),))
                if rows:
                    self._connection.execute(_SUM_UP_ALL, (json.dumps([*rows.values()]),))
                if len(self._last) > _MOST_REMEMBERED:
                    self._last.clear()
                self._last.update((table, number) for table, number, _ in lines)
                return True
        except sqlite3.IntegrityError:
            self._connection.execute("ROLLBACK TO all_of_them")
        finally:
            self._connection.execute("RELEASE all_of_them")
        return False

    def _not_remembered(self, appends: "list[_Append]") -> list[tuple[str, int]]:
        """The entries before these that have to be looked for: they must be there."""
        last: dict[str, int] = {}
        missing = []
        for one in appends:
            for table, number in one.firsts.items():
                if number > 1 and last.get(table, self._last.get(table)) != number - 1:
                    missing.append((table, number - 1))
            last.update((table, number) for table, number, _ in one.lines)
        return missing


def check_version(connection: sqlite3.Connection) -> None:
    """Raises sqlite3.Error for a file that is none of ours, or of another version."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in (0, _VERSION):
        raise sqlite3.DatabaseError("it was made by another version of Fogbound")


class _Append:
    """Entries, mostly of one table; all or none."""

    __slots__ = ("lines", "rows")

    def __init__(self, lines: Sequence[Entry], rows: Sequence[Summary]) -> None:
        self.lines, self.rows = lines, rows

    @property
    def firsts(self) -> dict[str, int]:
        """The lowest numbers, by table."""
        return {table: number for table, number, _ in reversed(self.lines)}

    def __call__(self, connection: sqlite3.Connection) -> None:
        for table, number in self.firsts.items():
            if number > 1 and connection.execute(_BEFORE, (table, number - 1)).fetchone() is None:
                raise ClashError(f"table {table} has no entry {number - 1}")  # it could not be written: nor can this
        try:
            connection.executemany(_ADD, self.lines)
        except sqlite3.IntegrityError:
            raise ClashError(f"one of {self.firsts} was written before") from None
        connection.executemany(_SUM_UP, self.rows)


def _tell(answers: list[tuple[Callable[[Any], None], Any]]) -> None:
    for then, answer in answers:
        try:
            then(answer)
        except Exception as fault:  # what is wrong with one does not concern the others
            log.error("something went wrong", extra={"fault": type(fault).__name__})
