"""Commands and deadlines while an entry is being stored: seen from inside, with a store that can be held."""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

from fogbound.bots.bot import RandomBot
from fogbound.server.protocol.messages import PerMove
from tests.server.inside import House, inside, until


def test_who_goes_while_a_move_is_stored_takes_nothing_away_from_the_others():
    async def test(house: House) -> None:
        one, other = await house.seat_people(bots=(), first=0)
        table = one.table["table"]
        house.store.open.clear()
        asked = house.store.asked
        one.say("play", table=table, seat=0, moves=0, move="look north")
        await until(lambda: house.store.asked > asked)
        house.connections[0].cancel()  # the connection is lost
        await asyncio.sleep(0)
        house.store.open.set()
        await other.told(lambda line: line["type"] == "table" and line.get("moves") == 1)

    inside(test)


def test_a_bot_moves_on_when_the_one_who_moved_before_it_is_gone():
    async def test(house: House) -> None:
        one, watcher = (await house.seat_people("ahoy", bots=(1,)))[0], house.connect()
        table = one.table["table"]
        await watcher.ask("watch", table=table)
        await one.ask("play", table=table, seat=0, moves=0, move="look a1")
        await one.ask("got_it", table=table, seat=0)
        await until(lambda: one.table["seen"][0]["legal_moves"])
        house.store.open.clear()
        asked = house.store.asked
        move = next(move for move in one.table["seen"][0]["legal_moves"] if not move.startswith("look"))
        one.say("play", table=table, seat=0, moves=1, move=move)
        await until(lambda: house.store.asked > asked)
        one.inbox.put_nowait(None)
        house.connections[0].cancel()
        await asyncio.sleep(0)
        house.store.open.set()
        await watcher.told(lambda line: line["type"] == "table" and line.get("moves", 0) >= 2)

    inside(test)


def test_two_who_agree_at_the_same_moment_get_one_rematch():
    async def test(house: House) -> None:
        one, other = await house.seat_people()
        table = one.table["table"]
        await one.ask("resign", table=table, seat=0)
        house.store.open.clear()
        asked = house.store.asked
        one.say("rematch", table=table, seat=0)
        other.say("rematch", table=table, seat=1)
        await until(lambda: house.store.asked == asked + 2)
        house.store.open.set()
        await one.told(lambda line: line.get("rematch"))
        await until(lambda: other.table["rematch"])
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(house.store.logs) == 2
        assert {line["rematch"] for line in [*one.lines, *other.lines] if line.get("rematch")} == {one.table["rematch"]}

    inside(test)


def test_a_rematch_is_one_write_so_that_no_crash_leaves_a_table_that_nobody_knows():
    async def test(house: House) -> None:
        one, other = await house.seat_people()
        table = one.table["table"]
        await one.ask("resign", table=table, seat=0)
        await one.ask("rematch", table=table, seat=0)
        asked = house.store.asked
        await other.ask("rematch", table=table, seat=1)
        await other.told(lambda line: line.get("rematch"))
        assert house.store.asked == asked + 2  # the wish, and then both tables
        new = other.table["rematch"]
        await other.ask("watch", table=new, tokens=[f"{2:032x}"])
        assert (other.table["table"], other.table["status"], other.table["mine"]) == (new, "running", [1])

    inside(test)


def test_what_could_not_be_stored_was_shown_to_nobody_and_play_goes_on():
    async def test(house: House) -> None:
        one, other = await house.seat_people()
        table = one.table["table"]
        house.store.fails = True
        answer = await one.ask("play", table=table, seat=0, moves=0, move="look north")
        assert answer["code"] == "not_stored"
        assert one.table["moves"] == other.table["moves"] == 0
        house.store.fails = False

        answer = await one.ask("play", table=table, seat=0, moves=0, move="look north")
        assert answer["type"] == "ok"
        await until(lambda: other.table["moves"] == 1)  # who did nothing wrong need not do anything
        assert (await other.ask("play", table=table, seat=1, moves=1, move="look south"))["type"] == "ok"

    inside(test)


def test_a_table_that_cannot_be_written_is_tried_by_one_task_only(monkeypatch):
    monkeypatch.setattr("fogbound.server.live.registry._RETRY_S", 0.001)

    async def test(house: House) -> None:
        one, _ = await house.seat_people(clock=PerMove(600))
        table = one.table["table"]
        house.store.fails = True
        assert (await one.ask("play", table=table, seat=0, moves=0, move="look north"))["code"] == "not_stored"
        asked = house.store.asked
        await until(lambda: house.store.asked > asked + 5)  # that the clock goes on is tried again and again
        trying = [task for task in asyncio.all_tasks() if "_reload" in repr(task.get_coro())]
        assert len(trying) == 1
        house.store.fails = False
        await until(lambda: not house.tables.registry._discarded)
        assert (await one.ask("play", table=table, seat=0, moves=0, move="look north"))["type"] == "ok"

    inside(test)


def test_a_bot_that_thought_while_a_write_failed_does_not_write_to_a_log_that_has_gone_on(monkeypatch):
    thinking: list[threading.Event] = []

    def think(bot: RandomBot, view: Any, legal: Sequence[Any], time_s: Any) -> Any:
        thinking.append(threading.Event())
        thinking[-1].wait(20)
        return legal[0]

    monkeypatch.setattr(RandomBot, "choose", think)

    async def test(house: House) -> None:
        one, other = await house.seat_people("memoarrr", bots=(1,), options={"players": 3}, first=1)
        table = one.table["table"]
        await until(lambda: thinking)
        house.store.fails = True
        assert (await one.ask("resign", table=table, seat=0))["code"] == "not_stored"
        house.store.fails = False
        assert (await one.ask("resign", table=table, seat=0))["type"] == "ok"  # the table was read again
        await until(lambda: len(thinking) == 2)
        live, stored = await house.tables.registry.get(table), len(house.store.logs[table])
        thinking[0].set()
        for _ in range(10_000):
            await asyncio.sleep(0)
        assert len(house.store.logs[table]) == stored
        thinking[1].set()
        await until(lambda: other.table["moves"] == 1)
        assert len(house.store.logs[table]) == stored + 1
        assert await house.tables.registry.get(table) is live

    inside(test)


def test_a_client_that_goes_while_it_comes_is_not_here():
    async def test(house: House) -> None:
        one, other = await house.seat_people(away_s=0)
        table = one.table["table"]
        await until(lambda: one.table["seats"][0].get("here"))
        one.inbox.put_nowait(None)
        await house.connections[0]
        await until(lambda: other.table["seats"][0].get("stood_in"))
        house.store.open.clear()
        asked = house.store.asked
        back = house.connect()
        back.say("watch", table=table, tokens=[f"{1:032x}"])
        await until(lambda: house.store.asked > asked)  # that the owner is back is being written
        house.connections[-1].cancel()
        await asyncio.sleep(0)
        house.store.open.set()
        await asyncio.gather(house.connections[-1], return_exceptions=True)
        live = await house.tables.registry.get(table)
        assert len(live.watchers) == 1

    inside(test)


def test_many_commands_in_one_go_are_answered_by_a_server_that_is_not_slow_itself():
    async def test(house: House) -> None:
        wire = house.connect()
        names = [wire.say("watch_lobby") for _ in range(500)]
        await wire.told(lambda line: line.get("id") == names[-1])
        assert wire.closed is None
        assert sum(line["type"] == "ok" for line in wire.lines) == 500

    inside(test)


def test_a_client_that_does_not_read_is_dropped_and_the_others_play_on():
    async def test(house: House) -> None:
        one, _ = await house.seat_people()
        table = one.table["table"]
        slow = house.connect()
        await slow.ask("watch", table=table)
        live = await house.tables.registry.get(table)
        slow.writable.clear()
        told = 0
        while len(live.watchers) == 3:
            live.tell(b'{"type":"presence"}')
            told += 1
            await until(lambda: sum(line == {"type": "presence"} for line in one.lines) == told)  # noqa: B023
        assert 0 < told - house.settings.max_waiting < 20  # a few are on their way already
        slow.writable.set()
        await until(lambda: slow.closed == 1013)

    inside(test)


def test_tokens_that_hold_nothing_do_not_pile_up():
    async def test(house: House) -> None:
        one, _ = await house.seat_people()
        table = one.table["table"]
        for number in range(100):
            await one.ask("watch", table=table, tokens=[f"{1000 + 5 * number + more:032x}" for more in range(5)])
        live = await house.tables.registry.get(table)
        assert max(map(len, live.watchers.values())) < 20
        assert one.table["mine"] == [0]
        assert one.table["is_host"]

    inside(test)
