"""The operator's way to a table: close it, remove a name, end a session."""

from collections.abc import Callable

from ..table import entries, moderation
from .commits import Commits
from .crews import Crews
from .live_table import LiveTable
from .presence import PresenceTracker
from .registry import TableRegistry
from .reports import ReportLine, Reports


class Moderation:
    """Every method raises NoTableError, RequestError, NotStoredError."""

    def __init__(
        self,
        registry: TableRegistry,
        commits: Commits,
        presence: PresenceTracker,
        reports: Reports,
        now_ms: Callable[[], int],
        crews: Crews,
    ) -> None:
        self._registry, self._commits, self._presence = registry, commits, presence
        self._reports, self._now_ms, self._crews = reports, now_ms, crews

    def tables(self) -> list[LiveTable]:
        """Return all tables in memory."""
        return self._registry.live()

    def reports(self) -> list[ReportLine]:
        """Return the latest reports, the newest last."""
        return list(self._reports.latest)

    def confirm_cleaning(self) -> None:
        self._registry.cleaning.confirm()

    async def close(self, table: str) -> None:
        live = await self._registry.settled(table)
        await self._commit(live, moderation.close(self._now_ms()))

    async def remove_name(self, table: str, seat: int) -> str:
        """Return the new name."""
        live = await self._registry.settled(table)
        await self._commit(live, moderation.remove_name(live.state, seat, self._now_ms()))
        live.chat.forget(seat)
        if live.state.crew is not None:  # else it would be back at the crew's next table
            await self._crews.remove_name(live.state.crew, live.state.chairs[seat].token)
        return live.state.chairs[seat].name or ""

    async def remove_crew_name(self, crew: str) -> None:
        await self._crews.remove_crew_name(crew)

    async def end_session(self, table: str, seat: int) -> set[str]:
        """Disconnect the player, whose token holds nothing any more. Return the addresses of the connections."""
        live = await self._registry.settled(table)
        chair = live.state.chairs[seat] if seat < len(live.state.chairs) else None
        token, name = (chair.token, chair.name or "") if chair is not None else (None, "")
        found = [client for client, tokens in live.watchers.items() if token is not None and token in tokens]
        addresses = {client.address for client in found}
        await self._commit(live, moderation.end_session(live.state, seat, self._now_ms()))
        if token is not None:
            live.removals.add(name, token, addresses, self._now_ms())
        for client in found:
            client.dismiss()
        self._presence.note(live, lambda: None)
        return addresses

    async def _commit(self, live: LiveTable, added: list[entries.AnyEntry]) -> None:
        for entry in added:
            await self._commits.committed(live, entry)
