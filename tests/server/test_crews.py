"""Crews at a real server, which is killed."""

import queue
import secrets
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from threading import Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.driver import Client, Server
from tests.server.people import sit

pytestmark = pytest.mark.slow  # a real server

QUICK = {"game": "ahoy", "options": {"players": 2}}


def enter(server: Server, crew: str, token: str) -> Client:
    client = server.client()
    client.token = token
    return client.done("watch_crew", crew=crew, tokens=[token])


def room(client: Client, wanted: Any) -> dict[str, Any]:
    return client.until_told(lambda message: message["type"] == "crew" and wanted(message))


def test_a_crew_survives_kills_and_its_match_goes_into_the_logbook_once(server: Server):
    tokens = [secrets.token_hex(16) for _ in range(2)]
    made = server.post("/api/crews", name="The Gulls", member="Ann", token=tokens[0])
    assert made.status_code == 201
    crew = made.json()["crew"]
    ann, bo = (enter(server, crew, token) for token in tokens)
    bo.done("join_crew", crew=crew, name="Bo", token=tokens[1])
    bo.done("set_sail", crew=crew, settings=QUICK, seats=[0, 1], best_of=3)
    table = room(ann, lambda message: message.get("table"))["table"]
    server.kill()
    server.start()

    ann, bo = (enter(server, crew, token) for token in tokens)
    now = room(ann, lambda message: True)
    assert (now["table"], now["mine"], [member["name"] for member in now["members"]]) == (table, [0], ["Ann", "Bo"])
    for seat, client in enumerate((ann, bo)):
        client.done("watch", table=table, tokens=[tokens[seat]])
    ann.done("ready", table=table, seat=0)
    bo.done("start", table=table)  # who opened the table is its host
    ann.done("resign", table=table, seat=0)
    server.kill()  # perhaps before the logbook was written
    server.start()

    ann, bo = (enter(server, crew, token) for token in tokens)
    now = room(bo, lambda message: message.get("matches"))
    assert (now["matches"], now["series"]["wins"], now["latest"][0]["winners"]) == (1, [[1, 1]], [1])
    book = server.post(f"/api/crews/{crew}/export", tokens=[tokens[0]]).json()
    assert [match["table"] for match in book["matches"]] == [table]
    assert not any(token in str(book) for token in tokens)
    assert server.post(f"/api/crews/{crew}/export", tokens=["0" * 32]).json()["error"]["code"] == "not_allowed"
    assert server.post("/api/crews/zzzzzzzzzzzz/export", tokens=[]).json()["error"]["code"] == "no_table"
    assert (
        server.post("/api/crews", name="\u202e", member="Ann", token=tokens[0]).json()["error"]["code"] == "bad_request"
    )
    assert server.log == ""


def test_a_stranger_who_sits_at_a_crews_table_is_nobody_in_its_logbook(server: Server):
    token = secrets.token_hex(16)
    crew = server.post("/api/crews", name="The Gulls", member="Ann", token=token).json()["crew"]
    ann = enter(server, crew, token)
    ann.done("set_sail", crew=crew, settings=QUICK, seats=[0])
    table = room(ann, lambda message: message.get("table"))["table"]
    stranger = sit(server.client(), table, 1, "Zoe")
    ann.done("watch", table=table, tokens=[token]).done("start", table=table)
    ann.done("resign", table=table, seat=0)
    (match,) = room(ann, lambda message: message.get("matches"))["latest"]
    assert [player.get("member") for player in match["players"]] == [0, None]
    assert stranger.refusal("set_sail", crew=crew, settings=QUICK) == "bad_request"  # not even in the room


Command = tuple[str, dict[str, Any]]


def comings_and_goings(crew: str, first: int) -> Iterator[Command]:
    """Members come, go, and open tables, without an end."""
    for number in range(first, first + 15):
        token = f"{number:032x}"
        yield "join_crew", {"crew": crew, "name": f"P{number}", "token": token}
        yield "set_sail", {"crew": crew, "settings": QUICK, "seats": [0, number], "anew": True}
        yield "leave_crew", {"crew": crew, "member": number}


def test_nothing_that_a_crew_acknowledged_is_lost_at_whatever_moment_the_server_is_killed(server: Server):
    rng, token = Random(24), secrets.token_hex(16)
    crew = server.post("/api/crews", name="The Gulls", member="Ann", token=token).json()["crew"]
    first, staying = 1, {"Ann"}
    for _ in range(3):
        ann = enter(server, crew, token)
        done: queue.SimpleQueue[Command] = queue.SimpleQueue()

        def work(client: Client = ann, first: int = first, done: queue.SimpleQueue[Command] = done) -> None:
            with suppress(ConnectionClosed):
                for kind, what in comings_and_goings(crew, first):
                    assert client.ask(kind, **what)["type"] == "ok"
                    done.put((kind, what))

        working = Thread(target=work)
        working.start()
        acknowledged = [done.get(timeout=30) for _ in range(rng.randrange(1, 20))]
        server.kill()  # while the next is on its way
        working.join()
        while not done.empty():
            acknowledged.append(done.get())
        server.start()

        now = room(enter(server, crew, token), lambda message: True)
        joined = [what["name"] for kind, what in acknowledged if kind == "join_crew"]
        left = [f"P{what['member']}" for kind, what in acknowledged if kind == "leave_crew"]
        under_way = list(comings_and_goings(crew, first))[len(acknowledged)]
        here = {member["name"] for member in now["members"] if not member.get("has_left")}
        expected = staying.union(joined).difference(left)
        if under_way[0] == "join_crew":
            assert here in (expected, expected | {under_way[1]["name"]})
        elif under_way[0] == "leave_crew":
            assert here in (expected, expected - {f"P{under_way[1]['member']}"})
        else:
            assert here == expected
        if any(kind == "set_sail" for kind, _ in acknowledged):
            client = server.client().done("watch", table=now["table"], tokens=[token])
            assert client.table["crew"] == crew  # the table and the crew's entry are one write
            assert client.table["mine"] == [0]
        book = server.post(f"/api/crews/{crew}/export", tokens=[token]).json()
        first, staying = len(book["members"]), here
    assert server.log == ""
