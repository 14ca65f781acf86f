"""A seat moves to another device."""

import secrets

import pytest

from tests.server.people import open_table, play, seat_people, sit

pytestmark = pytest.mark.slow  # a real server


def test_a_code_works_once_and_the_old_token_holds_nothing_any_more(house):
    table, clients = seat_people(house, first=0)
    assert clients[1].refusal("hand_over", table=table, seat=0) == "not_allowed"  # it is not theirs
    code = clients[0].ask("hand_over", table=table, seat=0)["code"]
    phone, thief = (house.client().done("watch", table=table) for _ in range(2))
    assert thief.refusal("take_over", table=table, code="0" * 32, token=thief.token) == "not_allowed"
    phone.done("take_over", table=table, code=code, token=phone.token)
    assert phone.until(lambda table: table["mine"] == [0])["is_host"]  # the host's rights go along
    assert thief.refusal("take_over", table=table, code=code, token=thief.token) == "not_allowed"
    old = clients[0].until(lambda table: table["mine"] == [])
    assert not old["is_host"]
    assert clients[0].refusal("play", table=table, seat=0, moves=0, move="look north") == "not_allowed"
    again = house.client().done("watch", table=table, tokens=[clients[0].token])
    assert again.table["mine"] == []
    play([phone, clients[1]], move="look north")


def test_to_take_over_twice_is_to_take_over_once(house):
    table, clients = seat_people(house, first=0)
    code = clients[0].ask("hand_over", table=table, seat=0)["code"]
    phone = house.client().done("watch", table=table)
    phone.done("take_over", table=table, code=code, token=phone.token, id="once")
    again = house.client().done("watch", table=table, tokens=[phone.token])
    again.done("take_over", table=table, code=code, token=phone.token, id="once")
    assert again.table["mine"] == [0]


def test_to_hand_over_twice_gives_the_same_code(house):
    table, clients = seat_people(house)
    codes = [clients[0].ask("hand_over", id="once", table=table, seat=0)["code"] for _ in range(2)]
    assert codes[0] == codes[1] != clients[0].ask("hand_over", table=table, seat=0)["code"]


def test_who_has_a_seat_here_can_take_over_another_with_the_same_token(house):
    table, clients = seat_people(house, first=0)
    code = clients[1].ask("hand_over", table=table, seat=1)["code"]
    clients[0].done("take_over", table=table, code=code, token=clients[0].token)
    assert clients[0].until(lambda table: table["mine"] == [0, 1])
    assert clients[1].until(lambda table: table["mine"] == [])


def test_a_code_is_worth_nothing_when_its_owner_has_lost_the_seat(house):
    table, host = open_table(house)
    guest = sit(house.client(), table, 1, "Eve")
    code = guest.ask("hand_over", table=table, seat=1)["code"]
    host.done("rise", table=table, seat=1)
    other = sit(house.client(), table, 1, "Bob")
    assert guest.refusal("take_over", table=table, code=code, token=secrets.token_hex(16)) == "not_allowed"
    assert other.table["mine"] == [1]


def test_the_hosts_rights_go_along_with_one_seat_only(house):
    table, host = open_table(house)
    for seat in (0, 1):
        host.done("sit", table=table, seat=seat, name=f"Player {seat}", token=f"{seat:032x}")
    codes = [host.ask("hand_over", table=table, seat=seat)["code"] for seat in (0, 1)]
    one, two = (house.client().done("watch", table=table) for _ in range(2))
    one.done("take_over", table=table, code=codes[0], token=one.token)
    two.done("take_over", table=table, code=codes[1], token=two.token)
    assert one.until(lambda table: table["mine"] == [0])["is_host"]
    assert not two.until(lambda table: table["mine"] == [1])["is_host"]


def test_who_handed_a_seat_over_is_a_spectator_like_any_other(house):
    table, clients = seat_people(house, spectators=False, first=0)
    code = clients[1].ask("hand_over", table=table, seat=1)["code"]
    clients[0].done("take_over", table=table, code=code, token=clients[0].token)
    told = clients[1].until_told(lambda message: message["type"] == "error")
    assert told["code"] == "not_allowed"
    assert clients[1].refusal("watch", table=table, tokens=[clients[1].token]) == "not_allowed"
