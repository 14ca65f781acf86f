"""Deadlines: changes of a table without a command."""

import pytest

from fogbound.server.table import entries
from fogbound.server.table.deadlines import Deadline, next_deadline
from tests.server.logs import play, started

PER_MOVE = {"kind": "per_move", "seconds": 30}
PER_GAME = {"kind": "per_game", "seconds": 300}


def test_nothing_is_due_where_people_play_without_clocks():
    assert next_deadline(started(), {}) is None


@pytest.mark.parametrize(("clock", "entry"), [(PER_MOVE, None), (PER_GAME, entries.Resigned)])
def test_when_a_clock_has_run_out_a_bot_moves_or_the_seat_has_lost(clock, entry):
    due = next_deadline(started(clock=clock), {})
    assert due == Deadline(1000 * clock["seconds"], 0, entry)


def test_a_secret_look_is_put_away_after_the_time_that_the_table_chose():
    table = play(started(look_s=10), "look b1", at_ms=5000)
    assert next_deadline(table, {}) == Deadline(15_000, 0, entries.PutAway)
    table.apply(entries.PutAway(seat=0, at_ms=6000))
    assert next_deadline(table, {}) is None


def test_two_things_at_the_same_moment_come_one_after_the_other():
    table = play(started(look_s=30, clock=PER_MOVE), "look b1")
    assert table.to_move == 0  # who has looked goes on
    assert next_deadline(table, {}) == Deadline(30_000, 0, entries.PutAway)


def test_a_bot_stands_in_for_who_is_away_when_somebody_waits():
    table = started(away_s=60)
    assert next_deadline(table, {0: 2000}) == Deadline(62_000, 0, entries.StoodIn)
    assert next_deadline(table, {0: 2000, 1: 3000}) is None  # both are away, whoever else looks on
    assert next_deadline(started(away_s=60, bots=(1,)), {0: 2000}) is None  # a bot has time
    assert next_deadline(table, {1: 2000}) is None  # it is not their turn
    assert next_deadline(started(away_s=None), {0: 2000}) is None


def test_nothing_is_due_for_a_bot_or_after_the_end():
    assert next_deadline(started(clock=PER_MOVE, bots=(0,)), {0: 0}) is None
    table = started(clock=PER_MOVE)
    table.apply(entries.Resigned(seat=0, at_ms=5))
    assert table.status == "over"
    assert next_deadline(table, {0: 0}) is None
