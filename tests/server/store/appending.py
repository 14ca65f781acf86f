"""Appending to stores, as tests need it."""

import asyncio

from fogbound.server.store import LogLine, Summary
from fogbound.server.store.sqlite import SqliteStore


def summary(table, changed_ms=0, has_started=True, goes_on=False):
    return Summary(table, changed_ms, has_started, goes_on)


async def append(store, lines, summaries):
    """Until it is stored. Raises what `then` is told."""
    done = asyncio.get_running_loop().create_future()
    store.append(lines, summaries, lambda fault: done.set_exception(fault) if fault else done.set_result(None))
    await done


async def add(store, table, number, body=b"{}", **about):
    await append(store, [LogLine(table, number, body)], [summary(table, **about)])


def with_sqlite(path, test):
    """Run a test with a SQLite store that is closed afterwards."""

    async def run():
        store = SqliteStore(path)
        try:
            return await test(store)
        finally:
            await store.close()

    return asyncio.run(run())
