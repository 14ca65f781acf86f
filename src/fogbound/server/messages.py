"""All messages between a client and the server, in both directions. They are read and written here and nowhere else.

Names are `snake_case`; `type` says which message it is. docs/protocol.md shows each of them; web/src/protocol.ts has
the same types for the page, generated from this file.
"""

from typing import Annotated, Any, Literal

import msgspec

from ..core.errors import JsonError, RequestError

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Of a command, chosen by the client: sending it again does it once."""
TableId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{12}$", max_length=12)]
Token = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]  # `$` would let a newline pass
_NEVER = r"\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""What is no letter and may turn others round or push them apart."""
_BLANK = r"\s\xad\u034f\u115f\u1160\u180b-\u180e\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0"
"""What looks like nothing where it stands alone."""
Name = Annotated[str, msgspec.Meta(pattern=rf"^[^{_BLANK}{_NEVER}]([^{_NEVER}]{{0,22}}[^\s{_NEVER}])?$(?!\n)")]
Line = Annotated[str, msgspec.Meta(pattern=rf"^(?=[\s\S]*[^{_BLANK}{_NEVER}])([^{_NEVER}]|\n){{1,200}}$(?!\n)")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Status = Literal["open", "running", "over"]
Emote = Literal["wave", "laugh", "cheer", "wow", "oops", "think", "sorry", "thanks"]


# What a host chooses


class PerMove(msgspec.Struct, tag_field="kind", tag="per_move", forbid_unknown_fields=True, frozen=True):
    """So long for each move; when it is over a bot makes that move."""

    seconds: Annotated[float, msgspec.Meta(ge=1, le=86_400)]


class PerGame(msgspec.Struct, tag_field="kind", tag="per_game", forbid_unknown_fields=True, frozen=True):
    """So long for all moves of a seat, with some more for each one made; when it is over the seat has lost."""

    seconds: Annotated[float, msgspec.Meta(ge=1, le=86_400)]
    increment_s: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0


Clock = PerMove | PerGame


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The wish for a table, as `POST /api/tables` takes it."""

    game: str
    options: dict[str, Any] = {}
    is_public: bool = False
    """Whether it stands in the list of open tables."""
    spectators: bool = True
    """Whether others may watch a running match."""
    chat: bool = True
    clock: Clock | None = None
    look_s: Annotated[float, msgspec.Meta(ge=1, le=120)] | None = None
    """How long a secret look is shown at most; null: until "got it" or the seat's next move."""
    away_s: Annotated[float, msgspec.Meta(ge=0, le=86_400)] | None = 60
    """Who is away so long when it is their turn is stood in for by a bot until they are back; null: never."""
    first: SeatNumber | None = None
    """Who starts; null: chance decides."""
    lesson: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """The name of a lesson: it brings its game, options and deal, and is nobody else's to see."""


# What a client says


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The root: what a client says."""

    id: Id


class WatchLobby(Message, tag="watch_lobby", frozen=True):
    """Be told of open tables from now on."""


class UnwatchLobby(Message, tag="unwatch_lobby", frozen=True):
    """No longer."""


class AtTable(Message, frozen=True):
    """The root of what concerns one table."""

    table: TableId


class Watch(AtTable, tag="watch", frozen=True):
    """Look at a table from now on; with the tokens of one's seats there, as who sits on them."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=5)] = []


class Unwatch(AtTable, tag="unwatch", frozen=True):
    """No longer. One's seats stay one's own."""


class Start(AtTable, tag="start", frozen=True):
    """The host starts the match: all seats are taken, and everybody else is ready."""


class TakeOver(AtTable, tag="take_over", frozen=True):
    """Take a seat that was handed over from another device; from now on this token holds it."""

    code: Token
    token: Token


class OnSeat(AtTable, frozen=True):
    """The root of what concerns one seat."""

    seat: SeatNumber


class Sit(OnSeat, tag="sit", frozen=True):
    """Take a free seat before the start. `token` is 128 random bits of the client's own: who has it has the seat."""

    name: Name
    token: Token


class SeatBot(OnSeat, tag="seat_bot", frozen=True):
    """The host gives a free seat to a bot."""

    bot: Annotated[str, msgspec.Meta(max_length=40)]


class Rise(OnSeat, tag="rise", frozen=True):
    """Give up a seat before the start: one's own, or as host anybody's."""


class Ready(OnSeat, tag="ready", frozen=True):
    """Ready to start, or not yet."""

    ready: bool = True


class Play(OnSeat, tag="play", frozen=True):
    """A move of one's seat. `moves` is how many were played when the client chose it."""

    moves: int
    move: Annotated[str, msgspec.Meta(max_length=40)]


class GotIt(OnSeat, tag="got_it", frozen=True):
    """One's secret look was seen: hide it."""


class Resign(OnSeat, tag="resign", frozen=True):
    """Give the match up. With two left who have not, the other one wins; with more a bot plays the seat to the end."""


class Rematch(OnSeat, tag="rematch", frozen=True):
    """After the end: play again with the same people, or do not. It begins when everybody wants to."""

    agreed: bool = True


class HandOver(OnSeat, tag="hand_over", frozen=True):
    """Move one's seat to another device. The answer holds a code that works once, for ten minutes."""


class Chat(OnSeat, tag="chat", frozen=True):
    """Say something to the table."""

    text: Line


class Gesture(OnSeat, tag="emote", frozen=True):
    emote: Emote


Command = (
    WatchLobby | UnwatchLobby | Watch | Unwatch | Start | TakeOver | Sit | SeatBot | Rise | Ready | Play | GotIt
    | Resign | Rematch | HandOver | Chat | Gesture
)  # fmt: skip


# What the server says


class Answer(msgspec.Struct, tag_field="type", frozen=True, omit_defaults=True):
    """The root: what the server says. What is null, empty, false or 0 may be left out."""


class Ok(Answer, tag="ok", frozen=True):
    """A command was carried out, and what it did will not be lost."""

    id: str
    code: str | None = None
    """Of `hand_over`."""


class Refused(Answer, tag="error", frozen=True):
    """A command was not carried out, and nothing has changed. `id` is there if it could be read; `table` if it is no
    answer: this client may look at that table no longer."""

    code: str
    message: str
    id: str | None = None
    table: str | None = None


class OpenTable(msgspec.Struct, frozen=True):
    """One line of the lobby."""

    table: str
    game: str
    options: dict[str, Any]
    names: list[str | None]
    """Who sits on each seat; null: nobody yet."""
    clock: Clock | None


class Lobby(Answer, tag="lobby", frozen=True):
    """All tables that anybody may join, the newest first."""

    tables: list[OpenTable]


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat, or a spectator (null), sees now."""

    seat: int | None
    view: msgspec.Raw
    """As docs/notation.md, "Views", has it."""
    legal_moves: list[str] = []
    events: list[Any] = []
    """What just happened, as this seat may know it; nothing of what was before."""
    secret_ms: int | None = None
    """How much longer the secret in the view will be shown; null: until it is put away."""
    hint: str | None = None
    """In a lesson, while all moves were those of its script: the next one, for the seat that has to make it."""


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str | None = None
    bot: str | None = None
    here: bool = False
    """Whether its owner is connected."""
    ready: bool = False
    stood_in: bool = False
    """A bot plays until the owner is back."""
    resigned: bool = False
    wants_rematch: bool | None = None


class ClockShown(msgspec.Struct, frozen=True):
    left_ms: list[int]
    """Of each seat, when this was sent."""
    running: int | None
    """Whose time runs."""


class Result(msgspec.Struct, frozen=True):
    ended_by: str
    """What the rules say (`points`, …), `resigned` or `time`."""
    winners: list[int]
    ranking: list[list[int]]


class Finished(msgspec.Struct, frozen=True):
    """`GET /api/tables/{table}/record`, once the match is over: the record, and what proves that the deal was fair."""

    record: dict[str, Any]
    commitment: str
    key: str
    result: Result
    seal: str
    """With the same key over record and result: who changes one of them afterwards breaks it."""


class NewTableMade(msgspec.Struct, frozen=True):
    """`POST /api/tables` answers this; the token makes its owner the host, and is told this once."""

    table: str
    host_token: str


class Table(Answer, tag="table", frozen=True):
    """A table as this client may see it. Every change of a table has the next number; after a gap this is whole."""

    table: str
    number: int
    settings: NewTable
    status: Status
    seats: list[SeatShown]
    mine: list[int] = []
    is_host: bool = False
    moves: int = 0
    clock: ClockShown | None = None
    commitment: str | None = None
    result: Result | None = None
    rematch: str | None = None
    """The next table, where the same people sit on the same seats with the same tokens."""
    seen: list[Seen] = []


class Presence(Answer, tag="presence", frozen=True):
    """Somebody came or went; nothing else has changed."""

    table: str
    here: list[bool]


class Said(Answer, tag="said", frozen=True):
    """Somebody at the table said something: a text or an emote."""

    table: str
    seat: int
    name: str
    text: str | None = None
    emote: Emote | None = None


ServerMessage = Ok | Refused | Lobby | Table | Presence | Said

_decoder = msgspec.json.Decoder(Command)
_wish_decoder = msgspec.json.Decoder(NewTable)
_encoder = msgspec.json.Encoder()


def read(text: str | bytes) -> Command:
    """Raises JsonError for no JSON, RequestError for no message of ours."""
    command: Command = _parse(_decoder, text)
    return command


def read_new_table(text: str | bytes) -> NewTable:
    """Raises JsonError, RequestError."""
    wish: NewTable = _parse(_wish_decoder, text)
    return wish


def _parse(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    try:
        return decoder.decode(text)
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
