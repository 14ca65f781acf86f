"""Join codes: four letters lead to a table, for minutes, and to nothing else."""

import re

import pytest

from fogbound.core.errors import FogboundError, NoTableError, RequestError
from fogbound.server.live import join_codes
from fogbound.server.protocol import messages
from tests.server.inside import House, Wire, inside


async def screen_at(house: House, address: str = "192.0.2.1", **wish: object) -> tuple[str, Wire]:
    """A new table, and somebody without a seat who looks at it."""
    made = await house.tables.create(messages.NewTable("memoarrr", **wish))  # type: ignore[arg-type]
    wire = house.connect(address)
    await wire.ask("watch", table=made.table)
    return made.table, wire


def later(monkeypatch: pytest.MonkeyPatch, house: House, ms: int) -> None:
    codes, then_ms = house.tables.join_codes, house.tables._now_ms()
    monkeypatch.setattr(codes, "_now_ms", lambda: then_ms + ms)


async def refusal(house: House, code: str) -> str:
    with pytest.raises(FogboundError) as refused:
        await house.tables.join_codes.redeem(code)
    return refused.value.code


def test_a_code_leads_to_its_table_for_everybody_until_it_is_old(monkeypatch):
    async def test(house: House) -> None:
        table, screen = await screen_at(house)
        told = await screen.ask("join_code", table=table)
        assert re.fullmatch(f"[{messages.CODE_LETTERS}]{{4}}", told["code"])
        assert 0 < told["code_ms"] <= join_codes.LIFETIME_MS
        assert [await house.tables.join_codes.redeem(told["code"]) for _ in range(4)] == [table] * 4
        later(monkeypatch, house, join_codes.LIFETIME_MS - 1000)
        assert await house.tables.join_codes.redeem(told["code"]) == table
        later(monkeypatch, house, join_codes.LIFETIME_MS)
        assert await refusal(house, told["code"]) == "no_table"

    inside(test)


def test_a_screen_that_stays_open_has_a_new_code_in_time_and_the_one_before_works_to_its_end(monkeypatch):
    async def test(house: House) -> None:
        table, screen = await screen_at(house)
        first = (await screen.ask("join_code", table=table))["code"]
        second_screen = house.connect("198.51.100.7")
        await second_screen.ask("watch", table=table)
        assert (await second_screen.ask("join_code", table=table))["code"] == first
        later(monkeypatch, house, join_codes.LIFETIME_MS // 2 + 1000)
        second = (await screen.ask("join_code", table=table))["code"]
        assert second != first
        assert [await house.tables.join_codes.redeem(code) for code in (first, second)] == [table, table]

    inside(test)


def test_only_those_who_look_at_a_table_get_its_code():
    async def test(house: House) -> None:
        table, _ = await screen_at(house)
        stranger = house.connect()
        assert (await stranger.ask("join_code", table=table))["code"] == "bad_request"
        assert (await stranger.ask("join_code", table="000000000000"))["code"] == "no_table"

    inside(test)


def test_a_code_gives_no_right_at_a_table_without_spectators():
    async def test(house: House) -> None:
        wires = await house.seat_people(spectators=False)
        table = wires[0].table["table"]
        code = (await wires[0].ask("join_code", table=table))["code"]
        assert await house.tables.join_codes.redeem(code) == table
        guest = house.connect()
        assert (await guest.ask("watch", table=table))["code"] == "not_allowed"
        assert (await guest.ask("watch", table=table, tokens=["0" * 32]))["code"] == "not_allowed"

    inside(test)


def test_a_code_that_is_used_again_and_again_is_worth_nothing(monkeypatch):
    monkeypatch.setattr(join_codes, "_MOST_USES", 3)

    async def test(house: House) -> None:
        table, screen = await screen_at(house)
        code = (await screen.ask("join_code", table=table))["code"]
        assert [await house.tables.join_codes.redeem(code) for _ in range(3)] == [table] * 3
        assert await refusal(house, code) == "no_table"

    inside(test)


def test_codes_are_forgotten_when_the_server_stops():
    async def test(house: House) -> None:
        table, screen = await screen_at(house)
        code = (await screen.ask("join_code", table=table))["code"]
        again = join_codes.JoinCodes(None, house.tables._now_ms)
        with pytest.raises(NoTableError):
            await again.redeem(code)

    inside(test)


def test_an_address_cannot_fill_the_letters_with_codes(monkeypatch):
    monkeypatch.setattr(join_codes, "_MOST_OF_ADDRESS", 2)
    monkeypatch.setattr(join_codes, "_MOST", 3)

    async def test(house: House) -> None:
        screens = [await screen_at(house, f"192.0.2.{number}") for number in (1, 1, 1, 2, 3)]
        answers = [await screen.ask("join_code", table=table) for table, screen in screens]
        assert [answer["type"] for answer in answers] == ["ok", "ok", "error", "ok", "error"]
        assert {answer["code"] for answer in answers if answer["type"] == "error"} == {"too_many"}
        later(monkeypatch, house, join_codes.LIFETIME_MS)
        table, screen = screens[-1]
        assert (await screen.ask("join_code", table=table))["type"] == "ok"

    inside(test)


HOSTILE = ['"BCD"', '"BCDFG"', '"bcdf"', '"BCDA"', '"BCD1"', '"BCDF\\n"', '"ＢＣＤＦ"', "7", "null", "[]", '{"a":1}']


@pytest.mark.parametrize("code", HOSTILE)
def test_what_is_no_code_is_refused_at_the_door(code):
    with pytest.raises(RequestError):
        messages.read_body(messages.TypedCode, f'{{"code":{code}}}')
