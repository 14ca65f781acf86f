"""The cost of a review is bounded."""

from random import Random

import pytest

from fogbound import new_match
from tests.server.people import seat_people

pytestmark = pytest.mark.slow  # a real server


def long_record(moves: int) -> dict:
    """A record of people who look at tiles and do nothing else."""
    match, rng = new_match("ahoy", seed=3), Random(1)
    while len(match.moves) < moves:
        legal = list(map(str, match.legal_moves))
        match.play(rng.choice([move for move in legal if move.startswith(("end", "look", "show"))]))
    return match.record().to_json()


def test_a_match_without_end_is_not_reviewed_and_takes_no_room(house):
    record = long_record(1501)
    answer = house.post("/api/review", **record)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")
    assert house.post("/api/review", **{**record, "moves": record["moves"][:300]}).status_code == 200


def test_a_review_waits_for_the_end(house):
    table, _ = seat_people(house)
    assert house.get(f"/api/tables/{table}/review").status_code == 403
