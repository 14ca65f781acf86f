"""A bot of this machine at a table of a server."""

import asyncio
import sys
from typing import NamedTuple

from ..bots import COMMAND, PYTHON, Bot, bot_named
from ..client import Client, Player, RemoteTable
from ..client.address import read_address
from ..core.errors import RequestError
from ..core.notation import short
from ..server.protocol import messages
from .screen import clean


class Wish(NamedTuple):
    """The arguments of the command."""

    url: str
    bot: str
    name: str | None
    seat: int | None
    pace_s: float
    rematch: bool


def join(wish: Wish) -> int:
    """Play to the end. Returns the exit code. Raises FogboundError, ConnectionError."""
    if read_address(wish.url).table is None:
        raise RequestError(f"{short(wish.url)} is no table: its address ends in /t/ and twelve letters")
    if not 0 <= wish.pace_s <= 60:
        raise RequestError("--pace is a number of seconds from 0 to 60")
    if wish.seat is not None and wish.seat not in range(4):
        raise RequestError("--seat is a number from 0 to 3")
    return asyncio.run(_join(wish))


async def _join(wish: Wish) -> int:
    async with Client(wish.url) as client:
        table = await client.watch(wish.url)
        bot = bot_named(table.now.settings.game, wish.bot)
        try:
            seat = await table.sit(wish.name or _name(wish.bot, table), wish.seat)
            print(f"{table.now.seats[seat].name} sits on seat {seat}.", flush=True)
            return await _play(client, table, seat, bot, wish)
        finally:
            bot.close()


async def _play(client: Client, table: RemoteTable, seat: int, bot: Bot, wish: Wish) -> int:
    has_failed = False
    while True:
        player = Player(table, seat, bot, wish.pace_s)
        over = await player.play()
        if player.trouble:
            has_failed = True
            print(f"fogbound: the bot failed: {clean(player.trouble, 2000)}", file=sys.stderr)
        print(_told(over), flush=True)
        following = await _rematch(table, seat) if wish.rematch else None
        if following is None:
            return 1 if has_failed else 0
        again = await client.watch(following, *table.tokens)
        await table.leave()
        table = again


async def _rematch(table: RemoteTable, seat: int) -> str | None:
    """Returns the table of the rematch; None if a player declines."""
    await table.rematch(seat=seat)
    async for update in table:
        if update.rematch is not None:
            return update.rematch
        if any(shown.wants_rematch is False for shown in update.seats):
            return None
    return None


def _name(bot: str, table: RemoteTable) -> str:
    """Returns the bot's name, a class's own for `py:`, with a number if it is taken. A table takes 24 letters."""
    kind = "bot" if bot.startswith(COMMAND) else bot
    if bot.startswith(PYTHON):
        kind = bot.rpartition(":")[2][:20]
    taken = {shown.name for shown in table.now.seats}
    return next(name for name in (kind, *(f"{kind} {number}" for number in range(2, 6))) if name not in taken)


def _told(over: messages.Table) -> str:
    assert over.result is not None
    winners = [over.seats[seat].name or f"seat {seat}" for seat in over.result.winners]
    return f"The match is over: {clean(' and '.join(winners), 200) or 'nobody'} won."
