"""Where tables are kept."""

from .base import ClashError, Entry, Store, Summary
from .sqlite import SqliteStore

__all__ = ["ClashError", "Entry", "SqliteStore", "Store", "Summary"]
