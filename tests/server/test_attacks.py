"""An honest pair plays on while somebody attacks: the short form of `./dev bench attack`."""

from random import Random
from time import perf_counter, sleep
from typing import Any

import pytest

from tests.server.attacking import ATTACKS, attacked
from tests.server.driver import Client, Server
from tests.server.people import play, seat_people

pytestmark = pytest.mark.slow  # a real server
MOVES, PACE_S, SECONDS = 30, 0.1, 60
USUAL_S, SLOWEST_S = 0.1, 0.5
"""Nine moves of ten, and all: other tests may run beside this one."""
MOST_MEMORY_KB = 100_000


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """A server with the limits that it has for everybody."""
    usual: dict[str, Any] = {
        "commands_per_s": 20,
        "commands_at_once": 60,
        "connections_per_address": 100,
        "requests_per_s": 20,
        "proxies": "127.0.0.1",
    }
    running = Server(tmp_path_factory.mktemp("public") / "fogbound.db", **usual)
    yield running
    running.end()


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_honest_pair_plays_on(public, attack):
    _, clients = seat_people(public, "ahoy")
    before = public.memory_kb
    with attacked(int(public.url.rpartition(":")[2]), attack, SECONDS):
        took = sorted(took_s(clients, Random(1)) for _ in range(MOVES))
    assert took[int(0.9 * MOVES)] < USUAL_S, f"{took[MOVES // 2]:.3f} s, at worst {took[-1]:.3f} s"
    assert took[-1] < SLOWEST_S, f"{took[MOVES // 2]:.3f} s, at worst {took[-1]:.3f} s"
    assert public.memory_kb - before < MOST_MEMORY_KB
    for client in clients:
        client.socket.close()


def took_s(clients: list[Client], rng: Random) -> float:
    """From a move, after a little thought, to the moment when everybody knows of it."""
    sleep(PACE_S)
    began = perf_counter()
    play(clients, rng)
    return perf_counter() - began
