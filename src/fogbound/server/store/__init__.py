"""Where tables are kept."""

from .base import ClashError, Entry, Store, Summary, Then
from .sqlite import SqliteStore

__all__ = ["ClashError", "Entry", "SqliteStore", "Store", "Summary", "Then"]
