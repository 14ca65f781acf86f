"""The contract of a store, kept by every kind of store."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from fogbound.server.settings import Settings
from fogbound.server.store import ClashError, LogLine, MemoryStore, Store
from fogbound.server.store.indexed import IndexedStore
from fogbound.server.store.opening import open_store
from tests.server.store.appending import add, append, summary

Opener = Callable[[], Awaitable[Store]]


def open_memory(request: pytest.FixtureRequest) -> Opener:
    """A store whose contents outlive the event loop, as long as the test runs."""
    store = MemoryStore()

    async def opener() -> Store:
        return store

    return opener


def open_sqlite(request: pytest.FixtureRequest) -> Opener:
    path = request.getfixturevalue("tmp_path") / "deep" / "down" / "tables.db"
    return lambda: open_store(Settings(data=str(path)))


def open_postgres(request: pytest.FixtureRequest) -> Opener:
    address = request.getfixturevalue("postgres").database()
    return lambda: open_store(Settings(data=address))


def open_indexed(request: pytest.FixtureRequest) -> Opener:
    """IndexedDB in a real browser: the page's own code behind the store that runs in the page."""
    database = request.getfixturevalue("indexed_database")

    async def opener() -> Store:
        return IndexedStore(database, lambda why: pytest.fail(f"nothing is stored: {why}"))

    return opener


POSTGRES = pytest.param(open_postgres, id="postgres", marks=pytest.mark.slow)


INDEXED = pytest.param(open_indexed, id="indexed", marks=pytest.mark.slow)
MEMORY, SQLITE = pytest.param(open_memory, id="memory"), pytest.param(open_sqlite, id="sqlite")


@pytest.fixture(params=[MEMORY, SQLITE, POSTGRES, INDEXED])
def with_store(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    """Runs a test with a store that is closed afterwards; the next one finds what was kept."""
    opener = request.param(request)

    def run(test: Any) -> Any:
        async def use() -> Any:
            store = await opener()
            try:
                return await test(store)
            finally:
                await store.close()

        return asyncio.run(use())

    return run


def test_a_log_is_read_in_order_and_kept(with_store):
    async def write(store):
        for number in range(1, 12):
            await add(store, "a", number, b"%d" % number)
        await add(store, "b", 1)

    with_store(write)
    assert with_store(lambda store: store.read("a")) == [b"%d" % number for number in range(1, 12)]
    assert with_store(lambda store: store.read("c")) == []


def test_a_number_is_written_once_and_none_is_left_out(with_store):
    async def test(store):
        await add(store, "a", 1, b"first")
        for number in (1, 3):
            with pytest.raises(ClashError):
                await add(store, "a", number, b"second")
        with pytest.raises(ClashError):
            await append(store, [LogLine("a", 2, b"2"), LogLine("a", 2, b"2")], [summary("a", 99)])  # all or none
        await add(store, "a", 2, b"then")
        return await store.read("a")

    assert with_store(test) == [b"first", b"then"]


@pytest.mark.parametrize("at_once", [1, 2])
def test_entries_of_two_tables_are_written_both_or_neither(with_store, at_once):
    async def test(store):
        await add(store, "old", 1)
        both = [LogLine("new", 1, b"{}"), LogLine("new", 2, b"{}"), LogLine("old", 3, b"{}")]
        others = [add(store, f"another {number}", 1) for number in range(1, at_once)]
        answers = await asyncio.gather(append(store, both, [summary("new")]), *others, return_exceptions=True)
        assert isinstance(answers[0], ClashError)  # the old one has no entry 2
        assert answers[1:] == [None] * len(others)
        assert (await store.read("new"), len(await store.read("old"))) == ([], 1)
        both[2] = LogLine("old", 2, b"{}")
        others = [add(store, f"another {number}", 2) for number in range(1, at_once)]
        await asyncio.gather(append(store, both, [summary("new")]), *others)
        return [len(await store.read(name)) for name in ("new", "old")]

    assert with_store(test) == [2, 2]


def test_what_is_asked_at_once_is_done_together_in_order_and_one_clash_hurts_nobody_else(with_store):
    async def test(store):
        jobs = [add(store, f"table {number % 7}", 1 + number // 7) for number in range(700)]
        jobs.insert(350, add(store, "table 0", 1))
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(answers.pop(350), ClashError)
        assert answers == [None] * 700
        return [len(await store.read(f"table {number}")) for number in range(7)]

    assert with_store(test) == [100] * 7


def test_what_is_wrong_with_one_who_is_told_does_not_concern_the_others(with_store, caplog):
    told: list[Exception | None] = []

    async def test(store):
        for name, then in (("a", told.append), ("b", lambda _: 1 // 0), ("c", told.append)):
            store.append([LogLine(name, 1, b"{}")], [summary(name)], then)
        return [len(await store.read(name)) for name in "abc"]

    assert with_store(test) == [1, 1, 1]
    assert told == [None, None]
    assert [record.fault for record in caplog.records] == ["ZeroDivisionError"]


def test_an_entry_after_one_that_could_not_be_written_is_not_written_either(with_store):
    async def test(store):
        await add(store, "a", 1)
        answers = await asyncio.gather(add(store, "a", 3), add(store, "a", 4), return_exceptions=True)
        assert [type(answer) for answer in answers] == [ClashError, ClashError]
        return await store.read("a")

    assert with_store(test) == [b"{}"]


def test_a_table_that_was_deleted_does_not_go_on(with_store):
    async def test(store):
        for number in (1, 2):
            await asyncio.gather(*(add(store, name, number) for name in "abcdef"))
        assert await store.delete_old(10**15, 10**15, ()) == 6
        answers = await asyncio.gather(*(add(store, name, 3) for name in "abcdef"), return_exceptions=True)
        assert [type(answer) for answer in answers] == [ClashError] * 6
        return await store.read("a")

    assert with_store(test) == []


def test_tables_that_go_on_are_known(with_store):
    async def test(store):
        await add(store, "a", 1, goes_on=True)
        await add(store, "b", 1)
        await add(store, "c", 1, goes_on=True)
        await add(store, "c", 2, goes_on=False)
        return await store.adopt()

    assert with_store(test) == ["a"]


def test_old_tables_are_forgotten_unless_they_are_in_use(with_store):
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

    assert with_store(test) == ["started", "open", "in use"]


def test_summaries_are_listed_by_name(with_store):
    async def test(store):
        for name in ("b", "Z", "a", "ä"):
            await add(store, name, 1, changed_ms=7, has_started=name == "a", goes_on=name == "b")
        first = await store.summaries("", 3)
        return first, await store.summaries(first[-1].table, 3)

    first, rest = with_store(test)
    assert [tuple(one) for one in first] == [("Z", 7, False, False), ("a", 7, True, False), ("b", 7, False, True)]
    assert [one.table for one in rest] == ["ä"]


def test_a_quiet_table_is_packed_reads_the_same_and_goes_on(with_store):
    """And nobody can begin its log again, nor write in the middle of it."""

    async def use(store):
        bodies = [b'{"n":%d,"text":"line"}' % number for number in range(1, 60)]
        for number, body in enumerate(bodies, 1):
            await append(store, [LogLine("quiet", number, body)], [summary("quiet", 10)])
        await add(store, "young", 1, changed_ms=99)
        await add(store, "busy", 1, changed_ms=10)
        packed = await store.pack_quiet(0, 50, {"busy"})
        assert await store.pack_quiet(0, 50, {"busy"}) == 0
        assert await store.read("quiet") == bodies
        for number in (1, 2, 58, 59, 61):
            with pytest.raises(ClashError):
                await append(store, [LogLine("quiet", number, b"{}")], [])
        await append(store, [LogLine("quiet", 60, b"{}")], [summary("quiet", 70)])
        assert await store.read("quiet") == [*bodies, b"{}"]
        assert len(await store.read("young")) == len(await store.read("busy")) == 1
        assert await store.delete_old(80, 80, {"busy"}) == 1
        assert await store.read("quiet") == []
        return packed

    assert with_store(use) in (0, 1)
