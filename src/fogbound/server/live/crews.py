"""All live crews: rooms with one link, whose people go from table to table together.

A crew's log lies in the same store as those of tables, under a name that no table has, and has an owner as they have.
The next table is stored in the same write as the crew's entry that leads there, so a crash leaves both or neither."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterable

from ...core.errors import ClosedError, NoTableError, NotAllowedError, NotStoredError, RequestError
from ...core.notation import short
from .. import faults
from ..crew import commands, entries, outgoing
from ..crew.figures import played
from ..crew.state import CrewState
from ..protocol import messages
from ..store.contract import ClashError, LogLine, Store, Summary
from ..table import entries as table_entries
from ..table.state import TableState, hashed
from ..table.word_list import WordList
from .clock import ServerClock
from .commits import Commits
from .contract import LiveClient, RunBlocking
from .live_table import HAND_OVER_MS, HandOverCode, LiveTable
from .names import name_in_same_bay, new_table_name
from .registry import TableRegistry
from .table_quotas import TableQuotas
from .waiting import Waiting

log = logging.getLogger("fogbound.server")
_IDLE_MS = 900_000
_SWEEP_S = 60.0
_DAY_MS = 86_400_000
_PER_ADDRESS = 20
"""Crews that one network address may found in a day."""
_FOLDED_AT_ONCE = 200
"""Longer logs are folded off the event loop."""
_MOST_TOKENS = 16
"""Tokens kept for one client; more than can prove something."""


class LiveCrew:
    """A crew in memory, with everybody who is in the room."""

    def __init__(self, state: CrewState, now_ms: int) -> None:
        self.state = state
        self.watchers: dict[LiveClient, frozenset[str]] = {}
        """Clients with their hashed tokens."""
        self.left_ms = now_ms
        """The time when the last watcher went."""
        self.codes: dict[int, HandOverCode] = {}
        """Codes to hand over a membership, by member."""
        self.turn = asyncio.Lock()
        """Held from a decision until it is stored: `state` is never ahead of the store."""

    @property
    def log(self) -> str:
        return messages.CREW_LOG + self.state.crew

    @property
    def here(self) -> set[str]:
        return {token for tokens in self.watchers.values() for token in tokens}

    def updates(self) -> list[tuple[LiveClient, bytes]]:
        """Encode the crew for everybody in the room."""
        here = self.here
        return [
            (client, messages.write(outgoing.update(self.state, here, tokens)))
            for client, tokens in self.watchers.items()
        ]


class Crews:
    """Carries out commands about crews."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        commits: Commits,
        clock: ServerClock,
        words: WordList,
        quotas: TableQuotas,
        run_blocking: RunBlocking,
        kept_longer_days: float,
    ) -> None:
        """`kept_longer_days`: so much longer than a table a crew is stored after its last change."""
        self._store, self._registry, self._clock, self._words = store, registry, clock, words
        self._commits, self._table_quotas, self._run_blocking = commits, quotas, run_blocking
        self._quotas = TableQuotas(_PER_ADDRESS, clock.now_ms)
        self._kept_longer_ms = round(_DAY_MS * kept_longer_days)
        self._live: dict[str, LiveCrew] = {}
        self._loading: dict[str, asyncio.Task[LiveCrew]] = {}
        self._epoch = 0
        """Counts how often all crews were dropped at once."""
        registry.other_logs = self._logs

    def find(self, crew_log: str) -> LiveCrew | None:
        """Return the crew with this log, if it is in memory."""
        return self._live.get(crew_log.removeprefix(messages.CREW_LOG))

    def _logs(self) -> list[str]:
        return [live.log for live in self._live.values()]

    # Requests

    async def create(self, wish: messages.NewCrew, address: str) -> messages.NewCrewMade:
        """Raises FogboundError."""
        self._quotas.check(address)
        for name in (wish.name, wish.member):
            self._words.check(name)
        now_ms = self._clock.now_ms()
        added = commands.found(wish, now_ms)
        state = CrewState.from_log(new_table_name(), added)
        self._quotas.add(address, state.crew)
        await self._stored(LiveCrew(state, now_ms), added, 1)
        log.info("a crew was founded")
        return messages.NewCrewMade(state.crew)

    async def export(self, crew: str, wish: messages.ExportWish) -> Callable[[], messages.Logbook]:
        """Return a function that makes the answer, which takes long after many evenings. Raises NoTableError,
        NotAllowedError, NotStoredError."""
        bodies = await self._bodies(crew)

        def make() -> messages.Logbook:
            stored = [entries.read(body) for body in bodies]
            state = CrewState.from_log(crew, stored)
            _must_be_there(state)
            if not state.members_of([hashed(token) for token in wish.tokens]):
                raise NotAllowedError("only a member of the crew may do this")
            return outgoing.logbook(state, stored)

        return make

    # Commands

    async def carry_out(self, client: LiveClient, command: messages.AtCrew) -> str | None:
        """Return when the effect is stored: the code of `hand_over_crew`, else None. Raises FogboundError,
        ElsewhereError."""
        if isinstance(command, messages.UnwatchCrew):
            self._unwatch(client, command.crew)
            return None
        live = await self._get(command.crew)
        if isinstance(command, messages.UpdateCrew):
            await self._catch_up(live)
        elif isinstance(command, messages.WatchCrew):
            self._watch(client, live, command.tokens)
        else:
            async with live.turn:
                return await self._decide(client, live, command)
        return None

    async def _decide(self, client: LiveClient, live: LiveCrew, command: messages.AtCrew) -> str | None:
        if client not in live.watchers:
            raise RequestError("watch the crew first")
        tokens, now_ms = live.watchers[client], self._clock.now_ms()
        match command:
            case messages.JoinCrew():
                self._words.check(command.name)
                joined = commands.join(live.state, command, now_ms)
                self._know(client, live, {*tokens, hashed(command.token)})
                await self._commit(live, joined)
            case messages.LeaveCrew():
                await self._commit(live, commands.leave(live.state, command, tokens, now_ms))
            case messages.Disband():
                await self._commit(live, commands.disband(live.state, command, tokens, now_ms))
                self._close(live)
            case messages.HandOverCrew():
                return self._code(live, command, tokens)
            case messages.TakeOverCrew():
                await self._take_over(client, live, command)
            case messages.SetSail():
                await self._set_sail(client, live, command)
        return None

    async def _set_sail(self, client: LiveClient, live: LiveCrew, command: messages.SetSail) -> None:
        tokens = live.watchers[client]
        self._table_quotas.check(client.address)
        name = name_in_same_bay(live.state.crew)
        decided = commands.set_sail(live.state, command, tokens, name, self._clock.now_ms())
        if decided is None:
            return
        before = None if live.state.table is None else await self._table(live.state.table)
        if before is not None and before.status == "running" and not command.anew:
            raise NotAllowedError("a match is on at the crew's table")
        sailed, new = decided
        table = LiveTable(new.state, new.state.changed_ms)
        await self._commit(live, sailed, (table, new.added))
        self._registry.add(table)
        self._table_quotas.add(client.address, name)

    # The operator

    async def remove_name(self, crew: str, token: str | None) -> None:
        """Replace the name of the member with this hashed token. Raises NoTableError, NotStoredError."""
        live = await self._get(crew)
        async with live.turn:
            await self._commit(live, commands.remove_name(live.state, token, self._clock.now_ms()))

    async def remove_crew_name(self, crew: str) -> None:
        """Replace the name of the crew. Raises NoTableError, NotStoredError."""
        live = await self._get(crew)
        async with live.turn:
            await self._commit(live, entries.NameRemoved(name="A crew", at_ms=self._clock.now_ms()))

    # Moving a membership to another device

    def _code(self, live: LiveCrew, command: messages.HandOverCrew, tokens: Collection[str]) -> str:
        if command.member not in live.state.members_of(tokens):
            raise NotAllowedError(f"member {command.member} is not you")
        code = live.codes.get(command.member)
        if code is None or code.command != command.id:  # a repeated command gets the same code
            until_ms = self._clock.now_ms() + HAND_OVER_MS
            code = live.codes[command.member] = HandOverCode(secrets.token_hex(16), until_ms, None, command.id)
        return code.code

    async def _take_over(self, client: LiveClient, live: LiveCrew, command: messages.TakeOverCrew) -> None:
        token, now_ms = hashed(command.token), self._clock.now_ms()
        tokens = {*live.watchers[client], token}
        if live.state.has_done([token], command.id):
            self._know(client, live, tokens)
            return
        found = [
            number
            for number, code in live.codes.items()
            if secrets.compare_digest(code.code, command.code) and now_ms < code.until_ms
        ]
        if not found or live.state.members[found[0]].token is None:
            raise NotAllowedError("this code has been used, is too old, or never was")
        old = live.state.members[found[0]].token
        moved = commands.take_over(live.state, command, found[0], now_ms)
        del live.codes[found[0]]
        self._know(client, live, tokens)
        await self._commit(live, moved)
        await self._move_seat(live, old or "", token)

    async def _move_seat(self, live: LiveCrew, old: str, token: str) -> None:
        """The member's seat at the crew's table goes along; where it cannot, its old device still has it."""
        if live.state.table is None:
            return
        try:
            table = await self._registry.settled(live.state.table)
            for seat in table.state.seats_of([old]):
                if not (table.state.is_copied or table.state.is_full):
                    is_host, now_ms = table.state.host == old, self._clock.now_ms()
                    moved = table_entries.HandedOver(seat=seat, token=token, is_host=is_host, at_ms=now_ms)
                    await self._commits.committed(table, moved)
        except (NoTableError, NotStoredError) as fault:
            log.warning("a member's seat could not go along", extra=faults.about(fault))

    # Watching

    def _watch(self, client: LiveClient, live: LiveCrew, tokens: Iterable[str]) -> None:
        client.watched.add(live.log)
        known = live.watchers.get(client, frozenset()).union(map(hashed, tokens))
        if not self._know(client, live, known):
            client.send(messages.write(outgoing.update(live.state, live.here, known)))

    def _know(self, client: LiveClient, live: LiveCrew, tokens: Collection[str]) -> bool:
        """Note a client's tokens; return whether everybody was told, because a member came."""
        before = live.state.members_of(live.here)
        proven = {live.state.members[number].token for number in live.state.members_of(tokens)}
        kept = tokens if len(tokens) <= _MOST_TOKENS else [token for token in tokens if token in proven]
        live.watchers[client] = frozenset(kept)
        return self._tell_if_changed(live, before)

    def _tell_if_changed(self, live: LiveCrew, before: list[int]) -> bool:
        if live.state.members_of(live.here) == before:
            return False
        self._send(live.updates())
        return True

    def _unwatch(self, client: LiveClient, crew: str) -> None:
        client.watched.discard(messages.CREW_LOG + crew)
        live = self._live.get(crew)
        if live is None or client not in live.watchers:
            return
        before = live.state.members_of(live.here)
        del live.watchers[client]
        live.left_ms = self._clock.now_ms()
        self._tell_if_changed(live, before)

    def leave(self, client: LiveClient) -> None:
        """The client is gone."""
        for crew_log in [name for name in client.watched if name.startswith(messages.CREW_LOG)]:
            self._unwatch(client, crew_log.removeprefix(messages.CREW_LOG))

    def _send(self, updates: Iterable[tuple[LiveClient, bytes]]) -> None:
        for client, update in updates:
            client.send(update)

    # The table that is on

    async def _catch_up(self, live: LiveCrew) -> None:
        """Log a match that is over, and follow its people to the next one; a crash may have come in between."""
        async with live.turn:
            while live.state.table is not None and not live.state.is_full:
                state = await self._table(live.state.table)
                now_ms = self._clock.now_ms()
                if state is None:
                    await self._commit(live, entries.Cleared(at_ms=now_ms))
                    return
                if state.status == "over" and not live.state.is_logged:
                    await self._commit(live, await self._run_blocking(played, live.state, state, now_ms))
                if state.rematch is None:
                    return
                sailed = entries.Sailed(
                    table=state.rematch, settings=live.state.settings or state.settings, at_ms=now_ms
                )
                await self._commit(live, sailed)

    async def _table(self, name: str) -> TableState | None:
        """Return a table, whoever owns it; None if it is there no longer. Raises NotStoredError."""
        found = self._registry.find(name)
        try:
            if found is not None:
                await found.settle()
                if self._registry.is_current(found):
                    return found.state
            return await self._registry.read(name)
        except NoTableError:
            return None

    # Storing

    async def _commit(
        self,
        live: LiveCrew,
        entry: entries.AnyCrewEntry | None,
        table: tuple[LiveTable, list[table_entries.AnyEntry]] | None = None,
    ) -> None:
        """Store an entry, and a new table in the same write; then apply and send it. To be called in the crew's turn.
        Raises NotStoredError."""
        if entry is None:
            return
        await self._stored(live, [entry], live.state.number + 1, table)
        live.state.apply(entry)
        self._send(live.updates())

    async def _stored(
        self,
        live: LiveCrew,
        added: list[entries.AnyCrewEntry],
        first: int,
        table: tuple[LiveTable, list[table_entries.AnyEntry]] | None = None,
    ) -> None:
        """Raises NotStoredError."""
        if first > 1 and self._live.get(live.state.crew) is not live:
            raise NotStoredError("this crew is being read again: look at it again")
        lines = [LogLine(live.log, number, entries.write(entry)) for number, entry in enumerate(added, first)]
        wall_ms = self._clock.wall_ms()
        # Tables are deleted by their age: a crew is kept longer than they are, and a disbanded one no longer at all.
        is_deleted = isinstance(added[-1], entries.Disbanded)
        changed_ms = 0 if is_deleted else wall_ms + self._kept_longer_ms
        summaries = [Summary(live.log, changed_ms, True, False)]
        if table is not None:
            new, log_of_table = table
            lines += [LogLine(new.name, number, table_entries.write(one)) for number, one in enumerate(log_of_table, 1)]
            new.summary = Summary(new.name, wall_ms, False, False)
            summaries.append(new.summary)
        waiting = Waiting()
        self._store.append(lines, summaries, waiting.then)
        try:
            await waiting.done
        except Exception as fault:
            raise self._not_stored(live, fault) from None

    def _not_stored(self, live: LiveCrew, fault: Exception) -> NotStoredError:
        """The crew in memory is still what is stored, unless another server has written: then everybody looks again."""
        if isinstance(fault, ClashError):
            if self._live.get(live.state.crew) is live:
                self._drop(live)
            return NotStoredError("somebody else was faster: look at the crew again")
        log.error("a crew could not be written", extra=faults.about(fault))
        return NotStoredError("it could not be kept, and so it was not done")

    def _drop(self, live: LiveCrew) -> None:
        self._live.pop(live.state.crew, None)
        for client in list(live.watchers):
            client.watched.discard(live.log)
            client.send_away()
        live.watchers.clear()

    def _close(self, live: LiveCrew) -> None:
        gone = messages.write(messages.Refused("closed", "this crew was disbanded", crew=live.state.crew))
        self._live.pop(live.state.crew, None)
        for client in list(live.watchers):
            client.watched.discard(live.log)
            client.send(gone)
        live.watchers.clear()

    # Loading

    async def _get(self, crew: str) -> LiveCrew:
        """Raises NoTableError, NotStoredError, ElsewhereError, LeavingError."""
        if crew in self._live:
            return self._live[crew]
        if crew not in self._loading:
            self._loading[crew] = asyncio.create_task(self._load(crew))
        try:
            return await asyncio.shield(self._loading[crew])
        finally:
            self._loading.pop(crew, None)

    async def _load(self, crew: str) -> LiveCrew:
        epoch = self._epoch
        await self._registry.take(messages.CREW_LOG + crew)
        bodies = await self._bodies(crew)
        try:
            is_long = len(bodies) > _FOLDED_AT_ONCE
            state = await self._run_blocking(_fold, crew, bodies) if is_long else _fold(crew, bodies)
        except Exception as fault:
            log.error("a crew's log could not be folded", extra=faults.about(fault))
            raise NoTableError(f"crew {crew} cannot be read any more") from None
        _must_be_there(state)
        if epoch != self._epoch:
            raise NotStoredError("this server is no longer the crew's: ask again")
        live = self._live[crew] = LiveCrew(state, self._clock.now_ms())
        await self._catch_up(live)
        return live

    async def _bodies(self, crew: str) -> list[bytes]:
        try:
            bodies = await self._store.read(messages.CREW_LOG + crew)
        except Exception as fault:
            log.error("a crew could not be read", extra=faults.about(fault))
            raise NotStoredError("the store does not answer") from None
        if not bodies:
            raise NoTableError(f"there is no crew {short(crew)}")
        return bodies

    # Leaving the memory

    async def sweep_forever(self) -> None:
        """Every minute: crews without anybody in the room leave the memory."""
        while True:
            await asyncio.sleep(_SWEEP_S)
            since_ms = self._clock.now_ms() - _IDLE_MS
            idle = [live for live in self._live.values() if not live.watchers and live.left_ms < since_ms]
            await self.let_go([live.log for live in idle])

    async def let_go(self, names: Collection[str]) -> None:
        """Give up crews: another server goes on with them."""
        for live in [live for live in self._live.values() if live.log in names]:
            async with live.turn:
                if self._live.get(live.state.crew) is not live:
                    continue
                self._drop(live)
                await self._registry.disown([live.log])

    def drop_all(self) -> None:
        """This server owns nothing any more."""
        self._epoch += 1
        self._live.clear()


def _fold(crew: str, bodies: list[bytes]) -> CrewState:
    return CrewState.from_log(crew, [entries.read(body) for body in bodies])


def _must_be_there(state: CrewState) -> None:
    if state.is_disbanded:
        raise ClosedError(f"crew {state.crew} was disbanded")


def news_of(crew: str, table: str) -> messages.UpdateCrew:
    """The command that tells a crew's owner that something has happened at its table."""
    return messages.UpdateCrew(id=table, crew=crew)


class Herald:
    """Stands for a table that tells its crew, wherever that is: as a client that hears nothing."""

    def __init__(self) -> None:
        self.address = ""
        self.watched: set[str] = set()

    def send(self, message: bytes) -> None:
        pass

    def dismiss(self) -> None:
        pass

    def send_away(self) -> None:
        pass
