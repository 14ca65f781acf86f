"""Tables through the front door."""

import json
import random
from typing import Any

import pytest

from fogbound import load
from fogbound.server.table.fairness import commitment
from tests.server.people import play_on, seat_people

pytestmark = pytest.mark.slow  # each test starts a real server


@pytest.mark.parametrize(
    ("game", "options"),
    [("memoarrr", {}), ("memoarrr", {"players": 3, "expert": True}), ("ahoy", {"turn_limit": 20})],
)
def test_a_whole_match(server, game, options):
    table, clients = seat_people(server, game, options=options)
    assert server.get(f"/api/tables/{table}/record").status_code == 403  # not while it is running
    play_on(clients, random.Random(1))
    told = server.get(f"/api/tables/{table}/record").json()
    assert commitment(told["record"]["deal"], told["key"]) == told["commitment"] == clients[0].table["commitment"]
    match = load(json.dumps(told["record"]))
    assert match.is_over
    assert list(match.players or []) == [f"Player {seat}" for seat in range(len(clients))]


def test_bots_fill_the_other_seats(server):
    made = server.post("/api/tables", game="memoarrr").json()
    client = server.client()
    client.ask("watch", table=made["table"], tokens=[made["host_token"]])
    client.ask("sit", table=made["table"], seat=0, name="Ann", token=client.token)
    assert client.ask("seat_bot", table=made["table"], seat=1, bot="greedy")["type"] == "ok"
    client.ask("start", table=made["table"])
    rng = random.Random(2)
    while client.until(lambda table: table["status"] == "over" or table["seen"][0]["legal_moves"])["status"] != "over":
        now = client.table
        move = rng.choice(now["seen"][0]["legal_moves"])
        assert client.ask("play", table=made["table"], seat=0, moves=now["moves"], move=move)["type"] == "ok"
        client.until(lambda table, now=now: table["moves"] > now["moves"])
    assert client.table["seen"][0]["view"]["winners"]


def test_an_acknowledged_move_survives_a_kill(server):
    table, clients = seat_people(server)
    play_on(clients, random.Random(3), moves=7)
    tokens, before = [client.token for client in clients], clients[0].table
    server.kill()
    server.start()
    again = [server.client() for _ in clients]
    for client, token in zip(again, tokens, strict=True):
        client.ask("watch", table=table, tokens=[token])
    assert again[0].table["moves"] == before["moves"]
    after = again[0].table["seen"][0]
    assert after["view"] == before["seen"][0]["view"]
    assert after["events"] == []  # a fresh view, not a replay
    play_on(again, random.Random(4))
    assert again[0].table["status"] == "over"


def test_what_may_not_be_is_refused_and_changes_nothing(server):
    table, clients = seat_people(server)
    mover = clients[0].table["seen"][0]["view"]["to_move"]
    one, other = clients[mover], clients[1 - mover]
    number = one.table["number"]
    refused = [
        (other.ask("play", table=table, seat=1 - mover, moves=0, move="look north"), "not_your_turn"),
        (other.ask("play", table=table, seat=mover, moves=0, move="look north"), "not_allowed"),
        (one.ask("play", table=table, seat=mover, moves=0, move="turn a1"), "illegal_move"),
        (one.ask("play", table=table, seat=mover, moves=5, move="look north"), "stale"),
        (one.ask("sit", table=table, seat=0, name="Eve", token="0" * 32), "not_allowed"),
        (clients[1].ask("start", table=table), "not_allowed"),
        (one.ask("watch", table="x" * 12), "no_table"),
        (one.ask("dance"), "bad_request"),
        (one.ask("play", table=table, seat="0", moves=0, move="look north"), "bad_request"),
    ]
    for answer, code in refused:
        assert (answer["type"], answer.get("code")) == ("error", code), answer
    one.socket.send("no JSON")
    assert one.hear()["code"] == "bad_json"
    assert one.ask("play", table=table, seat=mover, moves=0, move="look north")["type"] == "ok"
    assert one.until(lambda seen: seen["moves"] == 1)["number"] == number + 1


def test_the_same_command_sent_twice_acts_once(server):
    table, clients = seat_people(server)
    mover = clients[0].table["seen"][0]["view"]["to_move"]
    command = {"table": table, "seat": mover, "moves": 0, "move": "look north", "id": "twice"}
    client = clients[mover]
    for _ in range(2):
        client.socket.send(json.dumps({"type": "play", **command}))
    answers: list[Any] = []
    while len(answers) < 2:
        message = client.hear()
        if message.get("id") == "twice":
            answers.append(message)
    assert [answer["type"] for answer in answers] == ["ok", "ok"]
    assert client.table["moves"] == 1
