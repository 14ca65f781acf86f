"""Where tables are kept: each is a log that only grows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Entry:
    """One line of a table's log. `number` counts from 1; the one who appends says which number comes next."""

    table: str
    number: int
    body: bytes


@dataclass(frozen=True)
class Summary:
    """What is known of a table without reading its log."""

    table: str
    entries: int
    changed_ms: int
    """When it was last appended to, by the clock of whoever did."""
    open: bool
    """Whether strangers may find it."""
    wake: bool
    """Whether something must go on by itself: bots that move, clocks that run."""


class ClashError(Exception):
    """Somebody else appended that number first: read the log again and decide anew."""


class Store(Protocol):
    """What is promised: when `append` has come back, the entry survives a crash and a power cut; a log has no gaps; two
    entries never have the same number."""

    async def append(self, entry: Entry, summary: Summary) -> None:
        """Raises ClashError, and nothing is changed."""

    async def read(self, table: str) -> list[bytes]:
        """All bodies in order; empty for a table that there is not."""

    async def summaries(self) -> list[Summary]:
        """All tables, the last changed first."""

    async def delete(self, tables: Iterable[str]) -> None: ...

    async def close(self) -> None: ...
