"""The event loop never blocks: long logs are folded, and slow bots think, elsewhere and in turn."""

import asyncio
import threading

import pytest

from fogbound.bots import Seated
from fogbound.server.live import registry, scheduler
from fogbound.server.live.blocking import one_at_a_time
from fogbound.server.live.clock import ServerClock
from fogbound.server.live.tables import Tables
from fogbound.server.protocol import messages
from fogbound.server.table.state import TableState
from tests.server.inside import House, inside


def test_work_in_turn_is_done_one_after_the_other_and_off_the_loop():
    async def run() -> None:
        running, most, threads = [0], [0], set()

        def work(number: int) -> int:
            running[0] += 1
            most[0] = max(most[0], running[0])
            threads.add(threading.current_thread())
            running[0] -= 1
            return number

        turns = one_at_a_time(asyncio.to_thread)
        assert await asyncio.gather(*(turns(work, number) for number in range(50))) == list(range(50))
        assert most == [1]
        assert threading.main_thread() not in threads

    asyncio.run(run())


def test_only_a_long_log_is_folded_off_the_loop(monkeypatch):
    folded: list[tuple[str, bool]] = []
    fold = TableState.from_log

    def noting(name, log):
        folded.append((name, threading.current_thread() is threading.main_thread()))
        return fold(name, log)

    monkeypatch.setattr(TableState, "from_log", noting)

    async def test(house: House) -> None:
        wires = await house.seat_people(look_s=None)
        table = wires[0].table["table"]
        for is_on_the_loop, most in ((True, 100), (False, 3)):
            monkeypatch.setattr(registry, "_FOLDED_AT_ONCE", most)
            house.tables = Tables(house.store, house.settings, house.metrics)
            wire = house.connect()
            assert (await wire.ask("watch", table=table, tokens=[f"{1:032x}"]))["type"] == "ok"
            assert wire.table["mine"] == [0]
            assert folded.pop() == (table, is_on_the_loop)

    inside(test)


@pytest.mark.parametrize("told_at_once", [0, 20])
def test_a_stand_in_of_a_clock_is_told_every_event_once_and_many_of_them_off_the_loop(monkeypatch, told_at_once):
    monkeypatch.setattr(scheduler, "_TOLD_AT_ONCE", told_at_once)
    told: dict[int, list[int]] = {0: [], 1: []}
    on_the_loop = []
    usual = Seated.tell

    def tell(seated, news):
        usual(seated, news)
        told[seated.seat].append(len(news))
        on_the_loop.append(bool(news) and threading.current_thread() is threading.main_thread())

    monkeypatch.setattr(Seated, "tell", tell)
    seconds = [1000.0]

    async def test(house: House) -> None:
        clock = ServerClock(lambda: seconds[0], lambda: seconds[0])
        house.tables = Tables(house.store, house.settings, house.metrics, clock)
        wires = await house.seat_people("ahoy", clock=messages.PerMove(1), look_s=1, away_s=None)
        live = house.tables.registry.find(wires[0].table["table"])
        assert live is not None
        live.stand_in(0)  # loads the bots, which takes a while
        for _ in range(12):
            before = live.state.number
            for _ in range(30):
                seconds[0] += 0.5
                clock.tick()
            house.tables._scheduler.schedule(live)  # the alarm rings now
            house.tables._scheduler.schedule(live)
            while live.state.number == before or live.unwritten:
                await asyncio.sleep(0)
        match = live.state.match
        assert match is not None
        assert max(map(sum, told.values())) <= len(match.events)
        assert sum(map(sum, told.values())) > len(match.events)  # each of two bots was told nearly all of them
        assert not any(on_the_loop) or told_at_once

    inside(test)
