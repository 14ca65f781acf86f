"""Chooses the store that the settings name. A new kind of store is added here."""

import sqlite3
from pathlib import Path

from ...core.errors import OptionsError
from ..settings import Settings
from .contract import Store
from .database import FileLock, open_database
from .memory import MemoryStore
from .sqlite import SqliteStore

MEMORY = ":memory:"
"""A value of FOGBOUND_DATA: nothing outlives the server."""


def open_store(settings: Settings) -> Store:
    """Must be called in an event loop. Raises OSError, sqlite3.Error for a file that cannot be used."""
    if settings.data == MEMORY:
        return MemoryStore()
    return SqliteStore(path_of(settings))


def check_store(settings: Settings) -> None:
    """Before the server starts: raises OptionsError, in one sentence, if the store cannot be used."""
    if settings.data == MEMORY:
        return
    path = path_of(settings)
    try:
        open_database(path).close()
        FileLock(path).release()
    except (OSError, sqlite3.Error) as fault:
        raise OptionsError(f"{path} cannot be used: {fault}") from None


def path_of(settings: Settings) -> Path:
    return Path(settings.data).expanduser()
