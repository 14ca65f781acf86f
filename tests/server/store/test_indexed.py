"""Where the browser refuses to store, tables go on in memory, and the player is told."""

import asyncio
import json
from typing import Any

import pytest

from fogbound.server.store.contract import ClashError
from fogbound.server.store.indexed import IndexedStore
from tests.server.store.appending import add


class FullDatabase:
    """A browser's storage with room for so many requests."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.rows: list[list[Any]] = []

    async def ask(self, text: str) -> str:
        request = json.loads(text)
        if request["kind"] == "read":
            return json.dumps({"answer": [body for table, _, body in self.rows if table == request["table"]]})
        if request["kind"] != "append":
            return json.dumps({"answer": []})
        if not self.room:
            return json.dumps({"fault": "QuotaExceededError"})
        self.room -= 1
        self.rows += request["lines"]
        return json.dumps({"answer": None})


def test_a_match_goes_on_when_the_storage_is_full_and_one_word_is_said():
    said: list[str] = []

    async def run() -> list[bytes]:
        store = IndexedStore(FullDatabase(room=2), said.append)
        for number in (1, 2, 3, 4):
            await add(store, "a", number, b"%d" % number)
        with pytest.raises(ClashError):
            await add(store, "a", 4)
        await add(store, "b", 1)
        return await store.read("a")

    assert asyncio.run(run()) == [b"1", b"2", b"3", b"4"]
    assert said == ["QuotaExceededError"]


def test_where_nothing_may_be_stored_at_all_a_new_table_is_in_memory():
    said: list[str] = []

    async def run() -> list[bytes]:
        store = IndexedStore(FullDatabase(room=0), said.append)
        await add(store, "a", 1, b"first")
        await store.check()
        await store.close()
        return await store.read("a")

    assert asyncio.run(run()) == [b"first"]
    assert said == ["QuotaExceededError"]
