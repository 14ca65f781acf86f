"""SQLite in a real file: what the contract does not say."""

import asyncio
import resource
import sqlite3
from contextlib import closing
from random import Random

import pytest

from fogbound.core.errors import OptionsError
from fogbound.server.settings import Settings
from fogbound.server.store import MemoryStore
from fogbound.server.store.contract import LostError
from fogbound.server.store.database import SCHEMA
from fogbound.server.store.opening import check_store, open_store
from fogbound.server.store.sqlite import SqliteStore
from fogbound.server.store.upkeep import faults_of
from tests.server.people import play, play_on, seat_people
from tests.server.store.appending import add, with_sqlite


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "down" / "tables.db"


def test_a_commit_is_on_the_disk_when_it_comes_back(path):
    async def test(store):
        pragmas = ("journal_mode", "synchronous")
        return [store._connection.execute(f"PRAGMA {name}").fetchone() for name in pragmas]

    for _ in range(2):  # a new file, and one that was there before
        assert with_sqlite(path, test) == [("wal",), (2,)]  # 2 is FULL


def test_a_file_of_another_version_is_refused_and_not_touched(path):
    with_sqlite(path, lambda store: add(store, "a", 1))
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


def test_only_the_owner_may_read_the_file(path):
    path.parent.mkdir(parents=True)
    path.touch(mode=0o644)

    async def test(store):
        await add(store, "a", 1)
        return {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}

    modes = with_sqlite(path, test)
    assert modes == dict.fromkeys(
        ("tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock", "tables.db.last"), 0o600
    )


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE letters (text)",
        "CREATE TABLE entries (text); PRAGMA user_version = 1",
        "PRAGMA application_id = 7",
    ],
)
def test_a_file_of_another_program_is_refused_and_not_touched(path, script):
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    before = path.read_bytes()
    with pytest.raises(OptionsError, match="another program"):
        check_store(Settings(data=str(path)))
    with pytest.raises(sqlite3.DatabaseError, match="another program"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_file_of_a_server_that_knew_no_application_id_is_ours(path):
    with_sqlite(path, lambda store: add(store, "a", 1))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 0")
    assert with_sqlite(path, lambda store: store.read("a")) == [b"{}"]


def test_one_server_uses_a_file_at_a_time(path):
    async def test(store):
        with pytest.raises(sqlite3.OperationalError, match="another server"):
            SqliteStore(path)
        with pytest.raises(OptionsError, match="another server uses it"):
            check_store(Settings(data=str(path)))
        await add(store, "a", 1)

    with_sqlite(path, test)
    check_store(Settings(data=str(path)))
    assert with_sqlite(path, lambda store: store.read("a")) == [b"{}"]


def test_a_link_to_a_file_is_the_same_file(path):
    async def test(store):
        link = path.with_name("link.db")
        link.symlink_to(path)
        with pytest.raises(sqlite3.OperationalError, match="another server"):
            SqliteStore(link)
        with pytest.raises(OptionsError, match="another server uses it"):
            check_store(Settings(data=str(link)))
        return link

    link = with_sqlite(path, test)
    with_sqlite(link, lambda store: add(store, "a", 1))
    assert with_sqlite(path, lambda store: store.read("a")) == [b"{}"]


@pytest.mark.parametrize("is_older_copy", [False, True])
@pytest.mark.parametrize("asks", [SqliteStore.check, lambda store: add(store, "a", 3)])
def test_a_file_that_was_copied_over_while_it_is_open_is_noticed(path, tmp_path, is_older_copy, asks):
    with_sqlite(path, lambda store: add(store, "a", 1))
    other = path if is_older_copy else tmp_path / "other.db"
    with_sqlite(other, lambda store: store.check())
    copied = other.read_bytes()

    async def test(store):
        await add(store, "a", 2)
        await store.check()
        path.write_bytes(copied)  # as `cp` does: the same inode
        with pytest.raises(LostError):
            await asks(store)
        for asked in (add(store, "a", 3), store.check(), store.read("a")):
            with pytest.raises(LostError):
                await asked

    with_sqlite(path, test)


@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_was_deleted_or_replaced_is_noticed_before_anything_is_lost(path, is_replaced, ending):
    async def test(store):
        await add(store, "a", 1)
        await store.check()
        lost = path.with_name(path.name + ending)
        lost.unlink()
        if is_replaced:
            lost.touch()
        for asked in (add(store, "a", 2), store.check(), store.read("a")):
            with pytest.raises(LostError):
                await asked

    with_sqlite(path, test)


def test_a_file_that_lost_its_end_is_noticed_and_said(path, caplog):
    async def fill(store):
        await add(store, "a", 1)
        await add(store, "a", 2)
        await add(store, "a", 3, b"{'last': 1}")

    with_sqlite(path, fill)
    assert faults_of(path) == []
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM entries WHERE number = 3")
        connection.commit()
    for is_cut in (True, False):
        caplog.clear()
        if not is_cut:
            path.write_bytes(whole)
        assert ("the end is missing: entries that were acknowledged are not there" in faults_of(path)) is is_cut
        with_sqlite(path, lambda store: store.read("a"))
        assert any("lost its end" in line for line in caplog.messages) is is_cut


def test_a_copy_without_its_wal_in_the_place_of_the_file_is_noticed(path):
    async def fill(store):
        await add(store, "a", 1)
        await add(store, "a", 2)
        return path.read_bytes()

    copied = with_sqlite(path, fill)
    path.write_bytes(copied)  # cp, while the server ran
    with_sqlite(path, lambda store: store.read("a"))
    assert "the end is missing: entries that were acknowledged are not there" in faults_of(path)


@pytest.mark.parametrize("mark", [b"", b"x", b"x" * 48])
def test_a_mark_that_cannot_be_read_says_nothing(path, mark):
    with_sqlite(path, lambda store: add(store, "a", 1))
    path.with_name("tables.db.last").write_bytes(mark)
    assert faults_of(path) == []


def test_the_file_shrinks_when_old_tables_are_deleted_and_nothing_is_said_to_be_lost(path):
    async def test(store):
        for number in range(120):
            await add(store, f"t{number}", 1, bytes(20_000), changed_ms=number)
        await store.check()
        assert await store.delete_old(110, 110, {"t5"}) == 109
        left = await store.summaries("", 1000)
        assert {summary.table for summary in left} == {"t5", *(f"t{number}" for number in range(110, 120))}
        assert await store.delete_old(1000, 1000, {"t5"}) == 10  # with the last that was acknowledged

    with_sqlite(path, test)
    assert path.stat().st_size < 200_000
    assert faults_of(path) == []


def test_a_file_of_a_server_that_never_shrank_is_rewritten_once(path):
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SCHEMA)
    with_sqlite(path, lambda store: add(store, "a", 1))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
    assert with_sqlite(path, lambda store: store.read("a")) == [b"{}"]


@pytest.mark.slow
def test_after_its_file_was_deleted_a_server_says_so_and_takes_no_moves(server):
    _, clients = seat_people(server, first=0)
    server.data.unlink()
    answer = server.get("/readyz")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_stored")
    assert "deleted or replaced" in answer.json()["error"]["message"]
    now = clients[0].table
    move = now["seen"][0]["legal_moves"][0]
    assert clients[0].refusal("play", table=now["table"], seat=0, moves=0, move=move) == "not_stored"


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


def test_the_settings_say_which_store_it_is(path):
    async def kinds():
        stores = [await open_store(Settings(data=data)) for data in (":memory:", str(path))]
        for store in stores:
            await store.close()
        return [type(store) for store in stores]

    assert asyncio.run(kinds()) == [MemoryStore, SqliteStore]


def test_a_store_that_cannot_be_used_is_refused_in_one_sentence(tmp_path):
    check_store(Settings(data=":memory:"))
    (tmp_path / "diary.txt").write_text("Dear diary, " * 1000)
    for data in (tmp_path, tmp_path / "diary.txt", tmp_path / "diary.txt" / "tables.db"):
        with pytest.raises(OptionsError, match="cannot be used"):
            check_store(Settings(data=str(data)))
