"""Again, with the same people."""

import json
import sqlite3
from contextlib import closing
from random import Random

import pytest

from tests.server.driver import Server
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


def test_a_rematch_comes_even_when_a_crash_was_between_the_wish_and_the_table(server):
    """A client that asks again after that gets it."""
    table, clients = seat_people(server)
    clients[1].done("resign", table=table, seat=1)
    clients[1].done("rematch", table=table, seat=1)
    clients[0].done("rematch", table=table, seat=0, id="again")
    never_told = clients[0].until(lambda table: table["rematch"])["rematch"]
    server.kill()
    forget_what_came_after_the_last_wish(server, table)
    server.start()

    clients = server.again(*clients)
    for client in clients:
        assert [seat["wants_rematch"] for seat in client.table["seats"]] == [True, True]
        assert client.table["rematch"] is None
    assert clients[0].refusal("watch", table=never_told) == "no_table"
    clients[0].done("rematch", table=table, seat=0, id="again")  # the answer was lost: it is sent again
    for seat, client in enumerate(clients):
        new = client.until(lambda table: table["rematch"])["rematch"]
        client.table = {}
        client.done("watch", table=new, tokens=[client.token])
        assert (client.table["status"], client.table["mine"]) == ("running", [seat])


def forget_what_came_after_the_last_wish(server: Server, table: str) -> None:
    """As if the server had been killed a moment earlier: its log ends with the wish."""
    with closing(sqlite3.connect(server.data)) as connection, connection:
        log = connection.execute("SELECT number, body FROM entries WHERE tbl = ? ORDER BY number", (table,)).fetchall()
        kinds = [(number, json.loads(body)["type"]) for number, body in log]
        assert [kind for _, kind in kinds[-3:]] == ["wants_rematch", "wants_rematch", "rematched"]
        connection.execute("DELETE FROM entries WHERE tbl != ? OR number = ?", (table, kinds[-1][0]))
        connection.execute("DELETE FROM tables WHERE tbl != ?", (table,))
