"""Before the start: names, seats, bots, who is ready, and what the host may do."""

import pytest

from tests.server.people import open_table, sit, to_move

pytestmark = pytest.mark.slow  # a real server


def test_a_match_starts_when_every_seat_is_taken_and_all_others_are_ready(house):
    table, host = open_table(house)
    sit(host, table, 0)
    assert host.refusal("start", table=table) == "not_allowed"  # seat 1 is free
    guest = house.client().done("watch", table=table)
    guest.done("sit", table=table, seat=1, name="Bob", token=guest.token)
    assert host.refusal("start", table=table) == "not_allowed"  # Bob is not ready
    guest.done("ready", table=table, seat=1).done("ready", table=table, seat=1, ready=False)
    assert host.refusal("start", table=table) == "not_allowed"  # nor is he any more
    guest.done("ready", table=table, seat=1)
    assert guest.refusal("start", table=table) == "not_allowed"  # he is not the host
    host.done("start", table=table)
    assert guest.until(lambda table: table["status"] == "running")["mine"] == [1]
    assert guest.refusal("rise", table=table, seat=1) == "not_allowed"  # too late


def test_the_host_need_not_be_ready(house):
    table, host = open_table(house)
    host.done("sit", table=table, seat=0, name="Ann", token=host.token)
    host.done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)


def test_a_seat_is_taken_once(house):
    table, host = open_table(house)
    sit(host, table, 0, "Ann")
    guest = house.client().done("watch", table=table)
    assert guest.refusal("sit", table=table, seat=0, name="Bob", token=guest.token) == "not_allowed"
    assert guest.refusal("sit", table=table, seat=1, name="Ann", token=guest.token) == "name_taken"
    assert guest.refusal("sit", table=table, seat=2, name="Bob", token=guest.token) == "bad_request"  # of two
    sit(guest, table, 1, "Bob")
    assert [seat["name"] for seat in guest.table["seats"]] == ["Ann", "Bob"]


@pytest.mark.parametrize("name", ["", " Ann", "Ann ", "Ann\n", "A\nnn", "x" * 25, 7])
def test_a_name_is_some_letters_without_space_around_them(house, name):
    table, host = open_table(house)
    assert host.refusal("sit", table=table, seat=0, name=name, token=host.token) == "bad_request"


@pytest.mark.parametrize("name", ["A", "Ann", "Ann of the Sea", "x" * 24, "Zoë 🦜", "安娜"])
def test_a_match_can_start_with_any_name_that_is_taken(house, name):
    table, host = open_table(house)
    sit(host, table, 0, name).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)


@pytest.mark.parametrize("token", ["", "ab", "AB" * 16, "ab" * 16 + "\n", "zz" * 16, None])
def test_a_token_is_128_bits_in_hexadecimal(house, token):
    table, host = open_table(house)
    assert host.refusal("sit", table=table, seat=0, name="Ann", token=token) == "bad_request"


@pytest.mark.parametrize("bot", ["cmd:touch /tmp/here", "cmd:", "nobody", ""])
def test_a_bot_is_one_of_ours_and_never_a_program_of_the_servers_machine(house, bot):
    table, host = open_table(house)
    assert host.refusal("seat_bot", table=table, seat=1, bot=bot) == "bad_request"
    assert host.table["seats"][1]["name"] is None


def test_only_the_host_seats_bots(house):
    table, _ = open_table(house)
    guest = house.client().done("watch", table=table)
    assert guest.refusal("seat_bot", table=table, seat=1, bot="sailor") == "not_allowed"


def test_people_rise_and_the_host_may_remove_anybody(house):
    table, host = open_table(house)
    guest = sit(house.client(), table, 1)
    other = house.client().done("watch", table=table)
    assert other.refusal("rise", table=table, seat=1) == "not_allowed"
    host.done("rise", table=table, seat=1)
    assert guest.until(lambda table: not table["mine"])["seats"][1]["name"] is None
    assert guest.refusal("sit", table=table, seat=1, name="Player 1", token=guest.token) == "not_allowed"
    sit(house.client(), table, 1, "Cat").done("rise", table=table, seat=1)
    host.done("seat_bot", table=table, seat=1, bot="sailor").done("rise", table=table, seat=1)
    assert host.table["seats"][1]["name"] is None


def test_an_id_that_the_owner_has_used_means_nothing_in_the_mouth_of_the_host(house):
    table, host = open_table(house)
    guest = house.client().done("watch", table=table)
    guest.done("sit", table=table, seat=1, name="Bob", token=guest.token, id="1")
    host.done("rise", table=table, seat=1, id="1")
    assert host.table["seats"][1]["name"] is None


def test_to_sit_down_again_with_the_same_token_is_to_sit_down_once(house):
    table, host = open_table(house)
    token = host.token
    host.done("sit", table=table, seat=0, name="Ann", token=token, id="sit")
    again = house.client().done("watch", table=table)  # the answer was lost, say, with the connection
    again.done("sit", table=table, seat=0, name="Ann", token=token, id="sit")
    assert again.until(lambda table: table["mine"] == [0])["number"] == 2
    again.done("ready", table=table, seat=0)


def test_several_people_share_one_device(house):
    table, host = open_table(house, options={"players": 3}, first=1)
    one = house.client().done("watch", table=table)
    for seat, name in enumerate(["Ann", "Bob"]):
        one.done("sit", table=table, seat=seat, name=name, token=f"{seat:032x}").done("ready", table=table, seat=seat)
    host.done("seat_bot", table=table, seat=2, bot="random").done("start", table=table)
    one.until(lambda table: table["status"] == "running")
    assert one.table["mine"] == [0, 1]
    assert [seen["seat"] for seen in one.table["seen"]] == [0, 1]
    assert to_move(one) == 1  # whom the host chose to start
    assert not one.table["seen"][0]["legal_moves"]
    one.done("play", table=table, seat=1, moves=0, move=one.table["seen"][1]["legal_moves"][0])


def test_who_starts_must_sit_at_the_table(house):
    answer = house.post("/api/tables", game="memoarrr", first=2)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")
