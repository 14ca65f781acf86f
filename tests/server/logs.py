"""Logs of tables, as the tests of what they add up to need them."""

from typing import Any

import msgspec

from fogbound import new_match
from fogbound.server.protocol import messages
from fogbound.server.table import entries
from fogbound.server.table.opening import open_table
from fogbound.server.table.state import TableState, hashed

KEY = "ab" * 32
TOKENS = [f"{seat:032x}" for seat in range(1, 5)]


def created(wish: dict[str, Any], at_ms: int = 0) -> entries.Created:
    """The first entry of a table that a host wishes for in JSON."""
    return open_table(msgspec.convert(wish, messages.NewTable), hashed("f" * 32), at_ms)


def started(game: str = "ahoy", seed: int = 1, bots: tuple[int, ...] = (), **wish: Any) -> TableState:
    """A table that has just started, at 0 ms, with people on all seats but those of bots."""
    table = TableState("a" * 12, created({"game": game, "first": 0, **wish}))
    for seat in range(len(table.chairs)):
        bot = "sailor" if seat in bots else None
        token = None if bot else hashed(TOKENS[seat])
        table.apply(entries.Sat(seat=seat, name=f"Player {seat}", token=token, bot=bot, at_ms=0))
    match = new_match(game, seed=seed, start=0, **table.options.to_json())
    table.apply(entries.Started(deal=match.deal.to_json(), key=KEY, at_ms=0))
    return table


def play(table: TableState, *moves: str, at_ms: int = 0) -> TableState:
    for move in moves:
        assert table.to_move is not None
        table.apply(entries.Moved(seat=table.to_move, move=move, at_ms=at_ms))
    return table
