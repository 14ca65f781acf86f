"""A spectator sees what somebody who stands at the table sees."""

import pytest

from tests.server.people import open_table, play, seat_people, sit, view

pytestmark = pytest.mark.slow  # a real server


def test_a_spectator_sees_the_table_and_no_secret(house):
    table, clients = seat_people(house, first=0)
    spectator = house.client().done("watch", table=table)
    play([*clients], move="look north")
    spectator.until(lambda table: table["moves"] == 1)
    assert spectator.table["mine"] == []
    (seen,) = spectator.table["seen"]
    assert seen["seat"] is None
    assert seen["events"] == [{"type": "looked", "seat": 0, "side": "north"}]
    assert seen["legal_moves"] == []
    assert seen["view"] == {**view(clients[0]), "seat": None, "secret": None}
    assert view(clients[0])["secret"]


def test_a_spectator_moves_nothing(house):
    table, _ = seat_people(house, first=0)
    spectator = house.client().done("watch", table=table)
    for command in ("got_it", "resign", "rematch", "hand_over"):
        assert spectator.refusal(command, table=table, seat=0) == "not_allowed"
    assert spectator.refusal("play", table=table, seat=0, moves=0, move="look north") == "not_allowed"


def test_where_there_may_be_none_they_are_sent_away_at_the_start(house):
    table, host = open_table(house, spectators=False)
    early = house.client().done("watch", table=table)  # who might sit down yet
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    told = early.until_told(lambda message: message["type"] == "error")
    assert (told["code"], told["table"]) == ("not_allowed", table)
    assert early.table["status"] == "open"  # the last that it was shown
    late = house.client()
    assert late.refusal("watch", table=table) == "not_allowed"
    assert late.refusal("watch", table=table, tokens=["0" * 32]) == "not_allowed"
    assert house.again(host)[0].table["mine"] == [0]
