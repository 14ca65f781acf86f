"""Again, with the same people."""

from random import Random

import pytest

from tests.server.people import open_table, play_on, seat_people, sit

pytestmark = pytest.mark.slow  # a real server


def test_the_same_people_sit_on_the_same_seats_with_the_same_tokens(house):
    table, clients = seat_people(house, options={"players": 3}, clock={"kind": "per_move", "seconds": 600})
    for seat in (1, 2):
        assert clients[seat].refusal("rematch", table=table, seat=seat) == "not_allowed"  # not yet over
    for seat in (1, 2):
        clients[seat].done("resign", table=table, seat=seat)
    clients[0].until(lambda table: table["status"] == "over")
    clients[0].done("rematch", table=table, seat=0).done("rematch", table=table, seat=0, agreed=False)
    for seat in (1, 2):
        clients[seat].done("rematch", table=table, seat=seat)
    assert clients[2].until(lambda table: table["seats"][2].get("wants_rematch"))["rematch"] is None
    clients[0].done("rematch", table=table, seat=0)
    for seat, client in enumerate(clients):
        new = client.until(lambda table: table["rematch"])["rematch"]
        client.table = {}
        client.done("watch", table=new, tokens=[client.token])
        assert (client.table["status"], client.table["mine"]) == ("running", [seat])
        assert client.table["settings"]["clock"] == {"kind": "per_move", "seconds": 600.0}
    play_on(clients, Random(1), moves=3)
    assert clients[0].refusal("rematch", table=table, seat=0) is None  # long since done


def test_bots_always_want_to(house):
    table, host = open_table(house, first=0)
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    host.done("resign", table=table, seat=0).done("rematch", table=table, seat=0)
    new = host.until(lambda table: table["rematch"])["rematch"]
    host.table = {}
    host.done("watch", table=new, tokens=[host.token])
    assert [seat.get("bot") for seat in host.table["seats"]] == [None, "random"]


def test_a_rematch_comes_even_when_a_crash_was_between_the_wish_and_the_table(house):
    """Who asks again after it gets it."""
    table, host = open_table(house)
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    host.done("resign", table=table, seat=0)
    for _ in range(2):
        host.done("rematch", table=table, seat=0)
    assert host.until(lambda table: table["rematch"])
