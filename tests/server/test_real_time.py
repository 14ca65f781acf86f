"""Time and the real process: it is stopped, and its wall clock jumps (Debian's `faketime`). Nobody loses by that."""

import json
import os
import signal
from time import sleep

import pytest

from tests import faketime
from tests.server.driver import Server
from tests.server.people import play, seat_people

pytestmark = pytest.mark.slow  # a real server
CLOCK_S, PAUSE_S = 4, 6


def clock(seconds: float) -> dict[str, object]:
    return {"kind": "per_game", "seconds": seconds}


def test_nobody_loses_by_time_while_the_server_is_stopped(tmp_path):
    server = Server(tmp_path / "fogbound.db")
    try:
        _, clients = seat_people(server, "ahoy", clock=clock(CLOCK_S), look_s=PAUSE_S - 1, away_s=PAUSE_S - 1)
        os.kill(server.process.pid, signal.SIGSTOP)
        sleep(PAUSE_S)  # the pause itself
        os.kill(server.process.pid, signal.SIGCONT)
        spectator = server.client().done("watch", table=clients[0].table["table"])
        assert spectator.table["status"] == "running"
        assert sum(spectator.table["clock"]["left_ms"]) > 1000 * CLOCK_S  # one has all, the other more than nothing
        play(clients)
        assert not any(seat["stood_in"] for seat in clients[0].table["seats"])
    finally:
        server.end()


@pytest.fixture
def wall(monkeypatch, tmp_path):
    """Moves the wall clock of a server that is started in this test."""
    library = faketime.find()
    if library is None:
        pytest.skip("Debian's package `faketime` is not installed")
    file = tmp_path / "faketime"

    def jump(offset: str) -> None:
        fresh = tmp_path / "fresh"
        fresh.write_text(offset)
        fresh.replace(file)

    jump("+0")
    monkeypatch.setenv("LD_PRELOAD", str(library))
    monkeypatch.setenv("FAKETIME_TIMESTAMP_FILE", str(file))
    monkeypatch.setenv("FAKETIME_NO_CACHE", "1")
    monkeypatch.setenv("FAKETIME_DONT_FAKE_MONOTONIC", "1")
    return jump


def test_a_wall_clock_that_jumps_takes_nobodys_time_and_stops_no_clock(wall, tmp_path):
    server = Server(tmp_path / "fogbound.db", log_level="info")
    try:
        _, clients = seat_people(server, "ahoy", clock=clock(60), look_s=60, away_s=60)
        for offset in ("+3600", "+100d", "-3600"):
            wall(offset)
            play(clients)
            assert clients[0].table["status"] == "running"
            assert sum(clients[0].table["clock"]["left_ms"]) > 90_000
        _, (ann, bob) = seat_people(server, "ahoy", clock=clock(1))
        wall("-90000")
        for client in (ann, bob):
            client.until(lambda table: table["status"] == "over")
            assert client.table["result"]["ended_by"] == "time"
        days = {json.loads(line)["at"][:10] for line in server.log.splitlines()}
        assert len(days) > 1, "the wall clock of the process did not jump at all"
    finally:
        server.end()
