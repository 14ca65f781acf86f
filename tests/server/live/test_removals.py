"""A player whom the host has removed stays out of that table for a while: by token, by name and by address."""

from fogbound.server.live.removals import Removals
from fogbound.server.protocol import messages
from tests.server.inside import House, Wire, inside

EVE = "e" * 32


async def removed(house: House) -> tuple[str, Wire, Wire]:
    """A table from which its host has removed Eve; the host's wire and hers."""
    made = await house.tables.create(messages.NewTable("memoarrr"))
    host, eve = house.connect("192.0.2.1"), house.connect("203.0.113.5")
    await host.ask("watch", table=made.table, tokens=[made.host_token])
    await eve.ask("watch", table=made.table)
    assert (await eve.ask("sit", table=made.table, seat=1, name="Eve", token=EVE))["type"] == "ok"
    assert (await host.ask("rise", table=made.table, seat=1))["type"] == "ok"
    return made.table, host, eve


async def sits(house: House, table: str, address: str, name: str, token: str) -> bool:
    wire = house.connect(address)
    await wire.ask("watch", table=table)
    answer = await wire.ask("sit", table=table, seat=1, name=name, token=token)
    assert answer["type"] == "ok" or answer["code"] == "not_allowed"
    return bool(answer["type"] == "ok")


def test_the_removed_comes_back_neither_by_token_nor_by_name_nor_by_address():
    async def test(house: House) -> None:
        table, _, _ = await removed(house)
        assert not await sits(house, table, "198.51.100.7", "Cat", EVE)
        assert not await sits(house, table, "198.51.100.7", "\u0415ve", "1" * 32)
        assert not await sits(house, table, "203.0.113.5", "Cat", "1" * 32)
        assert await sits(house, table, "198.51.100.7", "Cat", "1" * 32)

    inside(test)


def test_an_address_that_others_at_the_table_share_keeps_nobody_out():
    async def test(house: House) -> None:
        table, _, _ = await removed(house)
        friend = house.connect("203.0.113.5")
        await friend.ask("watch", table=table)
        assert (await friend.ask("sit", table=table, seat=0, name="Dan", token="2" * 32))["code"] == "not_allowed"
        made = await house.tables.create(messages.NewTable("memoarrr"))
        host, child = house.connect("192.0.2.1"), house.connect("192.0.2.1")
        await host.ask("watch", table=made.table, tokens=[made.host_token])
        await child.ask("watch", table=made.table)
        await child.ask("sit", table=made.table, seat=1, name="Tim", token="3" * 32)
        await host.ask("rise", table=made.table, seat=1)
        assert await sits(house, made.table, "192.0.2.1", "Tom", "4" * 32)

    inside(test)


def test_a_bot_that_was_removed_keeps_nobody_out_and_other_tables_are_open():
    async def test(house: House) -> None:
        table, host, eve = await removed(house)
        await host.ask("seat_bot", table=table, seat=0, bot="random")
        name = host.table["seats"][0]["name"]
        await host.ask("rise", table=table, seat=0)
        assert await sits(house, table, "198.51.100.7", name, "1" * 32)
        made = await house.tables.create(messages.NewTable("memoarrr"))
        await eve.ask("watch", table=made.table)
        assert (await eve.ask("sit", table=made.table, seat=1, name="Eve", token=EVE))["type"] == "ok"

    inside(test)


def test_after_a_while_the_removed_may_come_again():
    removals = Removals()
    removals.add("Eve", "t", ["a"], now_ms=0)
    removals.check("Eve", "t", "a", [], now_ms=600_000)
