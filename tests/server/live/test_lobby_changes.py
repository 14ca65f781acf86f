"""The lobby sends changes to who asks for them, and not too many tables of one address."""

from typing import Any

from fogbound.server.protocol import messages
from tests.server.inside import House, Wire, inside


async def public_table(house: House, address: str) -> tuple[str, Wire]:
    made = await house.tables.create(messages.NewTable("memoarrr", is_public=True))
    host = house.connect(address)
    await host.ask("watch", table=made.table, tokens=[made.host_token])
    return made.table, host


def known(wire: Wire) -> list[str]:
    """The list as this client has it, the newest table first."""
    tables: list[str] = []
    for line in wire.lines:
        if line["type"] == "lobby":
            tables = [table["table"] for table in line["tables"]]
        elif line["type"] == "lobby_changed":
            came = [table["table"] for table in line.get("tables", []) if table["table"] not in tables]
            tables = came + [table for table in tables if table not in line.get("gone", [])]
    return tables


def changes(wire: Wire) -> list[dict[str, Any]]:
    return [line for line in wire.lines if line["type"] == "lobby_changed"]


def test_after_the_first_list_only_changes_come():
    async def test(house: House) -> None:
        first, _ = await public_table(house, "192.0.2.1")
        eve = house.connect()
        await eve.ask("watch_lobby", changes=True)
        second, host = await public_table(house, "192.0.2.2")
        await eve.told(lambda line: line["type"] == "lobby_changed")
        assert known(eve) == [second, first] == [line.table for line in house.tables.lobby.tables]
        assert [table["table"] for table in changes(eve)[0]["tables"]] == [second]
        late = house.connect()
        await late.ask("watch_lobby", changes=True)
        await host.ask("unwatch", table=second)
        for wire in (eve, late):
            await wire.told(lambda line: line.get("gone") == [second])
            assert known(wire) == [first]
        assert sum(line["type"] == "lobby" for line in eve.lines) == 1

    inside(test)


def test_one_address_does_not_push_everybody_else_out_of_the_list():
    async def test(house: House) -> None:
        honest, _ = await public_table(house, "192.0.2.1")
        hosts = [await public_table(house, "203.0.113.5") for _ in range(4)]
        listed = [line.table for line in house.tables.lobby.tables]
        assert listed == [hosts[3][0], hosts[2][0], honest]
        await hosts[3][1].ask("unwatch", table=hosts[3][0])
        assert [line.table for line in house.tables.lobby.tables] == [hosts[2][0], hosts[1][0], honest]

    inside(test, listed_per_address=2)
