"""Tables without sockets or files: for what can only be seen when the test holds the store and the wire in its hand."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from fogbound.server.live.tables import Tables
from fogbound.server.ops.limits import WorkBudgets
from fogbound.server.ops.metrics import Metrics
from fogbound.server.protocol import messages
from fogbound.server.settings import Settings
from fogbound.server.store import LogLine, MemoryStore, OnStored, Summary
from fogbound.server.ws.connection import Connection
from fogbound.server.ws.outbox import new_flushes
from tests.server.driver import whole


class HeldStore(MemoryStore):
    """A memory store that can be held, and can fail."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()
        self.fails = False
        self.asked = 0
        self._is_adopting = False
        self._in_order = asyncio.Lock()

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        self.asked += 1
        task = asyncio.ensure_future(self._append_in_order(lines, summaries))
        task.add_done_callback(lambda done: None if done.cancelled() else then(done.exception()))  # type: ignore[arg-type]

    async def _append_in_order(self, lines: Sequence[LogLine], summaries: Sequence[Summary]) -> None:
        async with self._in_order:
            await self.open.wait()
            if self.fails:
                raise OSError("the disk is full")
            self.write(lines, summaries)

    async def adopt(self) -> list[str]:
        """Everything that there is, for each server that begins."""
        self._is_adopting = not self._is_adopting
        return list(self.logs) if self._is_adopting else []


class Wire:
    """A socket whose other end is the test."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.lines: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.writable = asyncio.Event()
        self.writable.set()

    async def receive(self) -> str | None:
        return await self.inbox.get()

    def send_now(self, text: bytes) -> bool:
        if self.writable.is_set():
            self.lines += [json.loads(line) for line in text.split(b"\n")]
        return self.writable.is_set()

    async def send(self, text: bytes) -> None:
        await self.writable.wait()
        self.send_now(text)

    async def close(self, code: int, reason: str) -> None:
        await self.writable.wait()
        self.closed = code

    def say(self, kind: str, **fields: Any) -> str:
        command = {"type": kind, "id": secrets.token_hex(8), **fields}
        self.inbox.put_nowait(json.dumps(command))
        return str(command["id"])

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        name = self.say(kind, **fields)
        return await self.told(lambda line: line.get("id") == name)

    async def told(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first line that is like this, once it is there."""
        found: dict[str, Any] = await until(lambda: next((line for line in self.lines if wanted(line)), None))
        return found

    @property
    def table(self) -> dict[str, Any]:
        return whole([line for line in self.lines if line["type"] == "table"][-1])


async def until(found: Callable[[], Any]) -> Any:
    """Let everything else happen until this is so."""
    async with asyncio.timeout(10):
        while not (result := found()):
            await asyncio.sleep(0)
    return result


class House:
    """A server without a network."""

    def __init__(self, **settings: Any) -> None:
        self.store = HeldStore()
        many = {"commands_per_s": 1e6, "commands_at_once": 1_000_000, "bot_pace_s": 0.0}
        self.settings, self.metrics = Settings(**many | settings), Metrics()
        self.tables = Tables(self.store, self.settings, self.metrics)
        per_s, at_once = self.settings.commands_per_s, self.settings.commands_at_once
        self.work = WorkBudgets(per_s, at_once, per_s, at_once)
        self.flushes = new_flushes()
        self.connections: list[asyncio.Task[None]] = []

    def connect(self, address: str = "192.0.2.1") -> Wire:
        wire = Wire()
        work = self.work.of_connection(address)
        connection = Connection(wire, self.tables, self.settings, self.metrics, self.flushes, work, address)
        self.connections.append(asyncio.create_task(connection.run()))
        return wire

    async def seat_people(self, game: str = "memoarrr", bots: tuple[int, ...] = (), **wish: Any) -> list[Wire]:
        """People, one wire each, at a running table; the host's is the first."""
        made = await self.tables.create(messages.NewTable(game, **{"first": 0} | wish))
        count = wish.get("options", {}).get("players", 2)
        wires = [self.connect() for _ in range(count - len(bots))]
        free = [seat for seat in range(count) if seat not in bots]
        for seat, wire in zip(free, wires, strict=True):
            tokens = [made.host_token] if wire is wires[0] else []
            await wire.ask("watch", table=made.table, tokens=tokens)
            token = f"{seat + 1:032x}"
            answer = await wire.ask("sit", table=made.table, seat=seat, name=f"Player {seat}", token=token)
            assert answer["type"] == "ok", answer
            await wire.ask("ready", table=made.table, seat=seat)
        for seat in bots:
            await wires[0].ask("seat_bot", table=made.table, seat=seat, bot="random")
        assert (await wires[0].ask("start", table=made.table))["type"] == "ok"
        return wires

    async def end(self) -> None:
        await self.tables.end()
        for task in self.connections:
            task.cancel()
        await asyncio.gather(*self.connections, return_exceptions=True)


def inside(test: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    """Run a test in a house of its own."""

    async def run() -> None:
        house = House(**settings)
        try:
            await test(house)
        finally:
            await house.end()

    asyncio.run(run())
