"""The event loop never blocks: long logs are folded, and slow bots think, elsewhere and in turn."""

import asyncio
import threading

from fogbound.server.live import registry
from fogbound.server.live.blocking import one_at_a_time
from fogbound.server.live.tables import Tables
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
