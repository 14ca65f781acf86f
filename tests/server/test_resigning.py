"""Giving up."""

import json
from random import Random

import pytest

from fogbound import load
from tests.server.people import all_know, legal_moves, open_table, seat_people, sit, to_move

pytestmark = pytest.mark.slow  # a real server


def test_with_two_the_other_one_has_won(house):
    table, clients = seat_people(house, first=0)
    assert clients[0].refusal("resign", table=table, seat=1) == "not_allowed"  # that is for its owner
    clients[1].done("resign", table=table, seat=1)
    over = clients[0].until(lambda table: table["status"] == "over")
    assert over["result"] == {"ended_by": "resigned", "winners": [0], "ranking": [[0], [1]]}
    told = house.get(f"/api/tables/{table}/record").json()
    assert told["result"] == over["result"]
    assert not load(json.dumps(told["record"])).is_over  # as far as it came
    assert clients[0].refusal("play", table=table, seat=0, moves=0, move="look north") == "illegal_move"


def test_with_three_a_bot_plays_on_and_the_seat_counts_last(house):
    table, clients = seat_people(house, "ahoy", options={"players": 3, "turn_limit": 9}, first=0)
    clients[0].done("resign", table=table, seat=0)
    rng = Random(5)
    while clients[1].table["status"] != "over":
        clients[1].until(lambda table: table["status"] == "over" or table["seen"][0]["view"]["to_move"] != 0)
        clients[2].until(lambda table: table["number"] >= clients[1].table["number"])
        if (seat := to_move(clients[1])) in (1, 2):
            now = clients[seat].until(lambda table: legal_moves(table, seat))  # heard at once
            move = rng.choice(legal_moves(now, seat))
            clients[seat].done("play", table=table, seat=seat, moves=now["moves"], move=move)
            all_know(clients[1:], now["moves"] + 1)
    assert clients[1].table["seats"][0]["resigned"]
    assert clients[1].table["result"]["ranking"][-1] == [0]
    assert 0 not in clients[1].table["result"]["winners"]


def test_when_nobody_but_bots_is_left_it_is_over(house):
    table, host = open_table(house, options={"players": 3})
    sit(host, table, 0)
    for seat in (1, 2):
        host.done("seat_bot", table=table, seat=seat, bot="random")
    host.done("start", table=table).done("resign", table=table, seat=0)
    assert host.until(lambda table: table["status"] == "over")["result"]["ranking"] == [[1, 2], [0]]
