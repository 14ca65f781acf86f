"""The server's time cannot be fooled: by a wall clock that jumps, or by a process that was stopped."""

import asyncio

import pytest

from fogbound.server.live import registry
from fogbound.server.live.cleaning import Cleaning
from fogbound.server.live.clock import ServerClock, SteadyTime
from fogbound.server.live.tables import Tables
from fogbound.server.protocol import messages
from fogbound.server.store import LogLine, Summary
from fogbound.server.table import entries
from fogbound.server.table.deadlines import next_deadline
from tests.server.inside import House, inside
from tests.server.logs import play, started

HOUR_S, DAY_S = 3600.0, 86_400.0


class Hands:
    """Two clocks that a test moves."""

    def __init__(self) -> None:
        self.monotonic_s, self.wall_s = 500.0, 1_000_000.0
        self.clock = ServerClock(lambda: self.monotonic_s, lambda: self.wall_s)

    def run(self, seconds: float) -> None:
        """The server runs, and ticks."""
        while seconds > 0:
            step = min(0.25, seconds)
            self.monotonic_s += step
            self.wall_s += step
            self.clock.tick()
            seconds -= step

    def stand_still(self, seconds: float) -> None:
        self.monotonic_s += seconds
        self.wall_s += seconds


def test_it_goes_on_with_the_monotonic_clock():
    hands = Hands()
    hands.run(90.25)
    assert hands.clock.now_ms() == 1_000_090_250


@pytest.mark.parametrize("jump_s", [HOUR_S, -HOUR_S, 100 * DAY_S])
def test_a_jump_of_the_wall_clock_changes_nothing(jump_s):
    hands = Hands()
    hands.run(10)
    hands.wall_s += jump_s
    assert hands.clock.now_ms() == 1_000_010_000
    hands.run(5)
    assert hands.clock.now_ms() == 1_000_015_000
    assert hands.clock.wall_ms() == round(1000 * hands.wall_s)


@pytest.mark.parametrize("pause_s", [0.75, 1.5, 1.9, 30.0])
def test_a_pause_of_the_server_counts_for_nobody(pause_s):
    hands = Hands()
    hands.run(10)
    hands.stand_still(pause_s)  # SIGSTOP
    assert hands.clock.now_ms() == 1_000_010_500  # no more than between two looks at the clock
    hands.wall_s += 8 * HOUR_S  # a laptop's sleep: Linux stops the monotonic clock, too
    hands.run(1)
    assert hands.clock.now_ms() == 1_000_011_500


def test_age_is_believed_after_an_hour_without_a_jump():
    hands = Hands()
    steady = SteadyTime(hands.clock)
    assert not steady.is_plausible()
    hands.run(HOUR_S)
    assert steady.is_plausible()
    hands.wall_s += 100 * DAY_S
    assert not steady.is_plausible()
    hands.run(HOUR_S / 2)
    hands.wall_s -= 100 * DAY_S  # it was put right
    assert not steady.is_plausible()
    hands.run(HOUR_S - 1)
    assert not steady.is_plausible()
    hands.run(2)
    assert steady.is_plausible()


def test_a_clock_that_jumps_100_days_deletes_nothing_before_it_was_steady_for_an_hour(monkeypatch):
    monkeypatch.setattr(registry, "_SWEEP_S", 0)
    hands = Hands()

    async def test(house: House) -> None:
        house.tables = Tables(house.store, house.settings, house.metrics, hands.clock)
        made = await house.tables.create(messages.NewTable("ahoy"))
        house.tables = Tables(house.store, house.settings, house.metrics, hands.clock)  # nothing is in memory
        sweeping = asyncio.create_task(house.tables.registry.sweep_forever(keep_days=90, keep_open_hours=24))

        async def swept() -> bool:
            for _ in range(20):
                await asyncio.sleep(0)
            return made.table not in house.store.logs

        assert not await swept()
        hands.wall_s += 100 * DAY_S
        assert not await swept()
        hands.run(HOUR_S - 60)
        assert not await swept()
        hands.run(120)
        assert await swept()
        sweeping.cancel()

    inside(test)


def test_a_clock_that_stays_wrong_deletes_no_matches_before_the_operator_confirms_it(caplog):
    hands = Hands()

    async def test(house: House) -> None:
        then_ms = hands.clock.wall_ms()
        for number in range(10):
            house.store.write([LogLine(f"{number:012d}", 1, b"{}")], [Summary(f"{number:012d}", then_ms, True, False)])
        house.store.write([LogLine("open", 1, b"{}")], [Summary("open", then_ms, False, False)])
        cleaning = Cleaning(house.store, hands.clock)

        async def left() -> int:
            await cleaning.delete_old(keep_days=90, keep_open_hours=24, but=())
            return len(house.store.logs)

        hands.run(2 * HOUR_S)
        assert await left() == 11
        hands.wall_s += 100 * DAY_S
        assert await left() == 11
        for _ in range(3):
            hands.run(2 * HOUR_S)
            assert await left() == 10  # without the one that never started
        assert sum("is the clock right?" in line for line in caplog.messages) == 1
        cleaning.confirm()
        assert await left() == 0

    inside(test)


def test_matches_that_grow_old_while_the_server_runs_go_one_by_one():
    hands = Hands()

    async def test(house: House) -> None:
        cleaning = Cleaning(house.store, hands.clock)
        hands.run(2 * HOUR_S)
        for number in range(10):
            at_ms = hands.clock.wall_ms() - round(1000 * (90 * DAY_S - 60 * number - 60))
            house.store.write([LogLine(f"{number:012d}", 1, b"{}")], [Summary(f"{number:012d}", at_ms, True, False)])
        for number in range(11):
            await cleaning.delete_old(keep_days=90, keep_open_hours=24, but=())
            assert len(house.store.logs) == 10 - number
            hands.run(60.5)

    inside(test)


def test_a_look_begins_again_when_the_table_is_loaded_again():
    table = play(started("ahoy", look_s=10), "look a1", at_ms=5000)
    assert table.is_timed
    deadline = next_deadline(table, {})
    assert deadline is not None
    assert deadline.at_ms == 15_000
    table.apply(entries.Resumed(at_ms=100_000))
    deadline = next_deadline(table, {})
    assert deadline is not None
    assert deadline.at_ms == 110_000
