"""What goes on at a table while nobody does anything: bots move, and what is due is done."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..bots import Seated
from ..bots.pace import thinking_s
from ..core.errors import FogboundError, NotStoredError
from . import entries
from .deciding import move_of
from .due import next_due
from .live import Live, now_ms
from .tasks import Tasks

log = logging.getLogger("fogbound.server")


class ByItself:
    """For all tables of a server. `commit` adds an entry to a table's log, and may raise NotStoredError."""

    def __init__(
        self,
        commit: Callable[[Live, entries.AnyEntry], Awaitable[None]],
        is_current: Callable[[Live], bool],
        tasks: Tasks,
        bot_pace_s: float,
    ) -> None:
        self._commit, self._is_current, self._tasks, self._bot_pace_s = commit, is_current, tasks, bot_pace_s

    def go_on(self, live: Live) -> None:
        """If it is a bot's turn, let it think; if something will be due, set the alarm."""
        if not self._is_current(live):
            return
        if live.table.bot_to_move is not None and (live.bot_task is None or live.bot_task.done()):
            live.bot_task = self._tasks.spawn(self._bots_move(live))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        due = next_due(live.table, live.gone_ms)
        if due is not None:
            wait_s = max(0.0, (due.at_ms - now_ms()) / 1000)
            live.alarm = asyncio.get_running_loop().call_later(wait_s, self._wake, live)

    def _wake(self, live: Live) -> None:
        self._tasks.spawn(self._do_due(live))

    async def _do_due(self, live: Live) -> None:
        due = next_due(live.table, live.gone_ms)
        if due is None or due.at_ms > now_ms() or not self._is_current(live):
            self.go_on(live)
            return
        with suppress(FogboundError):
            if due.entry is None:
                await self._move_for(live, due.seat, live.table.stand_in(due.seat), pace_s=0)
            elif due.entry is entries.Resigned:
                await self._commit(live, entries.Resigned(seat=due.seat, by_time=True, at_ms=now_ms()))
            else:
                await self._commit(live, due.entry(seat=due.seat, at_ms=now_ms()))

    async def _bots_move(self, live: Live) -> None:
        while (seat := live.table.bot_to_move) is not None and self._is_current(live):
            seated = live.table.chairs[seat].seated
            assert seated is not None
            with suppress(NotStoredError):
                await self._move_for(live, seat, seated, self._bot_pace_s)

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
            await self._commit(live, move_of(table, seat, str(move), now_ms()))
