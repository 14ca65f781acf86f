"""What comes one by one is done in one go, in order."""

import asyncio

from fogbound.server.together import Together


def test_all_that_came_until_the_loop_turns():
    done: list[str] = []

    async def run():
        together = Together(done.append)
        for item in "abc":
            together.add(item)
        assert done == []
        await asyncio.sleep(0)
        assert done == ["a", "b", "c"]
        together.add("d")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == ["a", "b", "c", "d"]


def test_sooner_where_it_must_be_and_then_not_again():
    done: list[str] = []

    async def run():
        together = Together(done.append)
        together.add("a")
        together.do_all()
        assert done == ["a"]
        together.add("b")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == ["a", "b"]


def test_what_is_wrong_with_one_does_not_concern_the_others(caplog):
    done: list[int] = []

    async def run():
        together: Together[int] = Together(lambda item: done.append(10 // item))
        for item in (5, 0, 2):
            together.add(item)
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == [2, 5]
    assert [record.fault for record in caplog.records] == ["ZeroDivisionError"]
