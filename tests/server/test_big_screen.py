"""A big screen: a table without a seat, even for whoever has the host's token."""

import json
from random import Random
from typing import Any

import pytest

from tests.server.driver import Client, whole
from tests.server.people import open_table, play_on, sit

pytestmark = pytest.mark.slow  # a real server


def told(client: Client, number: int) -> list[dict[str, Any]]:
    """All tables that it was told up to this change, but for whose table it is."""
    heard = [json.loads(line) for frame in client.received for line in frame.split("\n")]
    tables = [whole(message) for message in heard if message["type"] == "table"]
    return [{**table, "is_host": None} for table in tables if table["status"] != "open" and table["number"] <= number]


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {"expert": True}), ("ahoy", {"turn_limit": 15})])
def test_a_screen_with_the_hosts_token_is_told_what_a_spectator_is_and_nothing_else(house, game, options):
    table, screen = open_table(house, game, options=options)
    spectator = house.client().done("watch", table=table)
    people = [sit(house.client(), table, seat) for seat in (0, 1)]
    screen.done("start", table=table)
    for client in people:
        client.until(lambda table: table["status"] == "running")
    for seat in (0, 1):
        assert screen.refusal("play", table=table, seat=seat, moves=0, move="look north") == "not_allowed"
        assert screen.refusal("got_it", table=table, seat=seat) == "not_allowed"
    play_on(people, Random(3), moves=25)
    number = people[0].table["number"]
    for client in (screen, spectator):
        client.until(lambda table: table["number"] >= number)
    shown = told(screen, number)
    assert shown == told(spectator, number)
    looks = [look for table in shown for look in table["looks"]]
    assert looks
    for one in shown:
        (seen,) = one["seen"]
        assert (one["mine"], seen["seat"], seen["legal_moves"]) == ([], None, [])
        assert seen["view"]["secret"] is None
        for event in seen["events"]:
            assert not {"cards", "card", "tile"} & set(event) or event["type"] not in ("looked", "peeked")
