"""All messages between a client and the server, in both directions. They are read and written here and nowhere else.

Names are `snake_case`; `type` says which message it is. docs/protocol.md shows each of them.
"""

from typing import Annotated, Any

import msgspec

from ..core.errors import JsonError, RequestError

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Of a command, chosen by the client: sending it again does it once."""
TableId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{12}$")]
Token = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The root: what a client says."""


class Watch(Message, tag="watch", frozen=True):
    """Look at a table from now on; with the tokens of one's seats there, as who sits on them."""

    id: Id
    table: TableId
    tokens: Annotated[list[Token], msgspec.Meta(max_length=5)] = []


class Unwatch(Message, tag="unwatch", frozen=True):
    id: Id
    table: TableId


class Sit(Message, tag="sit", frozen=True):
    """Take a free seat before the start. The answer holds its token."""

    id: Id
    table: TableId
    seat: SeatNumber
    name: Name


class SeatBot(Message, tag="seat_bot", frozen=True):
    """The host gives a free seat to a bot."""

    id: Id
    table: TableId
    seat: SeatNumber
    bot: str


class Rise(Message, tag="rise", frozen=True):
    """Give up a seat before the start: one's own, or as host anybody's."""

    id: Id
    table: TableId
    seat: SeatNumber


class Start(Message, tag="start", frozen=True):
    """The host starts the match; all seats are taken."""

    id: Id
    table: TableId


class Play(Message, tag="play", frozen=True):
    """A move of one's seat. `moves` is how many were played when the client chose it."""

    id: Id
    table: TableId
    seat: SeatNumber
    moves: int
    move: Annotated[str, msgspec.Meta(max_length=40)]


class GotIt(Message, tag="got_it", frozen=True):
    """One's secret look was seen: hide it."""

    id: Id
    table: TableId
    seat: SeatNumber


Command = Watch | Unwatch | Sit | SeatBot | Rise | Start | Play | GotIt


class Answer(msgspec.Struct, tag_field="type", frozen=True):
    """The root: what the server says."""


class Ok(Answer, tag="ok", frozen=True):
    """A command was carried out, and what it did will not be lost."""

    id: str
    token: str | None = None


class Refused(Answer, tag="error", frozen=True):
    """A command was not carried out, and nothing has changed. `id` is there if it could be read."""

    code: str
    message: str
    id: str | None = None


class Seen(msgspec.Struct, frozen=True):
    """What one seat, or a spectator (null), sees now."""

    seat: int | None
    view: dict[str, Any]
    legal_moves: list[str] = []
    events: list[dict[str, Any]] = []
    """What just happened, as this seat may know it; nothing of what was before."""


class SeatShown(msgspec.Struct, frozen=True):
    name: str | None = None
    bot: str | None = None
    here: bool = False
    """Whether its owner is connected."""


class Table(Answer, tag="table", frozen=True):
    """A table as this client may see it. Every change of a table has the next number; after a gap this is whole."""

    table: str
    number: int
    game: str
    options: dict[str, Any]
    status: str
    """open, running or over"""
    seats: list[SeatShown]
    mine: list[int]
    is_host: bool
    moves: int
    commitment: str | None = None
    seen: list[Seen] = []


_decoder = msgspec.json.Decoder(Command)
_encoder = msgspec.json.Encoder()


def read(text: str | bytes) -> Command:
    """Raises JsonError for no JSON, RequestError for no message of ours."""
    try:
        command: Command = _decoder.decode(text)
        return command
    except msgspec.ValidationError as fault:
        raise RequestError(str(fault)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise JsonError(f"no JSON: {fault}") from None


def read_id(text: str | bytes) -> str | None:
    """The id of a message that is otherwise not understood."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


def write(answer: Answer) -> bytes:
    return _encoder.encode(answer)
