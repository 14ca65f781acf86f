"""Crews: one link, from table to table together, and a logbook."""

import json
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fogbound.core.errors import FogboundError
from fogbound.server.crew import entries, outgoing
from fogbound.server.crew.state import MOST_ENTRIES, MOST_MEMBERS, CrewState
from fogbound.server.protocol import messages
from fogbound.server.store import Summary
from fogbound.server.table.entries import TableSettings
from tests.server.inside import House, Wire, inside, until

QUICK = {"game": "ahoy", "options": {"players": 2}}


def token(number: int) -> str:
    return f"{number + 1:032x}"


async def crew_of(house: House, *names: str) -> tuple[str, list[Wire]]:
    """A crew in its room, one wire each; the captain's is the first."""
    made = await house.tables.crews.create(messages.NewCrew("The Gulls", names[0], token(0)), "")
    wires = []
    for number, name in enumerate(names):
        wire = house.connect()
        assert (await wire.ask("watch_crew", crew=made.crew, tokens=[token(number)]))["type"] == "ok"
        if number:
            assert (await wire.ask("join_crew", crew=made.crew, name=name, token=token(number)))["type"] == "ok"
        wires.append(wire)
    return made.crew, wires


def room(wire: Wire) -> dict[str, Any]:
    return [line for line in wire.lines if line["type"] == "crew"][-1]


async def set_sail(wire: Wire, crew: str, **how: Any) -> str:
    before = room(wire).get("table")
    answer = await wire.ask("set_sail", crew=crew, **{"settings": QUICK, "seats": [0, 1]} | how)
    assert answer["type"] == "ok", answer
    table: str = await until(lambda: (found := room(wire).get("table")) != before and found)
    return table


async def play_out(wires: list[Wire], table: str, loser: int) -> None:
    """Both sit already; the loser gives up at once."""
    for seat, wire in enumerate(wires):
        await wire.ask("watch", table=table, tokens=[token(seat)])
    await wires[1].ask("ready", table=table, seat=1)
    assert (await wires[0].ask("start", table=table))["type"] == "ok"
    assert (await wires[loser].ask("resign", table=table, seat=loser))["type"] == "ok"


async def logged(wire: Wire, count: int) -> dict[str, Any]:
    await until(lambda: room(wire).get("matches", 0) == count)
    return room(wire)


def test_a_crew_goes_to_the_next_table_together_and_watchers_too():
    async def test(house: House) -> None:
        crew, wires = await crew_of(house, "Ann", "Bo")
        watcher = house.connect()
        await watcher.ask("watch_crew", crew=crew)
        table = await set_sail(wires[1], crew)
        for wire in (*wires, watcher):
            await wire.told(lambda line: line["type"] == "crew" and line.get("table") == table)
        for seat, wire in enumerate(wires):
            await wire.ask("watch", table=table, tokens=[token(seat)])
            assert wire.table["mine"] == [seat]
        assert wires[1].table["is_host"]  # who opened it
        assert wires[0].table["crew"] == crew
        await wires[0].ask("ready", table=table, seat=0)
        await wires[1].ask("start", table=table)
        refused = await wires[0].ask("set_sail", crew=crew, settings=QUICK, seats=[0, 1])
        assert refused["code"] == "not_allowed"  # a match is on
        await wires[0].ask("resign", table=table, seat=0)
        for seat, wire in enumerate(wires):
            await wire.ask("rematch", table=table, seat=seat)
        again = await until(lambda: (found := room(watcher)["table"]) != table and found)
        assert again == wires[0].table["rematch"]
        assert again[:4] == table[:4] == crew[:4]  # the same bay: the same server

    inside(test)


def test_the_logbook_adds_up_and_best_of_three_is_won_by_two():
    async def test(house: House) -> None:
        crew, wires = await crew_of(house, "Ann", "Bo")
        now: dict[str, Any] = {}
        for number, loser in enumerate((1, 0, 1)):
            table = await set_sail(wires[0], crew, best_of=3 if number == 0 else None)
            await play_out(wires, table, loser)
            now = await logged(wires[0], number + 1)
            assert now["series"].get("is_over", False) == (number == 2)
        assert dict(now["series"]["wins"]) == {0: 2, 1: 1}
        assert [member["wins"] for member in now["members"]] == [{"ahoy": 2}, {"ahoy": 1}]
        assert now["evenings"] == 1
        assert [match["winners"] for match in now["latest"]] == [[0], [1], [0]]
        table = await set_sail(wires[0], crew)
        assert room(wires[0]).get("series") is None  # it was won
        wish = messages.ExportWish([token(1)])
        book = (await house.tables.crews.export(crew, wish))()
        assert [match.table for match in book.matches] == [match["table"] for match in now["latest"][::-1]]
        assert b"token" not in json.dumps(str(book)).encode()

    inside(test)


def test_a_match_played_to_its_end_brings_its_figures():
    async def test(house: House) -> None:
        crew, (ann,) = await crew_of(house, "Ann")
        settings = {"game": "memoarrr", "options": {"players": 2}, "look_s": 1}
        table = await set_sail(ann, crew, settings=settings, seats=["sailor", "sailor"], best_of=1)
        await ann.ask("watch", table=table, tokens=[token(0)])
        assert (await ann.ask("start", table=table))["type"] == "ok"
        now = await logged(ann, 1)
        (match,) = now["latest"]
        assert {player["bot"] for player in match["players"]} == {"sailor"}
        assert max(player.get("chain", 0) for player in match["players"]) > 1
        assert max(player.get("ago", 0) for player in match["players"]) > 0

    inside(test)


def test_a_crew_is_told_nothing_of_a_match_that_is_on():
    async def test(house: House) -> None:
        crew, wires = await crew_of(house, "Ann", "Bo")
        table = await set_sail(wires[0], crew, settings={"game": "memoarrr", "first": 0})
        for seat, wire in enumerate(wires):
            await wire.ask("watch", table=table, tokens=[token(seat)])
        await wires[1].ask("ready", table=table, seat=1)
        await wires[0].ask("start", table=table)
        before = room(wires[1])
        for seat, side in enumerate(("north", "south")):
            await wires[seat].ask("play", table=table, seat=seat, moves=seat, move=f"look {side}")
        assert wires[0].table["moves"] == 2
        guest = house.connect()
        await guest.ask("watch_crew", crew=crew)
        assert (await guest.ask("update_crew", crew=crew))["type"] == "ok"
        assert {**room(guest), "mine": before["mine"]} == before  # as before the first card was seen

    inside(test)


def test_what_is_refused_changes_nothing():
    async def test(house: House) -> None:
        crew, (ann, bo) = await crew_of(house, "Ann", "Bo")
        guest = house.connect()
        asks: list[tuple[str, str, dict[str, Any]]] = [
            ("not_allowed", "set_sail", {"settings": QUICK}),
            ("not_allowed", "disband", {}),
            ("not_allowed", "leave_crew", {"member": 0}),
            ("name_taken", "join_crew", {"name": "Аnn", "token": token(9)}),  # a Cyrillic letter
            ("bad_request", "join_crew", {"name": "a\u202eb", "token": token(9)}),
            ("bad_request", "join_crew", {"name": "Z" + "\u0301" * 9 + "oe", "token": token(9)}),
            ("bad_request", "leave_crew", {"member": 7}),
        ]
        assert (await guest.ask("disband", crew=crew))["code"] == "bad_request"  # watch first
        assert (await guest.ask("watch_crew", crew="zzzzzzzzzzzz"))["code"] == "no_table"
        await guest.ask("watch_crew", crew=crew)
        before = room(guest)
        for code, kind, fields in asks:
            assert (await guest.ask(kind, crew=crew, **fields))["code"] == code, (kind, fields)
        for seats in ([0, 0], [0, 5], ["nobody"], [0, 1, None]):
            answer = await ann.ask("set_sail", crew=crew, settings=QUICK, seats=seats)
            assert answer["code"] == "bad_request", seats
        assert (await ann.ask("set_sail", crew=crew, settings={"game": "chess"}))["code"] == "bad_request"
        lesson = {"game": "memoarrr", "lesson": "memoarrr-first"}
        assert (await ann.ask("set_sail", crew=crew, settings=lesson))["code"] == "not_allowed"
        assert (await bo.ask("leave_crew", crew=crew, member=0))["code"] == "not_allowed"
        with pytest.raises(FogboundError, match="only a member"):
            (await house.tables.crews.export(crew, messages.ExportWish([token(9)])))()
        await guest.ask("watch_crew", crew=crew)
        assert room(guest) == before

    inside(test)


def test_a_command_that_is_sent_again_is_done_once():
    async def test(house: House) -> None:
        crew, (ann, _) = await crew_of(house, "Ann", "Bo")
        wish = json.dumps({"type": "set_sail", "id": "once", "crew": crew, "settings": QUICK, "seats": [0, 1]})
        for _ in range(2):
            ann.inbox.put_nowait(wish)
        await until(lambda: [line["type"] for line in ann.lines if line.get("id") == "once"] == ["ok", "ok"])
        assert len(house.store.logs) == 2  # the crew's, and one table's

    inside(test)


def test_what_cannot_be_stored_is_not_done():
    async def test(house: House) -> None:
        crew, (ann, bo) = await crew_of(house, "Ann", "Bo")
        before, wish = room(bo), {"crew": crew, "settings": QUICK, "seats": [0, 1]}
        house.store.fails = True
        assert (await ann.ask("set_sail", **wish))["code"] == "not_stored"
        assert (await ann.ask("leave_crew", crew=crew, member=1))["code"] == "not_stored"
        assert room(bo) == before
        house.store.fails = False
        assert (await ann.ask("set_sail", **wish))["type"] == "ok"
        await until(lambda: room(bo).get("table"))

    inside(test)


def test_a_server_that_finds_entries_of_another_one_sends_everybody_to_look_again():
    async def test(house: House) -> None:
        crew, (ann, bo) = await crew_of(house, "Ann", "Bo")
        log = house.store.logs[f"crew-{crew}"]
        log.append(entries.write(entries.Joined(name="Cy", token="c", at_ms=1)))
        ann.say("set_sail", crew=crew, settings=QUICK, seats=[0, 1])
        await until(lambda: (ann.closed, bo.closed) == (1012, 1012))
        again = house.connect()
        await again.ask("watch_crew", crew=crew, tokens=[token(0)])
        assert [member["name"] for member in room(again)["members"]] == ["Ann", "Bo", "Cy"]
        assert room(again).get("table") is None

    inside(test)


def test_a_crew_that_missed_the_end_of_its_match_catches_up_when_it_is_read():
    """As after a crash between the last move and the entry in the logbook."""

    async def test(house: House) -> None:
        crew, wires = await crew_of(house, "Ann", "Bo")
        table = await set_sail(wires[0], crew)
        await play_out(wires, table, loser=1)
        await logged(wires[0], 1)
        for seat, wire in enumerate(wires):
            await wire.ask("rematch", table=table, seat=seat)
        again = await until(lambda: (found := room(wires[0])["table"]) != table and found)
        log = house.store.logs[f"crew-{crew}"]
        kinds = [json.loads(body)["type"] for body in log]
        assert kinds[-2:] == ["played", "sailed"]
        del log[-2:]
        house.tables.crews.drop_all()
        ann = house.connect()
        await ann.ask("watch_crew", crew=crew, tokens=[token(0)])
        assert (room(ann)["matches"], room(ann)["table"]) == (1, again)
        assert [json.loads(body)["type"] for body in log] == kinds

    inside(test)


def test_a_disbanded_crew_is_gone_and_swept():
    async def test(house: House) -> None:
        crew, (ann, bo) = await crew_of(house, "Ann", "Bo")
        assert (await ann.ask("disband", crew=crew))["type"] == "ok"
        assert (await bo.told(lambda line: line.get("crew") == crew and line["type"] == "error"))["code"] == "closed"
        assert (await bo.ask("watch_crew", crew=crew))["code"] == "closed"
        await house.store.delete_old(1, 1, set())
        assert (await bo.ask("watch_crew", crew=crew))["code"] == "no_table"

    inside(test)


def test_a_crew_is_kept_longer_than_a_table_and_never_while_somebody_is_there():
    async def test(house: House) -> None:
        crew, (ann,) = await crew_of(house, "Ann")
        name = f"crew-{crew}"
        assert name in house.tables.registry.names()
        kept_ms = (house.settings.keep_crew_days - house.settings.keep_days) * 86_400_000
        summary: Summary = house.store.summaries_by_table[name]
        assert abs(summary.changed_ms - house.tables._clock.wall_ms() - kept_ms) < 60_000
        await ann.ask("unwatch_crew", crew=crew)

    inside(test)


def test_the_captain_goes_and_the_next_one_is_captain():
    async def test(house: House) -> None:
        crew, (ann, bo) = await crew_of(house, "Ann", "Bo")
        assert (room(bo)["captain"], room(bo)["mine"]) == (0, [1])
        await ann.ask("leave_crew", crew=crew, member=0)
        await until(lambda: room(bo)["captain"] == 1)
        assert [member["name"] for member in room(bo)["members"]] == ["Bo"]
        assert (await ann.ask("set_sail", crew=crew, settings=QUICK))["code"] == "not_allowed"

    inside(test)


def test_a_table_is_no_crew_and_a_crew_no_table():
    async def test(house: House) -> None:
        crew, (ann,) = await crew_of(house, "Ann")
        assert (await ann.ask("watch", table=crew))["code"] == "no_table"
        assert (await ann.ask("watch", table=f"crew-{crew}"))["code"] == "bad_request"
        with pytest.raises(FogboundError, match="there is no table"):
            await house.tables.record(f"crew-{crew}")

    inside(test)


def test_a_crew_of_a_thousand_evenings_says_no_more_than_a_young_one():
    log: list[entries.AnyCrewEntry] = [entries.Founded(name="The Gulls", at_ms=0)]
    log += [entries.Joined(name=f"P{number}", token=f"{number}", at_ms=0) for number in range(MOST_MEMBERS)]
    settings = TableSettings("ahoy", {"players": 4})
    for evening in range(1000):
        for match in range(4):
            table, at_ms = f"{evening:08}{match:04}", 86_400_000 * evening + match
            players = [entries.PlayerPlayed(f"P{seat}", seat, chain=3, face="Rt", ago=evening) for seat in range(4)]
            log.append(entries.Sailed(table=table, settings=settings, at_ms=at_ms, by=0, command=table))
            played = entries.Played(
                table=table, game="ahoy", players=players, ended_by="points", winners=[match], at_ms=at_ms
            )
            log.append(played)
    assert len(log) < MOST_ENTRIES
    state = CrewState.from_log("abcdefgh2345", log)
    assert (state.evenings, state.matches, state.members[0].wins, state.members[0].ago) == (
        1000,
        4000,
        {"ahoy": 1000},
        999,
    )
    assert len(state.latest) == 20
    assert len(state._done) == 64

    bodies = [entries.write(entry) for entry in log]
    took = {
        "fold": spent(lambda: CrewState.from_log("abcdefgh2345", [entries.read(body) for body in bodies])),
        "message": spent(lambda: messages.write(outgoing.update(state, set(), {"0"}))),
        "export": spent(lambda: msgspec.json.encode(outgoing.logbook(state, log))),
    }
    print(len(messages.write(outgoing.update(state, set(), {"0"}))), took)
    assert len(messages.write(outgoing.update(state, set(), {"0"}))) < 16_000
    assert took["fold"] < 1.0  # once, when the room is opened, and off the event loop
    assert took["message"] < 0.02
    assert took["export"] < 1.0


def spent(act: Callable[[], Any]) -> float:
    """Seconds of the processor that this takes, the best of three."""
    found = []
    for _ in range(3):
        began = time.process_time()
        act()
        found.append(time.process_time() - began)
    return min(found)


def test_a_membership_moves_to_another_device_once_and_its_seat_goes_along():
    async def test(house: House) -> None:
        crew, wires = await crew_of(house, "Ann", "Bo")
        table = await set_sail(wires[0], crew)
        await wires[0].ask("watch", table=table, tokens=[token(0)])
        assert (await wires[1].ask("hand_over_crew", crew=crew, member=0))["code"] == "not_allowed"  # not theirs
        code = (await wires[0].ask("hand_over_crew", crew=crew, member=0, id="once"))["code"]
        assert (await wires[0].ask("hand_over_crew", crew=crew, member=0, id="once"))["code"] == code
        phone, thief = house.connect(), house.connect()
        for wire in (phone, thief):
            await wire.ask("watch_crew", crew=crew)
        wrong = await thief.ask("take_over_crew", crew=crew, code="0" * 32, token=token(7))
        assert wrong["code"] == "not_allowed"
        taken = await wires[1].ask("take_over_crew", crew=crew, code=code, token=token(1))
        assert taken["code"] == "not_allowed"  # is a member
        for _ in range(2):
            answer = await phone.ask("take_over_crew", crew=crew, code=code, token=token(9), id="take")
            assert answer["type"] == "ok", answer
        assert (await thief.ask("take_over_crew", crew=crew, code=code, token=token(7)))["code"] == "not_allowed"
        await until(lambda: room(wires[0]).get("mine", []) == [])
        assert room(phone)["mine"] == [0]
        assert room(phone)["captain"] == 0
        await phone.ask("watch", table=table, tokens=[token(9)])
        assert (phone.table["mine"], phone.table["is_host"]) == ([0], True)
        assert wires[0].table["mine"] == []
        assert (await wires[0].ask("set_sail", crew=crew, settings=QUICK))["code"] == "not_allowed"
        book = (await house.tables.crews.export(crew, messages.ExportWish([token(9)])))()
        assert book.members == ["Ann", "Bo"]

    inside(test)


def test_a_code_of_somebody_who_has_left_or_that_is_old_is_worth_nothing():
    async def test(house: House) -> None:
        crew, wires = await crew_of(house, "Ann", "Bo")
        codes = [
            (await wire.ask("hand_over_crew", crew=crew, member=number))["code"] for number, wire in enumerate(wires)
        ]
        phone = house.connect()
        await phone.ask("watch_crew", crew=crew)
        await wires[1].ask("leave_crew", crew=crew, member=1)
        assert (await phone.ask("take_over_crew", crew=crew, code=codes[1], token=token(9)))["code"] == "not_allowed"
        live = house.tables.crews.find(crew)
        assert live is not None
        live.codes[0] = live.codes[0]._replace(until_ms=0)
        assert (await phone.ask("take_over_crew", crew=crew, code=codes[0], token=token(9)))["code"] == "not_allowed"
        assert len(room(phone)["members"]) == 1

    inside(test)


def test_a_name_that_the_operator_removes_is_gone_from_the_crew_and_does_not_come_back():
    async def test(house: House) -> None:
        crew, wires = await crew_of(house, "Ann", "Rude")
        table = await set_sail(wires[0], crew)
        await play_out(wires, table, loser=1)
        await logged(wires[0], 1)
        assert await house.tables.moderation.remove_name(table, 1) == "Player 2"
        await house.tables.moderation.remove_crew_name(crew)
        await wires[0].told(lambda line: line["type"] == "crew" and line["name"] == "A crew")
        assert "Rude" not in json.dumps(room(wires[0]))
        make = await house.tables.crews.export(crew, messages.ExportWish([token(0)]))
        assert "Rude" not in str(make())
        await set_sail(wires[0], crew)
        await wires[0].ask("watch", table=room(wires[0])["table"], tokens=[token(0)])
        assert [seat["name"] for seat in wires[0].table["seats"]] == ["Ann", "Sailor 2"]

    inside(test)
