"""Checks and copies of a SQLite file, also while a server uses it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path

from .database import check_ours
from .last_mark import is_kept
from .packing import unpacked

Log = tuple[str, list[bytes]]
"""A table's name, and the bodies of its entries in order."""
_NUMBERS = "SELECT tbl, number, CAST(body AS BLOB) FROM entries ORDER BY tbl, number"
_UNLISTED = "SELECT DISTINCT tbl FROM entries WHERE tbl NOT IN (SELECT tbl FROM tables)"
_EMPTY = "SELECT tbl FROM tables WHERE tbl NOT IN (SELECT tbl FROM entries)"


def faults_of(path: Path) -> list[str]:
    """Return a sentence for everything that is wrong with the file itself; none if all is well. Raises OSError,
    sqlite3.Error for a file that cannot be read or is not ours."""
    with closing(_read_only(path)) as connection:
        found = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
        found += [f"entries are missing from the log of table {table}" for table in _gaps(connection)]
        for query, sentence in (
            (_UNLISTED, "table {} has a log, and no summary"),
            (_EMPTY, "table {} has a summary, and no log"),
        ):
            found += [sentence.format(table) for (table,) in connection.execute(query)]
        if not is_kept(path, connection):
            found.append("the end is missing: entries that were acknowledged are not there")
        return found


def logs_of(path: Path) -> Iterator[Log]:
    """Return all logs, one after the other."""
    with closing(_read_only(path)) as connection:
        for table, entries in groupby(connection.execute(_NUMBERS), key=lambda row: str(row[0])):
            yield table, unpacked(body for _, _, body in entries)


def _gaps(connection: sqlite3.Connection) -> Iterator[str]:
    """Return the tables whose numbers do not count on from 1; a packed entry stands for all up to its own."""
    for table, entries in groupby(connection.execute(_NUMBERS), key=lambda row: str(row[0])):
        last = 0
        for _, number, body in entries:
            last += len(unpacked([body]))
            if number != last:
                yield table
                break


def back_up(path: Path, copy: Path) -> None:
    """Copy everything that is stored now into a new file. Raises OSError, sqlite3.Error."""
    with closing(_read_only(path)) as connection:
        copy.touch(mode=0o600, exist_ok=False)
        with closing(sqlite3.connect(copy)) as into:
            connection.backup(into)


def _read_only(path: Path) -> sqlite3.Connection:
    """Raises OSError, sqlite3.Error."""
    path.stat()  # a sentence of its own, if it is not there
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        check_ours(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return connection
