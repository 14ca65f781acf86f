"""Three servers behind a proxy: people play on while servers are killed and restarted one after the other."""

import asyncio
import signal
import time
from contextlib import ExitStack, suppress
from random import Random

import pytest

from fogbound.client import Client
from fogbound.core.errors import FogboundError, LookOpenError, MoveError, NotStoredError, StaleError
from tests.proxies import Proxy
from tests.server.cluster import free_port, nodes

pytestmark = pytest.mark.slow  # real servers

TABLES = 6
PAUSE_S = 0.02


@pytest.fixture(scope="module", params=["haproxy", "nginx"])
def behind(request, tmp_path_factory, postgres):
    running = nodes(
        tmp_path_factory.mktemp("nodes"), postgres.database(), 3, proxies="127.0.0.1", log_level="info", names="*"
    )
    with ExitStack() as ending:
        for node in running:
            ending.callback(node.end)
        proxy = Proxy(request.param, [node.url for node in running], free_port())
        ending.callback(proxy.end)
        yield proxy, running


class Evening:
    """Two people at each of some tables, who play random moves until it is enough."""

    def __init__(self, url):
        self.url, self.is_over = url, False
        self.acknowledged = {}
        """Acknowledged moves of each table."""
        self.ended = set()
        """Tables whose match is over; their people begin another one."""
        self.slowest_s = 0.0

    async def run(self, act):
        people = [asyncio.create_task(self.play(number)) for number in range(TABLES)]
        while len(self.acknowledged) < TABLES or min(map(len, self.acknowledged.values())) < 3:
            await asyncio.sleep(0.05)
            for one in people:
                if one.done():
                    one.result()
        self.slowest_s = 0.0
        try:
            await act(self)
        finally:
            self.is_over = True
            await asyncio.gather(*people)

    async def play(self, number):
        rng = Random(number)
        while not self.is_over:
            await self.match(rng)

    async def match(self, rng):
        async with Client(self.url) as one:
            host = await self.create(one)
            async with Client(f"{self.url}/t/{host.name}") as two:
                await self.play_at(host, await two.join(host.name, "Ben"), rng)

    async def create(self, client):
        """A request that was under way when its server was killed must be made again, by whoever made it."""
        while True:
            try:
                return await client.create("memoarrr", look_s=None)
            except (ConnectionError, NotStoredError):
                await asyncio.sleep(0.1)

    async def play_at(self, host, guest, rng):
        await host.sit("Ann", 1 - guest.seat)
        await guest.ready()
        await host.start()
        seats = {host.seat: host, guest.seat: guest}
        done = self.acknowledged[host.name] = []
        while not self.is_over and host.now.status != "over":
            await self.move(seats, rng, done)
            await asyncio.sleep(PAUSE_S)
        record = [table.now.moves for table in (host, guest)]
        assert max(record) >= len(done)
        self.ended.add(host.name)

    def stuck(self, before):
        """Tables without an acknowledged move since then."""
        return [
            table
            for table, count in before.items()
            if table not in self.ended and len(self.acknowledged[table]) <= count
        ]

    async def move(self, seats, rng, done):
        for seat, table in seats.items():
            now = table.now
            if now.status == "over":
                return
            for look in now.looks:
                if look.seat == seat and look.is_open:
                    with suppress(FogboundError):
                        await table.got_it()
            legal: list[str] = next((seen.legal_moves for seen in now.seen if seen.seat == seat), [])
            if not legal:
                continue
            began = time.monotonic()
            try:
                await table.play(rng.choice(legal), moves=now.moves)
            except (StaleError, LookOpenError, MoveError):
                pass  # the other was faster
            else:
                done.append(now.moves)
                self.slowest_s = max(self.slowest_s, time.monotonic() - began)


def test_every_table_is_at_one_server_wherever_its_people_are_connected(behind):
    proxy, running = behind

    async def look(evening):
        await asyncio.sleep(0.5)

    evening = Evening(proxy.url)
    asyncio.run(evening.run(look))
    assert sum(node.metric("fogbound_tables") for node in running) == len(evening.acknowledged)
    assert all(set(done) == set(range(len(done))) for done in evening.acknowledged.values())


def test_nobody_notices_a_rolling_restart(behind):
    proxy, running = behind

    async def restart(evening):
        for node in running:
            node.signal(signal.SIGTERM)
            await asyncio.to_thread(node.process.wait, 30)
            await asyncio.to_thread(node.start)
            await asyncio.sleep(1.0)

    evening = Evening(proxy.url)
    asyncio.run(evening.run(restart))
    assert all(set(done) == set(range(len(done))) for done in evening.acknowledged.values())
    assert evening.slowest_s < 4


def test_people_play_on_when_servers_are_killed(behind):
    proxy, running = behind

    async def kill(evening):
        for node in running[:2]:
            await asyncio.to_thread(node.kill)
            before = {table: len(done) for table, done in evening.acknowledged.items()}
            async with asyncio.timeout(20):
                while evening.stuck(before):
                    await asyncio.sleep(0.02)
            await asyncio.to_thread(node.start)

    evening = Evening(proxy.url)
    asyncio.run(evening.run(kill))
    assert all(set(done) == set(range(len(done))) for done in evening.acknowledged.values())
