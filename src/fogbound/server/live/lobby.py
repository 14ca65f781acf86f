"""The list of open tables, and its watchers."""

import asyncio

from ..protocol import messages
from ..table import outgoing
from .contract import LiveClient
from .live_table import LiveTable

_PAUSE_S = 0.25
"""Changes within this time are sent together."""
_MOST_SENT = 100


class LobbyListing:
    """The tables in the lobby."""

    def __init__(self) -> None:
        self._listed: dict[str, messages.OpenTable] = {}
        self._watchers: set[LiveClient] = set()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def tables(self) -> list[messages.OpenTable]:
        """The newest first."""
        return list(reversed(self._listed.values()))

    def watch(self, client: LiveClient) -> None:
        self._watchers.add(client)
        client.send(self._message())

    def unwatch(self, client: LiveClient) -> None:
        self._watchers.discard(client)

    def update(self, live: LiveTable) -> None:
        """Add, change or remove a table's line after a change."""
        line = outgoing.lobby_line(live.state) if live.is_listed else None
        if line == self._listed.get(live.name):
            return
        if line is None:
            del self._listed[live.name]
        else:
            self._listed[live.name] = line
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(_PAUSE_S, self._tell)

    def _tell(self) -> None:
        self._alarm = None
        message = self._message()
        for client in self._watchers:
            client.send(message)

    def _message(self) -> bytes:
        return messages.write(messages.Lobby(self.tables[:_MOST_SENT]))
