"""Live tables: check, apply, store, send. Nobody sees a move that a crash could lose."""

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

from ..bots.pace import thinking_s
from ..core.errors import NoTableError, NotStoredError, RequestError
from ..games import game_named
from . import entries, messages
from .settings import Settings
from .store import ClashError, Entry, Store, Summary
from .table import OPEN, RUNNING, Table, hashed, new_token

log = logging.getLogger("fogbound.server")
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


class Client(Protocol):
    """Somebody connected. `send` never waits: a client that does not keep up is dropped."""

    def send(self, message: bytes) -> None: ...


class Live:
    """A table in memory, and who looks at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watchers: dict[Client, set[str]] = {}
        """With their hashed tokens."""
        self.unwritten = 0
        """Entries that are applied here and not yet known to be stored."""
        self.settled = asyncio.Event()
        self.settled.set()
        self.bot_task: asyncio.Task[None] | None = None


class Tables:
    """All tables of this server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}

    async def wake(self) -> None:
        """After a start: let bots go on where they were."""
        for summary in await self._store.summaries():
            if summary.wake:
                self._go_on(await self.get(summary.table))

    async def create(
        self, game: str, options: dict[str, Any], is_public: bool, look_s: float | None
    ) -> tuple[str, str]:
        """A new table: its name, and the host's token. Raises FogboundError."""
        chosen = game_named(game).read_options(options)
        token = new_token()
        created = entries.Created(game, chosen.to_json(), is_public, look_s, hashed(token), _now_ms())
        name = "".join(secrets.choice(_ALPHABET) for _ in range(12))
        live = Live(Table(name, created))
        await self._append(live, entries.write(created))
        self._live[name] = live
        return name, token

    async def get(self, name: str) -> Live:
        """Raises NoTableError."""
        if name in self._live:
            return self._live[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await self._loading[name]
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> Live:
        bodies = await self._store.read(name)
        if not bodies:
            raise NoTableError(f"there is no table {name}")
        created = entries.read(bodies[0])
        assert isinstance(created, entries.Created)
        table = Table(name, created)
        for body in bodies[1:]:
            table.apply(entries.read(body))
        self._live[name] = Live(table)
        return self._live[name]

    async def watch(self, client: Client, name: str, tokens: Iterable[str]) -> None:
        """From now on this client is sent every change; first the table as it is."""
        live = await self.get(name)
        await live.settled.wait()
        live.watchers.setdefault(client, set()).update(map(hashed, tokens))
        client.send(self._shown(live, client, is_new=False))

    def unwatch(self, client: Client, name: str) -> None:
        live = self._live.get(name)
        if live is not None:
            live.watchers.pop(client, None)

    async def do(self, client: Client, command: Any) -> str | None:
        """Carry a command out; gives the token of a seat that was taken. Raises FogboundError."""
        live = await self.get(command.table)
        if client not in live.watchers:
            raise RequestError("watch the table first")
        mine, is_host = live.table.seats_of(live.watchers[client])
        entry, token = live.table.decide(command, mine, is_host, _now_ms()), None
        if entry is None:
            await live.settled.wait()  # it was done before: say so when that is stored
            return None
        if isinstance(command, messages.Sit):
            token = new_token()
            entry = entries.Sat(entry.seat, entry.name, hashed(token), command=entry.command)
            live.watchers[client].add(hashed(token))
        await self._commit(live, entry)
        return token

    async def _commit(self, live: Live, entry: entries.AnyEntry) -> None:
        """Apply, store, send. What is sent is made now, before anything else can happen at this table."""
        body = entries.write(entry)
        live.table.apply(entry)
        told = [(client, self._shown(live, client, is_new=True)) for client in live.watchers]
        await self._append(live, body)
        for client, message in told:
            client.send(message)
        self._go_on(live)

    async def _append(self, live: Live, body: bytes) -> None:
        table = live.table
        line = Entry(table.name, table.number, body)
        is_open = table.created.is_public and table.status == OPEN
        summary = Summary(table.name, table.number, _now_ms(), is_open, table.bot_to_move is not None)
        live.unwritten += 1
        live.settled.clear()
        try:
            await self._store.append(line, summary)
        except Exception as fault:
            self._live.pop(table.name, None)  # what is here is not what is stored: read it again when it is asked for
            live.watchers.clear()
            if isinstance(fault, ClashError):
                raise NotStoredError("somebody else was faster: look at the table again") from None
            log.exception("a table could not be written")
            raise NotStoredError("the move could not be kept, and was not made") from None
        finally:
            live.unwritten -= 1
            if not live.unwritten:
                live.settled.set()

    def _go_on(self, live: Live) -> None:
        """If it is a bot's turn, let it think."""
        if live.table.bot_to_move is not None and (live.bot_task is None or live.bot_task.done()):
            live.bot_task = asyncio.create_task(self._bots_move(live))
            live.bot_task.add_done_callback(_tell_failure)

    async def _bots_move(self, live: Live) -> None:
        table = live.table
        while (seat := table.bot_to_move) is not None and self._live.get(table.name) is live:
            seated, moves = table.chairs[seat].seated, table.moves
            assert seated is not None
            assert table.match is not None
            seated.catch_up()
            view, legal = table.match.view(seat), table.match.legal_moves
            pause = thinking_s(seated.bot.random, len(legal), self._settings.bot_pace_s)
            began = time.monotonic()
            move = await asyncio.to_thread(seated.bot.choose, view, legal, None)
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
            if table.moves == moves:
                with suppress(NotStoredError):
                    await self._commit(live, table.moved(seat, str(move), _now_ms()))

    def _shown(self, live: Live, client: Client, is_new: bool) -> bytes:
        table, now_ms = live.table, _now_ms()
        mine, is_host = table.seats_of(live.watchers[client])
        viewers: list[int | None] = [*sorted(mine)] or [None]
        seen = [table.seen(seat, now_ms, is_new) for seat in viewers]
        here = {token for tokens in live.watchers.values() for token in tokens}
        return messages.write(
            messages.Table(
                table=table.name,
                number=table.number,
                game=table.game.id,
                options=table.options.to_json(),
                status=table.status,
                seats=[messages.SeatShown(chair.name, chair.bot, chair.token in here) for chair in table.chairs],
                mine=sorted(mine),
                is_host=is_host,
                moves=table.moves,
                commitment=table.commitment,
                seen=[one for one in seen if one is not None],
            )
        )

    async def open_tables(self) -> list[dict[str, Any]]:
        """Those that strangers may join, the newest first."""
        found = []
        for summary in await self._store.summaries():
            if summary.open:
                table = (await self.get(summary.table)).table
                free = sum(chair.is_free for chair in table.chairs)
                found.append(
                    {"table": table.name, "game": table.game.id, "options": table.options.to_json(), "free": free}
                )
        return found

    async def record(self, name: str) -> dict[str, Any]:
        """The whole match with its deal and key; only when it is over. Raises NotAllowedError before."""
        table = (await self.get(name)).table
        table.must_be_over()
        assert table.match is not None
        return {"record": table.match.record().to_json(), "commitment": table.commitment, "key": table.key}

    def running(self) -> int:
        return sum(live.table.status == RUNNING for live in self._live.values())


def _tell_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (fault := task.exception()) is not None:
        log.error("a bot failed", exc_info=fault)


def _now_ms() -> int:
    return int(time.time() * 1000)
