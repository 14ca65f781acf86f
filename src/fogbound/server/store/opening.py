"""Chooses the store that the settings name. A new kind of store is added here."""

import asyncio
import re
import sqlite3
from pathlib import Path

from ...core.errors import OptionsError
from ..settings import Settings
from .contract import Store
from .database import FileLock, open_database
from .memory import MemoryStore
from .sqlite import SqliteStore


class NoPlaceError(OptionsError):
    """Raised where nothing can be written: no home folder, a folder that is not ours, a system that is read-only."""


MEMORY = ":memory:"
"""A value of FOGBOUND_DATA: nothing outlives the server."""
_POSTGRES = ("postgresql://", "postgres://")
_USER = re.compile(r"//[^/]*@")
_PASSWORD = re.compile(r"(?<=password=)[^&]*")


async def open_store(settings: Settings) -> Store:
    """Raises OptionsError, in one sentence, if the store cannot be used."""
    try:
        if settings.data == MEMORY:
            return MemoryStore()
        if is_postgres(settings):
            return await _open_postgres(settings.data, settings.address)
        return SqliteStore(path_of(settings))
    except (OSError, sqlite3.Error) as fault:
        raise OptionsError(f"{shown(settings)} cannot be used: {fault}") from None


def check_store(settings: Settings) -> None:
    """Before the server starts, and outside an event loop. Raises OptionsError if the store cannot be used:
    NoPlaceError if its file cannot be written."""
    if settings.data == MEMORY:
        return
    if is_postgres(settings):
        asyncio.run(_open_and_close(settings))
        return
    path = path_of(settings)
    try:
        open_database(path).close()
        FileLock(path).release()
    except OSError as fault:
        raise NoPlaceError(f"{path} cannot be used: {fault}") from None
    except sqlite3.Error as fault:
        raise OptionsError(f"{path} cannot be used: {fault}") from None


def is_postgres(settings: Settings) -> bool:
    return settings.data.startswith(_POSTGRES)


def path_of(settings: Settings) -> Path:
    """Raises NoPlaceError for a file at home, where there is no home."""
    try:
        path = Path(settings.data).expanduser()
    except RuntimeError:
        raise NoPlaceError(f"{settings.data} cannot be used: there is no home folder") from None
    return path.resolve()


def path_beside(settings: Settings, ending: str) -> Path | None:
    """Return the path of a file that lies beside that of the tables; None if they are in no file."""
    if settings.data == MEMORY or is_postgres(settings):
        return None
    path = path_of(settings)
    return path.with_name(path.name + ending)


def shown(settings: Settings) -> str:
    """Return the file or the address as people may read it: without a password."""
    if not is_postgres(settings):
        return str(path_of(settings))
    return _PASSWORD.sub("", _USER.sub("//", settings.data))


async def _open_and_close(settings: Settings) -> None:
    await (await open_store(settings)).close()


async def _open_postgres(address: str, node_address: str) -> Store:
    """Raises OptionsError, OSError."""
    try:
        import asyncpg

        from .lease import TakenError
        from .migrations import NewerSchemaError, OldDatabaseError
        from .postgres import PostgresStore
    except ImportError:
        raise OptionsError("tables in PostgreSQL need asyncpg: pip install 'fogbound[postgres]'") from None
    try:
        return await PostgresStore.open(address, node_address)
    except asyncpg.TargetServerAttributeNotMatched:
        raise OSError("it takes no writes: it is a standby, or read-only") from None
    except (
        asyncpg.PostgresError, asyncpg.InterfaceError, TakenError, NewerSchemaError, OldDatabaseError, ValueError
    ) as fault:  # fmt: skip
        raise OSError(str(fault) or "it does not answer") from None
