"""All tables of a server, as connections and HTTP routes use them."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from ...core.errors import NotStoredError
from ..protocol import messages
from ..settings import Settings
from ..store.contract import LostError, SharedStore, Store
from ..table import entries, outgoing
from ..table.commands import must_own_copy
from ..table.opening import open_table
from ..table.picture import picture
from ..table.state import TableState, hashed
from ..table.word_list import WordList
from .blocking import one_at_a_time
from .clock import TICK_S, ServerClock
from .commits import Commits
from .contract import LiveClient, LiveMetrics, Relay, Reply, RunBlocking
from .crews import Crews, Herald, news_of
from .dispatcher import Dispatcher
from .fog_scores import FogScoreBoard
from .join_codes import JoinCodes
from .live_table import LiveTable
from .lobby import LobbyListing
from .moderation import Moderation
from .names import new_table_name
from .presence import PresenceTracker
from .registry import TableRegistry
from .reports import Reports
from .scheduler import Scheduler
from .table_quotas import TableQuotas
from .tasks import Tasks

log = logging.getLogger("fogbound.server")
_CHECK_S = 2.0
_NEWS = (entries.Moved, entries.Resigned, entries.Abandoned, entries.Rematched, entries.Closed)
"""Entries after which a crew's match may be over, or its people gone on."""


class Tables:
    """Puts the pieces of this room together."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: LiveMetrics,
        clock: ServerClock | None = None,
        run_blocking: RunBlocking = asyncio.to_thread,
        bots_in_turn: bool = False,
        bot_time_s: float | None = None,
        reports_file: Path | None = None,
        relay: Relay | None = None,
    ) -> None:
        self._clock = clock or ServerClock()
        now_ms = self._now_ms = self._clock.now_ms
        self._store, self._settings, self._metrics, self._relay = store, settings, metrics, relay
        self._shared = store if isinstance(store, SharedStore) else None
        self._tasks = Tasks()
        self.is_going = False
        """Whether the server is about to stop, and should be sent nobody any more."""
        ask_bots = one_at_a_time(run_blocking) if bots_in_turn else run_blocking
        self.lobby = LobbyListing(settings.listed_per_address)
        self._quotas = TableQuotas(settings.tables_per_address, now_ms)
        in_turn = one_at_a_time(run_blocking)
        self.registry = TableRegistry(store, self._tasks, self._clock, self._loaded, in_turn)
        self._commits = Commits(store, self.registry, metrics, self._clock.wall_ms, self._changed)
        self._scheduler = Scheduler(
            self._commits, self.registry, self._tasks, now_ms, settings.bot_pace_s, ask_bots, in_turn, bot_time_s
        )
        self._presence = PresenceTracker(self.registry, self._commits, self._scheduler, self.lobby, now_ms)
        words = WordList.read(settings.words)
        kept_longer_days = settings.keep_crew_days - settings.keep_days
        self.crews = Crews(
            store,
            self.registry,
            self._commits,
            self._clock,
            words,
            self._quotas,
            one_at_a_time(run_blocking),
            kept_longer_days,
        )
        self.join_codes = JoinCodes(self._shared, now_ms)
        self.fog_scores = FogScoreBoard(store, self._clock, words, one_at_a_time(run_blocking), settings.fog_scores)
        reports = Reports(reports_file, self._clock.wall_ms, run_blocking)
        self._dispatcher = Dispatcher(
            self.registry,
            self._commits,
            self._presence,
            self._scheduler,
            self.lobby,
            self._tasks,
            now_ms,
            words,
            reports,
            metrics,
            relay,
            self.crews,
            self.join_codes,
        )
        self.moderation = Moderation(self.registry, self._commits, self._presence, reports, now_ms, self.crews)

    def begin(self) -> None:
        """After a start: continue matches of bots and clocks, and sweep from time to time."""
        self._tasks.spawn(self._tick_forever())
        self._tasks.spawn(self.registry.adopt_forever())
        self._tasks.spawn(self.crews.sweep_forever())
        self._tasks.spawn(self.registry.sweep_forever(self._settings.keep_days, self._settings.keep_open_hours))

    async def _tick_forever(self) -> None:
        while True:
            self._clock.tick()
            await asyncio.sleep(TICK_S)

    async def end(self) -> None:
        self.registry.cancel_alarms()
        await self._tasks.end()

    async def create(self, wish: messages.NewTable, address: str = "") -> messages.NewTableMade:
        """Open a table for somebody at this network address; return its name and the host's token. Raises
        FogboundError."""
        self._quotas.check(address)
        token = secrets.token_hex(16)
        created = open_table(wish, hashed(token), self._now_ms())
        live = LiveTable(TableState(new_table_name(), created), created.at_ms)
        self._quotas.add(address, live.name)
        try:
            await self._commits.create(live, created)
        except NotStoredError:
            self._quotas.over(live.name)
            raise
        game = created.settings.game
        self._metrics.table_created(game)
        log.info("a table was made", extra={"game": game})
        return messages.NewTableMade(live.name, token)

    def submit(self, client: LiveClient, command: messages.Command | messages.Owned, reply: Reply) -> None:
        """Carry out a command of a client."""
        if self._shared is not None and not self._shared.may_answer:
            client.send_away()
            reply(messages.Refused("not_stored", "another server may have this table: ask again", command.id))
            return
        self._dispatcher.submit(client, command, reply)

    def audience(self, table: str) -> int:
        """Return how many clients are told of a change at this table, or in this crew's room, now."""
        live = self.registry.find(table) or self.crews.find(table)
        return 0 if live is None else len(live.watchers)

    def leave(self, client: LiveClient) -> None:
        """The client is gone."""
        if self._relay is not None:
            self._relay.leave(client)
        self.lobby.unwatch(client)
        self.crews.leave(client)
        for name in list(client.watched):
            self._presence.unwatch(client, name, lambda: None)

    async def record(self, name: str) -> messages.Finished:
        """Raises NoTableError, NotAllowedError, NotStoredError."""
        return (await self.record_later(name))()

    async def record_later(self, name: str) -> Callable[[], messages.Finished]:
        """Like `record`, but return a function that makes the record, which takes long after many moves. Raises
        NoTableError, NotAllowedError, NotStoredError."""
        state = await self.state_of(name)
        outgoing.must_be_over(state)
        return lambda: outgoing.record(state)

    async def state_of(self, name: str) -> TableState:
        """Return a table as it is stored. Raises NoTableError, NotStoredError."""
        if self._relay is not None and self.registry.find(name) is None:
            return await self.registry.read(name)  # what is only looked at needs no owner
        return (await self.registry.settled(name)).state

    async def picture(self, name: str) -> tuple[int, str]:
        """Return the number of the table's last change, and its picture for previews as SVG. Raises as `record`."""
        state = await self.state_of(name)
        return state.number, picture(state)

    async def let_go(self, names: Sequence[str]) -> None:
        """Give up tables: another server goes on with them."""
        await self.registry.let_go(names)
        await self.crews.let_go(names)
        self.lobby.forget(names)

    def drop_all(self) -> None:
        """This server owns nothing any more."""
        self.registry.drop_all()
        self.crews.drop_all()
        self.lobby.forget_all()

    async def copy(self, name: str, wish: messages.CopyWish) -> messages.LogCopy:
        """Return the log of a running match that was copied for its one owner, to go on with elsewhere: it tells every
        card. Only stored entries count, so any server of a cluster can answer. Raises NoTableError, NotAllowedError,
        NotStoredError."""
        must_own_copy(await self.state_of(name), {hashed(token) for token in wish.tokens})
        try:
            bodies = await self._store.read(name)
        except Exception:
            raise NotStoredError("the store does not answer") from None
        return messages.LogCopy([body.decode() for body in bodies[wish.after :]])

    @property
    def warning(self) -> str:
        """A sentence of the store for the operator; empty if there is nothing to say."""
        return self._store.warning if isinstance(self._store, SharedStore) else ""

    async def check(self) -> None:
        """Raises NotStoredError if nothing can be stored now."""
        if self.is_going:
            raise NotStoredError("the server is going down")
        try:
            await asyncio.wait_for(self._store.check(), timeout=_CHECK_S)
        except LostError as fault:
            raise NotStoredError(str(fault)) from None
        except Exception:
            raise NotStoredError("the store does not answer") from None

    def _changed(self, live: LiveTable, entry: entries.AnyEntry) -> None:
        """An entry was stored and sent."""
        if not isinstance(entry, entries.Moved | entries.PutAway):
            self.lobby.update(live)
        if isinstance(entry, entries.Started):
            self._quotas.started(live.name)
        if isinstance(entry, entries.Rematched):
            self._quotas.inherit(live.name, entry.table)
        elif live.state.status == "over":
            self._quotas.over(live.name)
        if live.state.crew is not None and isinstance(entry, _NEWS) and live.state.status == "over":
            self._tell_crew(live.state.crew, live.name)
        self._scheduler.schedule(live)

    def _tell_crew(self, crew: str, table: str) -> None:
        """Its owner may be another server."""
        herald = Herald()

        def told(answer: messages.Ok | messages.Refused) -> None:
            if self._relay is not None:
                self._relay.leave(herald)

        self._dispatcher.submit(herald, news_of(crew, table), told)

    async def _loaded(self, live: LiveTable, has_slept: bool) -> None:
        """A table was read from the store: clocks go on from here, unless it only slept, and watchers who stayed see it
        again."""
        if live.state.is_timed and not has_slept:
            await self._commits.committed(live, entries.Resumed(at_ms=self._now_ms()))
        else:
            for client in live.watchers:
                client.send(live.update_for(client, self._now_ms()))
        self._presence.note(live, lambda: None)
