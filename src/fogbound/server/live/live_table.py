"""A table in memory, with its watchers and the parts of updates that stay the same from move to move."""

import asyncio
from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from ...bots import Seated
from ..protocol import messages
from ..store.contract import Summary
from ..table import outgoing
from ..table.chat import ChatRoom
from ..table.commands import Role
from ..table.opening import settings_shown
from ..table.state import TableState
from .contract import LiveClient
from .removals import Removals

_MOST_TOKENS = 16
"""Tokens kept for one client; more than can hold something."""


HAND_OVER_MS = 600_000
"""Life of a code that moves a seat or a membership to another device."""


class HandOverCode(NamedTuple):
    """Gives a seat, or a membership of a crew, to the client that knows it."""

    code: str
    until_ms: int
    host: str | None
    """The host's hashed token, if the host hands over."""
    command: str
    """Id of the command that asked for it."""


class TableCode(NamedTuple):
    """Four letters that lead to the table."""

    code: str
    until_ms: int


class Company(NamedTuple):
    """The watchers and seats, cached until one of them changes."""

    roles: dict[LiveClient, Role]
    seats: list[messages.SeatShown]


class LiveTable:
    """`state` is ahead of the store by `unwritten` appends; nobody is sent what is not stored."""

    def __init__(self, state: TableState, now_ms: int) -> None:
        self.state = state
        self.watchers: dict[LiveClient, frozenset[str]] = {}
        """Clients with their hashed tokens. Changed by `know` and `drop` only."""
        self.gone_ms = {seat: now_ms for seat, chair in enumerate(state.chairs) if chair.is_person}
        """For each seat whose owner is away, the time since when."""
        self.ending: set[int] = set()
        """Seats whose owners would end the match because somebody stays away, until somebody comes or goes."""
        self.codes: dict[int, HandOverCode] = {}
        """Codes to hand over a seat, by seat."""
        self.join_code: TableCode | None = None
        """The latest code that leads here."""
        self.removals = Removals()
        self.reported: set[tuple[str, int, str]] = set()
        """Reports so far: the address of the reporter, the seat, the reason."""
        self.chat = ChatRoom()
        self.summary: Summary | None = None
        """The last summary that was stored."""
        self.unwritten = 0
        """Appends that are applied here and not yet answered by the store."""
        self.bot_task: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.meets_deadline = asyncio.Lock()
        self._stand_ins: dict[int, Seated] = {}
        """Bots that move for players whose clocks expire, by seat: each is told an event once."""
        self.left_ms = now_ms
        """The time when the last watcher went."""
        self._when_settled: list[Callable[[], None]] = []
        self._company: Company | None = None
        self._company_seatings = -1
        """`state.seatings` when `_company` was cached."""
        self._public: outgoing.PublicPart | None = None
        self._public_number = 0
        """`state.number` when `_public` was cached."""
        self._settings_encoded = outgoing.encoded(settings_shown(state.settings))
        self._settings_cached = state.settings
        """`state.settings` when `_settings_encoded` was made."""

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def here(self) -> set[str]:
        """The hashed tokens of all connected clients."""
        return {token for tokens in self.watchers.values() for token in tokens}

    @property
    def is_listed(self) -> bool:
        """Whether the table is in the lobby: public, open, and its host is connected."""
        state = self.state
        return state.settings.is_public and state.status == "open" and state.host in self.here

    def stand_in(self, seat: int) -> Seated:
        """Return the bot that moves for this seat when its clock expires."""
        if seat not in self._stand_ins:
            self._stand_ins[seat] = self.state.stand_in(seat)
        return self._stand_ins[seat]

    # Waiting for the store

    def when_settled(self, act: Callable[[], None]) -> None:
        """Call `act` as soon as no append is unanswered: now, if there is none."""
        if self.unwritten:
            self._when_settled.append(act)
        else:
            act()

    async def settle(self) -> None:
        """Wait until no append is unanswered."""
        settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.when_settled(lambda: None if settled.done() else settled.set_result(None))
        await settled

    def append_answered(self) -> None:
        """The store has answered one append, with success or not."""
        self.unwritten -= 1
        if not self.unwritten:
            waiting, self._when_settled = self._when_settled, []
            for act in waiting:
                act()

    # Watchers

    def know(self, client: LiveClient, tokens: Iterable[str]) -> None:
        """Add a watcher, or tokens to one. Tokens that hold nothing are dropped first."""
        known = self.watchers.get(client, frozenset()).union(tokens)
        if len(known) > _MOST_TOKENS:
            known = known.intersection({self.state.host, *(chair.token or "" for chair in self.state.chairs)})
        self.watchers[client] = known
        self._company = None

    def drop(self, client: LiveClient) -> bool:
        """Remove a watcher; return False if it was none."""
        self._company = None
        return self.watchers.pop(client, None) is not None

    def take_from(self, old: "LiveTable") -> None:
        """Take over everything that is not in the log."""
        self.watchers, self.codes, self.chat, self.removals = old.watchers, old.codes, old.chat, old.removals
        self.reported, self.join_code = old.reported, old.join_code
        self._company = None

    def role(self, client: LiveClient) -> Role:
        return self._cached_company().roles[client]

    def addresses_of(self, token: str) -> set[str]:
        """Return the addresses of all clients with this hashed token."""
        return {client.address for client, tokens in self.watchers.items() if token in tokens}

    def addresses_of_others(self, client: LiveClient) -> set[str]:
        """Return the addresses of everybody else who has a seat here or is the host."""
        roles = self._cached_company().roles
        return {other.address for other, role in roles.items() if any(role) and other is not client}

    def spectators(self) -> list[LiveClient]:
        """Return the watchers without a seat who are not the host."""
        return [client for client, role in self._cached_company().roles.items() if not any(role)]

    def note_presence(self, now_ms: int) -> set[int]:
        """Update `gone_ms`; return the seats whose owners are connected."""
        here = self.state.seats_of(self.here)
        for seat, chair in enumerate(self.state.chairs):
            if seat in here or not chair.is_person:
                self.gone_ms.pop(seat, None)
            else:
                self.gone_ms.setdefault(seat, now_ms)
        if not self.watchers:
            self.left_ms = now_ms
        return here

    def presence(self) -> messages.Presence:
        """Return who is connected, and who would end the match."""
        here = self.state.seats_of(self.here)
        return messages.Presence(
            self.name, [seat in here for seat in range(len(self.state.chairs))], sorted(self.ending)
        )

    # Updates

    def tell(self, message: bytes) -> None:
        """Send the same message to all watchers."""
        for client in self.watchers:
            client.send(message)

    def update_for(self, client: LiveClient, now_ms: int) -> bytes:
        """Encode the table as it is now for a client that just came: without events."""
        return self._encode(self._shared(now_ms, is_new=False), self.role(client), now_ms, is_new=False)

    def updates(self, now_ms: int) -> list[tuple[LiveClient, bytes]]:
        """Encode the last change for every watcher; watchers with the same role share the bytes."""
        encoded: dict[Role, bytes] = {}
        found = []
        shared = self._shared(now_ms, is_new=True)
        for client, role in self._cached_company().roles.items():
            if role not in encoded:
                encoded[role] = self._encode(shared, role, now_ms, is_new=True)
            found.append((client, encoded[role]))
        return found

    def _shared(self, now_ms: int, is_new: bool) -> messages.Table:
        if self._settings_cached is not self.state.settings:
            self._settings_cached = self.state.settings
            self._settings_encoded = outgoing.encoded(settings_shown(self._settings_cached))
        return outgoing.update(self.state, self._settings_encoded, self._cached_company().seats, now_ms, is_new)

    def _encode(self, shared: messages.Table, role: Role, now_ms: int, is_new: bool) -> bytes:
        seen: list[messages.Seen] = []
        if self.state.match is not None:
            public, viewers = self._cached_public(), role.mine or (None,)
            seen = [outgoing.seen(self.state, public, seat, now_ms, is_new) for seat in viewers]
        return messages.write(replace(shared, mine=role.mine, is_host=role.is_host, seen=seen))

    def _cached_company(self) -> Company:
        if self._company is None or self._company_seatings != self.state.seatings:
            host = self.state.host
            roles = {
                client: Role(tuple(sorted(self.state.seats_of(tokens))), host in tokens)
                for client, tokens in self.watchers.items()
            }
            self._company = Company(roles, outgoing.encoded(outgoing.seats_shown(self.state, self.here)))
            self._company_seatings = self.state.seatings
        return self._company

    def _cached_public(self) -> outgoing.PublicPart:
        if self._public is None or self._public_number != self.state.number:
            self._public, self._public_number = outgoing.public(self.state), self.state.number
        return self._public
