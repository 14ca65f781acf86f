"""Looks after the file that tables are kept in."""

import sqlite3
from pathlib import Path

from ..core.errors import OptionsError
from ..server.store.upkeep import back_up, faults_of, logs_of
from ..server.table import entries
from ..server.table.state import TableState


def check(path: Path) -> int:
    """Say what is wrong with the file, or that all is well; return the exit code. Raises OptionsError."""
    try:
        found = faults_of(path)
        count = 0
        for table, bodies in logs_of(path):
            count += 1
            if (fault := _fault_of_log(table, bodies)) is not None:
                found.append(f"the log of table {table} cannot be read: {fault}")
    except (OSError, sqlite3.Error) as fault:
        raise _cannot_be_used(path, fault) from None
    for line in found:
        print(line)
    if not found:
        print(f"{path} is in order: {count} tables")
    return 1 if found else 0


def backup(path: Path, copy: Path) -> int:
    """Copy the file, also while a server uses it, and check the copy; return the exit code. Raises OptionsError."""
    if copy.exists():
        raise OptionsError(f"{copy} is there already")
    try:
        back_up(path, copy)
    except (OSError, sqlite3.Error) as fault:
        raise _cannot_be_used(path, fault) from None
    return check(copy)


def _fault_of_log(table: str, bodies: list[bytes]) -> str | None:
    """Return the type of the error that folding this log raises: its message may tell a card."""
    try:
        TableState.from_log(table, [entries.read(body) for body in bodies])
    except Exception as fault:
        return type(fault).__name__
    return None


def _cannot_be_used(path: Path, fault: Exception) -> OptionsError:
    reason = fault.strerror if isinstance(fault, OSError) else fault
    return OptionsError(f"{path} cannot be used: {reason}")
