"""Live tables: check, apply, store, send. Nobody sees a move that a crash could lose."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from ..core.errors import FogboundError, NoTableError, NotAllowedError, NotStoredError, RequestError
from ..core.notation import short
from ..games import game_named
from ..lessons import lesson_named
from . import entries, messages, showing
from .by_itself import ByItself
from .deciding import decide, handed_over
from .due import goes_on
from .live import Client, Code, Live, now_ms
from .lobby import Lobby
from .metrics import Metrics
from .rematch import next_table
from .settings import Settings
from .store import ClashError, Entry, Store, Summary
from .table import Table, hashed
from .talk import say
from .tasks import Tasks
from .together import Together

log = logging.getLogger("fogbound.server")
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_CODE_MS = 600_000
_IDLE_MS = 900_000
"""A table that nobody looks at is kept in memory so long; a code to hand a seat over needs it."""
_HOUR_MS = 3_600_000
_AGAIN_S = 1.0
"""After something could not be stored: when it is tried anew."""


_SENDS_AWAY = (entries.Started, entries.HandedOver)
Then = Callable[[NotStoredError | None], None]
"""Is told when something is stored, or that it could not be."""


class Written(NamedTuple):
    """Entries that a table gets, and the number of the first."""

    live: Live
    added: Sequence[entries.AnyEntry]
    number: int


class Tables:
    """All tables of this server."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store, self._settings, self._metrics = store, settings, metrics
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._broken: dict[str, Live] = {}
        """Whose last write failed; they are read again, and who watched them goes on watching."""
        self._reading_again: set[str] = set()
        self._tasks = Tasks()
        self._by_itself = ByItself(self._commit, self._is_current, self._tasks, settings.bot_pace_s)
        self.lobby = Lobby()
        self.sending: Together[Callable[[], None]] = Together(lambda send: send(), turns=2)
        """Of clients for whom something waits. Who waited for a store is awake by then: its answer goes along."""

    def begin(self) -> None:
        """After a start: let bots and clocks go on where they were, and clean up from time to time."""
        self._tasks.spawn(self._wake())
        self._tasks.spawn(self._sweep())

    async def end(self) -> None:
        for live in self._live.values():
            if live.alarm is not None:
                live.alarm.cancel()
        await self._tasks.end()

    async def _wake(self) -> None:
        for name in await self._store.going_on():
            with suppress(FogboundError):  # one table that cannot be read does not keep the others asleep
                await self.get(name)

    async def _sweep(self) -> None:
        """Every minute: what nobody looks at leaves the memory; what is old leaves the store."""
        while True:
            at_ms = now_ms()
            for name, live in list(self._live.items()):
                if not live.watchers and not goes_on(live.table) and at_ms - live.left_ms > _IDLE_MS:
                    del self._live[name]
            started = at_ms - round(24 * _HOUR_MS * self._settings.keep_days)
            waiting = at_ms - round(_HOUR_MS * self._settings.keep_open_hours)
            try:
                count = await self._store.delete_old(started, waiting, self._live)
            except Exception as fault:
                log.error("old tables could not be deleted", extra={"fault": type(fault).__name__})
            else:
                if count:
                    log.info("old tables deleted", extra={"count": count})
            await asyncio.sleep(60)

    # Coming and going

    async def create(self, wish: messages.NewTable) -> messages.NewTableMade:
        """A new table, and the host's token. Raises FogboundError."""
        if wish.lesson is not None:
            lesson = lesson_named(wish.lesson)
            wish = messages.NewTable(
                lesson.game, dict(lesson.options), spectators=False, chat=False, away_s=None, lesson=wish.lesson
            )
        chosen = game_named(wish.game).read_options(wish.options)
        if wish.first is not None and wish.first >= chosen.players:
            raise RequestError(f"first: there is no seat {wish.first} among {chosen.players}")
        token = secrets.token_hex(16)
        settings = msgspec.structs.replace(wish, options=chosen.to_json())
        created = entries.Created(settings=settings, host=hashed(token), at_ms=now_ms())
        live = Live(Table(_new_name(), created), created.at_ms)
        await _told(lambda then: self._append([Written(live, [created], 1)], then))
        self._live[live.table.name] = live
        self._metrics.tables_created.labels(wish.game).inc()
        log.info("a table was made", extra={"game": wish.game})
        return messages.NewTableMade(live.table.name, token)

    async def get(self, name: str) -> Live:
        """Raises NoTableError."""
        if name in self._live:
            return self._live[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> Live:
        try:
            bodies = await self._store.read(name)
        except Exception as fault:
            log.error("a table could not be read", extra={"fault": type(fault).__name__})
            raise NotStoredError("the store does not answer") from None
        if not bodies:
            raise NoTableError(f"there is no table {short(name)}")
        try:
            table = Table.from_log(name, [entries.read(body) for body in bodies])
        except Exception as fault:  # it was written by other rules than these
            log.error("a table is not understood", extra={"fault": type(fault).__name__})
            raise NoTableError(f"table {name} cannot be read any more") from None
        live = self._live[name] = Live(table, now_ms())
        if (old := self._broken.pop(name, None)) is not None:
            live.take_from(old)
        if table.status == "running" and table.clocks is not None:
            await self._commit(live, entries.Resumed(at_ms=now_ms()))
        else:
            for client in live.watchers:
                client.send(live.shown(client, now_ms(), is_new=False))
        await self._presence(live)
        return live

    async def watch(self, client: Client, name: str, tokens: Iterable[str]) -> None:
        """From now on this client is sent every change; first the table as it is. Raises NotAllowedError."""
        live = await self._settled(name)
        mine = live.watchers.get(client, frozenset()).union(map(hashed, tokens))
        is_ours = live.table.host in mine or live.table.seats_of(mine)
        if not live.table.settings.spectators and live.table.status != "open" and not is_ours:
            raise NotAllowedError("this table has no spectators")
        live.know(client, mine)
        client.send(live.shown(client, now_ms(), is_new=False))
        for message in live.said:
            client.send(message)
        await self._presence(live)

    async def _settled(self, name: str) -> Live:
        """The table when all that is known of it is stored. Raises NoTableError."""
        while True:
            live = await self.get(name)
            await live.settle()
            if self._is_current(live):
                return live

    def _is_current(self, live: Live) -> bool:
        """Whether this is still what is known of the table: after a write that failed it is not."""
        return self._live.get(live.table.name) is live

    async def unwatch(self, client: Client, name: str) -> None:
        live = self._live.get(name) or self._broken.get(name)
        if live is not None and live.drop(client):
            await self._presence(live)

    async def _presence(self, live: Live) -> None:
        """Somebody came or went: tell the others, and give seats back to their owners."""
        before = set(live.gone_ms)
        here = live.note_presence(now_ms())
        if before != set(live.gone_ms):
            shown = [seat in here for seat in range(len(live.table.chairs))]
            live.tell(messages.write(messages.Presence(live.table.name, shown)))
        for seat in here:
            if live.table.chairs[seat].is_stood_in:
                with suppress(NotStoredError):  # the table is read again, and this tried anew
                    await self._commit(live, entries.CameBack(seat=seat, at_ms=now_ms()))
        self.lobby.update(live)
        self._by_itself.go_on(live)

    # Commands

    async def do(self, client: Client, command: messages.AtTable) -> str | None:
        """Carry a command out; gives the code of a seat that is handed over. Raises FogboundError."""
        live = await self.get(command.table)
        if client not in live.watchers:
            raise RequestError("watch the table first")
        match command:
            case messages.Chat() | messages.Gesture():
                say(live, client, command)
            case messages.HandOver():
                return self._code(live, client, command)
            case messages.TakeOver():
                await self._take_over(live, client, command)
            case _:
                await self._decide(live, client, command)
        return None

    def play(self, client: Client, command: messages.Play, then: Then) -> bool:
        """What `do` does, begun at once, and `then` told; False, and nothing is done, if it has to wait. Raises
        FogboundError."""
        live = self._live.get(command.table)
        if live is None or client not in live.watchers:
            return False
        entry = decide(live.table, command, live.asker(client), live.watchers[client], now_ms())
        if entry is None:
            return False
        self._begin(live, entry, then)
        return True

    async def _decide(self, live: Live, client: Client, command: messages.AtTable) -> None:
        tokens = live.watchers[client].union([hashed(command.token)] if isinstance(command, messages.Sit) else [])
        entry = decide(live.table, command, live.asker(client), tokens, now_ms())
        if isinstance(command, messages.Sit):
            live.know(client, tokens)
        if entry is None:
            await live.settle()  # it was done before: say so when that is stored
            if not self._is_current(live):  # and it could not be
                await self.do(client, command)
                return
            if isinstance(command, messages.Rematch):
                await self._rematch(live)  # a crash may have come between
            if isinstance(command, messages.Sit) and client in live.watchers:
                client.send(live.shown(client, now_ms(), is_new=False))
            return
        await self._commit(live, entry)
        if isinstance(entry, entries.WantsRematch):
            await self._rematch(live)
        elif isinstance(entry, entries.Sat | entries.Rose):
            await self._presence(live)

    def _code(self, live: Live, client: Client, command: messages.HandOver) -> str:
        asker = live.asker(client)
        if command.seat not in asker.mine:
            raise NotAllowedError(f"seat {command.seat} is not yours")
        code = live.codes.get(command.seat)
        if code is None or code.command != command.id:  # else the answer was lost, and is given again
            host = live.table.host if asker.is_host else None
            code = live.codes[command.seat] = Code(secrets.token_hex(16), now_ms() + _CODE_MS, host, command.id)
        return code.code

    async def _take_over(self, live: Live, client: Client, command: messages.TakeOver) -> None:
        token = hashed(command.token)
        if live.table.has_done([token], command.id):
            live.know(client, {token})
            await live.settle()  # it was done before
            if not self._is_current(live):
                raise NotStoredError("it could not be kept: ask for another code")
            return
        for seat, code in live.codes.items():
            if secrets.compare_digest(code.code, command.code) and now_ms() < code.until_ms:
                del live.codes[seat]
                live.know(client, {token})
                await self._commit(live, handed_over(command, seat, code.host == live.table.host, now_ms()))
                await self._presence(live)
                return
        raise NotAllowedError("this code has been used, is too old, or never was")

    async def _rematch(self, live: Live) -> None:
        """When everybody wants to, the same people sit at a new table, and it begins. Raises NotStoredError."""
        old = live.table
        if old.rematch is not None or not all(chair.wants_rematch for chair in old.chairs if chair.is_person):
            return
        table, added = next_table(old, _new_name(), now_ms())
        new = Written(Live(table, table.changed_ms), added, 1)
        entry = entries.Rematched(table=table.name, at_ms=table.changed_ms)
        await _told(lambda then: self._begin(live, entry, then, new))
        self._by_itself.go_on(new.live)

    # Check, apply, store, send

    async def _commit(self, live: Live, entry: entries.AnyEntry) -> None:
        """Raises NotStoredError."""
        await _told(lambda then: self._begin(live, entry, then))

    def _begin(self, live: Live, entry: entries.AnyEntry, then: Then, *new: Written) -> None:
        """Apply, store, send; new tables come with it or not at all. What is sent is made now, before anything else can
        happen at this table. Raises NotStoredError."""
        if not self._is_current(live):
            raise NotStoredError("this table is being read again: look at it again")
        was_running = live.table.status == "running"
        live.table.apply(entry)
        if isinstance(entry, entries.Sat | entries.Rose):
            live.codes.pop(entry.seat, None)  # it was for who sat there before
        if isinstance(entry, _SENDS_AWAY):
            _send_spectators_away(live)
        to_send = live.shown_to_all(entry.at_ms)

        def stored(fault: NotStoredError | None) -> None:
            if fault is None:
                for one in new:
                    self._live[one.live.table.name] = one.live
                for client, message in to_send:
                    client.send(message)
                if isinstance(entry, entries.Moved):
                    self._metrics.stored.moves[live.table.game.id] += 1
                elif not isinstance(entry, entries.PutAway):
                    self.lobby.update(live)
                if was_running and live.table.status == "over":
                    log.info("a match is over", extra={"game": live.table.game.id, "count": live.table.moves})
                self._by_itself.go_on(live)
            then(fault)

        self._append([*new, Written(live, (entry,), live.table.number)], stored)

    def _append(self, written: Sequence[Written], then: Then) -> None:
        lines, summaries = [], []
        for live, added, first in written:
            table = live.table
            lines += [Entry(table.name, number, entries.write(entry)) for number, entry in enumerate(added, first)]
            summary = Summary(table.name, added[-1].at_ms, table.match is not None, goes_on(table))
            if live.summary is None or summary.tells_more_than(live.summary):
                summaries.append((live, summary))
            live.unwritten += 1
        began = time.perf_counter()

        def answered(fault: Exception | None) -> None:
            for live, _, _ in written:
                live.wrote()
            self._metrics.stored.waited(time.perf_counter() - began)
            if fault is None:
                for live, summary in summaries:
                    live.summary = summary
                then(None)
            else:
                then(self._not_stored(written[-1].live, fault))

        self._store.append(lines, [summary for _, summary in summaries], answered)

    def _not_stored(self, live: Live, fault: BaseException) -> NotStoredError:
        """What is here is not what is stored any more."""
        if self._is_current(live):
            self._broken[live.table.name] = self._live.pop(live.table.name)
            if live.table.name not in self._reading_again:
                self._reading_again.add(live.table.name)
                self._tasks.spawn(self._read_again(live.table.name))
        if isinstance(fault, ClashError):
            return NotStoredError("somebody else was faster: look at the table again")
        log.error("a table could not be written", extra={"fault": type(fault).__name__})
        return NotStoredError("it could not be kept, and so it was not done")

    async def _read_again(self, name: str) -> None:
        """After a write that failed: nobody was shown what it said, and everybody goes on from what is stored."""
        while name in self._broken:
            await asyncio.sleep(_AGAIN_S)
            try:
                await self.get(name)
            except NoTableError:
                self._broken.pop(name, None)
            except NotStoredError:
                pass
        self._reading_again.discard(name)

    async def record(self, name: str) -> messages.Finished:
        """Raises NoTableError, NotAllowedError."""
        return showing.record((await self._settled(name)).table)

    async def check(self) -> None:
        """Raises NotStoredError if nothing can be stored now."""
        try:
            await asyncio.wait_for(self._store.check(), timeout=2)
        except Exception:
            raise NotStoredError("the store does not answer") from None

    def counts(self) -> tuple[int, int]:
        """Tables in memory, and how many of them are running."""
        return len(self._live), sum(live.table.status == "running" for live in self._live.values())


async def _told(begin: Callable[[Then], None]) -> None:
    """Begin, and wait until it is stored. Raises NotStoredError."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def then(fault: NotStoredError | None) -> None:
        if done.done():  # who waited is gone
            return
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)

    begin(then)
    await done


def _send_spectators_away(live: Live) -> None:
    """Where there may be none."""
    if live.table.settings.spectators or live.table.status == "open":
        return
    message = messages.write(messages.Refused("not_allowed", "this table has no spectators", table=live.table.name))
    for client in [client for client, asker in live.company.askers.items() if not any(asker)]:
        client.send(message)
        live.drop(client)


def _new_name() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))
