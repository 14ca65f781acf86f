"""Looks after the file or database that tables are kept in."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..core.errors import OptionsError
from ..server.crew import entries as crew_entries
from ..server.crew.state import CrewState
from ..server.live.fog_scores import FOG_LOG, StoredScore
from ..server.protocol.messages import CREW_LOG
from ..server.settings import Settings
from ..server.store.copying import DifferentLogError, copy_tables
from ..server.store.opening import is_postgres, open_store, path_of, shown
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


def copy(source: str, target: str) -> int:
    """Copy all tables from one file or database to another; return the exit code. Raises OptionsError."""
    if source == target:
        raise OptionsError(f"{shown(Settings(data=source))} is both where to copy from and where to copy to")
    return asyncio.run(_copy(Settings(data=source), Settings(data=target)))


async def _copy(source: Settings, target: Settings) -> int:
    if not is_postgres(source) and not path_of(source).exists():
        raise OptionsError(f"{shown(source)} cannot be used: there is no such file")
    async with AsyncExitStack() as stores:
        old = await open_store(source)
        stores.push_async_callback(old.close)
        new = await open_store(target)
        stores.push_async_callback(new.close)
        console = Console(stderr=True)
        columns = (TextColumn("tables"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("", total=None)
            try:
                count = await copy_tables(old, new, lambda done, total: bar.update(task, completed=done, total=total))
            except DifferentLogError as fault:
                raise OptionsError(f"{fault}: nothing of it was changed") from None
            except Exception as fault:  # of either store: a full disk, a database that went away
                raise OptionsError(f"the copy was interrupted ({type(fault).__name__}): run it again") from None
    print(f"{count} tables are in {shown(target)}, each compared with {shown(source)}")
    return 0


def _fault_of_log(table: str, bodies: list[bytes]) -> str | None:
    """Return the type of the error that folding this log raises: its message may tell a card."""
    try:
        if table.startswith(FOG_LOG):
            for body in bodies:
                msgspec.json.decode(body, type=StoredScore)
        elif table.startswith(CREW_LOG):
            CrewState.from_log(table, [crew_entries.read(body) for body in bodies])
        else:
            TableState.from_log(table, [entries.read(body) for body in bodies])
    except Exception as fault:
        return type(fault).__name__
    return None


def _cannot_be_used(path: Path, fault: Exception) -> OptionsError:
    reason = fault.strerror if isinstance(fault, OSError) else fault
    return OptionsError(f"{path} cannot be used: {reason}")
