"""Live tables: check, apply, store, send. Nobody sees a move that a crash could lose."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from ..bots import Seated
from ..bots.pace import thinking_s
from ..core.errors import FogboundError, NoTableError, NotAllowedError, NotStoredError, RequestError
from ..core.notation import short
from ..games import game_named
from ..lessons import lesson_named
from . import entries, messages, showing
from .deciding import decide, handed_over, move_of, new_deal
from .due import next_due
from .live import Client, Code, Live
from .lobby import Lobby
from .metrics import Metrics
from .settings import Settings
from .store import ClashError, Entry, Store, Summary
from .table import Table, hashed
from .talk import say
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


class Tables:
    """All tables of this server."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store, self._settings, self._metrics = store, settings, metrics
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._broken: dict[str, Live] = {}
        """Whose last write failed; they are read again, and who watched them goes on watching."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.lobby = Lobby()
        self.sending: Together[Callable[[], None]] = Together(lambda send: send(), turns=2)
        """Of clients for whom something waits. Who waited for a store is awake by then: its answer goes along."""

    def begin(self) -> None:
        """After a start: let bots and clocks go on where they were, and clean up from time to time."""
        self._spawn(self._wake())
        self._spawn(self._sweep())

    async def end(self) -> None:
        for live in self._live.values():
            if live.alarm is not None:
                live.alarm.cancel()
        tasks = [*self._tasks, *(live.bot_task for live in self._live.values() if live.bot_task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wake(self) -> None:
        for name in await self._store.going_on():
            with suppress(FogboundError):  # one table that cannot be read does not keep the others asleep
                await self.get(name)

    async def _sweep(self) -> None:
        """Every minute: what nobody looks at leaves the memory; what is old leaves the store."""
        while True:
            now_ms = _now_ms()
            for name, live in list(self._live.items()):
                if not live.watchers and not self._goes_on(live) and now_ms - live.left_ms > _IDLE_MS:
                    del self._live[name]
            started = now_ms - round(24 * _HOUR_MS * self._settings.keep_days)
            waiting = now_ms - round(_HOUR_MS * self._settings.keep_open_hours)
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
        created = entries.Created(settings=settings, host=hashed(token), at_ms=_now_ms())
        live = Live(Table(_new_name(), created), created.at_ms)
        await _told(lambda then: self._append(live, [created], live.table.number, then))
        self._live[live.table.name] = live
        self._metrics.tables_created.labels(wish.game).inc()
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
        live = self._live[name] = Live(table, _now_ms())
        if (old := self._broken.pop(name, None)) is not None:
            live.take_from(old)
            for client in live.watchers:
                client.send(live.shown(client, _now_ms(), is_new=False))
        if table.status == "running" and table.clocks is not None:
            await self._commit(live, entries.Resumed(at_ms=_now_ms()))
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
        client.send(live.shown(client, _now_ms(), is_new=False))
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
        here = live.note_presence(_now_ms())
        if before != set(live.gone_ms):
            shown = [seat in here for seat in range(len(live.table.chairs))]
            live.tell(messages.write(messages.Presence(live.table.name, shown)))
        for seat in here:
            if live.table.chairs[seat].is_stood_in:
                with suppress(NotStoredError):  # the table is read again, and this tried anew
                    await self._commit(live, entries.CameBack(seat=seat, at_ms=_now_ms()))
        self.lobby.update(live)
        self._go_on(live)

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
        entry = decide(live.table, command, live.asker(client), _now_ms())
        if entry is None:
            return False
        self._begin(live, entry, then)
        return True

    async def _decide(self, live: Live, client: Client, command: messages.AtTable) -> None:
        entry = decide(live.table, command, live.asker(client), _now_ms())
        if isinstance(command, messages.Sit):
            live.know(client, {hashed(command.token)})
        if entry is None:
            await live.settle()  # it was done before: say so when that is stored
            if isinstance(command, messages.Rematch):
                await self._rematch(live)  # a crash may have come between
            if isinstance(command, messages.Sit) and client in live.watchers:
                client.send(live.shown(client, _now_ms(), is_new=False))
            return
        await self._commit(live, entry)
        if isinstance(entry, entries.WantsRematch):
            await self._rematch(live)
        elif isinstance(entry, entries.Sat | entries.Rose):
            live.codes.pop(entry.seat, None)  # it was for who sat there before
            await self._presence(live)

    def _code(self, live: Live, client: Client, command: messages.HandOver) -> str:
        asker = live.asker(client)
        if command.seat not in asker.mine:
            raise NotAllowedError(f"seat {command.seat} is not yours")
        code = live.codes.get(command.seat)
        if code is None or code.command != command.id:  # else the answer was lost, and is given again
            host = live.table.host if asker.is_host else None
            code = live.codes[command.seat] = Code(secrets.token_hex(16), _now_ms() + _CODE_MS, host, command.id)
        return code.code

    async def _take_over(self, live: Live, client: Client, command: messages.TakeOver) -> None:
        token = hashed(command.token)
        if any(chair.token == token and command.id in chair.done for chair in live.table.chairs):
            live.know(client, {token})
            await live.settle()  # it was done before
            return
        for seat, code in live.codes.items():
            if secrets.compare_digest(code.code, command.code) and _now_ms() < code.until_ms:
                del live.codes[seat]
                live.know(client, {token})
                await self._commit(live, handed_over(command, seat, code.host == live.table.host, _now_ms()))
                await self._presence(live)
                return
        raise NotAllowedError("this code has been used, is too old, or never was")

    async def _rematch(self, live: Live) -> None:
        """When everybody wants to, the same people sit at a new table, and it begins."""
        old = live.table
        is_wanted = all(chair.wants_rematch for chair in old.chairs if chair.is_person)
        if old.rematch is not None or live.is_rematching or not is_wanted:
            return
        live.is_rematching = True
        try:
            await self._make_rematch(live)
        finally:
            live.is_rematching = False

    async def _make_rematch(self, live: Live) -> None:
        old, now_ms = live.table, _now_ms()
        settings = msgspec.structs.replace(old.settings, lesson=None)  # after a lesson comes a real match
        created = entries.Created(settings=settings, host=old.host, rematch_of=old.name, at_ms=now_ms)
        table = Table(_new_name(), created)
        added: list[entries.AnyEntry] = [created]
        for seat, chair in enumerate(old.chairs):
            added.append(entries.Sat(seat=seat, name=chair.name or "", token=chair.token, bot=chair.bot, at_ms=now_ms))
        added.append(new_deal(table, now_ms))
        for entry in added[1:]:
            table.apply(entry)
        new = Live(table, now_ms)
        await _told(lambda then: self._append(new, added, 1, then))
        self._live[table.name] = new
        await self._commit(live, entries.Rematched(table=table.name, at_ms=now_ms))
        self._go_on(new)

    # Check, apply, store, send

    async def _commit(self, live: Live, entry: entries.AnyEntry) -> None:
        """Raises NotStoredError."""
        await _told(lambda then: self._begin(live, entry, then))

    def _begin(self, live: Live, entry: entries.AnyEntry, then: Then) -> None:
        """Apply, store, send. What is sent is made now, before anything else can happen at this table. Raises
        NotStoredError."""
        if not self._is_current(live):
            raise NotStoredError("this table is being read again: look at it again")
        live.table.apply(entry)
        if isinstance(entry, _SENDS_AWAY):
            _send_spectators_away(live)
        to_send = live.shown_to_all(entry.at_ms)

        def stored(fault: NotStoredError | None) -> None:
            if fault is None:
                for client, message in to_send:
                    client.send(message)
                if isinstance(entry, entries.Moved):
                    self._metrics.stored.moves[live.table.game.id] += 1
                elif not isinstance(entry, entries.PutAway):
                    self.lobby.update(live)
                self._go_on(live)
            then(fault)

        self._append(live, [entry], live.table.number, stored)

    def _append(self, live: Live, added: Sequence[entries.AnyEntry], number: int, then: Then) -> None:
        table = live.table
        lines = [Entry(table.name, number + place, entries.write(entry)) for place, entry in enumerate(added)]
        summary = Summary(table.name, added[-1].at_ms, table.match is not None, self._goes_on(live))
        is_news = live.summary is None or summary.tells_more_than(live.summary)
        live.unwritten += 1
        began = time.perf_counter()

        def answered(fault: Exception | None) -> None:
            live.wrote()
            self._metrics.stored.waited(time.perf_counter() - began)
            if fault is None:
                live.summary = summary if is_news else live.summary
                then(None)
            else:
                then(self._not_stored(live, fault))

        self._store.append(lines, [summary] if is_news else [], answered)

    def _not_stored(self, live: Live, fault: BaseException) -> NotStoredError:
        """What is here is not what is stored any more."""
        if self._is_current(live):
            self._broken[live.table.name] = self._live.pop(live.table.name)
            self._spawn(self._read_again(live.table.name))
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

    # What goes on by itself

    def _goes_on(self, live: Live) -> bool:
        clocks = live.table.clocks
        is_timed = clocks is not None and clocks.runs_out_ms is not None and live.table.status == "running"
        return is_timed or live.table.bot_to_move is not None

    def _go_on(self, live: Live) -> None:
        """If it is a bot's turn, let it think; if something will be due, set the alarm."""
        if not self._is_current(live):
            return
        if live.table.bot_to_move is not None and (live.bot_task is None or live.bot_task.done()):
            live.bot_task = asyncio.create_task(self._bots_move(live))
            live.bot_task.add_done_callback(_tell_failure)
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        due = next_due(live.table, live.gone_ms, bool(live.watchers))
        if due is not None:
            wait_s = max(0.0, (due.at_ms - _now_ms()) / 1000)
            live.alarm = asyncio.get_running_loop().call_later(wait_s, lambda: self._spawn(self._do_due(live)))

    async def _do_due(self, live: Live) -> None:
        due = next_due(live.table, live.gone_ms, bool(live.watchers))
        if due is None or due.at_ms > _now_ms() or not self._is_current(live):
            self._go_on(live)
            return
        with suppress(FogboundError):
            if due.entry is None:
                await self._move_for(live, due.seat, live.table.stand_in(due.seat), pace_s=0)
            elif due.entry is entries.Resigned:
                await self._commit(live, entries.Resigned(seat=due.seat, by_time=True, at_ms=_now_ms()))
            else:
                await self._commit(live, due.entry(seat=due.seat, at_ms=_now_ms()))

    async def _bots_move(self, live: Live) -> None:
        while (seat := live.table.bot_to_move) is not None and self._is_current(live):
            seated = live.table.chairs[seat].seated
            assert seated is not None
            with suppress(NotStoredError):
                await self._move_for(live, seat, seated, self._settings.bot_pace_s)

    async def _move_for(self, live: Live, seat: int, seated: Seated, pace_s: float) -> None:
        """A bot thinks and moves, unless somebody else was faster."""
        table = live.table
        assert table.match is not None
        moves, legal, player = table.moves, table.match.legal_moves, table.chairs[seat].seated
        seated.catch_up()
        pause = thinking_s(seated.bot.random, len(legal), pace_s)
        began = time.monotonic()
        try:
            move = table.scripted or await asyncio.to_thread(seated.bot.choose, table.match.view(seat), legal, None)
            move = legal[legal.index(move)]
        except Exception as fault:  # whatever is wrong with a bot, the others can play on
            log.error("a bot failed", extra={"fault": type(fault).__name__})
            move = secrets.choice(legal)
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
        if table.moves == moves and table.to_move == seat and table.chairs[seat].seated is player:
            await self._commit(live, move_of(table, seat, str(move), _now_ms()))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_tell_failure)

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


def _tell_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (fault := task.exception()) is not None:
        log.error("something went wrong", extra={"fault": type(fault).__name__})


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


def _now_ms() -> int:
    return int(time.time() * 1000)
