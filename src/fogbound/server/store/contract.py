"""The contract of a store: append-only logs, one for each table."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

_SUMMARY_MS = 60_000


class LogLine(NamedTuple):
    """One entry of a table's log, encoded. `number` counts from 1."""

    table: str
    number: int
    body: bytes


class Summary(NamedTuple):
    """Facts about a table that are known without reading its log."""

    table: str
    changed_ms: int
    """The time of its last entry."""
    has_started: bool
    goes_on: bool
    """The table must be loaded after a start: a bot is to move, or a clock runs."""

    def is_due_after(self, older: "Summary") -> bool:
        """Return whether this summary must be stored: `changed_ms` is kept only to the minute."""
        is_same = (self.has_started, self.goes_on) == (older.has_started, older.goes_on)
        return not is_same or self.changed_ms - older.changed_ms >= _SUMMARY_MS


class Owner(NamedTuple):
    """A server among several on one database (a node)."""

    node: int
    """The number of one run of a server, never used again."""
    address: str
    """How other nodes reach it."""
    secret: str
    """Proves that its holder is a node; it stands in the database only."""


class ClashError(Exception):
    """The number exists already, or the one before it does not: the log must be read again."""


class LostError(Exception):
    """The store's file is no longer there: what is written now would be lost."""


OnStored = Callable[[Exception | None], None]
"""Called when entries are stored, or with the reason why they are not."""


class Store(Protocol):
    """Promises: entries survive a crash and a power cut from the moment `then` is called without an error; a log has
    no gaps; two entries of a table never have the same number."""

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        """Store all of these lines, of one table or several, or none. Appends are stored in the order of the calls.
        `then` is called in the event loop, never before this returns, with ClashError for a number that exists or
        leaves a gap."""

    async def read(self, table: str) -> list[bytes]:
        """Return all bodies in order; none for an unknown table."""

    async def check(self) -> None:
        """Write something that changes nothing. Raises what `append` would answer now."""

    async def take(self, table: str) -> Owner | None:
        """Make a table this server's own, if it has no living owner; return the owner if that is another server. To be
        called before the table is read to be changed."""

    async def let_go(self, tables: Collection[str]) -> None:
        """These tables of this server belong to nobody from now on; after all appends that were asked before."""

    async def adopt(self) -> list[str]:
        """Wait for tables that go on and have no living owner, make them this server's own, and return them; none: no
        more will come."""

    async def summaries(self, after: str, most: int) -> list[Summary]:
        """Return the first summaries of tables whose names come after this one, by name (in the order of code points);
        times are exact to the minute."""

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        """Delete tables last changed before these times, started or still open, except those in `but` and those of
        other living servers; return how many."""

    async def pack_quiet(self, since_ms: int, before_ms: int, but: Collection[str]) -> int:
        """Compress the logs of tables that have started, do not go on and were last changed between these times,
        except those in `but` and those of other living servers; return how many. `read` returns the same as before."""

    async def close(self) -> None:
        """Finish what was asked before, and release all resources."""


class Figures:
    """Counters of a store that several servers may use."""

    def __init__(self) -> None:
        self.batches = self.appends = 0
        self.unknown = 0
        """Appends whose answer was lost."""
        self.fenced = 0
        """Times that this server lost its lease."""
        self.buried = 0
        """Nodes that this one has buried."""


@runtime_checkable
class SharedStore(Store, Protocol):
    """A store that several servers may use. A new table belongs to nobody, unless it was stored together with entries
    of another one: then it belongs to the server that wrote it."""

    figures: Figures
    warning: str
    """A sentence for the operator; empty if there is nothing to say."""

    @property
    def lease_age_s(self) -> float:
        """The time since this server was known to be a node."""

    @property
    def me(self) -> Owner:
        """This server. Its number is 0 while it is no node."""

    @property
    def may_answer(self) -> bool:
        """Whether no other server can own this one's tables by now. A server that was frozen may not, from the moment
        it wakes up."""

    @property
    def is_alone(self) -> bool:
        """Whether other servers are kept away, because this one has no address."""

    def when_fenced(self, act: Callable[[], None]) -> None:
        """Call `act` as soon as this server may own no table any more. Appends without an answer fail after that."""

    async def bury(self, node: int) -> None:
        """This node is dead: it writes nothing any more, and its tables belong to nobody."""

    async def leave(self) -> None:
        """Be no node any more: nothing is written after this."""

    async def want(self, table: str, owner: int) -> None:
        """Ask the living owner of a table to give it to this server."""

    async def offer(self, table: str, node: int) -> None:
        """Make another node want a table of this server."""

    async def wanted(self) -> list[str]:
        """Return the tables of this server that another one wants; `let_go` gives them."""

    async def lend_code(self, code: str, table: str, lifetime_s: float) -> bool:
        """Let a join code lead to a table for so long; False if it leads to one already. Codes may be lost in a
        crash."""

    async def redeem_code(self, code: str, most_uses: int) -> str | None:
        """Return the table of a join code, and count this use; None for an unknown, old or used up code."""

    async def list_tables(self, lines: Mapping[str, bytes | None]) -> None:
        """Keep the lobby's lines of tables of this server, None for those that are not listed."""

    async def listed(self) -> list[bytes]:
        """Return the lobby's lines of all living servers but this one, the latest first."""
