"""The lines of a table's log. A table is what they add up to; they are only ever added."""

from typing import Any

import msgspec

from .messages import NewTable


class Entry(msgspec.Struct, tag_field="type", frozen=True, omit_defaults=True, kw_only=True):
    """The root. `command` is the id of the command that an entry carries out, `at_ms` when that was."""

    at_ms: int
    command: str | None = None


class Created(Entry, tag="created", frozen=True, kw_only=True):
    settings: NewTable
    """With every option filled in."""
    host: str
    """The host's token, hashed."""
    rematch_of: str | None = None


class OfSeat(Entry, frozen=True, kw_only=True):
    """The root of what concerns one seat."""

    seat: int


class Sat(OfSeat, tag="sat", frozen=True, kw_only=True):
    """A person, with a hashed token, or a bot."""

    name: str
    token: str | None = None
    bot: str | None = None


class Rose(OfSeat, tag="rose", frozen=True, kw_only=True):
    """The seat is free again."""

    by_host: bool = False


class SaidReady(OfSeat, tag="ready", frozen=True, kw_only=True):
    ready: bool


class HandedOver(OfSeat, tag="handed_over", frozen=True, kw_only=True):
    """The seat has a new token, hashed; the old one holds nothing any more."""

    token: str
    is_host: bool = False
    """The host's rights went along."""


class Started(Entry, tag="started", frozen=True, kw_only=True):
    """The deal, and the key of its commitment: both are told when the match is over."""

    deal: dict[str, Any]
    key: str


class Moved(OfSeat, tag="moved", frozen=True, kw_only=True):
    move: str


class PutAway(OfSeat, tag="put_away", frozen=True, kw_only=True):
    """A secret look was seen, or its time is over: it is shown no more."""


class StoodIn(OfSeat, tag="stood_in", frozen=True, kw_only=True):
    """From now on a bot plays for somebody who is away."""


class CameBack(OfSeat, tag="came_back", frozen=True, kw_only=True):
    """The owner plays again."""


class Resigned(OfSeat, tag="resigned", frozen=True, kw_only=True):
    by_time: bool = False


class Resumed(Entry, tag="resumed", frozen=True, kw_only=True):
    """The server was away: no clock ran meanwhile."""


class WantsRematch(OfSeat, tag="wants_rematch", frozen=True, kw_only=True):
    agreed: bool


class Rematched(Entry, tag="rematched", frozen=True, kw_only=True):
    """The same people go on at another table."""

    table: str


AnyEntry = (
    Created | Sat | Rose | SaidReady | HandedOver | Started | Moved | PutAway | StoodIn | CameBack | Resigned | Resumed
    | WantsRematch | Rematched
)  # fmt: skip
_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def read(body: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(body)
    return entry


def write(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)
