"""Where tables are kept: each is a log that only grows."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol

_AGAIN_MS = 60_000


class Entry(NamedTuple):
    """One line of a table's log. `number` counts from 1; the one who appends says which number comes next."""

    table: str
    number: int
    body: bytes


class Summary(NamedTuple):
    """What is known of a table without reading its log."""

    table: str
    changed_ms: int
    """When it was last appended to, by the clock of whoever did."""
    has_started: bool
    goes_on: bool
    """Whether something must happen by itself: bots that move, clocks that run."""

    def tells_more_than(self, older: "Summary") -> bool:
        """Not every move has to be summed up: when a table last changed matters to the minute."""
        is_same = (self.has_started, self.goes_on) == (older.has_started, older.goes_on)
        return not is_same or self.changed_ms - older.changed_ms >= _AGAIN_MS


class ClashError(Exception):
    """Somebody else appended that number first: read the log again and decide anew."""


Then = Callable[[Exception | None], None]
"""Is told that something is stored, or why it is not."""


class Store(Protocol):
    """What is promised: when `append` tells so, the entries survive a crash and a power cut; a log has no gaps; two
    entries never have the same number."""

    def append(self, entries: Sequence[Entry], summaries: Sequence[Summary], then: Then) -> None:
        """All of these or none, of one table or of several, in the order in which it is asked; `then` is told in the
        event loop. It is told ClashError where nothing was changed because somebody else was faster."""

    async def read(self, table: str) -> list[bytes]:
        """All bodies in order; empty for a table that there is not."""

    async def check(self) -> None:
        """Write something that changes nothing. Raises whatever `append` would raise now."""

    async def going_on(self) -> list[str]:
        """Tables where something must happen by itself."""

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        """Forget tables last changed before, those that had started and those that had not, except some. Gives how
        many."""

    async def close(self) -> None: ...
