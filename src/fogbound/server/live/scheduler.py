"""The scheduler: bots move, deadlines are met."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from ...bots import Seated
from ...bots.pace import thinking_s
from ...core.errors import FogboundError, NotStoredError
from .. import faults
from ..table import entries
from ..table.commands import move_of
from ..table.deadlines import next_deadline
from .commits import Commits
from .contract import RunBlocking
from .live_table import LiveTable
from .registry import TableRegistry
from .tasks import Tasks

log = logging.getLogger("fogbound.server")
_TOLD_AT_ONCE = 20
"""A bot that has to be told more events is told off the event loop, one bot after the other."""


class Scheduler:
    """Serves all tables of a server."""

    def __init__(
        self,
        commits: Commits,
        registry: TableRegistry,
        tasks: Tasks,
        now_ms: Callable[[], int],
        bot_pace_s: float,
        run_blocking: RunBlocking,
        tell_in_turn: RunBlocking,
        bot_time_s: float | None = None,
    ) -> None:
        """Bots think in `run_blocking`, and are told long logs in `tell_in_turn`. `bot_time_s`: how long a bot may
        think; without it as long as its level takes."""
        self._commits, self._registry, self._tasks = commits, registry, tasks
        self._now_ms, self._bot_pace_s, self._run_blocking = now_ms, bot_pace_s, run_blocking
        self._tell_in_turn, self._bot_time_s = tell_in_turn, bot_time_s

    def schedule(self, live: LiveTable) -> None:
        """Start a bot whose turn it is, and set the alarm for the next deadline. Called after every change."""
        if not self._registry.is_current(live):
            return
        if live.state.bot_to_move is not None and (live.bot_task is None or live.bot_task.done()):
            live.bot_task = self._tasks.spawn(self._bots_move(live))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        deadline = next_deadline(live.state, live.gone_ms)
        if deadline is not None:
            wait_s = max(0.0, (deadline.at_ms - self._now_ms()) / 1000)
            live.alarm = asyncio.get_running_loop().call_later(wait_s, self._wake, live)

    def _wake(self, live: LiveTable) -> None:
        self._tasks.spawn(self._meet_deadline(live))

    async def _meet_deadline(self, live: LiveTable) -> None:
        """A clock expired, an absent player gets a stand-in, or a look ends; unless that has changed meanwhile. One
        after the other: a stand-in is asked once at a time."""
        async with live.meets_deadline:
            await self._meet_next(live)

    async def _meet_next(self, live: LiveTable) -> None:
        deadline = next_deadline(live.state, live.gone_ms)
        if deadline is None or deadline.at_ms > self._now_ms() or not self._registry.is_current(live):
            self.schedule(live)
            return
        seat = deadline.seat
        with suppress(FogboundError):
            if deadline.entry is None:
                await self._move_for(live, seat, live.stand_in(seat), pace_s=0, by_time=True)
            elif deadline.entry is entries.Resigned:
                await self._commits.committed(live, entries.Resigned(seat=seat, by_time=True, at_ms=self._now_ms()))
            else:
                await self._commits.committed(live, deadline.entry(seat=seat, at_ms=self._now_ms()))

    async def _bots_move(self, live: LiveTable) -> None:
        while (seat := live.state.bot_to_move) is not None and self._registry.is_current(live):
            seated = live.state.chairs[seat].seated
            assert seated is not None
            with suppress(NotStoredError):
                await self._move_for(live, seat, seated, self._bot_pace_s)

    async def _move_for(self, live: LiveTable, seat: int, seated: Seated, pace_s: float, by_time: bool = False) -> None:
        """Let a bot choose and make a move, unless the match went on without it."""
        state = live.state
        assert state.match is not None
        moves, legal, player = state.moves, state.match.legal_moves, state.chairs[seat].seated
        view, scripted = state.match.view(seat), state.scripted  # of this moment, as `legal` and the news are
        news, pause = seated.take_news(), pace_s
        began = time.monotonic()
        try:
            if len(news) > _TOLD_AT_ONCE:
                await self._tell_in_turn(seated.tell, news)
            else:
                seated.tell(news)
            pause = thinking_s(seated.bot.random, len(legal), pace_s)
            move = scripted or await self._run_blocking(seated.bot.choose, view, legal, self._bot_time_s)
            move = legal[legal.index(move)]
        except Exception as fault:  # a broken bot must not stop the match
            log.error("a bot failed", extra=faults.about(fault))
            move = secrets.choice(legal)
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
        if state.moves == moves and state.to_move == seat and state.chairs[seat].seated is player:
            entry = move_of(state, seat, str(move), self._now_ms(), by_time=by_time)
            await self._commits.committed(live, entry)
