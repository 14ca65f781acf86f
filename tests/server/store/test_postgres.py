"""Tables in PostgreSQL: answers that are lost, servers that were replaced, a database that goes away."""

import asyncio
from contextlib import asynccontextmanager
from importlib.resources import files
from time import sleep
from types import SimpleNamespace

import asyncpg
import pytest

from fogbound.core.errors import OptionsError
from fogbound.server.settings import Settings
from fogbound.server.store import migrations as all_migrations
from fogbound.server.store.contract import LostError
from fogbound.server.store.opening import check_store, open_store, shown
from fogbound.server.store.postgres import _RESOLVE, PostgresStore
from fogbound.server.store.replication import WARNING
from tests.server.driver import Server
from tests.server.store.appending import add
from tests.server.store.cutting import Line

pytestmark = pytest.mark.slow


@pytest.fixture
def address(postgres):
    return postgres.database()


@asynccontextmanager
async def opened(data, **settings):
    store = await open_store(Settings(data=data, **settings))
    try:
        yield store
    finally:
        await store.close()


async def value(address, statement):
    """The one value that a statement gives, asked past the store."""
    connection = await asyncpg.connect(address)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def until(address, statement, wanted):
    async with asyncio.timeout(30):
        while await value(address, statement) != wanted:
            await asyncio.sleep(0.02)


LEFT_BEHIND = "INSERT INTO fogbound.nodes (until) VALUES (clock_timestamp() + interval '1 s')"
"""The lease of a server that died."""
COUNT = "SELECT count(*) FROM fogbound.entries"
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'fogbound.entries'::regclass"


@pytest.mark.parametrize("is_stored", [True, False])
def test_an_append_whose_answer_is_lost_is_stored_once_and_nobody_is_told_before_that_is_known(
    address, postgres, is_stored
):
    async def test():
        async with Line(postgres.port) as line, opened(line.through(address)) as store:
            await add(store, "a", 1, b"first")
            line.is_mute = is_stored
            line.is_deaf = not is_stored
            second = asyncio.ensure_future(add(store, "a", 2, b"second"))
            if is_stored:
                await until(address, COUNT, 2)
            else:
                await asyncio.wait_for(line.ignored.wait(), 30)
            assert not second.done()
            line.cut()
            await second
            await add(store, "a", 3, b"third")
            return await store.read("a")

    assert asyncio.run(test()) == [b"first", b"second", b"third"]


@pytest.mark.parametrize("own_address", ["", "http://node1"], ids=["alone", "beside others"])
def test_connections_that_fell_silent_are_given_up_and_the_server_goes_on_over_new_ones(
    address, postgres, own_address, caplog
):
    """As after a failover, or behind a firewall that forgot them: nothing says that they are of no use any more."""
    caplog.set_level("INFO", "fogbound.server")

    async def test():
        async with Line(postgres.port) as line, opened(line.through(address), address=own_address) as store:
            await add(store, "a", 1, b"first")
            line.silence()
            async with asyncio.timeout(4):
                second = asyncio.ensure_future(add(store, "a", 2, b"second"))
                while own_address and not store.figures.fenced:
                    await asyncio.sleep(0.02)
                while not store.may_answer or store.lease_age_s > 1:
                    await asyncio.sleep(0.02)
                if own_address:
                    with pytest.raises(LostError):
                        await second
                    second = asyncio.ensure_future(add(store, "a", 2, b"second"))
                await second
                await store.take("a")
                return await store.read("a")

    assert asyncio.run(test()) == [b"first", b"second"]
    assert caplog.messages.count("this server has joined") == (2 if own_address else 1)


@pytest.mark.parametrize("is_carried_out", [True, False])
def test_an_append_without_an_answer_is_looked_for_over_another_connection(
    address, postgres, is_carried_out, monkeypatch
):
    """Its own may have been forgotten by a firewall in a quiet night; or the statement still waits, and is carried out
    beside the second try."""
    monkeypatch.setattr("fogbound.server.store.postgres._ANSWER_S", 0.3)

    async def test():
        async with Line(postgres.port) as line, opened(line.through(address)) as store:
            await add(store, "a", 1, b"first")
            other = await asyncpg.connect(address)
            async with other.transaction():
                if is_carried_out:
                    await other.execute("LOCK TABLE fogbound.entries IN EXCLUSIVE MODE")
                else:
                    line.silence()
                second = asyncio.ensure_future(add(store, "a", 2, b"second"))
                async with asyncio.timeout(10):
                    while not store.figures.unknown:
                        await asyncio.sleep(0.02)
                    while is_carried_out and await value(address, WAITING) < 2:
                        await asyncio.sleep(0.02)
            await asyncio.wait_for(second, 10)
            await other.close()
            return await store.read("a")

    assert asyncio.run(test()) == [b"first", b"second"]


def test_a_host_that_says_nothing_does_not_keep_a_server_from_the_next_one(address, postgres):
    async def test():
        async with Line(postgres.port) as line:
            line.is_deaf = True
            both = address.replace(f"127.0.0.1:{postgres.port}", f"127.0.0.1:{line.port},127.0.0.1:{postgres.port}")
            async with opened(both) as store:
                await add(store, "a", 1, b"first")
                return await store.read("a")

    assert asyncio.run(test()) == [b"first"]


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_database_that_is_full_when_an_answer_is_looked_for_is_asked_again(address, postgres, is_stored, monkeypatch):
    real, full = asyncpg.Connection.fetchrow, [1, 1]

    async def fetchrow(connection, query, *arguments):
        if query == _RESOLVE and full:
            full.pop()
            raise asyncpg.DiskFullError("no space left on device")
        return await real(connection, query, *arguments)

    monkeypatch.setattr(asyncpg.Connection, "fetchrow", fetchrow)

    async def test():
        async with Line(postgres.port) as line, opened(line.through(address)) as store:
            await add(store, "a", 1, b"first")
            line.is_mute = is_stored
            line.is_deaf = not is_stored
            second = asyncio.ensure_future(add(store, "a", 2, b"second"))
            if is_stored:
                await until(address, COUNT, 2)
            else:
                await asyncio.wait_for(line.ignored.wait(), 30)
            line.cut()
            await asyncio.wait_for(second, 10)
            await asyncio.wait_for(add(store, "a", 3, b"third"), 10)
            return await store.read("a")

    assert asyncio.run(test()) == [b"first", b"second", b"third"]
    assert not full


def test_a_database_that_refuses_writes_is_refused_in_one_sentence(address, postgres):
    check_store(Settings(data=address))
    asyncio.run(value(address, f"ALTER DATABASE {address.rpartition('/')[2]} SET default_transaction_read_only = on"))
    with pytest.raises(OptionsError, match="cannot be used: it takes no writes") as refusal:
        check_store(Settings(data=address))
    assert "\n" not in str(refusal.value)


def test_a_server_that_was_replaced_writes_nothing_and_then_joins_again(address):
    async def test():
        async with opened(address) as store:
            await add(store, "a", 1, b"first")
            await value(address, "DELETE FROM fogbound.nodes")
            with pytest.raises(LostError):
                await add(store, "a", 2, b"zombie")
            assert await value(address, COUNT) == 1
            await add(store, "a", 2, b"second")
            await store.check()
            return await store.read("a")

    assert asyncio.run(test()) == [b"first", b"second"]


def test_one_server_uses_a_database_at_a_time_until_it_leaves_or_dies(address):
    async def test():
        async with opened(address):
            with pytest.raises(OptionsError, match="another server uses it"):
                await open_store(Settings(data=address))
        async with opened(address):
            pass
        await value(address, LEFT_BEHIND)
        async with opened(address) as store:
            await add(store, "a", 1)
            return await value(address, "SELECT count(*) FROM fogbound.nodes")

    assert asyncio.run(test()) == 1


def test_a_database_that_is_restarted_is_waited_for(address, postgres):
    async def test():
        async with opened(address) as store:
            await add(store, "a", 1)
            await asyncio.to_thread(postgres.stop)
            waiting = [asyncio.ensure_future(add(store, "a", number)) for number in range(2, 30)]
            await asyncio.sleep(0)
            await asyncio.to_thread(postgres.start)
            await asyncio.wait_for(asyncio.gather(*waiting), 30)
            await store.check()
            return len(await store.read("a"))

    assert asyncio.run(test()) == 29


def test_a_database_that_cannot_be_used_is_refused_in_one_sentence_without_the_password(address, postgres):
    for wrong in (
        f"postgresql://ann:secret@127.0.0.1:1/{postgres.port}",
        postgres.address("nowhere"),
        "postgresql://fogbound:secret@127.0.0.1:port/x",
    ):
        with pytest.raises(OptionsError, match=r"cannot be used: .") as refusal:
            check_store(Settings(data=wrong))
        assert "secret" not in str(refusal.value)
    assert shown(Settings(data="postgresql://ann:secret@host/db?password=secret")) == "postgresql://host/db?password="


def test_a_database_of_a_newer_version_is_refused(address):
    check_store(Settings(data=address))
    asyncio.run(value(address, "INSERT INTO fogbound.migrations (number) VALUES (900)"))
    with pytest.raises(OptionsError, match="newer version"):
        check_store(Settings(data=address))


def test_a_server_that_has_become_too_old_stays_out_and_says_so(address, caplog):
    async def test():
        store = await PostgresStore.open(address, version=1)
        try:
            await value(address, "WITH risen AS (UPDATE fogbound.readers SET version = 2) DELETE FROM fogbound.nodes")
            async with asyncio.timeout(10):
                while "this server is older than what is stored: it must be upgraded" not in caplog.messages:
                    await asyncio.sleep(0.02)
            with pytest.raises(LostError):
                await store.check()
        finally:
            await store.close()

    asyncio.run(test())


def test_a_postgresql_that_is_too_old_is_refused(address, monkeypatch):
    old = SimpleNamespace(major=11)
    monkeypatch.setattr(asyncpg.Connection, "get_server_version", lambda connection: old)
    with pytest.raises(OptionsError, match="it is PostgreSQL 11, and 12 or newer is needed"):
        check_store(Settings(data=address))


def test_servers_that_start_at_once_migrate_once(address):
    async def test():
        settings = Settings(data=address)
        found = await asyncio.gather(*(open_store(settings) for _ in range(3)), return_exceptions=True)
        stores = [one for one in found if not isinstance(one, BaseException)]
        for store in stores:
            await store.close()
        return [str(one) for one in found if isinstance(one, BaseException)], await value(
            address, "SELECT count(*) FROM fogbound.migrations"
        )

    refusals, migrations = asyncio.run(test())
    assert len(refusals) in (2, 3)
    assert all("another server uses it" in refusal for refusal in refusals)
    assert migrations == len([file for file in files(all_migrations).iterdir() if file.name.endswith(".sql")])


def test_a_standby_that_is_not_synchronous_is_told(postgres, tmp_path):
    """`pg_receivewal` is one, as far as the database knows."""
    server = Server(tmp_path / "node", postgres.database())
    try:
        assert server.get("/readyz").json() == {"status": "ready"}
        with postgres.standby():
            while not (told := server.get("/readyz").json().get("warning", "")):
                sleep(0.05)
        assert told == WARNING
        assert server.log.count(WARNING) == 1
    finally:
        server.end()


def test_a_join_code_leads_to_one_table_for_its_time_and_so_often(address):
    async def test():
        async with opened(address) as store:
            lent = [await store.lend_code("BCDF", table, 600) for table in ("aaaa", "bbbb")]
            found = [await store.redeem_code("BCDF", 2) for _ in range(3)]
            await store.lend_code("GHJK", "aaaa", 0)
            return lent, found, await store.redeem_code("GHJK", 2), await store.lend_code("GHJK", "bbbb", 600)

    lent, found, old, again = asyncio.run(test())
    assert (lent, found) == ([True, False], ["aaaa", "aaaa", None])
    assert (old, again) == (None, True)
