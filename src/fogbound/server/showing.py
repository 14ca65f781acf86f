"""What leaves a table: for a seat, a spectator, the lobby. The one way out for what lies on it."""

from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from ..core.errors import NotAllowedError
from ..core.events import Event, Vocabulary
from ..core.moves import Move
from ..core.seats import Seat
from . import messages
from .fairness import seal
from .table import Table

_encoder = msgspec.json.Encoder(enc_hook=str.__str__)  # cards and tiles are texts of their own kind


T = TypeVar("T")
Public = tuple[bytes, Any]
"""What is the same for all who look: a spectator's view, and what happened; that is None where who looks makes a
difference."""


def seen(table: Table, seat: int | None, now_ms: int, is_new: bool) -> messages.Seen:
    """While there is a match. What just happened is told only to who saw all before it."""
    assert table.match is not None
    view, happened = _public(table)
    secret_ms = None
    if seat is not None:
        view = view.replace(b'"seat":null', b'"seat":%d' % seat, 1)
        if table.chairs[seat].shows_secret:
            look_s, glimpse = table.settings.look_s, table.match.state.secrets[seat]
            if look_s is not None:
                secret_ms = max(0, table.chairs[seat].looked_ms + round(1000 * look_s) - now_ms)
            if glimpse is None or secret_ms == 0:
                secret_ms = None
            else:
                view = view.replace(b'"secret":null', b'"secret":%b' % _encoder.encode(dict(glimpse)), 1)
    events: Any = []
    if is_new:
        events = _happened(table, seat) if happened is None else happened
    may_move = seat is not None and seat == table.to_move and not table.chairs[seat].has_resigned
    legal: Any = _listed(table.match.legal_moves) if may_move else []
    hint = table.scripted if may_move else None
    return messages.Seen(seat, msgspec.Raw(view), legal, events, secret_ms, hint)


def _listed(moves: tuple[Move, ...]) -> msgspec.Raw:
    """Some moves, at least one, as JSON: they are made of plain letters, digits and spaces."""
    return msgspec.Raw(b'["%b"]' % '","'.join(moves).encode())


def _public(table: Table) -> Public:
    """It is made once for each change."""
    if table.public is None or table.public[0] != table.number:
        assert table.match is not None
        view = _encoder.encode(table.match.view(None))
        happened = _happened(table, None) if table.game.events.are_open(table.fresh) else None
        table.public = table.number, (view, happened)
    return table.public[1]


def _happened(table: Table, seat: int | None) -> msgspec.Raw:
    """What the last entry made happen, as this seat may know it."""
    events, viewer = table.game.events, None if seat is None else Seat(seat)
    return msgspec.Raw(b"[%b]" % b",".join([_written(events, events.seen_by(event, viewer)) for event in table.fresh]))


@lru_cache(maxsize=10_000)
def _written(events: Vocabulary, event: Event) -> bytes:
    """The same happens again and again."""
    return _encoder.encode(events.fields(event))


def seats_shown(table: Table, here: set[str]) -> list[messages.SeatShown]:
    """Who sits where; `here` are the hashed tokens of everybody connected."""
    return encoded(
        [
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
        ]
    )


def encoded(value: T) -> T:
    """The same for whoever sends it, written once and not for every message."""
    return cast(T, msgspec.Raw(_encoder.encode(value)))


def shown(table: Table, seats: list[messages.SeatShown], now_ms: int) -> messages.Table:
    """The table, but for what depends on who asks: `mine`, `is_host` and `seen`."""
    if table.settings_shown is None:
        table.settings_shown = encoded(table.settings)
    return messages.Table(
        table=table.name,
        number=table.number,
        settings=table.settings_shown,
        status=table.status,
        seats=seats,
        moves=table.moves,
        clock=None if table.clocks is None else table.clocks.shown(now_ms),
        commitment=table.commitment,
        result=result(table),
        rematch=table.rematch,
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
    played = table.match.record().to_json()
    sealed = seal(played, msgspec.to_builtins(outcome), table.key)
    return messages.Finished(played, table.commitment, table.key, outcome, sealed)
