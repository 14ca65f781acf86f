"""Clocks are told what happens and when."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.games import GAMES
from fogbound.server.table.clocks import Clocks
from fogbound.server.table.entries import GameClock, MoveClock

MS = st.integers(0, 100_000)


def test_a_clock_runs_out_when_its_time_is_over():
    clocks = Clocks(MoveClock(30), 2)
    clocks.run(0, 1000)
    assert clocks.expires_ms == 31_000
    assert clocks.shown(11_000).left_ms == [20_000, 30_000]
    assert clocks.shown(99_000).left_ms == [0, 30_000]


def test_each_move_has_its_own_time():
    clocks = Clocks(MoveClock(30), 2)
    clocks.run(0, 0)
    clocks.moved(0, 20_000)
    clocks.run(1, 20_000)
    assert clocks.shown(20_000).left_ms == [30_000, 30_000]
    assert clocks.expires_ms == 50_000


def test_a_game_has_one_time_and_more_for_every_move():
    clocks = Clocks(GameClock(60, 5), 2)
    clocks.run(0, 0)
    clocks.moved(0, 20_000)
    clocks.run(1, 20_000)
    assert clocks.shown(30_000).left_ms == [45_000, 50_000]


def test_a_clock_that_stands_still_gets_nothing_for_a_move():
    clocks = Clocks(GameClock(60, 5), 2)
    clocks.moved(0, 20_000)  # a stand-in's
    assert clocks.shown(30_000).left_ms == [60_000, 60_000]


def test_who_comes_back_after_a_stand_in_has_moved_has_the_whole_time_for_the_next_move():
    clocks = Clocks(MoveClock(30), 2)
    clocks.run(0, 0)
    clocks.run(None, 20_000)  # a bot stands in
    clocks.moved(0, 21_000)
    clocks.run(1, 21_000)
    clocks.moved(1, 22_000)
    clocks.run(0, 22_000)  # and the owner is back
    assert clocks.expires_ms == 52_000


def test_what_is_between_a_crash_and_the_next_start_is_nobodys_time():
    clocks = Clocks(GameClock(60), 2)
    clocks.run(0, 0)
    clocks.resume(1_000_000)
    assert clocks.shown(1_000_000).left_ms == [60_000, 60_000]
    assert clocks.expires_ms == 1_060_000


@given(st.lists(st.tuples(st.sampled_from([None, 0, 1, 2]), MS), max_size=20))
def test_only_the_running_clock_loses_time_and_none_is_below_nothing(steps):
    clocks = Clocks(GameClock(60), 3)
    now, running = 0, None
    for seat, pause in steps:
        before = clocks.shown(now).left_ms
        now += pause
        after = clocks.shown(now).left_ms
        for number in range(3):
            lost = pause if number == running else 0
            assert after[number] == max(0, before[number] - lost)
        clocks.run(seat, now)
        running = seat


def test_a_clock_starts_when_the_move_before_it_could_be_seen():
    clocks = Clocks(MoveClock(30, waits_for_scenes=True), 2)
    clocks.run(0, 0)
    clocks.moved(0, 10_000)
    clocks.show(10_000, 2_000)
    clocks.show(11_000, 5_000)  # of a bot, which does not wait for people: it is shown after that
    clocks.run(1, 11_000)
    assert clocks.expires_ms == 47_000
    told = clocks.shown(12_000)
    assert (told.left_ms, told.running, told.starts_ms) == ([30_000, 30_000], 1, 5_000)
    told = clocks.shown(18_000)
    assert (told.left_ms, told.starts_ms) == ([30_000, 29_000], 0)


def test_whoever_moves_before_the_clock_starts_loses_no_time():
    clocks = Clocks(GameClock(60, waits_for_scenes=True), 2)
    clocks.show(0, 8_000)
    clocks.run(1, 0)
    clocks.moved(1, 3_000)
    assert clocks.shown(3_000).left_ms == [60_000, 60_000]


def test_clocks_of_older_logs_wait_for_nothing():
    clocks = Clocks(MoveClock(30), 2)
    clocks.show(0, 8_000)
    clocks.run(1, 0)
    assert clocks.expires_ms == 30_000


@pytest.mark.parametrize(
    ("game", "scene_ms"), [("memoarrr", {"volcano": 2900, "round_won": 5100}), ("ahoy", {"revealed": 3800})]
)
def test_clocks_wait_as_long_as_the_page_shows_a_move_at_its_calmest(game, scene_ms):
    """web/tests/paces.test.ts has the same figures, and compares them with the page's own."""
    kinds = {kind._field_defaults["type"]: kind for kind in GAMES[game].events.kinds}
    for name, wanted in scene_ms.items():
        event = kinds[name](*[None] * (len(kinds[name]._fields) - 1))
        assert GAMES[game].events.scene_ms([event]) == wanted


def test_quick_moves_do_not_keep_a_clock_from_running():
    clocks = Clocks(MoveClock(30, waits_for_scenes=True), 2)
    for at_ms in range(100):
        clocks.show(at_ms, 8000)
    clocks.run(0, 100)
    assert clocks.shown(100).starts_ms == 99 + 10_000 - 100
