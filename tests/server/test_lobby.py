"""The list of tables that anybody may join."""

import pytest

from tests.server.people import open_table, sit

pytestmark = pytest.mark.slow  # a real server


def listed(message, table):
    return [line for line in message["tables"] if line["table"] == table]


def lobby(client, wanted):
    return client.until_told(lambda message: message["type"] == "lobby" and wanted(message))


def test_who_watches_is_told_of_every_change(house):
    watcher = house.client().done("watch_lobby")
    lobby(watcher, lambda message: True)
    clock = {"kind": "per_move", "seconds": 30.0}
    table, host = open_table(house, "ahoy", is_public=True, clock=clock)
    (line,) = listed(lobby(watcher, lambda message: listed(message, table)), table)
    assert (line["game"], line["names"], line["clock"]) == ("ahoy", [None, None], clock)
    sit(host, table, 0, "Ann")
    lobby(watcher, lambda message: listed(message, table)[0]["names"] == ["Ann", None])
    assert listed(house.get("/api/tables").json(), table)[0]["names"] == ["Ann", None]
    host.done("seat_bot", table=table, seat=1, bot="sailor").done("start", table=table)
    lobby(watcher, lambda message: not listed(message, table))  # it runs


def test_a_private_table_is_never_listed(house):
    secret, host = open_table(house)
    sit(host, secret, 0)
    public, _ = open_table(house, is_public=True)
    watcher = house.client().done("watch_lobby")
    told = lobby(watcher, lambda message: listed(message, public))
    assert secret not in str(told)
    assert secret not in house.get("/api/tables").text


def test_a_table_whose_host_has_left_is_not_listed_until_they_are_back(house):
    table, host = open_table(house, is_public=True)
    sit(house.client(), table, 1)  # nobody can start for them
    watcher = house.client().done("watch_lobby")
    lobby(watcher, lambda message: listed(message, table))
    host.done("unwatch", table=table)
    lobby(watcher, lambda message: not listed(message, table))
    assert not listed(house.get("/api/tables").json(), table)


def test_who_watches_no_longer_is_told_no_more(house):
    watcher = house.client().done("watch_lobby").done("unwatch_lobby")
    watcher.others.clear()
    table, _ = open_table(house, is_public=True)
    other = house.client().done("watch_lobby")
    lobby(other, lambda message: listed(message, table))
    assert watcher.refusal("unwatch", table=table) is None
    assert not watcher.others
