"""A table in memory, and who looks at it."""

import asyncio
import time
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from . import messages, showing
from .deciding import Asker
from .limits import Bucket
from .store import Summary
from .table import Table

_SAID = 20
"""What was said last is told to who comes later."""
_CHAT_PER_S, _CHAT_AT_ONCE = 0.5, 5
_TOKENS = 16
"""One client may show so many; more than can hold something."""


class Client(Protocol):
    """Somebody connected. `send` never waits: a client that does not keep up is dropped."""

    def send(self, message: bytes) -> None: ...


class Code(NamedTuple):
    """Hands a seat over to who knows it."""

    code: str
    until_ms: int
    host: str | None
    """The host's hashed token, if it is the host who hands over."""
    command: str
    """The id of the command that asked for it."""


class Company(NamedTuple):
    """What stays the same from move to move: who is here, and who sits where."""

    askers: dict[Client, Asker]
    seats: list[messages.SeatShown]


class Live:
    def __init__(self, table: Table, now_ms: int) -> None:
        self.table = table
        self.watchers: dict[Client, frozenset[str]] = {}
        """With their hashed tokens; `know` and `drop` change it."""
        self._company: Company | None = None
        self._seatings = -1
        """Of the table, when its company was noted."""
        self.gone_ms = {seat: now_ms for seat, chair in enumerate(table.chairs) if chair.is_person}
        """Since when owners of seats are away."""
        self.codes: dict[int, Code] = {}
        """By seat."""
        self.said: deque[bytes] = deque(maxlen=_SAID)
        self.said_ids: deque[tuple[int, str]] = deque(maxlen=_SAID)
        """Seats and their commands: sent again they say nothing."""
        self.chats = [Bucket(_CHAT_PER_S, _CHAT_AT_ONCE) for _ in table.chairs]
        """How much each seat may say."""
        self.summary: Summary | None = None
        """The last that was stored."""
        self.unwritten = 0
        """Entries that are applied here and not yet known to be stored."""
        self.settled: asyncio.Future[None] | None = None
        """Somebody waits until there are none."""
        self.bot_task: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.left_ms = now_ms
        """When the last watcher went."""

    @property
    def here(self) -> set[str]:
        """The hashed tokens of everybody connected."""
        return {token for tokens in self.watchers.values() for token in tokens}

    @property
    def is_listed(self) -> bool:
        """Whether it is in the lobby: it waits for strangers, and there is a host who can start."""
        table = self.table
        return table.settings.is_public and table.status == "open" and table.host in self.here

    async def settle(self) -> None:
        """Wait until all that is shown here is stored."""
        while self.unwritten:
            if self.settled is None:
                self.settled = asyncio.get_running_loop().create_future()
            await asyncio.shield(self.settled)

    def wrote(self) -> None:
        """One more is stored, or will never be."""
        self.unwritten -= 1
        if self.settled is not None and not self.unwritten:
            self.settled.set_result(None)
            self.settled = None

    def know(self, client: Client, tokens: Iterable[str]) -> None:
        """This client watches, and has shown these hashed tokens. Those that hold nothing are forgotten first."""
        known = self.watchers.get(client, frozenset()).union(tokens)
        if len(known) > _TOKENS:
            known = known.intersection({self.table.host, *(chair.token or "" for chair in self.table.chairs)})
        self.watchers[client] = known
        self._company = None

    def drop(self, client: Client) -> bool:
        """This client watches no longer; False if it did not."""
        self._company = None
        return self.watchers.pop(client, None) is not None

    def take_from(self, old: "Live") -> None:
        """All that is not in the log."""
        self.watchers, self.codes = old.watchers, old.codes
        self.said, self.said_ids, self.chats = old.said, old.said_ids, old.chats
        self._company = None

    @property
    def company(self) -> Company:
        if self._company is None or self._seatings != self.table.seatings:
            host = self.table.host
            askers = {
                client: Asker(tuple(sorted(self.table.seats_of(tokens))), host in tokens)
                for client, tokens in self.watchers.items()
            }
            self._company = Company(askers, showing.seats_shown(self.table, self.here))
            self._seatings = self.table.seatings
        return self._company

    def asker(self, client: Client) -> Asker:
        return self.company.askers[client]

    def shown(self, client: Client, now_ms: int, is_new: bool) -> bytes:
        return self._shown(showing.shown(self.table, self.company.seats, now_ms), self.asker(client), now_ms, is_new)

    def shown_to_all(self, now_ms: int) -> list[tuple[Client, bytes]]:
        """What each watcher is told after a change; who sees the same gets the same."""
        told: dict[Asker, bytes] = {}
        to_send = []
        for_all = showing.shown(self.table, self.company.seats, now_ms)
        for client, asker in self.company.askers.items():
            if asker not in told:
                told[asker] = self._shown(for_all, asker, now_ms, is_new=True)
            to_send.append((client, told[asker]))
        return to_send

    def _shown(self, for_all: messages.Table, asker: Asker, now_ms: int, is_new: bool) -> bytes:
        viewers: tuple[int | None, ...] = asker.mine or (None,)
        views = [showing.seen(self.table, seat, now_ms, is_new) for seat in viewers] if self.table.match else []
        return messages.write(replace(for_all, mine=asker.mine, is_host=asker.is_host, seen=views))

    def note_presence(self, now_ms: int) -> set[int]:
        """Mark who came and who went; gives the seats whose owners are here."""
        here = self.table.seats_of(self.here)
        for seat, chair in enumerate(self.table.chairs):
            if seat in here or not chair.is_person:
                self.gone_ms.pop(seat, None)
            else:
                self.gone_ms.setdefault(seat, now_ms)
        if not self.watchers:
            self.left_ms = now_ms
        return here

    def tell(self, message: bytes) -> None:
        for client in self.watchers:
            client.send(message)


def now_ms() -> int:
    return int(time.time() * 1000)
