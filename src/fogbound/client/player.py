"""A bot on a seat of a server's table: it is told the seat's events, and its moves are sent."""

import asyncio
import secrets
from collections.abc import Callable
from time import monotonic
from typing import Any

from ..bots import Bot, bot_in_words, bot_named, stand_in_of
from ..bots.pace import thinking_s
from ..core.errors import BotError, MoveError, NotAllowedError, StaleError, TooManyError
from ..core.events import Event
from ..core.moves import Move
from ..core.notation import short
from ..core.outcome import Outcome
from ..core.seats import Seat
from ..server.protocol import messages
from .table import RemoteTable

_OF_A_MOVE, _OF_A_GAME = 0.8, 0.05
"""The share of the time left on a clock that a bot may use for one move."""
_BREATH_S = 1.0
"""The pause after a rate limit."""


class Player:
    """One match of a bot at one table."""

    def __init__(self, table: RemoteTable, seat: int, bot: Bot, pace_s: float = 0.0) -> None:
        self.table, self.seat, self.bot = table, seat, bot
        self.trouble = ""
        """The reason a stand-in plays now; empty while the bot itself does."""
        self._pace_s = pace_s
        self._told: list[Event] = []
        self._has_begun = False

    async def play(self) -> messages.Table:
        """Say ready, and play to the end. Returns the last update. Events missed while the connection was down stay
        missed: the bot goes on with those it was told. Raises FogboundError, ConnectionError."""
        if self.table.now.status == "open":
            await self.table.ready(seat=self.seat)
        async for update in self.table:
            if update.status == "open" and self.seat not in update.mine:
                raise NotAllowedError("the host took the seat away")
            await self._tell(update)
            if update.status == "over":
                if self._has_begun:
                    await self._try(self.bot.end, _outcome(update))
                return update
            if any(look.is_open and look.seat == self.seat for look in update.looks):
                await self.table.got_it(self.seat)  # it was told what it saw
            if update.number == self.table.number:
                await self._move(update)
        raise AssertionError("a table's updates end with an error")

    async def _tell(self, update: messages.Table) -> None:
        if update.status == "open":
            return
        if not self._has_begun:
            self._has_begun = True
            await self._try(self._begin)
        for event in [event for seen in self._mine(update) for event in self.table.events(seen)]:
            self._told.append(event)
            await self._try(self.bot.told, event)

    def _mine(self, update: messages.Table) -> list[messages.Seen]:
        return [seen for seen in update.seen if seen.seat == self.seat]

    def _begin(self) -> None:
        game = self.table.game
        options = game.read_options(self.table.now.settings.options)
        self.bot.begin(game, options, Seat(self.seat), secrets.randbits(48))

    async def _move(self, update: messages.Table) -> None:
        for seen in self._mine(update):
            if not seen.legal_moves or update.seats[self.seat].stood_in:
                continue
            began = monotonic()
            move = await self._choose(update, seen)
            pause_s = thinking_s(self.bot.random, len(seen.legal_moves), self._pace_s)
            await asyncio.sleep(max(0.0, pause_s - (monotonic() - began)))
            await self._send(move, update)

    async def _send(self, move: str, update: messages.Table) -> None:
        while True:
            try:
                await self.table.play(move, self.seat, update.moves)
            except TooManyError:
                await asyncio.sleep(_BREATH_S)
            except (StaleError, MoveError):
                if self.table.number == update.number:
                    raise
                return  # somebody was faster: the clock, say
            else:
                return

    async def _choose(self, update: messages.Table, seen: messages.Seen) -> str:
        view, legal, time_s = self.table.view(seen), tuple(map(Move, seen.legal_moves)), self._time_s(update)

        def choose() -> str:
            move = self.bot.choose(view, legal, time_s)
            if move not in legal:
                raise BotError("illegal", f"{short(move)} is not a legal move now")
            return str(move)

        chosen: str | None = await self._try(choose)
        return await asyncio.to_thread(choose) if chosen is None else chosen

    def _time_s(self, update: messages.Table) -> float | None:
        if update.clock is None:
            return None
        share = _OF_A_MOVE if isinstance(update.settings.clock, messages.PerMove) else _OF_A_GAME
        return share * update.clock.left_ms[self.seat] / 1000

    async def _try(self, act: Callable[..., Any], *args: Any) -> Any:
        """Call the bot. If it raises, a stand-in takes over and is told all events so far; returns None then."""
        try:
            return await asyncio.to_thread(act, *args)
        except Exception as fault:
            if self.trouble:
                raise
            other = stand_in_of(self.table.game.id)
            why = fault.in_one_line if isinstance(fault, BotError) else str(fault) or type(fault).__name__
            self.trouble = f"{why}; {bot_in_words(other)} plays on"
        self.bot = bot_named(self.table.game.id, other)
        self._begin()
        for event in self._told:
            self.bot.told(event)
        return None


def _outcome(over: messages.Table) -> Outcome | None:
    told = over.result
    if told is None:
        return None
    ranking = tuple(tuple(map(Seat, rank)) for rank in told.ranking)
    return Outcome(told.ended_by, tuple(map(Seat, told.winners)), ranking)
