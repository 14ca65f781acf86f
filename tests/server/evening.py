"""People who play on, whatever happens to the servers. `./dev bench nodes` lets more of them play for longer."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from random import Random

from fogbound.client import Client
from fogbound.client.table import RemoteTable
from fogbound.core.errors import FogboundError, LookOpenError, MoveError, NotStoredError, StaleError


class Evening:
    """Two people at each of some tables, who play random moves until it is over, match after match."""

    def __init__(self, url: str, tables: int, pause_s: float = 0.02) -> None:
        self.url, self._count, self._pause_s = url, tables, pause_s
        self.is_over = False
        self.acknowledged: dict[str, dict[int, str]] = {}
        """Acknowledged moves of each table, by how many were played before."""
        self.last_s: dict[str, float] = {}
        """The time of the last of them."""
        self.gaps_s: dict[str, float] = {}
        """The longest time between two acknowledged moves of each table, since this was emptied."""
        self.ended: set[str] = set()
        """Tables whose match is over."""
        self.slowest_s = 0.0

    @property
    def moves(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    async def run(self, act: Callable[[], Awaitable[None]]) -> None:
        """Play, and do something meanwhile as soon as all tables have begun."""
        people = [asyncio.create_task(self._play(number)) for number in range(self._count)]
        while len(self.last_s) < self._count:
            await asyncio.sleep(0.05)
            for one in people:
                if one.done():
                    one.result()
        self.slowest_s = 0.0
        try:
            await act()
        finally:
            self.is_over = True
            await asyncio.gather(*people)

    def waiting(self, since_s: float) -> list[str]:
        """Return the tables that go on and have no acknowledged move since then."""
        return [table for table, at_s in self.last_s.items() if at_s <= since_s and table not in self.ended]

    async def all_go_on(self, since_s: float, patience_s: float = 20.0) -> None:
        """Raises TimeoutError if a table is stuck."""
        async with asyncio.timeout(patience_s):
            while self.waiting(since_s):
                await asyncio.sleep(0.01)

    async def _play(self, number: int) -> None:
        rng = Random(number)
        while not self.is_over:
            async with AsyncExitStack() as clients:
                one = await self._connect(clients, self.url)
                host = await self._create(one)
                two = await self._connect(clients, f"{self.url}/t/{host.name}")
                await self._match(one, host, await two.join(host.name, "Ben"), rng)

    async def _connect(self, clients: AsyncExitStack, url: str) -> Client:
        """The first connection is tried again by whoever makes it; later ones are the client's matter."""
        while True:
            with suppress(ConnectionError):
                return await clients.enter_async_context(Client(url))
            await asyncio.sleep(0.1)

    async def _create(self, client: Client) -> RemoteTable:
        """A request that was under way when its server was killed must be made again, by whoever made it."""
        while True:
            try:
                return await client.create("memoarrr", look_s=None)
            except (ConnectionError, NotStoredError):
                await asyncio.sleep(0.1)

    async def _match(self, client: Client, host: RemoteTable, guest: RemoteTable, rng: Random) -> None:
        """Raises AssertionError for an acknowledged move that is missing."""
        await host.sit("Ann", 1 - guest.seat)
        await guest.ready()
        await host.start()
        done = self.acknowledged[host.name] = {}
        seats = {host.seat: host, guest.seat: guest}
        while not self.is_over and host.now.status != "over":
            for seat, table in seats.items():
                await self._move(seat, table, rng, done)
            await asyncio.sleep(self._pause_s)
        self.ended.add(host.name)
        if host.now.status != "over":
            await host.resign()
        while True:
            with suppress(ConnectionError, NotStoredError):
                record = (await client.record(host.name)).record
                break
            await asyncio.sleep(0.1)
        for number, move in done.items():
            assert record["moves"][number] == move, "an acknowledged move is missing"

    async def _move(self, seat: int, table: RemoteTable, rng: Random, done: dict[int, str]) -> None:
        now = table.now
        if now.status == "over":
            return
        if any(look.seat == seat and look.is_open for look in now.looks):
            with suppress(FogboundError):
                await table.got_it()
        legal: list[str] = next((seen.legal_moves for seen in now.seen if seen.seat == seat), [])
        if not legal:
            return
        move, began_s = rng.choice(legal), time.monotonic()
        try:
            await table.play(move, moves=now.moves)
        except (StaleError, LookOpenError, MoveError):
            return  # the other was faster
        assert now.moves not in done, "two moves have the same number"
        done[now.moves] = move
        now_s = time.monotonic()
        gap_s = now_s - self.last_s.get(table.name, now_s)
        self.gaps_s[table.name] = max(gap_s, self.gaps_s.get(table.name, 0.0))
        self.last_s[table.name] = now_s
        self.slowest_s = max(self.slowest_s, now_s - began_s)
