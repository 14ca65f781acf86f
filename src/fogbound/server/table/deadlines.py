"""Deadlines of a table: clock expiry, stand-ins for absent players, the end of secret looks."""

from collections.abc import Mapping
from typing import NamedTuple

from . import entries
from .state import TableState


class Deadline(NamedTuple):
    """At `at_ms` this entry is added for `seat`; without an entry a bot makes that seat's move."""

    at_ms: int
    seat: int
    entry: type[entries.PutAway] | type[entries.StoodIn] | type[entries.Resigned] | None


def goes_on(table: TableState) -> bool:
    """Return whether the table must stay in memory without watchers: a bot is to move, a clock or a look runs."""
    is_timed = table.clocks is not None and table.clocks.expires_ms is not None
    ends_look = table.settings.look_s is not None and table.is_somebody_looking
    return table.status == "running" and (is_timed or ends_look or table.bot_to_move is not None)


def next_deadline(table: TableState, gone_ms: Mapping[int, int]) -> Deadline | None:
    """Return the earliest deadline. `gone_ms` has, for each seat whose owner is away, the time since when."""
    if table.status != "running":
        return None
    found = []
    look_s = table.settings.look_s
    if look_s is not None:
        found += [
            Deadline(chair.looked_ms + round(1000 * look_s), seat, entries.PutAway)
            for seat, chair in enumerate(table.chairs)
            if chair.shows_secret
        ]
    seat, away_s = table.to_move, table.settings.away_s
    if seat is not None and table.clocks is not None and table.clocks.expires_ms is not None:
        is_per_move = isinstance(table.settings.clock, entries.MoveClock)
        is_move = is_per_move and not table.is_full
        found.append(Deadline(table.clocks.expires_ms, seat, None if is_move else entries.Resigned))
    if gone_ms and away_s is not None and not table.is_full and _is_player_present(table, gone_ms):
        found += [
            Deadline(gone_ms[seat] + round(1000 * away_s), seat, entries.StoodIn)
            for seat in _awaited_seats(table)
            if seat in gone_ms
        ]
    return min(found, key=lambda deadline: deadline.at_ms, default=None)


def _awaited_seats(table: TableState) -> list[int]:
    """Return the seats of the people that the match waits for: all that look in secret, or else the seat to move."""
    if table.awaits_look:
        return [seat for seat, chair in enumerate(table.chairs) if chair.is_looking]
    seat = table.to_move
    return [] if seat is None or table.chairs[seat].seated is not None else [seat]


def _is_player_present(table: TableState, gone_ms: Mapping[int, int]) -> bool:
    """Return whether a player is connected: nobody is stood in for while only spectators wait."""
    chairs = enumerate(table.chairs)
    return any(chair.is_person and not chair.has_resigned and seat not in gone_ms for seat, chair in chairs)
