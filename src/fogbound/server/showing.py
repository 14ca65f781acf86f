"""What leaves a table: for a seat, a spectator, the lobby. The one way out for what lies on it."""

import msgspec

from ..core.errors import NotAllowedError
from ..core.seats import Seat
from . import messages
from .table import Table

_encoder = msgspec.json.Encoder()


def seen(table: Table, seat: int | None, now_ms: int, is_new: bool) -> messages.Seen | None:
    """What just happened is told only to who saw all before it."""
    if table.match is None:
        return None
    view = table.match.view(seat).to_json()
    secret_ms = None
    if seat is not None and view["secret"] is not None:
        chair, look_s = table.chairs[seat], table.settings.look_s
        if look_s is not None:
            secret_ms = max(0, chair.looked_ms + round(1000 * look_s) - now_ms)
        if not chair.shows_secret or secret_ms == 0:
            view["secret"] = secret_ms = None
    to_json, seen_by = table.game.events.to_json, table.game.events.seen_by
    viewer = None if seat is None else Seat(seat)
    events = [to_json(seen_by(event, viewer)) for event in table.fresh] if is_new else []
    may_move = seat is not None and seat == table.to_move and not table.chairs[seat].has_resigned
    legal = [str(move) for move in table.match.legal_moves] if may_move else []
    return messages.Seen(seat, msgspec.Raw(_encoder.encode(view)), legal, events, secret_ms)


def shown(
    table: Table, mine: frozenset[int], is_host: bool, here: set[str], views: list[messages.Seen], now_ms: int
) -> messages.Table:
    """The table for one client; `here` are the hashed tokens of everybody connected."""
    return messages.Table(
        table=table.name,
        number=table.number,
        settings=table.settings,
        status=table.status,
        seats=[
            messages.SeatShown(
                chair.name,
                chair.bot,
                chair.token in here,
                chair.is_ready,
                chair.is_stood_in,
                chair.has_resigned,
                chair.wants_rematch,
            )
            for chair in table.chairs
        ],
        mine=sorted(mine),
        is_host=is_host,
        moves=table.moves,
        clock=None if table.clocks is None else table.clocks.shown(now_ms),
        commitment=table.commitment,
        result=result(table),
        rematch=table.rematch,
        seen=views,
    )


def result(table: Table) -> messages.Result | None:
    outcome = table.outcome if table.status == "over" else None
    if outcome is None:
        return None
    return messages.Result(
        outcome.ended_by, [int(seat) for seat in outcome.winners], [[int(seat) for seat in r] for r in outcome.ranking]
    )


def in_lobby(table: Table) -> messages.OpenTable:
    names = [chair.name for chair in table.chairs]
    return messages.OpenTable(table.name, table.game.id, table.settings.options, names, table.settings.clock)


def record(table: Table) -> messages.Finished:
    """The whole match with its deal and key. Raises NotAllowedError before it is over."""
    if table.status != "over":
        raise NotAllowedError(f"the table is {table.status}, not over")
    outcome = result(table)
    assert table.match is not None
    assert table.commitment is not None
    assert table.key is not None
    assert outcome is not None
    return messages.Finished(table.match.record().to_json(), table.commitment, table.key, outcome)
