"""A command that is sent twice acts once, and is never acknowledged when it did not: seen from inside."""

import asyncio
from typing import Any

from fogbound.server.protocol import messages
from tests.server.inside import House, Wire, inside, until

HOST, ANN, BOB = (f"{number:032x}" for number in (1, 2, 3))


async def open_table(house: House) -> tuple[str, Wire]:
    """A table that waits, and its host, who has no seat."""
    made = await house.tables.create(messages.NewTable("memoarrr"))
    host = house.connect()
    await host.ask("watch", table=made.table, tokens=[made.host_token])
    return made.table, host


async def come(house: House, table: str) -> Wire:
    wire = house.connect()
    await wire.ask("watch", table=table)
    return wire


def names(wire: Wire) -> list[Any]:
    return [seat.get("name") for seat in wire.table["seats"]]


def test_what_could_not_be_stored_is_not_said_to_be_done_to_who_sent_it_again():
    async def test(house: House) -> None:
        one, other = await house.seat_people()
        table = one.table["table"]
        twin = house.connect()
        await twin.ask("watch", table=table, tokens=[HOST])
        house.store.open.clear()
        asked = house.store.asked
        move = {"table": table, "seat": 0, "moves": 0, "move": "look north", "id": "same"}
        one.say("play", **move)
        await until(lambda: house.store.asked > asked)
        twin.say("play", **move)
        for _ in range(50):
            await asyncio.sleep(0)
        house.store.fails = True
        house.store.open.set()
        assert (await one.told(lambda line: line.get("id") == "same"))["code"] == "not_stored"
        house.store.fails = False
        again = await twin.told(lambda line: line.get("id") == "same")
        await until(lambda: again["type"] != "ok" or other.table["moves"] == 1)  # it is done now, if it is said to be

    inside(test)


def test_who_gives_a_seat_up_twice_has_given_it_up_once():
    async def test(house: House) -> None:
        table, _ = await open_table(house)
        ann, bob = await come(house, table), await come(house, table)
        await ann.ask("sit", table=table, seat=1, name="Ann", token=ANN)
        assert (await ann.ask("rise", table=table, seat=1, id="up"))["type"] == "ok"
        ann.lines.clear()
        assert (await ann.ask("rise", table=table, seat=1, id="up"))["type"] == "ok"
        await bob.ask("sit", table=table, seat=1, name="Bob", token=BOB)
        ann.lines.clear()
        assert (await ann.ask("rise", table=table, seat=1, id="up"))["type"] == "ok"
        assert names(bob) == [None, "Bob"]

    inside(test)


def test_who_was_removed_is_not_removed_again_and_does_not_sit_down_again_by_an_old_command():
    async def test(house: House) -> None:
        table, host = await open_table(house)
        ann, bob = await come(house, table), await come(house, table)
        await ann.ask("sit", table=table, seat=1, name="Ann", token=ANN, id="down")
        await host.ask("rise", table=table, seat=1, id="out")
        ann.lines.clear()
        assert (await ann.ask("sit", table=table, seat=1, name="Ann", token=ANN, id="down"))["type"] == "ok"
        assert names(ann) == [None, None]
        await bob.ask("sit", table=table, seat=1, name="Bob", token=BOB)
        host.lines.clear()
        assert (await host.ask("rise", table=table, seat=1, id="out"))["type"] == "ok"
        assert names(bob) == [None, "Bob"]

    inside(test)


def test_a_bot_is_seated_once():
    async def test(house: House) -> None:
        table, host = await open_table(house)
        for _ in range(2):
            host.lines = [line for line in host.lines if line["type"] == "table"]
            answer = await host.ask("seat_bot", table=table, seat=1, bot="random", id="bot")
            assert answer["type"] == "ok"

    inside(test)


def test_two_people_may_use_the_same_ids():
    async def test(house: House) -> None:
        table, host = await open_table(house)
        ann = await come(house, table)
        await ann.ask("sit", table=table, seat=1, name="Ann", token=ANN, id="1")
        await ann.ask("rise", table=table, seat=1, id="2")
        await ann.ask("sit", table=table, seat=0, name="Ann", token=ANN, id="3")
        assert (await host.ask("seat_bot", table=table, seat=1, bot="random", id="1"))["type"] == "ok"
        assert (await host.ask("rise", table=table, seat=0, id="2"))["type"] == "ok"
        await until(lambda: names(host)[0] is None)
        assert names(host)[1] is not None

    inside(test)


def test_ids_are_remembered_when_a_table_is_read_again():
    async def test(house: House) -> None:
        table, _ = await open_table(house)
        ann = await come(house, table)
        await ann.ask("sit", table=table, seat=1, name="Ann", token=ANN)
        await ann.ask("rise", table=table, seat=1, id="up")
        house.tables.registry._live.clear()  # as after a restart
        ann, bob = await come(house, table), await come(house, table)
        await bob.ask("sit", table=table, seat=1, name="Bob", token=BOB)
        await ann.ask("watch", table=table, tokens=[ANN])
        assert (await ann.ask("rise", table=table, seat=1, id="up"))["type"] == "ok"
        assert names(bob) == [None, "Bob"]

    inside(test)


def test_a_code_to_hand_a_seat_over_ends_with_who_sat_there():
    async def test(house: House) -> None:
        table, _ = await open_table(house)
        ann, bob, phone = [await come(house, table) for _ in range(3)]
        await ann.ask("sit", table=table, seat=1, name="Ann", token=ANN)
        code = (await ann.ask("hand_over", table=table, seat=1))["code"]
        house.store.open.clear()
        asked = house.store.asked
        ann.say("rise", table=table, seat=1)
        await until(lambda: house.store.asked == asked + 1)
        bob.say("sit", table=table, seat=1, name="Bob", token=BOB)
        await until(lambda: house.store.asked == asked + 2)
        answer = await phone.ask("take_over", table=table, code=code, token=f"{9:032x}")
        assert answer["code"] == "not_allowed"
        house.store.open.set()
        await until(lambda: bob.table.get("mine") == [1])

    inside(test)


PHONE = f"{9:032x}"


def test_a_seat_is_taken_over_at_a_table_without_spectators_by_who_could_not_look_before():
    async def test(house: House) -> None:
        _, bob = await house.seat_people(spectators=False)
        table = bob.table["table"]
        code = (await bob.ask("hand_over", table=table, seat=1))["code"]
        phone, eve = house.connect(), house.connect()
        assert (await phone.ask("watch", table=table, tokens=[PHONE]))["code"] == "not_allowed"
        assert (await eve.ask("take_over", table=table, code="0" * 32, token=PHONE))["code"] == "not_allowed"
        assert not [line for line in eve.lines if line["type"] == "table"]
        assert (await phone.ask("take_over", table=table, code=code, token=PHONE))["type"] == "ok"
        assert phone.table["mine"] == [1]
        assert (await bob.told(lambda line: line["type"] == "error"))["table"] == table

    inside(test)


def test_a_take_over_that_cannot_be_stored_shows_a_closed_table_to_nobody():
    async def test(house: House) -> None:
        _, bob = await house.seat_people(spectators=False)
        table = bob.table["table"]
        code = (await bob.ask("hand_over", table=table, seat=1))["code"]
        phone = house.connect()
        house.store.fails = True
        assert (await phone.ask("take_over", table=table, code=code, token=PHONE))["code"] == "not_stored"
        house.store.fails = False
        bob.lines.clear()
        await bob.ask("watch", table=table, tokens=[f"{2:032x}"])
        assert bob.table["mine"] == [1]
        assert [line["type"] for line in phone.lines] == ["error"]

    inside(test)


def test_a_lost_answer_to_a_take_over_loses_no_seat():
    async def test(house: House) -> None:
        _, bob = await house.seat_people(spectators=False)
        table = bob.table["table"]
        take = {"table": table, "code": (await bob.ask("hand_over", table=table, seat=1))["code"], "token": PHONE}
        lost, again, later = (house.connect() for _ in range(3))
        assert (await lost.ask("take_over", **take, id="once"))["type"] == "ok"
        assert (await again.ask("take_over", **take, id="once"))["type"] == "ok"
        assert again.table["mine"] == [1]
        assert (await later.ask("watch", table=table, tokens=[PHONE]))["type"] == "ok"
        assert later.table["mine"] == [1]

    inside(test)
