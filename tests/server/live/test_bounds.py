"""Work that grows has a bound: entries of a table, tables of an address, tables in memory."""

import pytest

from fogbound.core.errors import TooManyError
from fogbound.server.live.clock import ServerClock
from fogbound.server.live.table_quotas import TableQuotas
from fogbound.server.live.tables import Tables
from fogbound.server.ops.metrics import Metrics
from fogbound.server.protocol import messages
from fogbound.server.settings import Settings
from fogbound.server.table import state
from tests.server.inside import House, inside, until


def test_a_table_takes_no_more_than_so_many_entries_before_the_start(monkeypatch):
    monkeypatch.setattr(state, "MOST_BEFORE_START", 12)

    async def test(house: House) -> None:
        made = await house.tables.create(messages.NewTable("memoarrr"))
        wire = house.connect()
        await wire.ask("watch", table=made.table, tokens=[made.host_token])
        for seat in (0, 1):
            await wire.ask("sit", table=made.table, seat=seat, name=f"Player {seat}", token=f"{seat:032x}")
        codes = [(await wire.ask("ready", table=made.table, seat=0, ready=n % 2 == 0)).get("code") for n in range(12)]
        assert codes == [None] * 9 + ["too_many"] * 3
        assert len(house.store.logs[made.table]) == 12
        assert (await wire.ask("start", table=made.table))["type"] == "ok"

    inside(test)


def test_a_match_that_goes_on_for_ever_can_only_be_given_up(monkeypatch):
    monkeypatch.setattr(state, "MOST_ENTRIES", 30)

    async def test(house: House) -> None:
        (ann,) = await house.seat_people("ahoy", bots=(1,), look_s=None)
        table = ann.table["table"]

        async def play() -> str | None:
            await until(lambda: ann.table["seen"][0]["legal_moves"] or ann.table["looks"] or full())
            for look in ann.table["looks"]:
                if look.get("is_open") and look["seat"] == 0:
                    await ann.ask("got_it", table=table, seat=0)
            await until(lambda: ann.table["seen"][0]["legal_moves"] or full())
            move = (ann.table["seen"][0]["legal_moves"] or ["look a1"])[0]
            code: str | None = (await ann.ask("play", table=table, seat=0, moves=ann.table["moves"], move=move)).get(
                "code"
            )
            return code

        def full() -> bool:
            return len(house.store.logs[table]) >= 30

        while (code := await play()) is None:  # the bot may fill the last line first
            pass
        assert (code, full()) == ("too_many", True)
        assert (await ann.ask("resign", table=table, seat=0))["type"] == "ok"
        await until(lambda: ann.table["status"] == "over")
        assert (await ann.ask("rematch", table=table, seat=0))["code"] == "too_many"

    inside(test)


def test_an_address_has_so_many_unfinished_tables_and_no_more():
    now = [0]
    quotas = TableQuotas(2, lambda: now[0])
    for table in ("a", "b"):
        quotas.check("192.0.2.1")
        quotas.add("192.0.2.1", table)
    with pytest.raises(TooManyError):
        quotas.check("192.0.2.1")
    quotas.check("192.0.2.2")
    quotas.over("a")
    quotas.check("192.0.2.1")
    quotas.add("192.0.2.1", "c")
    with pytest.raises(TooManyError):
        quotas.check("192.0.2.1")
    quotas.started("c")
    now[0] = 86_400_001
    quotas.check("192.0.2.1")  # b has not started in a day
    quotas.add("192.0.2.1", "d")
    with pytest.raises(TooManyError):
        quotas.check("192.0.2.1")  # c runs
    now[0] = 31 * 86_400_000
    quotas.check("192.0.2.1")
    quotas.add("192.0.2.1", "e")
    quotas.check("192.0.2.1")


def test_only_unfinished_tables_count():
    async def test(house: House) -> None:
        made = await house.tables.create(messages.NewTable("memoarrr"), "192.0.2.1")
        with pytest.raises(TooManyError):
            await house.tables.create(messages.NewTable("memoarrr"), "192.0.2.1")
        await house.tables.create(messages.NewTable("memoarrr"), "192.0.2.2")
        wire = house.connect()
        await wire.ask("watch", table=made.table, tokens=[made.host_token])
        for seat in (0, 1):
            await wire.ask("sit", table=made.table, seat=seat, name=f"Player {seat}", token=f"{seat:032x}")
        await wire.ask("start", table=made.table)
        await wire.ask("resign", table=made.table, seat=0)
        await house.tables.create(messages.NewTable("memoarrr"), "192.0.2.1")

    inside(test, tables_per_address=1)


def test_the_rematch_of_a_table_counts_for_the_address_that_made_the_first():
    async def test(house: House) -> None:
        made = await house.tables.create(messages.NewTable("memoarrr"), "192.0.2.1")
        wire = house.connect()
        await wire.ask("watch", table=made.table, tokens=[made.host_token])
        for seat in (0, 1):
            await wire.ask("sit", table=made.table, seat=seat, name=f"Player {seat}", token=f"{seat:032x}")
        await wire.ask("start", table=made.table)
        await wire.ask("resign", table=made.table, seat=0)
        for seat in (0, 1):
            assert (await wire.ask("rematch", table=made.table, seat=seat))["type"] == "ok"
        with pytest.raises(TooManyError):
            await house.tables.create(messages.NewTable("memoarrr"), "192.0.2.1")

    inside(test, tables_per_address=1)


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.s = 1000.0
        self.clock = ServerClock(lambda: self.s, lambda: self.s)

    def run(self, seconds: int) -> None:
        for _ in range(2 * seconds):
            self.s += 0.5
            self.clock.tick()


@pytest.mark.parametrize("clock", [None, messages.PerGame(86_400)])
def test_a_match_that_everybody_left_sleeps_and_its_clock_goes_on(clock):
    async def test(house: House) -> None:
        time = Time()
        house.tables = Tables(house.store, Settings(bot_pace_s=0), Metrics(), time.clock)
        registry = house.tables.registry
        wires = await house.seat_people(clock=clock, look_s=None, away_s=None)
        table = wires[0].table["table"]
        for wire in wires:
            await wire.ask("unwatch", table=table)
        entries = len(house.store.logs[table])
        time.run(1000)
        registry.forget_idle()
        assert registry.find(table) is None
        time.run(2000)
        await wires[0].ask("watch", table=table, tokens=[f"{1:032x}"])
        assert wires[0].table["mine"] == [0]
        assert len(house.store.logs[table]) == entries  # no time was given back
        if clock is not None:
            assert wires[0].table["clock"]["left_ms"] == [86_400_000 - 3_000_000, 86_400_000]

    inside(test)


def test_a_clock_that_runs_out_soon_keeps_its_table_awake():
    async def test(house: House) -> None:
        time = Time()
        house.tables = Tables(house.store, Settings(bot_pace_s=0), Metrics(), time.clock)
        wires = await house.seat_people(clock=messages.PerGame(2000), look_s=None, away_s=None)
        table = wires[0].table["table"]
        for wire in wires:
            await wire.ask("unwatch", table=table)
        time.run(1000)
        house.tables.registry.forget_idle()
        assert house.tables.registry.find(table) is not None

    inside(test)
