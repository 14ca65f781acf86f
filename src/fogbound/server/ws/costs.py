"""The work that a command makes, in tokens: its answer is long, or others are told, or a log grows."""

from typing import NamedTuple

from ..protocol import messages

_FAN_OUT = 100
"""Watchers that are told for one token. People at a usual table pay nothing for that."""


class Cost(NamedTuple):
    """Tokens of work, and entries that a log may grow by."""

    work: int
    entries: int = 0


_COSTS: dict[type[messages.Message], Cost] = {
    messages.Watch: Cost(2),
    messages.WatchLobby: Cost(1),
    messages.Sit: Cost(1, 1),
    messages.SeatBot: Cost(1, 1),
    messages.Rise: Cost(1, 1),
    messages.Ready: Cost(1, 1),
    messages.Start: Cost(2, 4),
    messages.Change: Cost(1, 1),
    messages.TakeOver: Cost(2, 1),
    messages.Close: Cost(1, 1),
    messages.KeepCopy: Cost(1, 1),
    messages.Report: Cost(5),
    messages.JoinCode: Cost(2),
    messages.Rematch: Cost(3, 8),  # the last one who agrees makes a table
    messages.Resign: Cost(1, 1),
    messages.Absent: Cost(1, 1),
    messages.Play: Cost(0, 1),
    messages.GotIt: Cost(0, 1),
    messages.WatchCrew: Cost(2),
    messages.JoinCrew: Cost(1, 1),
    messages.LeaveCrew: Cost(1, 1),
    messages.TakeOverCrew: Cost(2, 2),  # and the seat goes along
    messages.SetSail: Cost(3, 8),
    messages.Disband: Cost(1, 1),
    messages.UpdateCrew: Cost(5, 2),
}
_NOTHING = Cost(0)
_TELLS_NOBODY = (
    messages.Watch, messages.Unwatch, messages.HandOver, messages.JoinCode, messages.Report, messages.HandOverCrew,
    messages.UpdateCrew,
)  # fmt: skip


def table_told_by(command: messages.Command) -> str | None:
    """Return the table, or the log of the crew, whose watchers are told of this command."""
    if isinstance(command, messages.Owned) and not isinstance(command, _TELLS_NOBODY):
        return command.table
    return None


def cost_of(command: messages.Command, audience: int) -> Cost:
    """`audience`: so many watchers are told."""
    work, entries = _COSTS.get(type(command), _NOTHING)
    return Cost(work + audience // _FAN_OUT, entries)
