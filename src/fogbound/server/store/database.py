"""The SQLite file: private, ours, and used by one server at a time."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from .contract import LostError

VERSION = 2
"""2: the logs of quiet tables are packed. Files of version 1 are read as they are."""
_APPLICATION = 0x466F6762
"""`Fogb`: SQLite's field for the program that a file belongs to. Files of older servers have 0 there."""
SCHEMA = f"""
-- Entries lie in the order in which they came: a commit writes few pages, however many tables it is about.
CREATE TABLE IF NOT EXISTS entries (
    tbl TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tbl, number)
);
CREATE TABLE IF NOT EXISTS tables (
    tbl TEXT PRIMARY KEY, changed_ms INTEGER NOT NULL, has_started INTEGER NOT NULL, goes_on INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity (one INTEGER PRIMARY KEY CHECK (one = 1), run BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS tables_going_on ON tables (tbl) WHERE goes_on;
PRAGMA user_version = {VERSION};
PRAGMA application_id = {_APPLICATION};
"""
_INCREMENTAL = 2
_COLUMNS = ("SELECT tbl, number, body FROM entries", "SELECT tbl, changed_ms, has_started, goes_on FROM tables")


def open_database(path: Path) -> sqlite3.Connection:
    """Open a file that nobody else may read: it holds the deals. Raises OSError, sqlite3.Error for one that cannot be
    used; that is not changed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        check_ours(connection)
    except sqlite3.Error:
        connection.close()
        raise
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if file.exists():
            file.chmod(0o600)
    return connection


def check_ours(connection: sqlite3.Connection) -> None:
    """Raises sqlite3.Error for a file of another program or version."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (count,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application not in (0, _APPLICATION):
        raise sqlite3.DatabaseError("it belongs to another program")
    if version not in (0, 1, VERSION):
        raise sqlite3.DatabaseError("it was made by another version of Fogbound, or by another program")
    if version == 0 and count == 0:
        return  # a new file
    try:
        for query in _COLUMNS:
            connection.execute(f"{query} LIMIT 0")
    except sqlite3.OperationalError:
        raise sqlite3.DatabaseError("it belongs to another program") from None


def shrink_when_cleaned(connection: sqlite3.Connection) -> None:
    """Let free pages be given back in small pieces. A file of an older server is rewritten once, if there is room."""
    (mode,) = connection.execute("PRAGMA auto_vacuum").fetchone()
    if mode != _INCREMENTAL:
        connection.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
        with suppress(sqlite3.OperationalError):  # a full disk: the file works as before
            connection.execute("VACUUM")


class FileLock:
    """Held by one server at a time, and released when its process ends, however that happens."""

    def __init__(self, path: Path) -> None:
        """Raises sqlite3.Error if another server holds the lock of this file."""
        path = path.resolve()  # by whatever link it is reached
        file = path.with_name(path.name + ".lock")
        file.touch(mode=0o600)
        self._connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._connection.execute("PRAGMA journal_mode = MEMORY")  # no third file
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            self._connection.close()
            raise sqlite3.OperationalError("another server uses it") from None

    def release(self) -> None:
        self._connection.close()


class SameFile:
    """Notices that the database or its WAL was deleted, replaced or overwritten while it is open. Each run of a server
    writes a random number into the file: another file has another one, and so has a copy of an earlier run."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Raises OSError, sqlite3.Error."""
        self._paths = path, path.with_name(path.name + "-wal")
        self._run = os.urandom(16)
        connection.execute("INSERT OR REPLACE INTO identity VALUES (1, ?)", (self._run,))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # else it would be read from the WAL
        self._identities = self._look()
        self._is_lost = False
        self.note_own_change()

    def note_own_change(self) -> None:
        """This server may have written to the file."""
        with suppress(OSError):
            self._changed = _change(self._paths[0])

    def check(self) -> None:
        """Called before every transaction. Raises LostError."""
        try:
            is_same = not self._is_lost and self._look() == self._identities
            if is_same and _change(self._paths[0]) != self._changed:
                self.check_content()
        except OSError:
            is_same = False
        self._lose_unless(is_same)

    def check_content(self) -> None:
        """Read the file anew. Raises LostError."""
        try:
            with closing(sqlite3.connect(f"{self._paths[0].as_uri()}?mode=ro", uri=True)) as connection:
                row = connection.execute("SELECT run FROM identity").fetchone()
        except sqlite3.Error:
            row = None
        self._lose_unless(row == (self._run,))

    def _lose_unless(self, is_same: bool) -> None:
        if not is_same:
            self._is_lost = True
            raise LostError("the file of the tables was deleted or replaced: nothing can be kept before a restart")

    def _look(self) -> list[tuple[int, int]]:
        return [_identity(one) for one in self._paths]


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


def _change(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_mtime_ns, found.st_size
