"""Items that come one by one are handled in one batch, in order."""

import asyncio

from fogbound.server.ws.batch import LoopBatch


def test_all_that_came_until_the_loop_turns():
    done: list[str] = []

    async def run():
        batch = LoopBatch(done.append)
        for item in "abc":
            batch.add(item)
        assert done == []
        await asyncio.sleep(0)
        assert done == ["a", "b", "c"]
        batch.add("d")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == ["a", "b", "c", "d"]


def test_sooner_where_it_must_be_and_then_not_again():
    done: list[str] = []

    async def run():
        batch = LoopBatch(done.append)
        batch.add("a")
        batch.flush()
        assert done == ["a"]
        batch.add("b")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == ["a", "b"]


def test_what_is_wrong_with_one_does_not_concern_the_others(caplog):
    done: list[int] = []

    async def run():
        batch: LoopBatch[int] = LoopBatch(lambda item: done.append(10 // item))
        for item in (5, 0, 2):
            batch.add(item)
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == [2, 5]
    assert [record.fault for record in caplog.records] == ["ZeroDivisionError"]
