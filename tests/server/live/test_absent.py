"""Somebody stays away: the others wait, let a bot sit in, or end the match; the owner takes the seat back."""

from typing import Any

import pytest

from fogbound.server.live import dispatcher
from tests.server.inside import House, Wire, inside, until


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "_AWAY_MS", 0)


async def one_left(house: House, count: int = 2) -> tuple[list[Wire], str]:
    """A running table whose last player is gone."""
    wires = await house.seat_people(options={"players": count}, away_s=None)
    table = wires[0].table["table"]
    wires[-1].inbox.put_nowait(None)
    await wires[0].told(lambda line: line["type"] == "presence" and not line["here"][count - 1])
    return wires, table


async def absent(wire: Wire, table: str, seat: int, then: str) -> dict[str, Any]:
    return await wire.ask("absent", table=table, seat=seat, then=then)


def test_a_bot_sits_in_until_the_owner_is_back():
    async def test(house: House) -> None:
        wires, table = await one_left(house)
        assert (await absent(wires[0], table, 1, "bot"))["type"] == "ok"
        assert wires[0].table["seats"][1]["stood_in"]
        assert (await absent(wires[0], table, 1, "bot"))["type"] == "ok"  # once is enough
        back = house.connect()
        await back.ask("watch", table=table, tokens=[f"{2:032x}"])
        await until(lambda: not wires[0].table["seats"][1]["stood_in"])
        assert (await absent(wires[0], table, 1, "bot"))["code"] == "not_allowed"

    inside(test)


def test_to_wait_begins_the_count_anew():
    async def test(house: House) -> None:
        wires, table = await one_left(house)
        live = house.tables.registry.find(table)
        assert live is not None
        live.gone_ms[1] -= 50_000
        assert (await absent(wires[0], table, 1, "wait"))["type"] == "ok"
        assert house.tables._now_ms() - live.gone_ms[1] < 10_000
        assert not wires[0].table["seats"][1]["stood_in"]

    inside(test)


def test_the_only_one_left_may_end_it_and_nobody_wins():
    async def test(house: House) -> None:
        wires, table = await one_left(house)
        assert (await absent(wires[0], table, 1, "end"))["type"] == "ok"
        told = wires[0].table
        assert told["status"] == "over"
        assert told["result"] == {"ended_by": "abandoned", "winners": [], "ranking": [[0, 1]]}
        assert (await house.tables.record(table)).result.ended_by == "abandoned"
        assert (await absent(wires[0], table, 1, "bot"))["code"] == "not_allowed"

    inside(test)


def test_who_may_not_decide_changes_nothing(monkeypatch):
    async def test(house: House) -> None:
        wires, table = await one_left(house, 3)
        watcher = house.connect()
        await watcher.ask("watch", table=table)
        assert (await absent(watcher, table, 2, "bot"))["code"] == "not_allowed"
        assert (await absent(wires[0], table, 1, "bot"))["code"] == "not_allowed"  # is here
        assert (await absent(watcher, table, 2, "end"))["code"] == "not_allowed"
        assert (await absent(wires[0], table, 3, "bot"))["code"] == "bad_request"
        assert (await absent(wires[0], table, 2, "sink"))["code"] == "bad_request"
        monkeypatch.setattr(dispatcher, "_AWAY_MS", 10_000)
        assert (await absent(wires[0], table, 2, "bot"))["code"] == "not_allowed"  # a moment ago
        assert wires[0].table["status"] == "running"
        assert not any(seat["stood_in"] for seat in wires[0].table["seats"])

    inside(test)


def ending(wire: Wire) -> list[int]:
    """Seats of those who would end the match, as this client was last told."""
    told = [line for line in wire.lines if line["type"] == "presence"][-1]
    return list(told.get("ending", []))


def test_all_who_are_here_may_end_it_together():
    async def test(house: House) -> None:
        wires, table = await one_left(house, 3)
        assert (await absent(wires[0], table, 2, "end"))["type"] == "ok"
        assert wires[0].table["status"] == "running"
        await until(lambda: ending(wires[1]) == [0])
        assert (await absent(wires[0], table, 2, "end"))["type"] == "ok"  # once more is no second voice
        assert wires[0].table["status"] == "running"
        assert (await absent(wires[1], table, 2, "end"))["type"] == "ok"
        assert wires[0].table["result"] == {"ended_by": "abandoned", "winners": [], "ranking": [[0, 1, 2]]}

    inside(test)


def test_it_is_asked_anew_when_somebody_comes_back_or_would_rather_wait():
    async def test(house: House) -> None:
        wires, table = await one_left(house, 4)
        await absent(wires[0], table, 3, "end")
        await absent(wires[1], table, 3, "wait")
        await until(lambda: ending(wires[2]) == [])
        await absent(wires[0], table, 3, "end")
        await until(lambda: ending(wires[2]) == [0])
        back = house.connect()
        await back.ask("watch", table=table, tokens=[f"{4:032x}"])
        await until(lambda: ending(wires[2]) == [])
        assert wires[0].table["status"] == "running"

    inside(test)


def test_who_has_resigned_need_not_agree():
    async def test(house: House) -> None:
        wires, table = await one_left(house, 3)
        await wires[1].ask("resign", table=table, seat=1)
        assert (await absent(wires[0], table, 2, "end"))["type"] == "ok"
        assert wires[0].table["status"] == "over"

    inside(test)
