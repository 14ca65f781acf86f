"""Presence: which clients watch a table, and which players are connected."""

from collections.abc import Callable, Iterable

from ...core.errors import NotAllowedError, NotStoredError
from ..protocol import messages
from ..table import entries
from ..table.state import hashed
from .commits import Commits
from .contract import LiveClient
from .live_table import LiveTable
from .lobby import LobbyListing
from .registry import TableRegistry
from .scheduler import Scheduler


class PresenceTracker:
    """Adds and removes watchers, and tells the others."""

    def __init__(
        self,
        registry: TableRegistry,
        commits: Commits,
        scheduler: Scheduler,
        lobby: LobbyListing,
        now_ms: Callable[[], int],
    ) -> None:
        self._registry, self._commits, self._scheduler = registry, commits, scheduler
        self._lobby, self._now_ms = lobby, now_ms

    def watch(self, client: LiveClient, live: LiveTable, tokens: Iterable[str], then: Callable[[], None]) -> None:
        """Add a watcher to a table whose state is stored, and send it the table. Raises NotAllowedError."""
        mine = live.watchers.get(client, frozenset()).union(map(hashed, tokens))
        is_ours = live.state.host in mine or live.state.seats_of(mine)
        if not live.state.settings.spectators and live.state.status != "open" and not is_ours:
            raise NotAllowedError("this table has no spectators")
        live.know(client, mine)
        client.watched.add(live.name)
        client.send(live.update_for(client, self._now_ms()))
        for message in live.chat.history:
            client.send(message)
        self.note(live, then)

    def unwatch(self, client: LiveClient, name: str, then: Callable[[], None]) -> None:
        client.watched.discard(name)
        live = self._registry.find(name) or self._registry.find_discarded(name)
        if live is not None and live.drop(client):
            self.note(live, then)
        else:
            then()

    def note(self, live: LiveTable, then: Callable[[], None]) -> None:
        """After watchers or seats changed: tell the others, and give seats back to their owners. `then` is called when
        all of that is stored."""
        before = set(live.gone_ms)
        here = live.note_presence(self._now_ms())
        if before != set(live.gone_ms):
            live.ending.clear()
            live.tell(messages.write(live.presence()))
        self._return_seats(live, [seat for seat in here if live.state.chairs[seat].is_stood_in], then)
        self._lobby.update(live)
        self._scheduler.schedule(live)

    def _return_seats(self, live: LiveTable, seats: list[int], then: Callable[[], None]) -> None:
        """The owners play again instead of their stand-ins. If that cannot be stored, it is tried again when the table
        is loaded again."""
        if not seats:
            then()
            return
        first, *others = seats

        def returned(fault: NotStoredError | None) -> None:
            still = [seat for seat in others if live.state.chairs[seat].is_stood_in]
            self._return_seats(live, still, then)

        try:
            self._commits.commit(live, entries.CameBack(seat=first, at_ms=self._now_ms()), returned)
        except NotStoredError:
            then()
