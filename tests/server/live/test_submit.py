"""The one way to carry out a command: its cost, its order, and what happens when it fails."""

from fogbound.server.live import dispatcher
from tests.server.inside import House, inside, until


def test_every_command_costs_one_token_also_one_that_is_sent_again():
    async def test(house: House) -> None:
        one, other = await house.seat_people()
        table = one.table["table"]
        wire = house.connect()
        await wire.ask("watch", table=table, tokens=[f"{1:032x}"])
        move = {"table": table, "seat": 0, "moves": 0, "move": "look north", "id": "same"}
        answers = []
        for _ in range(house.settings.commands_at_once):
            wire.lines.clear()
            answers.append(await wire.ask("play", **move))
        codes = [answer.get("code") for answer in answers]
        assert codes[:-1] == [None] * (len(codes) - 1)
        assert codes[-1] == "too_many"  # the first token was for `watch`
        await until(lambda: other.table["moves"] == 1)

    inside(test, commands_at_once=12, commands_per_s=0.001)


def test_commands_of_one_connection_are_answered_in_order():
    async def test(house: House) -> None:
        one, _ = await house.seat_people()
        table = one.table["table"]
        house.store.open.clear()
        asked = house.store.asked
        one.lines.clear()
        names = [one.say("play", table=table, seat=0, moves=0, move="look north"), one.say("watch_lobby"),
                 one.say("play", table=table, seat=0, moves=7, move="look north")]  # fmt: skip
        await until(lambda: house.store.asked > asked)
        house.store.open.set()
        await one.told(lambda line: line.get("id") == names[-1])
        assert [line["id"] for line in one.lines if "id" in line] == names

    inside(test)


def test_a_fault_of_ours_is_answered_logged_with_its_place_and_ends_no_connection(monkeypatch, caplog):
    def broken(*args: object) -> None:
        raise RuntimeError("Po lies at a1")

    async def test(house: House) -> None:
        one, _ = await house.seat_people()
        table = one.table["table"]
        with monkeypatch.context() as patch:
            patch.setattr(dispatcher, "decide", broken)
            answer = await one.ask("play", table=table, seat=0, moves=0, move="look north")
        assert (answer["code"], answer["message"]) == ("error", "something went wrong here")
        assert (await one.ask("play", table=table, seat=0, moves=0, move="look north"))["type"] == "ok"

    inside(test)
    (record,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert (record.message, record.fault) == ("a command failed", "RuntimeError")
    assert record.where.startswith("server/live/dispatcher.py:")
    assert "Po lies" not in caplog.text
