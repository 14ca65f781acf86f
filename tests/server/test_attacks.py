"""An honest pair plays on while somebody attacks: the short form of `./dev bench attack`."""

from random import Random
from time import perf_counter, sleep
from typing import Any

import pytest

from tests.long import also
from tests.server.attacking import ATTACKS, OWN_SERVER, PLAIN, attacked, server_for
from tests.server.driver import Client, Server
from tests.server.people import play, seat_people

pytestmark = pytest.mark.slow  # a real server
MOVES, PACE_S, SECONDS = 20, 0.1, 60
USUAL_S, SLOWEST_S = 0.1, 0.5
"""Nine moves of ten, and all: other tests may run beside this one."""
MOST_MEMORY_KB = 100_000


USUAL: dict[str, Any] = {
    "commands_per_s": 20,
    "commands_at_once": 60,
    "connections_per_address": 100,
    "requests_per_s": 20,
    "tables_per_minute": 30,
    "tables_per_address": 200,
    "listed_per_address": 10,
    "bot_pace_s": 1.2,
    "proxies": "127.0.0.1",
}
"""The limits that a server has for everybody."""


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """One server for all attacks that need none of their own."""
    running = Server(tmp_path_factory.mktemp("public") / "fogbound.db", **USUAL)
    yield running
    running.end()


@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if attack not in OWN_SERVER])
def test_an_honest_pair_plays_on(public, attack):
    plays_on(public, attack)


@pytest.mark.parametrize("attack", [*(attack for attack in OWN_SERVER if attack != PLAIN), *also(PLAIN)])
def test_an_honest_pair_plays_on_at_a_server_of_its_own(tmp_path, attack):
    server = server_for(attack, tmp_path / "fogbound.db", **USUAL)
    try:
        plays_on(server, attack)
    finally:
        server.end()


def plays_on(server: Server, attack: str) -> None:
    _, clients = seat_people(server, "ahoy")
    before = server.memory_kb
    with attacked(int(server.url.rpartition(":")[2]), attack, SECONDS):
        took = sorted(took_s(clients, Random(1)) for _ in range(MOVES))
    assert took[int(0.9 * MOVES)] < USUAL_S, f"{took[MOVES // 2]:.3f} s, at worst {took[-1]:.3f} s"
    assert took[-1] < SLOWEST_S, f"{took[MOVES // 2]:.3f} s, at worst {took[-1]:.3f} s"
    thinking_kb = (
        300_000 if attack.startswith("captains") else 0
    )  # bots and their tables are loaded when they first think
    assert server.memory_kb - before < MOST_MEMORY_KB + thinking_kb
    for client in clients:
        client.socket.close()


def took_s(clients: list[Client], rng: Random) -> float:
    """From a move, after a little thought, to the moment when everybody knows of it."""
    sleep(PACE_S)
    began = perf_counter()
    play(clients, rng)
    return perf_counter() - began
