"""Three servers behind a proxy: people play on while servers are killed and restarted one after the other."""

import asyncio
import signal
import time
from contextlib import ExitStack

import pytest

from tests.long import also
from tests.proxies import Proxy
from tests.server.cluster import free_port, nodes
from tests.server.evening import Evening

pytestmark = pytest.mark.slow  # real servers

TABLES = 6


@pytest.fixture(scope="module", params=["haproxy", "nginx"])
def behind(request, tmp_path_factory, postgres):
    folder = tmp_path_factory.mktemp("nodes")
    running = nodes(folder, postgres.database(), 3, proxies="127.0.0.1", log_level="info", names="*")
    with ExitStack() as ending:
        for node in running:
            ending.callback(node.end)
        proxy = Proxy(request.param, [node.url for node in running], free_port())
        ending.callback(proxy.end)
        yield proxy, running


def test_every_table_is_at_one_server_wherever_its_people_are_connected(behind):
    proxy, running = behind
    evening = Evening(proxy.url, TABLES)
    asyncio.run(evening.run(lambda: asyncio.sleep(0.5)))
    assert sum(node.metric("fogbound_tables") for node in running) == len(evening.acknowledged)


NGINX_TOO = pytest.mark.parametrize("behind", ["haproxy", *also("nginx")], indirect=True)


@NGINX_TOO
def test_nobody_notices_a_rolling_restart(behind):
    proxy, running = behind
    evening = Evening(proxy.url, TABLES)

    async def restart():
        for node in running:
            node.signal(signal.SIGTERM)
            await asyncio.to_thread(node.process.wait, 30)
            await evening.all_go_on(time.monotonic())
            await asyncio.to_thread(node.start)
            await asyncio.sleep(1.0)

    asyncio.run(evening.run(restart))
    assert evening.slowest_s < 4


@NGINX_TOO
def test_people_play_on_when_servers_are_killed(behind):
    proxy, running = behind
    evening = Evening(proxy.url, TABLES)

    async def kill():
        for node in running[:2]:
            await asyncio.to_thread(node.kill)
            await evening.all_go_on(time.monotonic())
            await asyncio.to_thread(node.start)

    asyncio.run(evening.run(kill))
