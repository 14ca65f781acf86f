"""A connection is lost in the middle of everything, and comes back."""

import json
import socket
from contextlib import suppress
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.driver import Server
from tests.server.people import legal_moves, open_table, play, play_on, seat_people, sit, to_move, view

pytestmark = pytest.mark.slow  # a real server


def test_in_the_middle_of_a_look(house):
    _, clients = seat_people(house, first=0)
    clients[0].keeps_looking = True
    play(clients, move="look north")
    clients[0].socket.close()
    (back,) = house.again(clients[0])
    assert len(view(back)["secret"]) == 3  # still shown: it was not put away
    assert back.table["seen"][0]["events"] == []  # but what happened is not told again
    play([back, clients[1]], move="look south")


def test_a_move_counts_that_was_the_last_word(house):
    table, clients = seat_people(house, first=0)
    clients[0].say("play", table=table, seat=0, moves=0, move="look north")
    clients[0].socket.close()
    clients[1].until(lambda table: table["moves"] == 1)


def test_who_does_not_wait_for_answers_gets_them_in_order(house):
    table, clients = seat_people(house, first=0)
    both = house.client()
    for client in (*clients, both):
        client.keeps_looking = True
    both.done("watch", table=table, tokens=[client.token for client in clients])
    asked = [
        both.say("play", table=table, seat=0, moves=0, move="look north"),
        both.say("got_it", table=table, seat=0),
        both.say("play", table=table, seat=1, moves=1, move="look south"),
        both.say("play", table=table, seat=1, moves=2, move="look east"),
        both.say("play", table=table, seat=0, moves=2, move="turn b2"),
        both.say("got_it", table=table, seat=1),
        both.say("play", table=table, seat=0, moves=2, move="turn b2"),
    ]
    heard = [both.hear() for _ in range(len(asked) + 5)]
    answers = [(message["id"], message.get("code", message["type"])) for message in heard if "id" in message]
    said = ["ok", "ok", "ok", "not_your_turn", "look_open", "ok", "ok"]
    assert answers == list(zip(asked, said, strict=True))
    assert [message["moves"] for message in heard if message["type"] == "table"] == [1, 1, 2, 2, 3]


def test_an_answer_comes_with_what_the_command_has_changed(house):
    table, clients = seat_people(house, first=0)
    clients[0].keeps_looking = True
    play(clients, move="look north")
    for command in ("got_it", "resign"):
        clients[0].done(command, table=table, seat=0)
        kinds = [json.loads(line)["type"] for line in clients[0].received[-1].split("\n")]
        assert kinds == ["table", "ok"], command


def test_in_the_middle_of_a_parley(house):
    _, clients = seat_people(house, "ahoy", options={"players": 3}, first=0)
    rng = Random(7)
    while view(clients[0])["phase"] not in ("name", "over"):
        mover = clients[to_move(clients[0])]
        while not legal_moves(mover.table, to_move(clients[0])):
            mover.hear()
        parley = [move for move in mover.table["seen"][0]["legal_moves"] if move.startswith("parley")]
        play(clients, rng, *parley[:1])
    before = [client.table["seen"][0] for client in clients]
    assert view(clients[0])["parley"]
    again = house.again(*clients)
    for client, seen in zip(again, before, strict=True):
        assert client.table["seen"][0] == {**seen, "events": []}
    play_on(again, rng, moves=4)


def test_the_others_are_told_who_is_here(house):
    table, clients = seat_people(house)
    clients[1].socket.close()
    assert clients[0].until_told(lambda message: message["type"] == "presence")["here"] == [True, False]
    house.again(clients[1])
    assert clients[0].until_told(lambda message: message["type"] == "presence")["here"] == [True, True]
    assert clients[0].done("watch", table=table).table["seats"][1]["here"]


def test_two_clients_on_one_seat_see_the_same_and_either_may_move(house):
    table, clients = seat_people(house, first=0)
    (twin,) = house.again(clients[0])
    play(clients, move="look north")
    twin.until(lambda table: table["moves"] == 1)
    assert twin.table["seen"] == clients[0].table["seen"]
    play(clients, move="look south")
    twin.until(lambda table: table["moves"] == 2)
    play([twin, clients[1]])
    clients[0].until(lambda table: table["moves"] == 3)
    twin.socket.close()
    clients[1].until(lambda table: table["moves"] == 3)
    assert clients[1].done("watch", table=table).table["seats"][0]["here"]  # one of the two is enough


def test_of_two_clients_on_one_seat_that_move_at_once_one_is_too_late(house):
    table, clients = seat_people(house, first=0)
    (twin,) = house.again(clients[0])
    names = [client.say("play", table=table, seat=0, moves=0, move=f"look {side}")
             for client, side in ((clients[0], "north"), (twin, "east"))]  # fmt: skip
    answers = [clients[0].answer(names[0]), twin.answer(names[1])]
    assert sorted(answer.get("code", "") for answer in answers) == ["", "stale"]
    assert twin.until(lambda table: table["moves"] == 1)


def test_a_command_whose_answer_was_lost_is_sent_again_and_acts_once(server: Server):
    table, clients = seat_people(server, first=0)
    command = {"table": table, "seat": 0, "moves": 0, "move": "look north", "id": "again"}
    clients[0].done("play", **command)
    clients[0].socket.close()
    (back,) = server.again(clients[0])
    back.done("play", **command)
    server.kill()
    server.start()
    after = server.again(back, clients[1])
    after[0].done("play", **command)  # it is remembered in the log
    assert after[0].table["moves"] == 1
    play(after, move="look south")
    assert after[0].refusal("play", **{**command, "id": "other"}) == "stale"


def test_bots_and_people_go_on_after_a_crash(server: Server):
    table, host = open_table(server, first=1)
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="sailor").done("start", table=table)
    host.until(lambda table: table["status"] == "running")
    server.kill()
    server.start()
    (back,) = server.again(host)
    back.until(lambda table: table["moves"] == 1)  # the bot has moved, before or after
    assert back.table["seen"][0]["legal_moves"]


def test_a_client_that_does_not_read_is_dropped_and_comes_back_while_the_others_play_on(house: Server):
    table, clients = seat_people(house)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect((str(httpx.URL(house.url).host), int(httpx.URL(house.url).port or 0)))
    slow = house.client(sock=narrow, max_queue=1, close_timeout=0)
    slow.done("watch", table=table)
    rng = Random(3)
    while house.metric('fogbound_dropped_total{why="slow"}') < 1:
        with suppress(ConnectionClosed):
            for _ in range(100):
                slow.say("watch", table=table)  # and does not listen to the answers
        play_on(clients, rng, moves=1)
    (back,) = house.again(slow)
    assert back.table["moves"] == clients[0].table["moves"]
