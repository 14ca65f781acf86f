"""Quiet tables as one compressed entry: in a file, in PostgreSQL, and behind a running server."""

import asyncio
import sqlite3
from contextlib import closing
from random import Random
from time import sleep

import asyncpg
import pytest

from fogbound.server.settings import Settings
from fogbound.server.store.migrations import NewerSchemaError
from fogbound.server.store.opening import open_store
from fogbound.server.store.postgres import PostgresStore
from fogbound.server.store.upkeep import faults_of, logs_of
from tests.server.driver import Server
from tests.server.people import play_on, seat_people
from tests.server.store.appending import add, with_sqlite


def in_file(path, statement):
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(statement).fetchall()
        connection.commit()
        return rows


def test_a_packed_entry_that_is_damaged_is_told(tmp_path):
    path = tmp_path / "tables.db"

    async def fill(store):
        for number in (1, 2, 3):
            await add(store, "a", number)
        assert await store.pack_quiet(0, 1, ()) == 1

    with_sqlite(path, fill)
    assert in_file(path, "SELECT number FROM entries") == [(3,)]
    assert faults_of(path) == []
    assert list(logs_of(path)) == [("a", [b"{}"] * 3)]
    in_file(path, "UPDATE entries SET body = substr(body, 1, 9)")
    assert faults_of(path) == ["entries are missing from the log of table a"]


@pytest.mark.slow
def test_a_match_that_was_over_an_hour_ago_is_one_small_entry_and_its_record_and_review_are_the_same(tmp_path):
    server = Server(tmp_path / "tables.db", log_level="info")
    try:
        table, clients = seat_people(server, "memoarrr")
        play_on(clients, Random(1))
        record, review = (server.get(f"/api/tables/{table}/{kind}").json() for kind in ("record", "review"))
        server.kill()
        before = in_file(server.data, "SELECT count(*), sum(length(body)) FROM entries")[0]
        in_file(server.data, "UPDATE tables SET changed_ms = changed_ms - 7200000")
        server.start()
        while "quiet tables packed" not in server.log:
            sleep(0.02)
        rows, size = in_file(server.data, "SELECT count(*), sum(length(body)) FROM entries")[0]
        assert (rows, size < before[1] / 2) == (1, True), before
        assert server.get(f"/api/tables/{table}/record").json() == record
        assert server.get(f"/api/tables/{table}/review").json() == review
        again = server.client().done("watch", table=table)
        assert again.table["status"] == "over"
    finally:
        server.end()


@pytest.mark.slow
def test_nothing_is_packed_while_a_server_lives_that_could_not_read_it_and_none_joins_later(postgres):
    address = postgres.database()

    async def ask(statement):
        connection = await asyncpg.connect(address)
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()

    async def test():
        store = await open_store(Settings(data=address))
        try:
            for number in (1, 2, 3):
                await add(store, "a", number)
            await ask(
                "INSERT INTO fogbound.nodes (address, secret, version, until) "
                "VALUES ('there', '', 1, clock_timestamp() + interval '1 h')"
            )
            assert await store.pack_quiet(0, 1, ()) == 0
            await ask("DELETE FROM fogbound.nodes WHERE address = 'there'")
            assert await store.pack_quiet(0, 1, ()) == 1
            assert await ask("SELECT count(*) FROM fogbound.entries") == 1
            assert await store.read("a") == [b"{}"] * 3
        finally:
            await store.close()
        with pytest.raises(NewerSchemaError, match="this one cannot read"):  # one that stood still meanwhile
            await PostgresStore.open(address, version=1)
        await (await PostgresStore.open(address)).close()

    asyncio.run(test())
