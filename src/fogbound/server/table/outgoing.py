"""The one way out of a table: everything that a seat, a spectator or the lobby is sent.

Everything here is public except the fields that `seen` fills for one seat: its secret, its legal moves, and its own
share of the events.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from ...core.errors import NotAllowedError
from ...core.events import Event, Vocabulary
from ...core.moves import Move
from ...core.seats import Seat
from ..protocol import messages
from .fairness import seal
from .opening import clock_shown
from .state import TableState

_encoder = msgspec.json.Encoder(enc_hook=str.__str__)  # cards and tiles are subclasses of str
T = TypeVar("T")


class PublicPart(NamedTuple):
    """The part of an update that is the same for every viewer, encoded once per change."""

    view: msgspec.Raw
    """The view of a spectator."""
    events: msgspec.Raw | None
    """The events of the last entry; None if seats may see more of them than a spectator."""


def public(table: TableState) -> PublicPart:
    """While there is a match."""
    assert table.match is not None
    view = msgspec.Raw(_encoder.encode(table.match.view(None)))
    return PublicPart(view, _events(table, None) if table.game.events.are_open(table.fresh) else None)


def seen(table: TableState, shared: PublicPart, seat: int | None, now_ms: int, is_new: bool) -> messages.Seen:
    """Return what one seat, or a spectator (None), sees of a match. `is_new`: include the events of the last entry;
    a client that just came gets none."""
    assert table.match is not None
    events: Any = []
    if is_new:
        events = _events(table, seat) if shared.events is None else shared.events
    if seat is None:
        return messages.Seen(None, shared.view, events=events)
    secret, secret_ms = _secret(table, seat, now_ms)
    may_move = seat == table.to_move and not table.chairs[seat].has_resigned and not table.awaits_look
    legal: Any = _listed(table.match.legal_moves) if may_move else []
    hint = table.scripted if may_move else None
    return messages.Seen(seat, shared.view, secret, legal, events, secret_ms, hint)


def _secret(table: TableState, seat: int, now_ms: int) -> tuple[Mapping[str, str] | None, int | None]:
    """Return the seat's open secret look and the milliseconds it is still shown, if there is a limit."""
    assert table.match is not None
    chair, look_s = table.chairs[seat], table.settings.look_s
    glimpse = table.match.state.secrets[seat] if chair.shows_secret else None
    left_ms = None if look_s is None else chair.looked_ms + round(1000 * look_s) - now_ms
    if glimpse is None or (left_ms is not None and left_ms <= 0):
        return None, None
    secret: Mapping[str, str] = dict(glimpse)
    return encoded(secret), left_ms


def _listed(moves: tuple[Move, ...]) -> msgspec.Raw:
    """Encode at least one move: moves consist of plain letters, digits and spaces."""
    return msgspec.Raw(b'["%b"]' % '","'.join(moves).encode())


def _events(table: TableState, seat: int | None) -> msgspec.Raw:
    """Encode the events of the last entry as this seat may know them."""
    vocabulary, viewer = table.game.events, None if seat is None else Seat(seat)
    return msgspec.Raw(
        b"[%b]" % b",".join([_encoded_event(vocabulary, vocabulary.seen_by(event, viewer)) for event in table.fresh])
    )


@lru_cache(maxsize=10_000)
def _encoded_event(vocabulary: Vocabulary, event: Event) -> bytes:
    """Cached, because the same events happen again and again."""
    return _encoder.encode(vocabulary.fields(event))


def seats_shown(table: TableState, here: set[str]) -> list[messages.SeatShown]:
    """Return all seats. `here` are the hashed tokens of all connected clients."""
    return [
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


def encoded(value: T) -> T:
    """Encode a part of a message once, to be used in many."""
    return cast(T, msgspec.Raw(_encoder.encode(value)))


def update(
    table: TableState,
    settings: messages.NewTable,
    seats: list[messages.SeatShown],
    now_ms: int,
    is_new: bool = False,
) -> messages.Table:
    """Return a table's update without the fields that depend on the recipient: `mine`, `is_host` and `seen`.
    `is_new` as for `seen`: include whose clock expired with the last entry."""
    return messages.Table(
        table=table.name,
        number=table.number,
        settings=settings,
        status=table.status,
        seats=seats,
        moves=table.moves,
        looks=_looks(table),
        clock=None if table.clocks is None else table.clocks.shown(now_ms),
        out_of_time=table.out_of_time if is_new else None,
        remarks=[messages.Remark(*remark) for remark in table.remarks] if is_new or table.status == "over" else [],
        admissions=[messages.Admission(seat, *admission) for seat, admission in table.admissions],
        commitment=table.commitment,
        result=result(table),
        rematch=table.rematch,
        crew=table.crew,
    )


def _looks(table: TableState) -> list[messages.Look]:
    """Return the places of each seat's latest look. They are public; the faces are not in it."""
    if table.match is None:
        return []
    secrets = table.match.state.secrets
    return [
        messages.Look(seat, [place for place, _ in secret], table.chairs[seat].is_looking)
        for seat, secret in enumerate(secrets)
        if secret
    ]


def result(table: TableState) -> messages.Result | None:
    """Return the result of a match that is over."""
    outcome = table.outcome if table.status == "over" else None
    if outcome is None:
        return None
    return messages.Result(
        outcome.ended_by, [int(seat) for seat in outcome.winners], [[int(seat) for seat in r] for r in outcome.ranking]
    )


def lobby_line(table: TableState) -> messages.OpenTable:
    names = [chair.name for chair in table.chairs]
    settings = table.settings
    return messages.OpenTable(table.name, table.game.id, settings.options, names, clock_shown(settings.clock))


def must_be_over(table: TableState) -> None:
    """Raises NotAllowedError."""
    if table.status != "over":
        raise NotAllowedError(f"the table is {table.status}, not over")


def record(table: TableState) -> messages.Finished:
    """Return the whole match with its deal and key. Raises NotAllowedError before it is over."""
    must_be_over(table)
    outcome = result(table)
    assert table.match is not None
    assert table.commitment is not None
    assert table.key is not None
    assert outcome is not None
    played = table.match.record().to_json()
    sealed = seal(played, msgspec.to_builtins(outcome), table.key)
    return messages.Finished(played, table.commitment, table.key, outcome, sealed)
