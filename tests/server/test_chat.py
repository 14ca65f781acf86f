"""Talking at a table."""

import pytest

from tests.server.people import open_table, seat_people, sit

pytestmark = pytest.mark.slow  # a real server


def test_all_at_the_table_hear_what_is_said_and_who_comes_later_the_last_of_it(house):
    table, clients = seat_people(house)
    clients[0].done("chat", table=table, seat=0, text="Ahoy!\nAll hands: 🦜")
    clients[1].done("emote", table=table, seat=1, emote="wave")
    said = [{"type": "said", "table": table, "seat": 0, "name": "Player 0", "text": "Ahoy!\nAll hands: 🦜"},
            {"type": "said", "table": table, "seat": 1, "name": "Player 1", "emote": "wave"}]  # fmt: skip
    later = house.client().done("watch", table=table)
    for client in (*clients, later):
        for line in said:
            assert client.until_told(lambda message: message["type"] == "said") == line


def test_who_talks_too_fast_is_told_to_wait(house):
    table, clients = seat_people(house)
    codes = [clients[0].refusal("chat", table=table, seat=0, text="hey") for _ in range(7)]
    assert codes[:5] == [None] * 5
    assert codes[-1] == "too_many"
    assert clients[1].refusal("chat", table=table, seat=1, text="sh!") is None


def test_what_is_sent_twice_is_said_once_and_a_new_connection_may_not_say_more(house):
    table, clients = seat_people(house)
    for _ in range(3):
        assert clients[0].ask("chat", id="same", table=table, seat=0, text="Land!")["type"] == "ok"
    for _ in range(4):
        clients[0].done("chat", table=table, seat=0, text="hey")
    again = house.client().done("watch", table=table, tokens=[clients[0].token])
    assert again.refusal("chat", table=table, seat=0, text="hey") == "too_many"
    heard = [clients[1].until_told(lambda message: message["type"] == "said")["text"] for _ in range(5)]
    assert heard == ["Land!", "hey", "hey", "hey", "hey"]


def test_spectators_and_others_do_not_speak_for_a_seat(house):
    table, clients = seat_people(house)
    spectator = house.client().done("watch", table=table)
    assert spectator.refusal("chat", table=table, seat=0, text="He has the parrot!") == "not_allowed"
    assert clients[1].refusal("emote", table=table, seat=0, emote="oops") == "not_allowed"


def test_a_table_may_do_without(house):
    table, host = open_table(house, chat=False)
    sit(host, table, 0)
    assert host.refusal("chat", table=table, seat=0, text="hey") == "not_allowed"
    assert host.refusal("emote", table=table, seat=0, emote="wave") == "not_allowed"


@pytest.mark.parametrize("text", ["", "x" * 201, 7, None])
def test_what_is_said_is_short(house, text):
    table, host = open_table(house)
    sit(host, table, 0)
    assert host.refusal("chat", table=table, seat=0, text=text) == "bad_request"
