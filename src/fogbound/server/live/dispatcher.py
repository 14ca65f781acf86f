"""The one way to carry out a command of a client."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from ...core.errors import FogboundError, NotAllowedError, NotStoredError, RequestError
from .. import faults
from ..protocol import messages
from ..table import entries
from ..table.commands import decide, must_have_room, take_over
from ..table.rematch import is_agreed, next_table
from ..table.state import hashed
from ..table.word_list import WordList
from .commits import Commits, NewLog
from .contract import ElsewhereError, LeavingError, LiveClient, LiveMetrics, Relay, Reply
from .crews import Crews
from .join_codes import JoinCodes
from .live_table import HAND_OVER_MS, HandOverCode, LiveTable
from .lobby import LobbyListing
from .names import name_in_same_bay
from .presence import PresenceTracker
from .registry import TableRegistry
from .reports import Reports
from .scheduler import Scheduler
from .tasks import Tasks

log = logging.getLogger("fogbound.server")
_MOST_WATCHED = 8
"""Tables that one client may watch at once."""
_AWAY_MS = 10_000
"""A connection may be lost for so long before others decide about its seat."""


class Dispatcher:
    """Carries out commands."""

    def __init__(
        self,
        registry: TableRegistry,
        commits: Commits,
        presence: PresenceTracker,
        scheduler: Scheduler,
        lobby: LobbyListing,
        tasks: Tasks,
        now_ms: Callable[[], int],
        words: WordList,
        reports: Reports,
        metrics: LiveMetrics,
        relay: Relay | None,
        crews: Crews,
        join_codes: JoinCodes,
    ) -> None:
        self._crews, self._join_codes = crews, join_codes
        self._words, self._reports, self._metrics, self._relay = words, reports, metrics, relay
        self._registry, self._commits, self._presence, self._scheduler = registry, commits, presence, scheduler
        self._lobby, self._tasks, self._now_ms = lobby, tasks, now_ms

    def submit(self, client: LiveClient, command: messages.Command | messages.Owned, reply: Reply) -> None:
        """Carry out a command, at once if its table is in memory, else as soon as it is loaded. `reply` is called when
        the effect is stored, or with the reason why nothing has changed."""
        request = Request(client, command.id, reply)
        with request:
            match command:
                case messages.AtTable() | messages.AtCrew() if self._relay is not None and self._relay.carries(
                    client, command.table
                ):
                    self._relay.submit(client, command, reply)
                case messages.AtCrew():
                    self._later(request, command, self._carry_out_for_crew(request, command))
                case messages.WatchLobby():
                    self._lobby.watch(client, command.changes)
                    request.done()
                case messages.UnwatchLobby():
                    self._lobby.unwatch(client)
                    request.done()
                case messages.Watch():
                    self._watch(request, command)
                case messages.Unwatch():
                    self._presence.unwatch(client, command.table, request.done)
                case _:
                    live = self._registry.find(command.table)
                    if live is None:
                        self._later(request, command, self._load_and_carry_out(request, command))
                    else:
                        self._carry_out(request, live, command)

    async def _carry_out_for_crew(self, request: "Request", command: messages.AtCrew) -> None:
        if isinstance(command, messages.WatchCrew):
            _must_have_room(request.client, command.table)
        request.done(await self._crews.carry_out(request.client, command))

    def _later(self, request: "Request", command: messages.Owned, work: Coroutine[Any, Any, None]) -> None:
        """Go on with a request after something was loaded or stored, or let the table's owner do so."""

        async def run() -> None:
            with request:
                try:
                    await work
                except ElsewhereError as found:
                    if self._relay is None:
                        raise
                    self._relay.begin(found.owner, request.client, command, request.reply)
                except LeavingError:
                    request.client.send_away()
                    raise

        self._tasks.spawn(run())

    async def _load_and_carry_out(self, request: "Request", command: messages.AtTable) -> None:
        self._carry_out(request, await self._registry.get(command.table), command)

    # Watching

    def _watch(self, request: "Request", command: messages.Watch) -> None:
        _must_have_room(request.client, command.table)
        live = self._registry.find(command.table)
        if live is None or live.unwritten:
            self._later(request, command, self._watch_settled(request, command))
        else:
            self._presence.watch(request.client, live, command.tokens, request.done)

    async def _watch_settled(self, request: "Request", command: messages.Watch) -> None:
        live = await self._registry.settled(command.table)
        self._presence.watch(request.client, live, command.tokens, request.done)

    # Commands at a table

    def _carry_out(self, request: "Request", live: LiveTable, command: messages.AtTable) -> None:
        if isinstance(command, messages.TakeOver):
            self._take_over(request, live, command)
            return
        if request.client not in live.watchers:
            raise RequestError("watch the table first")
        match command:
            case messages.Chat() | messages.Gesture():
                if isinstance(command, messages.Chat):
                    self._words.check(command.text)
                is_mine = command.seat in live.role(request.client).mine
                message = live.chat.say(live.state, command, is_mine)
                if message is not None:
                    live.tell(message)
                request.done()
            case messages.Report():
                self._later(request, command, self._report(request, live, command))
            case messages.Absent():
                self._about_absent(request, live, command)
            case messages.JoinCode():
                self._later(request, command, self._join_code(request, live))
            case messages.HandOver():
                request.done(self._code(request.client, live, command))
            case _:
                self._decide(request, live, command)

    async def _join_code(self, request: "Request", live: LiveTable) -> None:
        made = await self._join_codes.make(live, request.client.address)
        request.done(made.code, made.until_ms - self._now_ms())

    async def _report(self, request: "Request", live: LiveTable, report: messages.Report) -> None:
        chairs = live.state.chairs
        if report.seat >= len(chairs) or not chairs[report.seat].is_person:
            raise RequestError(f"no person sits on seat {report.seat}")
        if await self._reports.add(live, request.client, report):
            self._metrics.reported(report.reason)
        request.done()

    def _about_absent(self, request: "Request", live: LiveTable, command: messages.Absent) -> None:
        """Raises NotAllowedError for somebody who does not play, or if nobody is away there; RequestError."""
        state, mine = live.state, live.role(request.client).mine
        if state.status != "running" or not any(not state.chairs[seat].has_resigned for seat in mine):
            raise NotAllowedError("only who plays here decides about that")
        if command.seat >= len(state.chairs):
            raise RequestError(f"seat {command.seat}: this table has {len(state.chairs)}")
        chair, gone_ms = state.chairs[command.seat], live.gone_ms.get(command.seat)
        if chair.is_stood_in and command.then != "end":
            request.done()
            return
        if not chair.is_person or chair.has_resigned or gone_ms is None:
            raise NotAllowedError(f"nobody is away from seat {command.seat}")
        if self._now_ms() - gone_ms < _AWAY_MS:
            raise NotAllowedError("give them a moment to come back")
        if command.then != "end" and live.ending:
            live.ending.clear()
            live.tell(messages.write(live.presence()))
        if command.then == "wait":
            live.gone_ms[command.seat] = self._now_ms()
            self._scheduler.schedule(live)
            request.done()
        elif command.then == "bot":
            must_have_room(state)
            self._commit(request, live, entries.StoodIn(seat=command.seat, at_ms=self._now_ms()), request.done)
        else:
            self._agree_to_end(request, live, mine)

    def _agree_to_end(self, request: "Request", live: LiveTable, mine: Iterable[int]) -> None:
        """All who are here and still play have to agree; the others are told who does."""
        live.ending.update(mine)
        people = {seat for seat, one in enumerate(live.state.chairs) if one.is_person and not one.has_resigned}
        if people - live.gone_ms.keys() <= live.ending:
            self._commit(request, live, entries.Abandoned(at_ms=self._now_ms()), request.done)
            return
        live.tell(messages.write(live.presence()))
        request.done()

    def _decide(self, request: "Request", live: LiveTable, command: messages.AtTable) -> None:
        """Commands that add an entry to the log."""
        client = request.client
        tokens = live.watchers[client]
        if isinstance(command, messages.Sit):
            tokens = tokens.union([hashed(command.token)])
        entry = decide(live.state, command, live.role(client), tokens, self._now_ms())
        if isinstance(command, messages.Sit):
            if isinstance(entry, entries.Sat) and entry.token is not None:
                self._words.check(entry.name)
                shared = live.addresses_of_others(client)
                live.removals.check(entry.name, entry.token, client.address, shared, self._now_ms())
            live.know(client, tokens)
        if entry is None:
            live.when_settled(lambda: self._done_before(request, live, command))
        elif isinstance(entry, entries.WantsRematch):
            self._commit(request, live, entry, lambda: self._rematch(request, live))
        elif isinstance(entry, entries.Rose):
            self._rise(request, live, entry)
        elif isinstance(entry, entries.Sat):
            self._commit(request, live, entry, lambda: self._presence.note(live, request.done))
        else:
            self._commit(request, live, entry, request.done)

    def _rise(self, request: "Request", live: LiveTable, entry: entries.Rose) -> None:
        chair = live.state.chairs[entry.seat]
        name, token = chair.name or "", chair.token
        addresses = live.addresses_of(token) if token is not None else set()

        def stored() -> None:
            if entry.by_host and token is not None:
                live.removals.add(name, token, addresses, self._now_ms())
            self._presence.note(live, request.done)

        self._commit(request, live, entry, stored)

    def _commit(
        self, request: "Request", live: LiveTable, entry: entries.AnyEntry, stored: Callable[[], None], *new: NewLog
    ) -> None:
        """`stored` is called when the entry is stored. Raises NotStoredError."""

        def then(fault: NotStoredError | None) -> None:
            with request:
                if fault is not None:
                    raise fault
                stored()

        self._commits.commit(live, entry, then, *new)

    def _done_before(self, request: "Request", live: LiveTable, command: messages.AtTable) -> None:
        """A repeated command, when its effect is stored; if it could not be stored, it is carried out now."""
        with request:
            if not self._registry.is_current(live):
                self._later(request, command, self._load_and_carry_out(request, command))
            elif isinstance(command, messages.Rematch):
                self._rematch(request, live)  # a crash may have come between agreement and new table
            else:
                if isinstance(command, messages.Sit) and request.client in live.watchers:
                    request.client.send(live.update_for(request.client, self._now_ms()))
                request.done()

    def _rematch(self, request: "Request", live: LiveTable) -> None:
        """If everybody agreed, open the next table in the same write as the reference to it."""
        if not is_agreed(live.state):
            request.done()
            return
        state, added = next_table(live.state, name_in_same_bay(live.name), self._now_ms())
        new = NewLog(LiveTable(state, state.changed_ms), added)

        def stored() -> None:
            self._scheduler.schedule(new.live)
            request.done()

        self._commit(request, live, entries.Rematched(table=state.name, at_ms=state.changed_ms), stored, new)

    # Moving a seat to another device

    def _code(self, client: LiveClient, live: LiveTable, command: messages.HandOver) -> str:
        role = live.role(client)
        if command.seat not in role.mine:
            raise NotAllowedError(f"seat {command.seat} is not yours")
        _must_not_be_copied(live)
        code = live.codes.get(command.seat)
        if code is None or code.command != command.id:  # a repeated command gets the same code
            host = live.state.host if role.is_host else None
            until_ms = self._now_ms() + HAND_OVER_MS
            code = live.codes[command.seat] = HandOverCode(secrets.token_hex(16), until_ms, host, command.id)
        return code.code

    def _take_over(self, request: "Request", live: LiveTable, command: messages.TakeOver) -> None:
        """A client that does not watch may take over, too: at a table without spectators it cannot watch before."""
        client, token = request.client, hashed(command.token)
        is_watcher = client in live.watchers
        _must_have_room(client, live.name)
        if live.state.has_done([token], command.id):
            if is_watcher:
                live.know(client, {token})
            live.when_settled(lambda: self._taken_before(request, live, command, is_watcher))
            return
        _must_not_be_copied(live)
        for seat, code in live.codes.items():
            if secrets.compare_digest(code.code, command.code) and self._now_ms() < code.until_ms:
                must_have_room(live.state)
                entry = take_over(command, seat, code.host == live.state.host, self._now_ms())
                del live.codes[seat]
                if is_watcher:
                    live.know(client, {token})
                    self._commit(request, live, entry, lambda: self._presence.note(live, request.done))
                else:
                    self._commit(request, live, entry, lambda: self._watch_taken(request, command))
                return
        raise NotAllowedError("this code has been used, is too old, or never was")

    def _taken_before(self, request: "Request", live: LiveTable, command: messages.TakeOver, is_watcher: bool) -> None:
        with request:
            if not self._registry.is_current(live):
                raise NotStoredError("it could not be kept: ask for another code")
            if is_watcher:
                request.done()
            else:
                self._watch_taken(request, command)

    def _watch_taken(self, request: "Request", command: messages.TakeOver) -> None:
        """The new owner watches from now on."""
        watch = messages.Watch(command.id, command.table, [command.token])
        self._later(request, watch, self._watch_settled(request, watch))


def _must_not_be_copied(live: LiveTable) -> None:
    """Raises NotAllowedError."""
    if live.state.is_copied:
        raise NotAllowedError("this match is kept on its player's own device, too: it cannot be handed over")


def _must_have_room(client: LiveClient, table: str) -> None:
    """Raises RequestError for a client that watches too many tables."""
    if len(client.watched) >= _MOST_WATCHED and table not in client.watched:
        raise RequestError(f"{_MOST_WATCHED} tables at once are enough")


class Request:
    """A command in progress. As a context manager it answers with the error that is raised inside: a refusal with its
    code; anything else is a fault of ours, which is logged and ends nobody's connection."""

    __slots__ = ("_id", "client", "reply")

    def __init__(self, client: LiveClient, command_id: str, reply: Reply) -> None:
        self.client, self._id, self.reply = client, command_id, reply

    def done(self, code: str | None = None, code_ms: int | None = None) -> None:
        self.reply(messages.Ok(self._id, code, code_ms))

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> bool:
        if fault is None:
            return False
        if isinstance(fault, asyncio.CancelledError):
            fault = NotStoredError("the server is going down")
        elif not isinstance(fault, FogboundError):
            log.error("a command failed", extra=faults.about(fault))
            fault = FogboundError("something went wrong here")
        self.reply(messages.Refused(fault.code, str(fault), self._id))
        return True
