"""An expired clock is told with that change, and with no other."""

import msgspec
import pytest

from fogbound.server.live.live_table import LiveTable
from fogbound.server.table import entries
from fogbound.server.table.state import TableState
from tests.server.logs import started


class Spectator:
    """A client that is only looked at."""

    def __init__(self) -> None:
        self.address = ""
        self.watched: set[str] = set()

    def send(self, message: bytes) -> None:
        raise AssertionError("nothing is sent here")

    def dismiss(self) -> None:
        raise AssertionError("nobody is dismissed here")

    def send_away(self) -> None:
        raise AssertionError("nobody is sent away here")


def told(table: TableState) -> int | None:
    """Return `out_of_time` of the last change as every watcher is sent it."""
    live, spectator = LiveTable(table, 0), Spectator()
    live.know(spectator, ())
    ((_, update),) = live.updates(0)
    assert "out_of_time" not in msgspec.json.decode(live.update_for(spectator, 0))  # nobody saw it who just came
    seat: int | None = msgspec.json.decode(update).get("out_of_time")
    return seat


PER_MOVE = {"kind": "per_move", "seconds": 30}
PER_GAME = {"kind": "per_game", "seconds": 30}


@pytest.mark.parametrize("clock", [PER_MOVE, None])
def test_a_move_that_a_player_makes_in_time_runs_nobody_out_of_it(clock):
    table = started("ahoy", clock=clock)
    assert told(table) is None
    table.apply(entries.Moved(seat=0, move="look a1", at_ms=29_999))
    assert told(table) is None


def test_a_move_of_a_bot_after_the_clock_expired_names_the_seat_until_the_next_change():
    table = started("ahoy", clock=PER_MOVE)
    table.apply(entries.Moved(seat=0, move="look a1", at_ms=30_000, by_time=True))
    assert told(table) == 0
    table.apply(entries.PutAway(seat=0, at_ms=31_000))
    assert told(table) is None


@pytest.mark.parametrize("by_time", [True, False])
def test_who_loses_by_time_is_named_and_who_resigns_is_not(by_time):
    table = started("ahoy", clock=PER_GAME)
    table.apply(entries.Resigned(seat=0, at_ms=30_000, by_time=by_time))
    assert told(table) == (0 if by_time else None)


def test_a_log_from_before_the_field_is_read_as_a_move_in_time():
    assert entries.read(b'{"type":"moved","at_ms":1,"seat":0,"move":"look a1"}') == entries.Moved(
        seat=0, move="look a1", at_ms=1
    )
