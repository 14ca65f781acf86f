"""The fog of the day: the same for everybody, alone against the same bots."""

import datetime
from typing import Any

import pytest

from fogbound.core.errors import NoTableError, NotAllowedError, RequestError
from fogbound.games import new_match
from fogbound.lessons import lesson_named
from fogbound.server.protocol import messages
from fogbound.server.table import entries
from tests.server.inside import House, Wire, inside

DAY = "fog-2026-11-18"


async def begin(house: House, wire: Wire, day: str = DAY) -> str:
    made = await house.tables.create(messages.NewTable("memoarrr", lesson=day))
    await wire.ask("watch", table=made.table, tokens=[made.host_token])
    asks: list[tuple[str, dict[str, Any]]] = [
        ("sit", {"seat": 0, "name": "Ann", "token": "1" * 32}),
        ("seat_bot", {"seat": 1, "bot": "sailor"}),
        ("seat_bot", {"seat": 2, "bot": "gunner"}),
        ("start", {}),
    ]
    for kind, fields in asks:
        answer = await wire.ask(kind, table=made.table, **fields)
        assert answer["type"] == "ok", answer
    return made.table


def test_the_deal_follows_from_the_date_and_games_take_turns():
    days = [lesson_named(f"fog-2026-11-{day}") for day in (18, 19, 20)]
    assert [one.game for one in days] == [days[0].game, days[1].game, days[0].game]
    assert {one.game for one in days} == {"memoarrr", "ahoy"}
    assert days[0].deal == new_match(days[0].game, seed=20261118, players=3).deal.to_json()
    assert days[0].deal != days[2].deal


@pytest.mark.parametrize("name", ["fog-2026-13-01", "fog-2026-2-3", "fog-", "fog-2026-11-18\n", "fog-٢٠٢٦-11-18"])
def test_what_is_no_day_is_refused(name):
    with pytest.raises(RequestError, match="unknown lesson"):
        lesson_named(name)


def test_everybody_gets_the_same_deal_and_the_same_numbers_of_the_bots():
    async def test(house: House) -> None:
        states = []
        for _ in range(2):
            live = house.tables.registry.find(await begin(house, house.connect()))
            assert live is not None
            states.append(live.state)
        one, other = states
        assert one.match is not None
        assert other.match is not None
        assert one.match.deal == other.match.deal
        assert one.key != other.key  # the commitment is a table's own
        for seat in (1, 2):
            first, second = one.chairs[seat].seated, other.chairs[seat].seated
            assert first is not None
            assert second is not None
            assert first.bot.random.random() == second.bot.random.random()

    inside(test, bot_pace_s=60.0)


def test_nobody_else_sits_down_and_no_other_bots():
    async def test(house: House) -> None:
        made = await house.tables.create(messages.NewTable("memoarrr", lesson=DAY))
        wire = house.connect()
        await wire.ask("watch", table=made.table, tokens=[made.host_token])
        about = {"table": made.table, "seat": 1}
        assert (await wire.ask("sit", **about, name="Bo", token="2" * 32))["code"] == "not_allowed"
        assert (await wire.ask("seat_bot", **about, bot="captain"))["code"] == "not_allowed"
        assert (await wire.ask("seat_bot", table=made.table, seat=0, bot="sailor"))["code"] == "not_allowed"

    inside(test)


def test_a_server_that_wants_lists_the_scores_of_the_day_by_name():
    async def test(house: House) -> None:
        day = datetime.datetime.fromtimestamp(house.tables._clock.wall_ms() / 1000, datetime.UTC).date().isoformat()
        wire = house.connect()
        table = await begin(house, wire, f"fog-{day}")
        scores = house.tables.fog_scores
        wish = messages.NewFogScore(table, "1" * 32, "Ann")
        with pytest.raises(NotAllowedError, match="not over"):
            await scores.add(day, wish, await house.tables.state_of(table))
        await wire.ask("resign", table=table, seat=0)
        for _ in range(2):  # sent again it is listed once
            await scores.add(day, wish, await house.tables.state_of(table))
        assert [(one.name, one.rank) for one in (await scores.of(day)).scores] == [("Ann", 3)]
        state = await house.tables.state_of(table)
        refused = [
            (day, messages.NewFogScore(table, "2" * 32, "Bo"), "not your match"),
            ("2026-01-01", wish, "that day is over"),
        ]
        for when, other, why in refused:
            with pytest.raises(NotAllowedError, match=why):
                await scores.add(when, other, state)
        with pytest.raises(RequestError, match="a day is written"):
            await scores.of("today")
        assert len((await scores.of(day)).scores) == 1

    inside(test, fog_scores=True)


def test_other_servers_keep_none():
    async def test(house: House) -> None:
        with pytest.raises(NoTableError, match="keeps no scores"):
            await house.tables.fog_scores.of("2026-11-18")

    inside(test)


def test_its_bots_have_a_voice_and_admit_what_they_forgot():
    async def test(house: House) -> None:
        live = house.tables.registry.find(await begin(house, house.connect()))
        assert live is not None
        said = []
        while live.state.status != "over":
            assert live.state.match is not None
            move = live.state.match.legal_moves[0]
            live.state.apply(entries.Moved(seat=live.state.to_move or 0, move=move, at_ms=0))
            said += live.state.remarks
        assert {remark.seat for remark in said} == {1, 2}
        assert [seat for seat, _ in live.state.admissions] == [1, 2]

    inside(test)
