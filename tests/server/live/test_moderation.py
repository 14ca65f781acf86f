"""The host and the operator can close a table, remove a name and end a session; anybody can report a player."""

import json

import pytest

from fogbound.core.errors import ClosedError, RequestError
from fogbound.server.live.tables import Tables
from fogbound.server.protocol import messages
from tests.server.inside import House, Wire, inside, until


async def at_open_table(house: House) -> tuple[str, Wire, Wire]:
    """A public table with its host, and a guest who sits on seat 1."""
    made = await house.tables.create(messages.NewTable("memoarrr", is_public=True))
    host, guest = house.connect(), house.connect("192.0.2.2")
    await host.ask("watch", table=made.table, tokens=[made.host_token])
    await guest.ask("watch", table=made.table)
    await guest.ask("sit", table=made.table, seat=1, name="Rude", token=f"{2:032x}")
    return made.table, host, guest


def test_the_host_closes_an_open_table_and_it_stays_closed():
    async def test(house: House) -> None:
        table, host, guest = await at_open_table(house)
        assert (await guest.ask("close", table=table))["code"] == "not_allowed"
        assert len(house.tables.lobby.tables) == 1
        assert (await host.ask("close", table=table))["type"] == "ok"
        for wire in (host, guest):
            assert (await wire.told(lambda line: line.get("table") == table and line["type"] == "error"))[
                "code"
            ] == "closed"
        assert house.tables.lobby.tables == []
        for kind in ("watch", "start", "close"):
            assert (await host.ask(kind, table=table))["code"] == "closed"
        with pytest.raises(ClosedError):
            await house.tables.record(table)
        house.tables = Tables(house.store, house.settings, house.metrics)  # after a restart
        assert (await house.connect().ask("watch", table=table))["code"] == "closed"

    inside(test)


def test_the_host_cannot_close_a_match_but_the_operator_can():
    async def test(house: House) -> None:
        ann, bob = await house.seat_people("ahoy", clock=messages.PerMove(60))
        table = ann.table["table"]
        assert (await ann.ask("close", table=table))["code"] == "not_allowed"
        await house.tables.moderation.close(table)
        assert (await bob.told(lambda line: line.get("code") == "closed"))["table"] == table
        assert house.tables.registry.counts() == (0, 0)
        before = len(house.store.logs[table])
        move = {"table": table, "seat": 0, "moves": 0, "move": "look a1"}
        assert (await ann.ask("play", **move))["code"] == "closed"
        assert len(house.store.logs[table]) == before
        with pytest.raises(ClosedError):
            await house.tables.moderation.close(table)

    inside(test)


def test_a_closed_table_is_read_once_however_often_it_is_asked_for(monkeypatch):
    async def test(house: House) -> None:
        table, host, _ = await at_open_table(house)
        await host.ask("close", table=table)
        house.tables = Tables(house.store, house.settings, house.metrics)
        reads = []
        read = house.store.read

        async def counting(name: str) -> list[bytes]:
            reads.append(name)
            return await read(name)

        monkeypatch.setattr(house.store, "read", counting)
        stranger = house.connect()
        for _ in range(5):
            assert (await stranger.ask("ready", table=table, seat=0))["code"] == "closed"
        assert reads == [table]

    inside(test)


def test_a_removed_name_is_gone_from_table_list_chat_and_record():
    async def test(house: House) -> None:
        ann, bob = await house.seat_people()
        table = ann.table["table"]
        await bob.ask("chat", table=table, seat=1, text="something rude")
        await ann.ask("chat", table=table, seat=0, text="something kind")
        assert await house.tables.moderation.remove_name(table, 1) == "Player 2"
        await until(lambda: ann.table["seats"][1]["name"] == "Player 2")
        late = house.connect()
        await late.ask("watch", table=table)
        assert [line["text"] for line in late.lines if line["type"] == "said"] == ["something kind"]
        await bob.ask("resign", table=table, seat=1)
        assert (await house.tables.record(table)).record["players"] == ["Player 0", "Player 2"]
        for seat in (2, 3):
            with pytest.raises(RequestError):
                await house.tables.moderation.remove_name(table, seat)

    inside(test)


def test_a_session_that_is_ended_before_the_start_frees_the_seat_and_keeps_the_player_away():
    async def test(house: House) -> None:
        table, host, _ = await at_open_table(house)
        assert await house.tables.moderation.end_session(table, 1) == {"192.0.2.2"}
        await until(lambda: host.table["seats"][1]["name"] is None)
        again = house.connect("192.0.2.2")
        await again.ask("watch", table=table)
        answer = await again.ask("sit", table=table, seat=1, name="Somebody", token=f"{9:032x}")
        assert answer["code"] == "not_allowed"

    inside(test)


def test_a_session_that_is_ended_in_a_match_gives_the_seat_up_and_closes_the_connection():
    async def test(house: House) -> None:
        ann, bob = await house.seat_people()
        table = ann.table["table"]
        await house.tables.moderation.end_session(table, 1)
        await until(lambda: ann.table["status"] == "over")
        assert ann.table["result"]["winners"] == [0]
        await until(lambda: bob.closed == 1008)
        back = house.connect()
        await back.ask("watch", table=table, tokens=[f"{2:032x}"])
        assert back.table["mine"] == []
        with pytest.raises(RequestError):
            await house.tables.moderation.end_session(table, 3)

    inside(test)


def test_a_report_has_what_was_said_and_is_kept_in_a_private_file(tmp_path):
    file = tmp_path / "tables.db.reports"

    async def test(house: House) -> None:
        house.tables = Tables(house.store, house.settings, house.metrics, reports_file=file)
        ann, bob = await house.seat_people()
        table = ann.table["table"]
        await bob.ask("chat", table=table, seat=1, text="something rude")
        report = {"table": table, "seat": 1, "reason": "chat", "text": "Please look."}
        for _ in range(3):  # the same report counts once
            assert (await ann.ask("report", **report))["type"] == "ok"
        (line,) = house.tables.moderation.reports()
        assert (line.table, line.seat, line.name, line.reason) == (table, 1, "Player 1", "chat")
        assert (line.text, line.by, line.said) == ("Please look.", "Player 0", ["Player 1: something rude"])
        assert file.stat().st_mode & 0o777 == 0o600
        assert json.loads(file.read_text())["name"] == "Player 1"
        again = Tables(house.store, house.settings, house.metrics, reports_file=file)
        assert again.moderation.reports() == [line]
        for wrong in ({"seat": 2}, {"reason": "because"}, {"text": ""}, {"seat": -1}):
            assert (await ann.ask("report", **report | wrong))["code"] == "bad_request"
        assert (await house.connect().ask("report", **report))["code"] == "bad_request"  # it does not watch

    inside(test)


def test_reports_of_one_table_have_a_bound():
    async def test(house: House) -> None:
        ann, *_ = await house.seat_people()
        table = ann.table["table"]
        codes = []
        for number in range(20):
            spectator = house.connect(f"192.0.2.{number}")
            await spectator.ask("watch", table=table)
            codes.append((await spectator.ask("report", table=table, seat=1, reason="name")).get("code"))
        assert codes == [None] * 16 + ["too_many"] * 4

    inside(test)
