"""The list of tables that anybody may join, and who is told when it changes."""

import asyncio

from . import messages, showing
from .live import Client, Live

_PAUSE_S = 0.25
"""Changes in quick succession are told together."""


class Lobby:
    def __init__(self) -> None:
        self._listed: dict[str, messages.OpenTable] = {}
        self._watchers: set[Client] = set()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def tables(self) -> list[messages.OpenTable]:
        """The newest first."""
        return list(reversed(self._listed.values()))

    def watch(self, client: Client) -> None:
        self._watchers.add(client)
        client.send(self._message())

    def unwatch(self, client: Client) -> None:
        self._watchers.discard(client)

    def update(self, live: Live) -> None:
        """Something changed at this table."""
        name = live.table.name
        line = showing.in_lobby(live.table) if live.is_listed else None
        if line == self._listed.get(name):
            return
        if line is None:
            del self._listed[name]
        else:
            self._listed[name] = line
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(_PAUSE_S, self._tell)

    def _tell(self) -> None:
        self._alarm = None
        message = self._message()
        for client in self._watchers:
            client.send(message)

    def _message(self) -> bytes:
        return messages.write(messages.Lobby(self.tables[:100]))
