"""All messages between a client and the server, in both directions. They are decoded and encoded here only.

Names are `snake_case`; `type` says which message it is. docs/protocol.md shows each of them; web/src/net/protocol.ts
has the same types for the page, generated from this file.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from ...core.errors import JsonError, RequestError

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Id of a command, chosen by the client. A repeated command is carried out once."""
TableId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{12}$", max_length=12)]
Token = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]  # `$` would let a newline pass
_NEVER = r"\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Control and formatting characters, which could reverse or displace other text."""
_BLANK = r"\s\xad\u034f\u115f\u1160\u180b-\u180e\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0"
"""Characters that are invisible on their own."""
Name = Annotated[str, msgspec.Meta(pattern=rf"^[^{_BLANK}{_NEVER}]([^{_NEVER}]{{0,22}}[^\s{_NEVER}])?$(?!\n)")]
Line = Annotated[str, msgspec.Meta(pattern=rf"^(?=[\s\S]*[^{_BLANK}{_NEVER}])([^{_NEVER}]|\n){{1,200}}$(?!\n)")]
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of join codes: without vowels, so that no code is a word; none looks like another letter or a digit."""
FourLetters = Annotated[str, msgspec.Meta(pattern=f"^[{CODE_LETTERS}]{{4}}$", max_length=4)]
CREW_LOG = "crew-"
"""Names of crews' logs begin so; no table's does."""
MemberNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]
BotKind = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Status = Literal["open", "running", "over"]
Emote = Literal["wave", "laugh", "cheer", "wow", "oops", "think", "sorry", "thanks"]
Reason = Literal["name", "chat", "conduct"]
"""Why somebody is reported."""


# The host's choices


class PerMove(msgspec.Struct, tag_field="kind", tag="per_move", forbid_unknown_fields=True, frozen=True):
    """A time limit for each move; when it expires a bot makes that move."""

    seconds: Annotated[float, msgspec.Meta(ge=1, le=86_400)]


class PerGame(msgspec.Struct, tag_field="kind", tag="per_game", forbid_unknown_fields=True, frozen=True):
    """A time limit for all moves of a seat, plus an increment for each; when it expires the seat has lost."""

    seconds: Annotated[float, msgspec.Meta(ge=1, le=86_400)]
    increment_s: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0


Clock = PerMove | PerGame


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The request body of `POST /api/tables`."""

    game: str
    options: dict[str, Any] = {}
    is_public: bool = False
    """List the table in the lobby."""
    spectators: bool = True
    """Let others watch the running match."""
    chat: bool = True
    clock: Clock | None = None
    look_s: Annotated[float, msgspec.Meta(ge=1, le=120)] | None = 15
    """Time limit of a secret look; null: until "got it"."""
    away_s: Annotated[float, msgspec.Meta(ge=0, le=86_400)] | None = 60
    """A bot stands in for a player who is away so long when the match waits for them; null: never."""
    first: SeatNumber | None = None
    """The seat that starts; null: chance decides."""
    lesson: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """Name of a lesson, which brings its own game, options and deal, and is private."""


# Commands of a client


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Base class of all commands."""

    id: Id


class WatchLobby(Message, tag="watch_lobby", frozen=True):
    """Receive lobby updates: all tables now, and after every change. With `changes`, only what changed comes after
    that."""

    changes: bool = False


class UnwatchLobby(Message, tag="unwatch_lobby", frozen=True):
    """Stop receiving lobby updates."""


class AtTable(Message, frozen=True):
    """Base class of commands about one table."""

    table: TableId


class Watch(AtTable, tag="watch", frozen=True):
    """Receive updates of a table: as the owner of the seats that the tokens hold, without any as a spectator."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=5)] = []


class Unwatch(AtTable, tag="unwatch", frozen=True):
    """Stop receiving updates of a table. The client keeps its seats."""


class Start(AtTable, tag="start", frozen=True):
    """The host starts the match: all seats are taken, and everybody else is ready."""


class Change(AtTable, tag="change", frozen=True):
    """The host changes the game, its options, the number of seats or how the table is run, before the start. Everybody
    else has to say again that they are ready."""

    settings: NewTable


class KeepCopy(AtTable, tag="keep_copy", frozen=True):
    """The host, who holds all seats of people at this running match, wants to have its log from now on
    (`POST /api/tables/{table}/copy`), so that the match can go on without the server."""


class Close(AtTable, tag="close", frozen=True):
    """The host closes the table: before the start, or because a match that was copied goes on elsewhere. Nobody can
    open it any more."""


class Report(AtTable, tag="report", frozen=True):
    """Tell the operator of the server about a player at the table."""

    seat: SeatNumber
    reason: Reason
    text: Line | None = None
    """The incident in the reporter's words."""


class TakeOver(AtTable, tag="take_over", frozen=True):
    """Take a seat that another device handed over; this token holds it from now on."""

    code: Token
    token: Token


class JoinCode(AtTable, tag="join_code", frozen=True):
    """Get a code of four letters that leads to this table (`POST /api/codes`), to be shown on a screen. The answer has
    the `code`, and how long it works; a later request gets a new one."""


class OnSeat(AtTable, frozen=True):
    """Base class of commands about one seat."""

    seat: SeatNumber


class Sit(OnSeat, tag="sit", frozen=True):
    """Take a free seat before the start. `token` is 128 random bits, made by the client; its holder owns the seat."""

    name: Name
    token: Token


class SeatBot(OnSeat, tag="seat_bot", frozen=True):
    """The host gives a free seat to a bot."""

    bot: BotKind


class Rise(OnSeat, tag="rise", frozen=True):
    """Free a seat before the start: one's own, or as the host any."""


class Ready(OnSeat, tag="ready", frozen=True):
    """Ready to start, or not yet."""

    ready: bool = True


class Play(OnSeat, tag="play", frozen=True):
    """Make a move. `moves` is the number of moves played when the client chose it."""

    moves: int
    move: Annotated[str, msgspec.Meta(max_length=40)]


class GotIt(OnSeat, tag="got_it", frozen=True):
    """Acknowledge a secret look: hide it."""


class Resign(OnSeat, tag="resign", frozen=True):
    """Resign. If one other player is left, that player wins; with more, a bot plays the seat to the end."""


class Absent(OnSeat, tag="absent", frozen=True):
    """A player decides about a seat whose owner is away during the match: `wait` for them, begin anew to count
    `away_s`; let a `bot` sit in now, until they are back; or agree to `end` the match without a winner, which
    happens as soon as everybody who is connected does."""

    then: Literal["wait", "bot", "end"]


class Rematch(OnSeat, tag="rematch", frozen=True):
    """After the end: agree to a rematch with the same players, or decline. It starts when all agree."""

    agreed: bool = True


class HandOver(OnSeat, tag="hand_over", frozen=True):
    """Move one's seat to another device. The answer has a code that works once, for ten minutes."""


class Chat(OnSeat, tag="chat", frozen=True):
    """Say something to the table."""

    text: Line


class Gesture(OnSeat, tag="emote", frozen=True):
    """Show an emote to the table."""

    emote: Emote


class AtCrew(Message, frozen=True):
    """Base class of commands about one crew."""

    crew: TableId

    @property
    def table(self) -> str:
        """Name of the crew's log. A server owns it as it owns a table."""
        return CREW_LOG + self.crew


class WatchCrew(AtCrew, tag="watch_crew", frozen=True):
    """Receive updates of a crew: as the members that the tokens prove, without any as a guest."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=5)] = []


class UnwatchCrew(AtCrew, tag="unwatch_crew", frozen=True):
    """Stop receiving updates of a crew. The client stays a member."""


class JoinCrew(AtCrew, tag="join_crew", frozen=True):
    """Become a member. `token` is 128 random bits, made by the client; its holder is that member, and has the seats
    that the crew's tables keep for it."""

    name: Name
    token: Token


class LeaveCrew(AtCrew, tag="leave_crew", frozen=True):
    """Be a member no longer; the captain may remove any."""

    member: MemberNumber


class HandOverCrew(AtCrew, tag="hand_over_crew", frozen=True):
    """Move one's membership to another device, and with it the seat at the crew's table. The answer has a code that
    works once, for ten minutes."""

    member: MemberNumber


class TakeOverCrew(AtCrew, tag="take_over_crew", frozen=True):
    """Take a membership that another device handed over; this token proves it from now on."""

    code: Token
    token: Token


class SetSail(AtCrew, tag="set_sail", frozen=True):
    """A member opens the crew's next table, and everybody in the room goes there. The member is its host."""

    settings: NewTable
    seats: Annotated[list[MemberNumber | BotKind | None], msgspec.Meta(max_length=4)] = []
    """The occupant of each seat: a member, a bot, or null: free."""
    best_of: Literal[1, 3] | None = None
    """3: a series begins, which the first to win two matches has won. 1: there is no series any more. Null: as it
    was."""
    anew: bool = False
    """Leave a table whose match is not over."""


class Disband(AtCrew, tag="disband", frozen=True):
    """The captain deletes the crew, its logbook included."""


class UpdateCrew(AtCrew, tag="update_crew", frozen=True):
    """See whether the crew's table has gone on. Servers tell each other with it; it shows nobody anything new."""


Owned = AtTable | AtCrew
"""Commands that the owner of a log carries out, be it a table's or a crew's."""

Command = (
    WatchLobby | UnwatchLobby | Watch | Unwatch | Start | Change | TakeOver | Sit | SeatBot | Rise | Ready | Play
    | GotIt | Resign | Absent | Rematch | HandOver | Chat | Gesture | KeepCopy | Close | Report | JoinCode
    | WatchCrew | UnwatchCrew | JoinCrew | LeaveCrew | HandOverCrew | TakeOverCrew | SetSail | Disband | UpdateCrew
)  # fmt: skip


# Messages of the server


class Answer(msgspec.Struct, tag_field="type", frozen=True, omit_defaults=True):
    """Base class of all messages of the server. Fields that are null, empty, false or 0 may be left out."""


class Ok(Answer, tag="ok", frozen=True):
    """A command was carried out, and its effect is durable."""

    id: str
    code: str | None = None
    """The code of `hand_over`, `hand_over_crew` or `join_code`."""
    code_ms: int | None = None
    """How much longer the code of `join_code` works."""


class Refused(Answer, tag="error", frozen=True):
    """A command was refused, and nothing has changed. `id` is there if it could be read. With `table` or `crew` it
    answers no command: this client may no longer watch that table, or the crew is gone."""

    code: str
    message: str
    id: str | None = None
    table: str | None = None
    crew: str | None = None


class OpenTable(msgspec.Struct, frozen=True):
    """One table of the lobby."""

    table: str
    game: str
    options: dict[str, Any]
    names: list[str | None]
    """The player of each seat; null: free."""
    clock: Clock | None


class Lobby(Answer, tag="lobby", frozen=True):
    """All listed tables, the newest first."""

    tables: list[OpenTable]


class LobbyChanged(Answer, tag="lobby_changed", frozen=True):
    """Changes of the list since the last message about it."""

    tables: list[OpenTable] = []
    """New tables, which come first in the list, and changed ones, which stay in their places."""
    gone: list[str] = []


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match as one seat, or a spectator (null), sees it now."""

    seat: int | None
    view: msgspec.Raw
    """The public view (docs/notation.md, "Views"), the same for all: its own `seat` and `secret` are null."""
    secret: Mapping[str, str] | None = None
    """The seat's open secret look: places with their faces."""
    legal_moves: list[str] = []
    events: list[Any] = []
    """The events of this change, as this seat may know them."""
    secret_ms: int | None = None
    """Time left for the secret; null: until it is put away."""
    hint: str | None = None
    """In a lesson whose script was followed so far: its next move, for the seat to move."""


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat of a table."""

    name: str | None = None
    bot: str | None = None
    here: bool = False
    """The owner is connected."""
    ready: bool = False
    stood_in: bool = False
    """A bot plays until the owner is back."""
    resigned: bool = False
    wants_rematch: bool | None = None


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's latest secret look, until its next move: the places, which are public, never the faces."""

    seat: int
    places: list[str]
    is_open: bool = False
    """Not put away yet. Nobody may move meanwhile, unless all look at once."""


class ClockShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks of a match."""

    left_ms: list[int]
    """Time left for each seat when this was sent."""
    running: int | None
    """The seat whose clock runs."""
    starts_ms: int = 0
    """It starts so much later: until then everybody should see the move before."""


class Result(msgspec.Struct, frozen=True):
    """The result of a match."""

    ended_by: str
    """The rules' reason (`points`, …), `resigned`, `time` or `abandoned`."""
    winners: list[int]
    ranking: list[list[int]]


class Finished(msgspec.Struct, frozen=True):
    """`GET /api/tables/{table}/record`, once the match is over: the record, and the proof that the deal was fair."""

    record: dict[str, Any]
    commitment: str
    key: str
    result: Result
    seal: str
    """HMAC with the same key over record and result; it breaks if one of them is changed."""


Occasion = Literal[
    "chain", "miss", "other_miss", "round", "banned", "took", "lost", "betrayed", "island", "offer", "refused",
    "win", "lose", "island_wins",
]  # fmt: skip


class Remark(msgspec.Struct, frozen=True):
    """Something that a bot says about what everybody has seen. The words are the page's."""

    seat: int
    occasion: Occasion
    turn: int
    """Counts up for each seat and occasion, so that all lines come before one comes again."""


class Admission(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot's admission about its memory once a match is over."""

    seat: int
    kept: int
    """Faces that would come to its mind, of those it was shown."""
    shown: int
    lost: str | None = None
    """The face that has faded most, if it would not."""
    since: int | None = None
    """The round or turn since which that face would more likely not come to mind."""


class NewTableMade(msgspec.Struct, frozen=True):
    """The answer of `POST /api/tables`. The token makes its holder the host, and is sent only here."""

    table: str
    host_token: str


class TypedCode(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The request body of `POST /api/codes`: a code that somebody has typed."""

    code: FourLetters


class TableOfCode(msgspec.Struct, frozen=True):
    """The answer of `POST /api/codes`."""

    table: str


class CopyWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The request body of `POST /api/tables/{table}/copy`."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=5)]
    """The tokens of the host and of every person at the table."""
    after: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The number of the last entry that is known already."""


class LogCopy(msgspec.Struct, frozen=True):
    """The answer of `POST /api/tables/{table}/copy`: log entries in order, from the one after `after` on."""

    entries: list[str]


class NewCrew(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The request body of `POST /api/crews`: the name of the crew, and its first member, who is the captain."""

    name: Name
    member: Name
    token: Token


class NewCrewMade(msgspec.Struct, frozen=True):
    """The answer of `POST /api/crews`."""

    crew: str


class ExportWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The request body of `POST /api/crews/{crew}/export`."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=5)]
    """A member's tokens."""


class PlayerLogged(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player of a match in a logbook."""

    name: str
    member: int | None = None
    """Null: a bot or a guest."""
    bot: str | None = None
    chain: int = 0
    """The most successes in a row."""
    face: str | None = None
    """The card or tile that was used the longest time after it had been seen,"""
    ago: int = 0
    """and that time, in table events."""


class MatchLogged(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match of a logbook."""

    table: str
    game: str
    at_ms: int
    players: list[PlayerLogged]
    ended_by: str
    winners: list[int] = []
    """Seats. Without any, nobody has won, or the Island has."""
    island: bool = False
    """The Island has won."""


class Logbook(msgspec.Struct, frozen=True):
    """The answer of `POST /api/crews/{crew}/export`: everything that is stored about a crew, without tokens."""

    name: str
    members: list[str]
    """All who ever were, by number."""
    matches: list[MatchLogged]


class MemberShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A member of a crew, with the sums of the logbook."""

    number: int
    name: str
    here: bool = False
    has_left: bool = False
    matches: int = 0
    wins: dict[str, int] = {}
    """By game."""
    chain: int = 0
    """The best, of all matches."""
    face: str | None = None
    """The card that was remembered longest,"""
    ago: int = 0
    """and how long, in table events."""


class SeriesShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A series of matches."""

    best_of: int
    wins: list[list[int]] = []
    """Pairs of member and wins."""
    island: int = 0
    """Wins of the Island."""
    is_over: bool = False


class Crew(Answer, tag="crew", frozen=True):
    """A crew, complete. Every change has the next number."""

    crew: str
    number: int
    name: str
    members: list[MemberShown]
    captain: int | None = None
    """The member who has been there longest."""
    mine: list[int] = []
    """Numbers of the members that this client is."""
    table: str | None = None
    """The table that is on, or was on last."""
    settings: NewTable | None = None
    """The settings of that table."""
    series: SeriesShown | None = None
    evenings: int = 0
    matches: int = 0
    island: int = 0
    """Matches that the Island has won."""
    latest: list[MatchLogged] = []
    """The newest first."""


class NewFogScore(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The request body of `POST /api/fog/{day}`: a match of that day that is over, and its owner's token."""

    table: TableId
    token: Token
    name: Name


class FogScore(msgspec.Struct, frozen=True):
    """One result of a day's fog."""

    name: str
    rank: int
    """Place among the three at the table."""
    remembered: int
    chances: int
    """Opportunities to remember something."""


class FogScores(msgspec.Struct, frozen=True):
    """`GET /api/fog/{day}`: the results of a day, the best first."""

    scores: list[FogScore]


class Table(Answer, tag="table", frozen=True):
    """A table as this client may see it, complete. Every change of a table has the next number."""

    table: str
    number: int
    settings: NewTable
    status: Status
    seats: list[SeatShown]
    mine: list[int] = []
    is_host: bool = False
    moves: int = 0
    looks: list[Look] = []
    clock: ClockShown | None = None
    out_of_time: int | None = None
    """The seat whose clock expired with this change: a bot made its move, or it has lost. Null for a client that just
    came."""
    remarks: list[Remark] = []
    """Remarks of bots on this change, at most one; after the end one of each, also for a client that just came."""
    admissions: list[Admission] = []
    """After the end, of the bots that speak."""
    commitment: str | None = None
    result: Result | None = None
    rematch: str | None = None
    """The next table, with the same players on the same seats with the same tokens."""
    crew: str | None = None
    """The crew whose table it is."""
    seen: list[Seen] = []


class Presence(Answer, tag="presence", frozen=True):
    """A player connected or disconnected, or would end the match; nothing else has changed."""

    table: str
    here: list[bool]
    ending: list[int] = []
    """Seats whose owners would end the match because somebody stays away."""


class Said(Answer, tag="said", frozen=True):
    """Somebody at the table said something: a text or an emote."""

    table: str
    seat: int
    name: str
    text: str | None = None
    emote: Emote | None = None


ServerMessage = Ok | Refused | Lobby | LobbyChanged | Table | Presence | Said | Crew

_decoder = msgspec.json.Decoder(Command)
_encoder = msgspec.json.Encoder()


def _object(pairs: list[tuple[str, object]]) -> None:
    if len(pairs) > 1 and len(dict(pairs)) < len(pairs):
        raise msgspec.DecodeError("a key stands twice in one object")


_Body = TypeVar("_Body", bound=msgspec.Struct)
_strict = json.JSONDecoder(object_pairs_hook=_object, parse_int=str, parse_float=str)
"""msgspec keeps the last of two equal keys, and another reader may keep the first: both are refused."""


def read(text: str | bytes) -> Command:
    """Decode a command. Raises JsonError for invalid JSON, RequestError for an unknown or invalid message."""
    command: Command = _parse(_decoder, text)
    return command


def read_body(kind: type[_Body], text: str | bytes) -> _Body:
    """Decode the body of a request. Raises JsonError, RequestError."""
    body: _Body = _parse(_decoder_of(kind), text)
    return body


@cache
def _decoder_of(kind: type[_Body]) -> msgspec.json.Decoder[_Body]:
    return msgspec.json.Decoder(kind)


def _parse(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    try:
        value = decoder.decode(text)
        _check_keys(text if isinstance(text, str) else text.decode())
        return value
    except msgspec.ValidationError as fault:
        raise RequestError(str(fault)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise JsonError(f"no JSON: {fault}") from None


def _check_keys(text: str) -> None:
    """Valid JSON without backslashes in which no string stands twice has no repeated key: it is not read again. Raises
    msgspec.DecodeError."""
    strings = text.split('"')[1::2]
    if "\\" in text or len(set(strings)) < len(strings):
        _strict.decode(text)


def read_id(text: str | bytes) -> str | None:
    """Return the id of a message that is otherwise invalid, or None."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


def write(answer: Answer) -> bytes:
    return _encoder.encode(answer)
