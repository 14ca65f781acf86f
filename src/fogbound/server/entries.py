"""The lines of a table's log. A table is what they add up to; they are only ever added."""

from typing import Any

import msgspec


class Entry(msgspec.Struct, tag_field="type", frozen=True, omit_defaults=True):
    """The root. `command` is the id of the command that an entry carries out, `at_ms` when that was."""


class Created(Entry, tag="created", frozen=True):
    game: str
    options: dict[str, Any]
    is_public: bool
    look_s: float | None
    """How long a secret look is shown; None until the seat's own next move."""
    host: str
    """The host's token, hashed."""
    at_ms: int


class Sat(Entry, tag="sat", frozen=True):
    """A person, with a hashed token, or a bot."""

    seat: int
    name: str
    token: str | None = None
    bot: str | None = None
    command: str | None = None


class Rose(Entry, tag="rose", frozen=True):
    seat: int
    command: str | None = None


class Started(Entry, tag="started", frozen=True):
    """The deal, and the key of its commitment: both are told when the match is over."""

    deal: dict[str, Any]
    key: str
    command: str | None = None


class Moved(Entry, tag="moved", frozen=True):
    seat: int
    move: str
    at_ms: int
    command: str | None = None


class PutAway(Entry, tag="put_away", frozen=True):
    """A secret look was seen and is shown no more."""

    seat: int
    command: str | None = None


AnyEntry = Created | Sat | Rose | Started | Moved | PutAway
_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def read(body: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(body)
    return entry


def write(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)
