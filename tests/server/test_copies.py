"""A copy of a match's log is for its one owner, and for nobody else."""

import json

import pytest

from fogbound.server.table import entries
from fogbound.server.table.state import TableState
from tests.server.people import legal_moves, seat_people, sit

pytestmark = pytest.mark.slow  # a real server


def alone(house, **wish):
    """A running match that its one player copies: its table, its player, and the tokens of the player."""
    table, host, tokens = started(house, **wish)
    return table, host.done("keep_copy", table=table), tokens


def started(house, **wish):
    """The same without a copy."""
    answer = house.post("/api/tables", game="memoarrr", first=0, **wish).json()
    table, host_token = answer["table"], answer["host_token"]
    host = house.client().done("watch", table=table, tokens=[host_token])
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    return table, host, [host_token, host.token]


def test_whoever_plays_alone_can_go_on_elsewhere_from_the_copy(house):
    table, host, tokens = alone(house)
    first = house.post(f"/api/tables/{table}/copy", tokens=tokens).json()["entries"]
    host.until(lambda now: legal_moves(now, 0))
    host.done("play", table=table, seat=0, moves=host.table["moves"], move=legal_moves(host.table, 0)[0])
    rest = house.post(f"/api/tables/{table}/copy", tokens=tokens, after=len(first)).json()["entries"]
    log = [*first, *rest]
    assert len(log) >= host.table["number"]
    state = TableState.from_log(table, [entries.read(body.encode()) for body in log])
    assert state.commitment == host.table["commitment"]
    assert state.moves >= host.table["moves"] > 0


def test_nobody_else_gets_a_copy(house):
    table, host, tokens = alone(house)
    for given in ([], tokens[:1], tokens[1:], ["0" * 32]):
        assert house.post(f"/api/tables/{table}/copy", tokens=given).status_code == 403
    assert house.post(f"/api/tables/{table}/copy").status_code == 400
    assert house.post("/api/tables/zzzzzzzzzzzz/copy", tokens=tokens).status_code == 404
    host.done("resign", table=table, seat=0)
    assert house.post(f"/api/tables/{table}/copy", tokens=tokens).status_code == 403


def test_a_copy_is_noted_in_the_log_before_anybody_has_it(house):
    table, host, tokens = started(house)
    assert house.post(f"/api/tables/{table}/copy", tokens=tokens).status_code == 403
    eve = house.client().done("watch", table=table)
    assert eve.refusal("keep_copy", table=table) == "not_allowed"
    host.done("keep_copy", table=table).done("keep_copy", table=table)
    log = house.post(f"/api/tables/{table}/copy", tokens=tokens).json()["entries"]
    assert [json.loads(body)["type"] for body in log].count("copied") == 1


def test_a_table_of_friends_and_one_that_has_not_begun_have_none(house):
    table, clients = seat_people(house)
    assert clients[0].table["is_host"]
    assert [client.refusal("keep_copy", table=table) for client in clients] == ["not_allowed"] * 2
    told = house.post(f"/api/tables/{table}/copy", tokens=[clients[0].token, clients[1].token])
    assert told.status_code == 403
    made = house.post("/api/tables", game="ahoy").json()
    told = house.post(f"/api/tables/{made['table']}/copy", tokens=[made["host_token"]])
    assert (told.status_code, "deal" in told.text) == (403, False)


def test_after_a_copy_no_seat_goes_to_somebody_else_not_even_after_a_restart(house):
    table, host, tokens = started(house)
    code = host.ask("hand_over", table=table, seat=0)["code"]
    host.done("keep_copy", table=table)
    for is_later in (False, True):
        if is_later:
            house.kill()
            house.start()
        host = house.client().done("watch", table=table, tokens=tokens)
        assert host.refusal("hand_over", table=table, seat=0) == "not_allowed"
        thief = house.client()
        assert thief.refusal("take_over", table=table, code=code, token=thief.token) == "not_allowed"


def test_a_match_that_went_on_elsewhere_is_over_here_for_good(house):
    """Its owner says so when the server is there again: nobody can move, look, or see its deal."""
    table, host, tokens = alone(house)
    eve = house.client().done("watch", table=table)
    assert eve.refusal("close", table=table) == "not_allowed"
    host.until(lambda now: legal_moves(now, 0))
    moves, move = host.table["moves"], legal_moves(host.table, 0)[0]
    host.done("close", table=table)
    assert eve.until_told(lambda message: message["type"] == "error")["code"] == "closed"
    for is_later in (False, True):
        if is_later:
            house.kill()
            house.start()
        again = house.client()
        assert again.refusal("watch", table=table, tokens=tokens) == "closed"
        assert again.refusal("play", table=table, seat=0, moves=moves, move=move) == "closed"
        for path in ("record", "review"):
            assert house.get(f"/api/tables/{table}/{path}").status_code == 410
        assert house.post(f"/api/tables/{table}/copy", tokens=tokens).status_code == 410


def test_a_match_without_a_copy_is_not_closed_by_its_player(house):
    table, host, _ = started(house)
    assert host.refusal("close", table=table) == "not_allowed"


def test_all_on_one_screen_have_one_copy(house):
    answer = house.post("/api/tables", game="ahoy", first=0).json()
    table, tokens = answer["table"], [answer["host_token"], "1" * 32, "2" * 32]
    host = house.client().done("watch", table=table, tokens=tokens[:1])
    for seat, token in enumerate(tokens[1:]):
        host.done("sit", table=table, seat=seat, name=f"Player {seat}", token=token)
    host.done("start", table=table).done("keep_copy", table=table)
    assert house.post(f"/api/tables/{table}/copy", tokens=tokens[:2]).status_code == 403
    told = house.post(f"/api/tables/{table}/copy", tokens=tokens).json()["entries"]
    assert json.loads(told[0])["type"] == "created"
