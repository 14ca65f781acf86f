"""Log entries. A table's state is the fold of its log, and a log is append-only.

These types belong to the log alone: renaming a field of the protocol changes nothing here. A change that older readers
would misread raises `LOG_VERSION`; logs of all versions so far lie in tests/server/old_logs, and must stay readable.
"""

from typing import Any

import msgspec

LOG_VERSION = 1


class MoveClock(msgspec.Struct, tag_field="kind", tag="per_move", frozen=True):
    """A time limit for each move; when it expires a bot makes that move."""

    seconds: float
    waits_for_scenes: bool | msgspec.UnsetType = msgspec.UNSET
    """It starts when people could see the move before. Not in older logs."""


class GameClock(msgspec.Struct, tag_field="kind", tag="per_game", frozen=True):
    """A time limit for all moves of a seat, plus an increment for each; when it expires the seat has lost."""

    seconds: float
    increment_s: float = 0
    waits_for_scenes: bool | msgspec.UnsetType = msgspec.UNSET


class TableSettings(msgspec.Struct, frozen=True):
    """The host's choices. `protocol.messages.NewTable` has the same with their meaning."""

    game: str
    options: dict[str, Any]
    """With every option filled in."""
    is_public: bool = False
    spectators: bool = True
    chat: bool = True
    clock: MoveClock | GameClock | None = None
    look_s: float | None = 15
    away_s: float | None = 60
    first: int | None = None
    lesson: str | None = None


class LogEntry(msgspec.Struct, tag_field="type", frozen=True, omit_defaults=True, kw_only=True):
    """Base class. `command` is the id of the command that the entry carries out, `at_ms` the server's time."""

    at_ms: int
    command: str | None = None


class Created(LogEntry, tag="created", frozen=True, kw_only=True):
    """The first entry of every log."""

    settings: TableSettings
    host: str
    """Hash of the host's token."""
    rematch_of: str | None = None
    crew: str | None = None
    """The crew whose table it is."""
    version: int = 1
    """`LOG_VERSION` of the writer. Left out for version 1."""


class SeatEntry(LogEntry, frozen=True, kw_only=True):
    """Base class of entries about one seat."""

    seat: int


class Sat(SeatEntry, tag="sat", frozen=True, kw_only=True):
    """A person, with the hash of a token, or a bot took the seat."""

    name: str
    token: str | None = None
    bot: str | None = None


class Rose(SeatEntry, tag="rose", frozen=True, kw_only=True):
    """The seat is free again."""

    by_host: bool = False


class SaidReady(SeatEntry, tag="ready", frozen=True, kw_only=True):
    """The player is ready to start, or not."""

    ready: bool


class HandedOver(SeatEntry, tag="handed_over", frozen=True, kw_only=True):
    """The seat has a new token (hashed); the old one no longer holds it."""

    token: str
    is_host: bool = False
    """The host's rights moved too."""


class Started(LogEntry, tag="started", frozen=True, kw_only=True):
    """The deal, and the key of its commitment. Both are published when the match is over."""

    deal: dict[str, Any]
    key: str


class Moved(SeatEntry, tag="moved", frozen=True, kw_only=True):
    """The seat's player, or a bot in its place, made a move."""

    move: str
    by_time: bool = False
    """The player's clock expired, and a bot made this move."""


class PutAway(SeatEntry, tag="put_away", frozen=True, kw_only=True):
    """The seat's secret look is no longer shown: it was acknowledged, or its time is over."""


class StoodIn(SeatEntry, tag="stood_in", frozen=True, kw_only=True):
    """A bot plays from now on for an absent player."""


class CameBack(SeatEntry, tag="came_back", frozen=True, kw_only=True):
    """The owner plays again instead of the stand-in."""


class Resigned(SeatEntry, tag="resigned", frozen=True, kw_only=True):
    """The player resigned, or ran out of time."""

    by_time: bool = False


class Resumed(LogEntry, tag="resumed", frozen=True, kw_only=True):
    """The table was loaded again; no clock ran in between, and looks begin again."""


class WantsRematch(SeatEntry, tag="wants_rematch", frozen=True, kw_only=True):
    """The player agreed to a rematch, or declined."""

    agreed: bool


class Rematched(LogEntry, tag="rematched", frozen=True, kw_only=True):
    """The same players continue at another table."""

    table: str


class Renamed(SeatEntry, tag="renamed", frozen=True, kw_only=True):
    """The operator has replaced the player's name."""

    name: str


class Changed(LogEntry, tag="changed", frozen=True, kw_only=True):
    """The host changed the settings before the start."""

    settings: TableSettings


class Abandoned(LogEntry, tag="abandoned", frozen=True, kw_only=True):
    """The match was ended without a winner, because somebody stayed away."""


class Copied(LogEntry, tag="copied", frozen=True, kw_only=True):
    """From now on the one owner of this running match may have its log, which tells every card: no seat goes to
    another device any more."""


class Closed(LogEntry, tag="closed", frozen=True, kw_only=True):
    """The host, before the start or after the match has left for another device, or the operator has closed the table
    for good."""

    by_host: bool = False


AnyEntry = (
    Created | Sat | Rose | SaidReady | HandedOver | Started | Moved | PutAway | StoodIn | CameBack | Resigned | Resumed
    | WantsRematch | Rematched | Renamed | Changed | Abandoned | Copied | Closed
)  # fmt: skip
_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def read(body: bytes) -> AnyEntry:
    """Raises msgspec.DecodeError for bytes that are no entry, ValueError for one of a newer version."""
    entry: AnyEntry = _decoder.decode(body)
    if isinstance(entry, Created) and entry.version > LOG_VERSION:
        raise ValueError(f"log version {entry.version} is newer than {LOG_VERSION}")
    return entry


def write(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)
