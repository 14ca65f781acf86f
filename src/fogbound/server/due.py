"""What happens at a table by itself, when nobody does anything: and when."""

from collections.abc import Mapping
from typing import NamedTuple

from . import entries
from .messages import PerMove
from .table import Table


class Due(NamedTuple):
    """At `at_ms` this entry is added; without one a bot makes the move of `seat`."""

    at_ms: int
    seat: int
    entry: type[entries.PutAway] | type[entries.StoodIn] | type[entries.Resigned] | None


def goes_on(table: Table) -> bool:
    """Whether something must happen by itself: bots that move, clocks that run."""
    is_timed = table.clocks is not None and table.clocks.runs_out_ms is not None and table.status == "running"
    return is_timed or table.bot_to_move is not None


def next_due(table: Table, gone_ms: Mapping[int, int]) -> Due | None:
    """The first that will be due. `gone_ms` says since when the owners of seats are away."""
    if table.status != "running":
        return None
    found = []
    look_s = table.settings.look_s
    if look_s is not None:
        found += [
            Due(chair.looked_ms + round(1000 * look_s), seat, entries.PutAway)
            for seat, chair in enumerate(table.chairs)
            if chair.shows_secret
        ]
    seat, away_s = table.to_move, table.settings.away_s
    if seat is not None and table.chairs[seat].seated is None:
        if table.clocks is not None and table.clocks.runs_out_ms is not None:
            is_per_move = isinstance(table.settings.clock, PerMove)
            found.append(Due(table.clocks.runs_out_ms, seat, None if is_per_move else entries.Resigned))
        if away_s is not None and seat in gone_ms and _is_waited_for(table, gone_ms):
            found.append(Due(gone_ms[seat] + round(1000 * away_s), seat, entries.StoodIn))
    return min(found, key=lambda due: due.at_ms, default=None)


def _is_waited_for(table: Table, gone_ms: Mapping[int, int]) -> bool:
    """Whether somebody is here who plays: who only watches does not make a match go on."""
    chairs = enumerate(table.chairs)
    return any(chair.is_person and not chair.has_resigned and seat not in gone_ms for seat, chair in chairs)
