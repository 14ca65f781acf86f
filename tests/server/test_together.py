"""What comes one by one is done in one go, in order."""

import asyncio
from typing import Any

from fogbound.server.together import Together


def test_all_that_came_until_the_loop_turns():
    done: list[Any] = []

    async def run():
        together = Together(done.append)
        for item in "abc":
            together.add(item)
        assert done == []
        await asyncio.sleep(0)
        assert done == [["a", "b", "c"]]
        together.add("d")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == [["a", "b", "c"], ["d"]]


def test_sooner_where_it_must_be_and_then_not_again():
    done: list[Any] = []

    async def run():
        together = Together(done.extend)
        together.add("a")
        together.do_all()
        assert done == ["a"]
        together.add("b")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == ["a", "b"]
