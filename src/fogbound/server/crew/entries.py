"""Log entries of a crew. A crew's state is the fold of its log, as a table's is; logs of all versions lie in
tests/server/old_logs/crews."""

import msgspec

from ..table.entries import TableSettings

CREW_LOG_VERSION = 1


class CrewEntry(msgspec.Struct, tag_field="type", frozen=True, omit_defaults=True, kw_only=True):
    """Base class. `command` is the id of the command that the entry carries out, `at_ms` the server's time."""

    at_ms: int
    command: str | None = None


class Founded(CrewEntry, tag="founded", frozen=True, kw_only=True):
    """The first entry of every log."""

    name: str
    version: int = 1
    """`CREW_LOG_VERSION` of the writer. Left out for version 1."""


class Joined(CrewEntry, tag="joined", frozen=True, kw_only=True):
    """A member, with the next number and the hash of a token."""

    name: str
    token: str


class Left(CrewEntry, tag="left", frozen=True, kw_only=True):
    """A member is one no longer; wins stay in the logbook."""

    member: int
    by: int
    """The member who said so: itself, or the captain."""


class NameRemoved(CrewEntry, tag="name_removed", frozen=True, kw_only=True):
    """The operator has removed the name of a member, or that of the crew."""

    name: str
    member: int | None = None
    """None: the crew itself."""


class HandedOver(CrewEntry, tag="handed_over", frozen=True, kw_only=True):
    """The member has a new token (hashed); the old one proves nothing any more."""

    member: int
    token: str


class Sailed(CrewEntry, tag="sailed", frozen=True, kw_only=True):
    """The crew goes to another table."""

    table: str
    settings: TableSettings
    by: int | None = None
    """The member who opened it. None: the table before had a rematch."""
    best_of: int | None = None
    """3: a series begins; 1: it ends."""


class PlayerPlayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player of a match; see `messages.PlayerLogged`."""

    name: str
    member: int | None = None
    bot: str | None = None
    chain: int = 0
    face: str | None = None
    ago: int = 0


class Played(CrewEntry, tag="played", frozen=True, kw_only=True):
    """The match at the crew's table is over."""

    table: str
    game: str
    players: list[PlayerPlayed]
    ended_by: str
    winners: list[int] = []
    island: bool = False


class Cleared(CrewEntry, tag="cleared", frozen=True, kw_only=True):
    """The crew's table is there no longer."""


class Disbanded(CrewEntry, tag="disbanded", frozen=True, kw_only=True):
    """The captain has deleted the crew."""


AnyCrewEntry = Founded | Joined | Left | HandedOver | NameRemoved | Sailed | Played | Cleared | Disbanded
_decoder = msgspec.json.Decoder(AnyCrewEntry)
_encoder = msgspec.json.Encoder()


def read(body: bytes) -> AnyCrewEntry:
    """Raises msgspec.DecodeError for bytes that are no entry, ValueError for one of a newer version."""
    entry: AnyCrewEntry = _decoder.decode(body)
    if isinstance(entry, Founded) and entry.version > CREW_LOG_VERSION:
        raise ValueError(f"log version {entry.version} is newer than {CREW_LOG_VERSION}")
    return entry


def write(entry: AnyCrewEntry) -> bytes:
    return _encoder.encode(entry)
