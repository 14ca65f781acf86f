"""Clocks, secret looks and stand-ins: what happens when nobody does anything."""

import signal
from time import sleep

import pytest

from tests.server.driver import open_looks
from tests.server.people import legal_moves, open_table, play, seat_people, sit, to_move, view

pytestmark = pytest.mark.slow  # a real server


def test_a_clock_for_each_move_lets_a_bot_make_it(house):
    _, clients = seat_people(house, clock={"kind": "per_move", "seconds": 1}, first=0)
    assert clients[0].table["clock"]["running"] == 0
    assert 0 < clients[0].table["clock"]["left_ms"][0] <= 1000
    after = clients[1].until(lambda table: table["moves"] == 1)
    assert after["seen"][0]["events"][0]["type"] == "looked"
    assert after["out_of_time"] == 0
    assert after["clock"]["running"] is None  # the owner sees what the bot looked at, and nobody's time runs meanwhile
    clients[0].until(lambda table: table["moves"] == 1)
    after = clients[1].until(lambda table: not open_looks(table))
    assert after["clock"]["running"] == 1
    assert not after["seats"][0]["stood_in"]  # it was this one move


def test_who_has_no_time_left_for_the_game_has_lost_it(house):
    _, clients = seat_people(house, clock={"kind": "per_game", "seconds": 1, "increment_s": 1}, first=0)
    over = clients[1].until(lambda table: table["status"] == "over")
    assert over["result"] == {"ended_by": "time", "winners": [1], "ranking": [[1], [0]]}
    assert over["clock"] == {"left_ms": [0, 1000], "running": None}
    assert over["out_of_time"] == 0


def test_a_secret_look_is_shown_so_long_as_the_table_chose(house):
    _, clients = seat_people(house, "ahoy", look_s=1, first=0)
    clients[0].keeps_looking = True
    play(clients, move="look a1")
    seen = clients[0].table["seen"][0]
    assert set(seen["view"]["secret"]) == {"a1"}
    assert 0 < seen["secret_ms"] <= 1000
    moves = clients[0].table["moves"]
    clients[0].until(lambda table: table["seen"][0]["view"]["secret"] is None)
    assert clients[0].table["moves"] == moves  # nobody has moved: its time was over
    (again,) = house.again(clients[0])
    assert view(again)["secret"] is None
    assert not again.table["seen"][0]["events"]


def test_a_secret_look_that_was_seen_is_gone_from_every_later_view(house):
    table, clients = seat_people(house, "ahoy", first=0)
    clients[0].keeps_looking = True
    play(clients, move="look a1")
    (again,) = house.again(clients[0])
    assert view(again)["secret"] == view(clients[0])["secret"] != {}  # not put away yet: still to be seen
    clients[0].done("got_it", table=table, seat=0)
    for client in (clients[0], again):
        client.until(lambda table: table["seen"][0]["view"]["secret"] is None)
    assert view(house.again(clients[0])[0])["secret"] is None


def test_a_bot_stands_in_for_who_is_away_until_they_are_back(house):
    table, clients = seat_people(house, away_s=0, first=0)
    clients[0].done("unwatch", table=table)
    stood_in = clients[1].until(lambda table: table["seats"][0]["stood_in"])
    assert not stood_in["seats"][0]["here"]
    clients[1].until(lambda table: table["moves"] == 1)
    back = house.again(clients[0])[0]
    back.until(lambda table: not table["seats"][0]["stood_in"])
    play([back, clients[1]], move="look north" if view(back)["sides"] != {"0": "north"} else "look south")
    assert to_move(back) == 0
    back.until(lambda table: legal_moves(table, 0))
    back.done("play", table=table, seat=0, moves=2, move=back.table["seen"][0]["legal_moves"][0])


def test_nobody_stands_in_where_the_table_does_not_want_it(house):
    table, clients = seat_people(house, away_s=None, first=0)
    clients[0].done("unwatch", table=table)
    clients[1].until_told(lambda message: message["type"] == "presence")
    assert not clients[1].table["seats"][0]["stood_in"]
    assert clients[1].table["moves"] == 0


def test_a_match_against_the_clock_goes_on_after_a_crash_from_where_it_was(server):
    table, host = open_table(server, clock={"kind": "per_game", "seconds": 3600}, first=0)
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    host.until(lambda table: table["status"] == "running")
    server.kill()
    server.start()
    (back,) = server.again(host)
    assert back.until(lambda table: table["number"] > host.table["number"])["clock"]["running"] == 0
    assert back.table["clock"]["left_ms"][0] > 3_590_000


def test_a_server_that_was_stopped_for_a_while_takes_nobodys_time(server):
    _, clients = seat_people(server, clock={"kind": "per_game", "seconds": 5}, first=0)
    server.process.send_signal(signal.SIGSTOP)
    sleep(7)  # longer than the clock has
    server.process.send_signal(signal.SIGCONT)
    play(clients, move="look north")
    assert clients[0].table["status"] == "running"
    assert clients[0].table["clock"]["left_ms"][0] > 2000
