"""The list of open tables, and its watchers."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from ..protocol import messages
from ..table import outgoing
from .contract import LiveClient
from .live_table import LiveTable

_PAUSE_S = 0.25
"""Changes within this time are sent together."""
_LONG_PAUSE_S, _LONG = 2.0, 20
"""The pause between whole lists of more tables than this."""
_MOST_SENT = 100


def _nothing() -> None:
    """Nobody else has to know."""


class Listed(NamedTuple):
    """A line of the list, and the network address of its host."""

    line: messages.OpenTable
    address: str


_decoder = msgspec.json.Decoder(Listed)


class LobbyListing:
    """The tables in the lobby: the newest, and not too many of hosts at one network address."""

    def __init__(self, per_address: int) -> None:
        self._per_address = per_address
        self._listed: dict[str, Listed] = {}
        self._of_others: list[Listed] = []
        """Tables of other servers on the same database, the newest first."""
        self._unsaved: set[str] = set()
        """Tables whose lines have changed since `take_changes`."""
        self.when_changed: Callable[[], None] = _nothing
        self._watchers: set[LiveClient] = set()
        """Clients that are sent whole lists."""
        self._followers: set[LiveClient] = set()
        """Clients that are sent changes."""
        self._told: list[messages.OpenTable] = []
        """The list as followers know it."""
        self._whole_alarm: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def tables(self) -> list[messages.OpenTable]:
        """The newest first, and not too many."""
        count: Counter[str] = Counter()
        found = []
        for line, address in (*reversed(self._listed.values()), *self._of_others):
            count[address] += 1
            if not address or count[address] <= self._per_address:
                found.append(line)
        return found[:_MOST_SENT]

    def watch(self, client: LiveClient, changes: bool) -> None:
        """Send the list, and then whole lists or changes."""
        self.unwatch(client)
        if changes:
            self._tell_changes()  # so that all followers know the same list
            self._followers.add(client)
        else:
            self._watchers.add(client)
        client.send(self._message())

    def unwatch(self, client: LiveClient) -> None:
        self._watchers.discard(client)
        self._followers.discard(client)

    def update(self, live: LiveTable) -> None:
        """Add, change or remove a table's line after a change."""
        old = self._listed.get(live.name)
        line = outgoing.lobby_line(live.state) if live.is_listed else None
        if line == (old.line if old is not None else None):
            return
        if line is None:
            del self._listed[live.name]
        else:
            self._listed[live.name] = Listed(line, min(live.addresses_of(live.state.host)))
        self._note(live.name)

    def forget(self, names: Sequence[str]) -> None:
        """These tables are no longer this server's."""
        for name in names:
            if self._listed.pop(name, None) is not None:
                self._note(name)

    def forget_all(self) -> None:
        self.forget(list(self._listed))

    def take_changes(self) -> dict[str, bytes | None]:
        """Return the lines of this server that have changed since the last call; None for one that is gone."""
        names, self._unsaved = self._unsaved, set()
        return {name: msgspec.json.encode(self._listed[name]) if name in self._listed else None for name in names}

    def show_others(self, lines: Sequence[bytes]) -> None:
        """Take the tables of other servers, the newest first."""
        of_others = [_decoder.decode(line) for line in lines]
        if of_others != self._of_others:
            self._of_others = of_others
            self._tell_soon()

    def _note(self, name: str) -> None:
        self._unsaved.add(name)
        self._tell_soon()
        self.when_changed()

    def _tell_soon(self) -> None:
        loop = asyncio.get_running_loop()
        if self._alarm is None:
            self._alarm = loop.call_later(_PAUSE_S, self._tell_changes)
        if self._whole_alarm is None:
            pause_s = _PAUSE_S if len(self._listed) <= _LONG else _LONG_PAUSE_S
            self._whole_alarm = loop.call_later(pause_s, self._tell)

    def _tell(self) -> None:
        self._whole_alarm = None
        if self._watchers:
            message = self._message()
            for client in self._watchers:
                client.send(message)

    def _tell_changes(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        before, now = {line.table: line for line in self._told}, self.tables
        self._told = now
        changed = [line for line in now if before.pop(line.table, None) != line]
        gone = list(before)
        if self._followers and (changed or gone):
            message = messages.write(messages.LobbyChanged(changed, gone))
            for client in self._followers:
                client.send(message)

    def _message(self) -> bytes:
        return messages.write(messages.Lobby(self.tables))
