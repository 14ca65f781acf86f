"""The promises of a store, kept by SQLite in a real file."""

import asyncio
import resource
import sqlite3
from random import Random

import pytest

from fogbound.server.store import ClashError, Entry, SqliteStore, Summary
from tests.server.people import play, play_on, seat_people


def summary(table, changed_ms=0, has_started=True, goes_on=False):
    return Summary(table, changed_ms, has_started, goes_on)


def with_store(path, test):
    """Run a test with a store that is closed afterwards."""

    async def run():
        store = SqliteStore(path)
        try:
            return await test(store)
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "down" / "tables.db"


async def append(store, entries, summaries):
    """Until it is stored. Raises what `then` is told."""
    done = asyncio.get_running_loop().create_future()
    store.append(entries, summaries, lambda fault: done.set_exception(fault) if fault else done.set_result(None))
    await done


async def add(store, table, number, body=b"{}", **about):
    await append(store, [Entry(table, number, body)], [summary(table, **about)])


def test_a_log_is_read_in_order_and_kept(path):
    async def write(store):
        for number in range(1, 12):
            await add(store, "a", number, b"%d" % number)
        await add(store, "b", 1)

    with_store(path, write)
    assert with_store(path, lambda store: store.read("a")) == [b"%d" % number for number in range(1, 12)]
    assert with_store(path, lambda store: store.read("c")) == []


def test_a_commit_is_on_the_disk_when_it_comes_back(path):
    async def test(store):
        pragmas = ("journal_mode", "synchronous")
        return [store._connection.execute(f"PRAGMA {name}").fetchone() for name in pragmas]

    for _ in range(2):  # a new file, and one that was there before
        assert with_store(path, test) == [("wal",), (2,)]  # 2 is FULL


def test_a_number_is_written_once_and_none_is_left_out(path):
    async def test(store):
        await add(store, "a", 1, b"first")
        for number in (1, 3):
            with pytest.raises(ClashError):
                await add(store, "a", number, b"second")
        with pytest.raises(ClashError):
            await append(store, [Entry("a", 2, b"2"), Entry("a", 2, b"2")], [summary("a", 99)])  # all or none
        await add(store, "a", 2, b"then")
        return await store.read("a")

    assert with_store(path, test) == [b"first", b"then"]


@pytest.mark.parametrize("at_once", [1, 2])
def test_entries_of_two_tables_are_written_both_or_neither(path, at_once):
    async def test(store):
        await add(store, "old", 1)
        both = [Entry("new", 1, b"{}"), Entry("new", 2, b"{}"), Entry("old", 3, b"{}")]
        others = [add(store, f"another {number}", 1) for number in range(1, at_once)]
        answers = await asyncio.gather(append(store, both, [summary("new")]), *others, return_exceptions=True)
        assert isinstance(answers[0], ClashError)  # the old one has no entry 2
        assert answers[1:] == [None] * len(others)
        assert (await store.read("new"), len(await store.read("old"))) == ([], 1)
        both[2] = Entry("old", 2, b"{}")
        others = [add(store, f"another {number}", 2) for number in range(1, at_once)]
        await asyncio.gather(append(store, both, [summary("new")]), *others)
        return [len(await store.read(name)) for name in ("new", "old")]

    assert with_store(path, test) == [2, 2]


def test_what_is_asked_at_once_is_done_together_in_order_and_one_clash_hurts_nobody_else(path):
    async def test(store):
        jobs = [add(store, f"table {number % 7}", 1 + number // 7) for number in range(700)]
        jobs.insert(350, add(store, "table 0", 1))
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(answers.pop(350), ClashError)
        assert answers == [None] * 700
        return [len(await store.read(f"table {number}")) for number in range(7)]

    assert with_store(path, test) == [100] * 7


def test_what_is_wrong_with_one_who_is_told_does_not_concern_the_others(path, caplog):
    told: list[Exception | None] = []

    async def test(store):
        for name, then in (("a", told.append), ("b", lambda _: 1 // 0), ("c", told.append)):
            store.append([Entry(name, 1, b"{}")], [summary(name)], then)
        return [len(await store.read(name)) for name in "abc"]

    assert with_store(path, test) == [1, 1, 1]
    assert told == [None, None]
    assert [record.fault for record in caplog.records] == ["ZeroDivisionError"]


def test_an_entry_after_one_that_could_not_be_written_is_not_written_either(path):
    async def test(store):
        await add(store, "a", 1)
        answers = await asyncio.gather(add(store, "a", 3), add(store, "a", 4), return_exceptions=True)
        assert [type(answer) for answer in answers] == [ClashError, ClashError]
        return await store.read("a")

    assert with_store(path, test) == [b"{}"]


def test_a_table_that_was_deleted_does_not_go_on(path):
    async def test(store):
        for number in (1, 2):
            await asyncio.gather(*(add(store, name, number) for name in "abcdef"))
        assert await store.delete_old(10**15, 10**15, ()) == 6
        answers = await asyncio.gather(*(add(store, name, 3) for name in "abcdef"), return_exceptions=True)
        assert [type(answer) for answer in answers] == [ClashError] * 6
        return await store.read("a")

    assert with_store(path, test) == []


def test_tables_that_go_on_are_known(path):
    async def test(store):
        await add(store, "a", 1, goes_on=True)
        await add(store, "b", 1)
        await add(store, "c", 1, goes_on=True)
        await add(store, "c", 2, goes_on=False)
        return await store.going_on()

    assert with_store(path, test) == ["a"]


def test_old_tables_are_forgotten_unless_they_are_in_use(path):
    async def test(store):
        await add(store, "started and old", 1, changed_ms=100)
        await add(store, "started", 1, changed_ms=300)
        await add(store, "open and old", 1, changed_ms=300, has_started=False)
        await add(store, "open", 1, changed_ms=500, has_started=False)
        await add(store, "in use", 1, changed_ms=1)
        assert await store.delete_old(200, 400, {"in use"}) == 2
        assert await store.delete_old(200, 400, {"in use"}) == 0
        names = ("started and old", "started", "open and old", "open", "in use")
        return [name for name in names if await store.read(name)]

    assert with_store(path, test) == ["started", "open", "in use"]


def test_a_file_of_another_version_is_refused_and_not_touched(path):
    with_store(path, lambda store: add(store, "a", 1))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(sqlite3.DatabaseError, match="another version"):
        SqliteStore(path)
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (99,)


def test_a_file_that_is_no_database_is_refused(path):
    path.parent.mkdir(parents=True)
    path.write_text("Dear diary, " * 1000)
    with pytest.raises(sqlite3.DatabaseError):
        SqliteStore(path)


@pytest.mark.slow
def test_what_a_full_disk_cannot_keep_was_not_done_and_shown_to_nobody(server):
    table, clients = seat_people(server)
    play_on(clients, Random(1), moves=3)
    seen = [client.table["number"] for client in clients]
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, limits[1]))  # as if the disk were full
    mover = clients[clients[0].table["seen"][0]["view"]["to_move"]]
    (mine,) = mover.table["seen"]
    move = {"table": table, "seat": mine["seat"], "moves": 3, "move": mine["legal_moves"][0]}
    assert mover.refusal("play", **move) == "not_stored"
    assert server.post("/api/tables", game="ahoy").status_code == 503
    assert server.get("/readyz").status_code == 503
    watcher = server.client().done("watch", table=table)
    assert [client.table["number"] for client in (*clients, watcher)] == [seen[0], seen[1], seen[0]]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
    assert server.get("/readyz").status_code == 200
    mover.done("play", **move)
    for client in clients:
        client.until(lambda table: table["moves"] == 4)
    play(clients)
    server.kill()
    server.start()
    assert [client.table["moves"] for client in server.again(*clients)] == [5, 5]
