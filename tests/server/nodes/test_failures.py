"""Nodes die, freeze, leave and lie: nothing that was acknowledged is lost, and every table goes on."""

import json
import signal
import socket
import time
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fogbound.core.errors import OptionsError
from fogbound.server.settings import Settings
from fogbound.server.store.opening import check_store
from tests.server.cluster import Node, nodes
from tests.server.driver import Server
from tests.server.people import open_table, play, seat_people, sit

pytestmark = pytest.mark.slow  # real servers

FENCED = "this server was fenced"


@pytest.fixture
def pair(tmp_path, postgres):
    running = nodes(tmp_path, postgres.database(), 2, log_level="info")
    yield running
    for node in running:
        node.end()


def come_back(node, clients):
    """To another node, as clients do: again and again until it works; return how long that took."""
    began = time.monotonic()
    back = []
    for client in clients:
        while True:
            try:
                back.append(node.client().resume(client))
                break
            except (AssertionError, ConnectionClosed, OSError):
                assert time.monotonic() - began < 30
    return back, time.monotonic() - began


def test_a_table_goes_on_elsewhere_at_once_when_its_owner_is_killed(pair):
    owner, other = pair
    _, clients = seat_people(owner, first=0)
    for _ in range(5):
        play(clients, Random(1))
    owner.kill()
    clients, took_s = come_back(other, clients)
    assert clients[0].table["moves"] == 5
    play(clients, Random(2))
    assert took_s < 2
    assert "no server listens at its address" in other.log


def test_the_same_command_at_two_nodes_acts_once(pair):
    owner, other = pair
    table, clients = seat_people(owner, first=0)
    seat, moves = 0, clients[0].table["moves"]
    move = {"table": table, "seat": seat, "moves": moves, "move": "look north", "id": "once"}
    clients[0].socket.send(json.dumps({"type": "play", **move}))
    assert clients[0].answer("once")["type"] == "ok"
    relayed = other.client().resume(clients[0])
    relayed.socket.send(json.dumps({"type": "play", **move}))
    assert relayed.answer("once")["type"] == "ok"
    owner.kill()
    (back,), _ = come_back(other, [relayed])
    back.socket.send(json.dumps({"type": "play", **move}))
    assert back.answer("once")["type"] == "ok"
    assert back.table["moves"] == moves + 1


def test_bots_go_on_without_anybody_when_their_node_is_killed(pair):
    owner, other = pair
    table, host = open_table(owner, options={"players": 3})
    sit(host, table, 0)
    for seat in (1, 2):
        host.done("seat_bot", table=table, seat=seat, bot="random")
    host.done("start", table=table).done("resign", table=table, seat=0)
    owner.kill()
    deadline = time.monotonic() + 20
    while other.get(f"/api/tables/{table}/record").status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_node_that_was_frozen_writes_nothing_more_and_joins_again(pair):
    owner, other = pair
    table, clients = seat_people(owner, first=0)
    play(clients, Random(1))
    owner.signal(signal.SIGSTOP)
    back, took_s = come_back(other, clients)
    play(back, Random(2))
    assert took_s < 6
    clients[0].say("play", table=table, seat=0, moves=1, move="look north")
    owner.signal(signal.SIGCONT)
    assert clients[0].until_closed() == 1012
    play(back, Random(3))
    deadline = time.monotonic() + 20
    while not owner.is_ready:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert FENCED in owner.log
    again = [owner.client().resume(client) for client in back]  # by relay
    play(again, Random(4))
    assert again[0].table["moves"] == 4


def test_whoever_is_at_a_node_that_stops_goes_on_elsewhere(pair):
    owner, other = pair
    table, clients = seat_people(owner, first=0)
    spectator = other.client().done("watch", table=table)
    play(clients, Random(1))
    owner.signal(signal.SIGTERM)
    assert [client.until_closed() for client in (*clients, spectator)] == [1012] * 3
    back, took_s = come_back(other, clients)
    play(back, Random(2))
    assert took_s < 1
    owner.process.wait(10)
    assert "a node was buried" not in other.log
    assert owner.process.returncode == 0


def test_a_stranger_is_no_node(pair):
    node, _ = pair
    address = f"{node.url.replace('http', 'ws')}/nodes/link"
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer wrong"}):
        with pytest.raises(InvalidStatus) as refusal, connect(address, additional_headers=headers):
            pass
        assert refusal.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as refusal, connect(address, additional_headers={"Fogbound-Node": "999"}):
        pass
    assert refusal.value.response.status_code == 421  # a node that looks for another one
    assert node.metric('fogbound_dropped_total{why="no_node"}') == 3
    assert node.metric('fogbound_dropped_total{why="not_this_node"}') == 1


def test_two_nodes_never_have_one_address_and_a_server_without_one_stays_alone(pair):
    node, _ = pair
    for settings, why in (({"address": node.settings["address"]}, "with the same"), ({}, "another server uses it")):
        with pytest.raises(OptionsError, match=why):
            check_store(Settings(data=node.database, **settings))


def test_an_owner_that_cannot_be_reached_gives_its_table_away(tmp_path, postgres):
    """A partition between nodes: only the database is reached by both."""
    database = postgres.database()
    with socket.create_server(("127.0.0.1", 0)) as silent:  # it accepts, and says nothing
        settings: dict[str, Any] = {"address": f"http://127.0.0.1:{silent.getsockname()[1]}", "log_level": "info"}
        hidden, other = Server(tmp_path / "hidden", database, **settings), Node(tmp_path / "other", database)
        try:
            _, clients = seat_people(hidden, first=0)
            play(clients, Random(1))
            back, took_s = come_back(other, clients)
            play(back, Random(2))
            assert took_s < 8
            assert "tables are given to another node" in hidden.log
        finally:
            hidden.end()
            other.end()


def test_a_node_is_not_ready_without_its_database(tmp_path, postgres):
    database = postgres.database()
    (node,) = nodes(tmp_path, database, 1, log_level="info")
    try:
        _, clients = seat_people(node, first=0)
        play(clients, Random(1))
        postgres.stop()
        assert clients[0].until_closed() == 1012
        assert node.get("/readyz").status_code == 503
        assert node.get("/healthz").status_code == 200
        postgres.start()
        back, _ = come_back(node, clients)
        play(back, Random(2))
        assert back[0].table["moves"] == 2
    finally:
        node.end()
