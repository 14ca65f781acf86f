"""Commands about a crew as pure decisions: which entry a command adds to its log, or why it is refused."""

from collections.abc import Collection
from typing import NamedTuple

from ...bots import CHARACTERS, PIRATES, bots_of
from ...core.errors import NameTakenError, NotAllowedError, RequestError, TooManyError
from ...core.notation import short
from ..protocol import messages
from ..table import entries as table_entries
from ..table.look_alikes import has_stacked_marks, is_look_alike
from ..table.opening import open_table
from ..table.state import TableState, hashed
from . import entries
from .state import MOST_EVER, MOST_MEMBERS, CrewState, Member


class NewTableLog(NamedTuple):
    """A table for the crew, and its whole log."""

    state: TableState
    added: list[table_entries.AnyEntry]


def found(wish: messages.NewCrew, now_ms: int) -> list[entries.AnyCrewEntry]:
    """Return the first entries of a new crew's log. Raises RequestError."""
    for name in (wish.name, wish.member):
        _must_be_plain(name)
    joined = entries.Joined(name=wish.member, token=hashed(wish.token), at_ms=now_ms)
    return [entries.Founded(name=wish.name, at_ms=now_ms), joined]


def join(crew: CrewState, command: messages.JoinCrew, now_ms: int) -> entries.Joined | None:
    """Return the entry of a new member, or None if there is nothing left to do. Raises FogboundError."""
    token = hashed(command.token)
    if crew.members_of([token]):
        return None
    must_have_room(crew)
    if len(crew.present) >= MOST_MEMBERS or len(crew.members) >= MOST_EVER:
        raise TooManyError("this crew is as large as a crew can be")
    _must_be_plain(command.name)
    for member in crew.present:
        if is_look_alike(member.name, command.name):
            raise NameTakenError("somebody in this crew has that name, or one that looks the same")
    return entries.Joined(name=command.name, token=token, at_ms=now_ms, command=command.id)


def leave(crew: CrewState, command: messages.LeaveCrew, tokens: Collection[str], now_ms: int) -> entries.Left | None:
    """Raises FogboundError."""
    mine = crew.members_of(tokens)
    if command.member >= len(crew.members):
        raise RequestError(f"there is no member {command.member}")
    if crew.has_done(tokens, command.id) or crew.members[command.member].token is None:
        return None
    if command.member not in mine and crew.captain not in mine:
        raise NotAllowedError("only the captain may do this")
    by = command.member if command.member in mine else crew.captain
    assert by is not None, "a crew with a member has a captain"
    return entries.Left(member=command.member, by=by, at_ms=now_ms, command=command.id)


def remove_name(crew: CrewState, token: str | None, now_ms: int) -> entries.NameRemoved | None:
    """The operator: the member with this hashed token gets a name that says nothing; None if it is no member."""
    found = crew.members_of([token]) if token is not None else []
    if not found:
        return None
    return entries.NameRemoved(member=found[0], name=f"Sailor {found[0] + 1}", at_ms=now_ms)


def take_over(crew: CrewState, command: messages.TakeOverCrew, member: int, now_ms: int) -> entries.HandedOver:
    """Raises NotAllowedError, TooManyError."""
    token = hashed(command.token)
    if crew.members_of([token]):
        raise NotAllowedError("this device belongs to the crew already")
    must_have_room(crew)
    return entries.HandedOver(member=member, token=token, at_ms=now_ms, command=command.id)


def disband(crew: CrewState, command: messages.Disband, tokens: Collection[str], now_ms: int) -> entries.Disbanded:
    """Raises NotAllowedError."""
    if crew.captain not in crew.members_of(tokens):
        raise NotAllowedError("only the captain may do this")
    return entries.Disbanded(at_ms=now_ms, command=command.id)


def set_sail(
    crew: CrewState, command: messages.SetSail, tokens: Collection[str], table: str, now_ms: int
) -> tuple[entries.Sailed, NewTableLog] | None:
    """Return the entry and the new table, with this name, whose seats the crew has taken; None if it was done before.
    Raises FogboundError."""
    if crew.has_done(tokens, command.id):
        return None
    mine = crew.members_of(tokens)
    if not mine:
        raise NotAllowedError("only a member of the crew may do this")
    must_have_room(crew)
    if command.settings.lesson is not None:
        raise NotAllowedError("a lesson is for one")
    host = crew.members[mine[0]].token
    assert host is not None
    created = open_table(command.settings, host, now_ms)
    created = table_entries.Created(settings=created.settings, host=host, crew=crew.crew, at_ms=now_ms)
    state = TableState(table, created)
    added: list[table_entries.AnyEntry] = [created, *_seating(crew, command, state, now_ms)]
    for entry in added[1:]:
        state.apply(entry)
    sailed = entries.Sailed(
        table=table,
        settings=created.settings,
        by=mine[0],
        best_of=command.best_of,
        at_ms=now_ms,
        command=command.id,
    )
    return sailed, NewTableLog(state, added)


def _seating(
    crew: CrewState, command: messages.SetSail, table: TableState, now_ms: int
) -> list[table_entries.AnyEntry]:
    """Raises RequestError for seats, members or bots that are not there."""
    if len(command.seats) > len(table.chairs):
        raise RequestError(f"{len(command.seats)} seats: this table has {len(table.chairs)}")
    members = [one for one in command.seats if isinstance(one, int)]
    if len(set(members)) < len(members):
        raise RequestError("a member sits on one seat")
    added: list[table_entries.AnyEntry] = []
    taken = {_member(crew, number).name for number in members}
    for seat, one in enumerate(command.seats):
        if isinstance(one, int):
            member = _member(crew, one)
            added.append(table_entries.Sat(seat=seat, name=member.name, token=member.token, at_ms=now_ms))
        elif one is not None:
            if one not in bots_of(table.game.id):
                raise RequestError(f"there is no bot {short(one)}")
            name = next(name for name in (*CHARACTERS.get(one, ()), *PIRATES) if name not in taken)
            taken.add(name)
            added.append(table_entries.Sat(seat=seat, name=name, bot=one, at_ms=now_ms))
    return added


def _member(crew: CrewState, number: int) -> Member:
    if number >= len(crew.members) or crew.members[number].token is None:
        raise RequestError(f"there is no member {number}")
    return crew.members[number]


def must_have_room(crew: CrewState) -> None:
    """Raises TooManyError."""
    if crew.is_full:
        raise TooManyError("the logbook is full: found another crew")


def _must_be_plain(name: str) -> None:
    if has_stacked_marks(name):
        raise RequestError("name: too many marks on one letter")
