"""Nothing that was acknowledged is lost, whenever the server is killed."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.server.crashing import Crew, crash
from tests.server.driver import Server

pytestmark = pytest.mark.slow  # a real server

KILLS = 5  # `./dev bench crash` does it a hundred times
STEPS = 6  # to a table with two people who can move


def test_no_acknowledged_move_is_lost_in_postgresql_when_server_or_database_is_killed(tmp_path, postgres):
    server = Server(tmp_path / "unused", postgres.database())
    try:
        crews = crash(server, kills=2, seed=6)
        assert sum(crew.acknowledged for crew in crews) > 20
        assert server.log == ""
        postgres.stop()
        postgres.start()
        for crew in crews:
            crew.step()
    finally:
        server.end()


def test_no_acknowledged_move_is_lost_and_no_table_is_stuck_when_the_server_is_killed(server):
    crews = crash(server, KILLS, seed=6)
    assert sum(crew.acknowledged for crew in crews) > 20 * KILLS
    assert server.log == ""


def test_a_table_that_is_being_set_up_is_as_it_was_acknowledged_when_the_server_is_killed(server):
    crews = [Crew(server, Random(6), bot) for bot in (None, "random") for _ in range(STEPS)]
    for number, crew in enumerate(crews):
        for _ in range(number % STEPS):
            crew.step()
    with ThreadPoolExecutor(len(crews)) as pool:
        list(pool.map(Crew.step, crews))  # one more each, all at once, up to the very last moment
    server.kill()
    server.start()
    for crew in crews:
        crew.come_back()
        for _ in range(STEPS):
            crew.step()
    assert server.log == ""
