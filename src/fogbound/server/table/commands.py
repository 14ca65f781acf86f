"""Commands as pure decisions: which entry a command adds to a table's log, or why it is refused."""

import secrets
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from ...bots import CHARACTERS, PIRATES, bots_of
from ...core.errors import (
    IllegalMoveError,
    LookOpenError,
    NameTakenError,
    NotAllowedError,
    NotYourTurnError,
    RequestError,
    StaleError,
    TooManyError,
)
from ...core.notation import short
from ...games import game_named, new_match
from ..protocol import messages
from . import entries
from .look_alikes import has_stacked_marks, is_look_alike
from .opening import open_table
from .state import TableState, hashed


class Role(NamedTuple):
    """The rights of a client at a table."""

    mine: tuple[int, ...]
    """The seats that the client holds."""
    is_host: bool


def decide(
    table: TableState, command: messages.AtTable, role: Role, tokens: Iterable[str], now_ms: int
) -> entries.AnyEntry | None:
    """Return the entry that carries out this command, or None if there is nothing left to do. `tokens` are all hashed
    tokens that the client has shown. Raises FogboundError."""
    if table.has_done(tokens, command.id):
        return None
    if not isinstance(command, messages.Start | messages.GotIt | messages.Resign | messages.Close):
        must_have_room(table)
    if isinstance(command, messages.OnSeat):
        if command.seat >= len(table.chairs):
            raise RequestError(f"seat {command.seat}: this table has {len(table.chairs)}")
        if isinstance(command, messages.Play):
            return _play(table, command, role, now_ms)
        return _decide_on_seat(table, command, role, now_ms)
    assert isinstance(command, messages.Start | messages.Change | messages.KeepCopy | messages.Close)
    _must_be_host(role)
    if isinstance(command, messages.Change):
        return _change(table, command, now_ms)
    if isinstance(command, messages.KeepCopy):
        _must_be_alone(table, set(role.mine))
        return None if table.is_copied else entries.Copied(at_ms=now_ms, command=command.id)
    if isinstance(command, messages.Close):
        _must_be_closable(table, role)
        return entries.Closed(by_host=True, at_ms=now_ms, command=command.id)
    return None if table.match is not None else _start(table, command, role, now_ms)


def _change(table: TableState, command: messages.Change, now_ms: int) -> entries.Changed | None:
    _must_be(table, "open")
    if table.lesson is not None or command.settings.lesson is not None:
        raise NotAllowedError("a lesson is as it is")
    settings = open_table(command.settings, table.host, now_ms).settings
    players = game_named(settings.game).read_options(settings.options).players
    for seat, chair in enumerate(table.chairs):
        if seat >= players and not chair.is_free:
            raise NotAllowedError(f"{chair.name} sits on seat {seat}: seats are taken away while they are free")
        if chair.bot is not None and chair.bot not in bots_of(settings.game):
            raise NotAllowedError(f"{chair.name} does not play this game")
    if settings == table.settings:
        return None
    return entries.Changed(settings=settings, at_ms=now_ms, command=command.id)


def _decide_on_seat(table: TableState, command: messages.OnSeat, role: Role, now_ms: int) -> entries.AnyEntry | None:
    chair = table.chairs[command.seat]
    about: dict[str, Any] = {"seat": command.seat, "at_ms": now_ms, "command": command.id}
    match command:
        case messages.GotIt():
            _must_be_mine(command, role)
            return entries.PutAway(**about) if chair.shows_secret else None
        case messages.Sit():
            if chair.token == hashed(command.token):
                return None
            _must_be_free(table, command.seat)
            _must_be_for(table, command.seat, None)
            _must_be_new_name(table, command.name)
            return entries.Sat(name=command.name, token=hashed(command.token), **about)
        case messages.SeatBot():
            _must_be_host(role)
            _must_be_free(table, command.seat)
            if command.bot not in bots_of(table.game.id):  # and so no program of the server's machine
                raise RequestError(f"there is no bot {short(command.bot)}")
            _must_be_for(table, command.seat, command.bot)
            taken = {other.name for other in table.chairs}
            names = (*CHARACTERS.get(command.bot, ()), *PIRATES)
            name = next(name for name in names if name not in taken)
            return entries.Sat(name=name, bot=command.bot, **about)
        case messages.Rise():
            _must_be(table, "open")
            if not role.is_host:
                _must_be_mine(command, role)
            return None if chair.is_free else entries.Rose(by_host=command.seat not in role.mine, **about)
        case messages.Ready():
            _must_be(table, "open")
            _must_be_mine(command, role)
            return entries.SaidReady(ready=command.ready, **about) if command.ready != chair.is_ready else None
        case messages.Resign():
            _must_be_mine(command, role)
            _must_be(table, "running")
            return None if chair.has_resigned else entries.Resigned(**about)
        case messages.Rematch():
            _must_be_mine(command, role)
            _must_be(table, "over")
            if table.rematch is not None or chair.wants_rematch == command.agreed:
                return None
            return entries.WantsRematch(agreed=command.agreed, **about)
    raise AssertionError(f"{type(command).__name__} adds nothing to a log")


def _play(table: TableState, command: messages.Play, role: Role, now_ms: int) -> entries.Moved:
    _must_be_mine(command, role)
    if table.match is None:
        raise NotAllowedError("the match has not begun")
    if command.moves != table.moves:
        raise StaleError(f"{command.moves} moves were played when you chose, now it is {table.moves}")
    if table.chairs[command.seat].has_resigned:
        raise NotAllowedError("you have resigned")
    return move_of(table, command.seat, command.move, now_ms, command.id)


def move_of(
    table: TableState, seat: int, move: str, now_ms: int, command: str | None = None, by_time: bool = False
) -> entries.Moved:
    """Return the entry of a legal move; `by_time`: a bot makes it because the clock expired.
    Raises NotYourTurnError, IllegalMoveError, LookOpenError."""
    assert table.match is not None
    if table.status == "over":
        raise IllegalMoveError(f"{short(move)}: the match is over")
    if seat != table.to_move:
        raise NotYourTurnError(f"{short(move)}: seat {table.to_move} is to move, not seat {seat}")
    if table.awaits_look:
        raise LookOpenError(f"{short(move)}: somebody still looks at something in secret")
    why_not = table.game.refusal(table.match.state, move)
    if why_not is not None:
        raise IllegalMoveError(why_not)
    return entries.Moved(seat=seat, move=move, at_ms=now_ms, command=command, by_time=by_time)


def take_over(command: messages.TakeOver, seat: int, is_host: bool, now_ms: int) -> entries.HandedOver:
    return entries.HandedOver(seat=seat, token=hashed(command.token), is_host=is_host, at_ms=now_ms, command=command.id)


def _start(table: TableState, command: messages.Start, role: Role, now_ms: int) -> entries.Started:
    for seat, chair in enumerate(table.chairs):
        if chair.is_free:
            raise NotAllowedError(f"seat {seat} is still free")
        if not chair.is_ready and seat not in role.mine:
            raise NotAllowedError(f"{chair.name} is not ready yet")
    return new_deal(table, now_ms, command.id)


def new_deal(table: TableState, now_ms: int, command: str | None = None) -> entries.Started:
    """Return the entry that starts the match: a deal drawn by chance or given by the lesson, and a new key."""
    prepared = None if table.lesson is None else table.lesson.deal
    deal = new_match(table.game.id, deal=prepared, **table.options.to_json()).deal.to_json()
    if table.settings.first is not None:
        deal["start"] = table.settings.first
    return entries.Started(deal=deal, key=secrets.token_hex(32), at_ms=now_ms, command=command)


def must_have_room(table: TableState) -> None:
    """Raises TooManyError."""
    if table.is_full:
        raise TooManyError("too much has happened at this table: make another one")


def _must_be(table: TableState, status: messages.Status) -> None:
    if table.status != status:
        raise NotAllowedError(f"the table is {table.status}, not {status}")


def _must_be_free(table: TableState, seat: int) -> None:
    _must_be(table, "open")
    if not table.chairs[seat].is_free:
        raise NotAllowedError(f"seat {seat} is taken")


def _must_be_for(table: TableState, seat: int, bot: str | None) -> None:
    """Raises NotAllowedError for a bot, or a person (None), who does not belong on a seat of this lesson."""
    bots = () if table.lesson is None else table.lesson.bots
    if bots and bot != (None, *bots)[seat]:
        raise NotAllowedError("everybody plays the fog of the day alone, against the same bots")


def _must_be_new_name(table: TableState, name: str) -> None:
    if has_stacked_marks(name):
        raise RequestError("name: too many marks on one letter")
    for other in table.chairs:
        if other.name == name:
            raise NameTakenError(f"somebody here is called {name} already")
        if other.name is not None and is_look_alike(other.name, name):
            raise NameTakenError("somebody here has a name that looks the same")


def _must_be_host(role: Role) -> None:
    if not role.is_host:
        raise NotAllowedError("only the host may do this")


def _must_be_mine(command: messages.OnSeat, role: Role) -> None:
    if command.seat not in role.mine:
        raise NotAllowedError(f"seat {command.seat} is not yours")


def _must_be_alone(table: TableState, mine: Collection[int]) -> None:
    """Raises NotAllowedError unless these are the seats of all people at a running match, also of those who resigned:
    one person against bots, or all on one screen."""
    people = {seat for seat, chair in enumerate(table.chairs) if chair.is_person}
    if table.status != "running" or not people <= set(mine):
        raise NotAllowedError("only a running match whose people are all on one device has a copy")


def _must_be_closable(table: TableState, role: Role) -> None:
    if table.is_copied:
        _must_be_alone(table, role.mine)
    else:
        _must_be(table, "open")


def must_own_copy(table: TableState, tokens: Collection[str]) -> None:
    """Raises NotAllowedError unless the match was copied, and these hashed tokens are its one owner's."""
    _must_be_alone(table, table.seats_of(tokens))
    if table.host not in tokens or not table.is_copied:
        raise NotAllowedError("this match has no copy, or it is not yours")
