"""Where the logs of tables are kept. `opening.py` chooses a store; this package itself needs no database."""

from .contract import ClashError, LogLine, OnStored, Store, Summary
from .memory import MemoryStore

__all__ = ["ClashError", "LogLine", "MemoryStore", "OnStored", "Store", "Summary"]
