"""A mark of the last acknowledged entry, in a file beside the tables.

A database whose end is cut off, such as a copy without its WAL, is in order by itself. The mark shows that something
was there: it is written after the commit, so it is never ahead of what was stored.
"""

import os
import sqlite3
import struct
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from .contract import LogLine

_ENDING = ".last"
_NAME_BYTES = 32
_FORM = struct.Struct(f"<{_NAME_BYTES}sQII")
"""The table, the number of the entry, the checksum of its body; then the checksum of all that."""
_BODY = "SELECT CAST(body AS BLOB) FROM entries WHERE tbl = ? AND number = ?"


class LastMark:
    """The mark of a file that this process writes to."""

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        self._path = path
        self._file = os.open(_beside(path), os.O_RDWR | os.O_CREAT, 0o600)

    def is_kept(self, connection: sqlite3.Connection) -> bool:
        return is_kept(self._path, connection)

    def forget(self, tables: Collection[str]) -> None:
        """These tables are deleted: a mark in one of them is no loss."""
        os.lseek(self._file, 0, os.SEEK_SET)
        if _name(os.read(self._file, _NAME_BYTES)) in tables:
            os.ftruncate(self._file, 0)

    def note(self, line: LogLine | None) -> None:
        """Some microseconds: not synchronised, because an older mark does no harm, nor does none on a full disk."""
        if line is None:
            return
        about = _FORM.pack(line.table.encode()[:_NAME_BYTES], line.number, crc32(line.body), 0)[:-4]
        with suppress(OSError):
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, about + crc32(about).to_bytes(4, "little"))

    def close(self) -> None:
        os.close(self._file)


def is_kept(path: Path, connection: sqlite3.Connection) -> bool:
    """Return whether the marked entry is there, as far as there is a mark."""
    try:
        mark = _beside(path).read_bytes()
        table, number, body_sum, mark_sum = _FORM.unpack(mark)
    except (OSError, struct.error):
        return True
    if crc32(mark[:-4]) != mark_sum:
        return True  # half written when the power went
    row = connection.execute(_BODY, (_name(table), number)).fetchone()
    return row is not None and crc32(row[0]) == body_sum


def _name(table: bytes) -> str:
    return table.rstrip(b"\0").decode("utf-8", "replace")


def _beside(path: Path) -> Path:
    return path.with_name(path.name + _ENDING)
