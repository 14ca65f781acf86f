"""`fogbound verify`: what is right, and every way of being wrong."""

import copy
import json
from typing import Any

import pytest
from typer.testing import CliRunner

from fogbound import new_match
from fogbound.cli.main import app
from fogbound.server.table.fairness import commitment, seal

KEY = "5a" * 32


def finished(game="memoarrr", moves=None, **options) -> dict[str, Any]:
    """Returns a server's answer about a match of first moves, or of so many of them."""
    match = new_match(game, seed=7, **options)
    while match.legal_moves and (moves is None or len(match.moves) < moves):
        match.play(match.legal_moves[0])
    told: dict[str, Any] = {"record": match.record().to_json(), "key": KEY}
    told["commitment"] = commitment(told["record"]["deal"], KEY)
    outcome = match.outcome
    told["result"] = (
        {"ended_by": "resigned", "winners": [1], "ranking": [[1], [0]]}
        if outcome is None
        else {"ended_by": outcome.ended_by, **outcome.to_json()}
    )
    copied: dict[str, Any] = json.loads(json.dumps(told))
    return sealed(copied)


def sealed(told: dict[str, Any]) -> dict[str, Any]:
    told["seal"] = seal(told["record"], told["result"], KEY)
    return told


@pytest.fixture
def verify(tmp_path):
    def run(told: Any, *args: str):
        file = tmp_path / "match.json"
        file.write_text(told if isinstance(told, str) else json.dumps(told), "utf-8")
        shown = CliRunner().invoke(app, ["verify", str(file), *args])
        return shown.exit_code, shown.output

    return run


@pytest.mark.parametrize(
    ("game", "options"), [("memoarrr", {}), ("memoarrr", {"players": 4}), ("ahoy", {"turn_limit": 9})]
)
def test_a_fair_match(verify, game, options):
    told = finished(game, **options)
    code, out = verify(told)
    assert code == 0, out
    assert f"all {len(told['record']['moves'])} moves are legal" in out
    assert out.startswith("This is right: ")
    assert verify(told, "--commitment", told["commitment"].upper())[0] == 0


def test_a_match_that_was_given_up_has_only_the_servers_word(verify):
    code, out = verify(finished(moves=5))
    assert code == 0
    assert "ended early (resigned)" in out


def test_who_gave_up_among_three_is_last(verify):
    told = finished(players=3)
    ranking = told["result"]["ranking"]
    first = ranking[0][0]
    others = [[seat for seat in rank if seat != first] for rank in ranking]
    told["result"]["ranking"] = [*(rank for rank in others if rank), [first]]
    told["result"]["winners"] = told["result"]["ranking"][0]
    code, out = verify(sealed(told))
    assert code == 0
    assert f"if seat {first} gave up" in out


def changed_deal(told):
    cards = told["record"]["deal"]["island"]
    told["record"]["deal"]["island"] = cards[2:4] + cards[:2] + cards[4:]


def changed_start(told):
    told["record"]["deal"]["start"] = 1 - told["record"]["deal"]["start"]


def changed_key(told):
    told["key"] = "00" * 32


def changed_commitment(told):
    told["commitment"] = "00" * 32


def illegal_move(told):
    told["record"]["moves"][3] = "turn z9"


def missing_move(told):
    del told["record"]["moves"][-1]


def another_last_move(told):
    """Just as legal, and the match is over after it too."""
    *before, last = told["record"]["moves"]
    match = new_match("memoarrr", deal=told["record"]["deal"])
    for move in before:
        match.play(move)
    told["record"]["moves"][-1] = next(move for move in match.legal_moves if move != last)


def changed_name(told):
    told["record"]["names"] = ["Ann", "Zoë"]


def changed_seal(told):
    told["seal"] = "00" * 32


def changed_result(told):
    told["result"]["ranking"].reverse()


def changed_winners(told):
    told["result"]["winners"] = [0, 1]


def changed_ending(told):
    told["result"]["ended_by"] = "resigned"


def changed_record_result(told):
    told["record"]["result"]["winners"] = [0, 1]


def strange_seats(told):
    told["result"]["ranking"] = [[0], [0]]


def no_deal(told):
    del told["record"]["deal"]


CHANGES = [changed_deal, changed_start, changed_key, changed_commitment, illegal_move, missing_move, changed_result]
CHANGES += [changed_winners, changed_ending, changed_record_result, strange_seats, no_deal]
CHANGES += [another_last_move, changed_name, changed_seal]


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_was_changed_is_found(verify, change):
    told = finished()
    right = copy.deepcopy(told)
    change(told)
    assert told != right
    code, out = verify(told)
    assert code == 1, out
    assert out.startswith("This is wrong: ")


def test_a_deal_that_was_changed_together_with_its_commitment_is_found_by_the_one_of_the_start(verify):
    told = finished()
    code, out = verify(told, "--commitment", "ab" * 32)
    assert code == 1
    assert "at the start it was abab" in out


def test_an_early_end_needs_a_winner(verify):
    told = finished(moves=5)
    told["result"]["winners"] = [0]
    assert verify(told)[0] == 1
    told["result"]["ended_by"] = "treasures"
    assert "the match is not over" in verify(told)[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        ("[]", "is no object"),
        ("{}", "commitment, key, record, result, seal missing"),
        (json.dumps(finished()["record"]), "a record alone"),
        (json.dumps(finished() | {"key": "secret"}), "key: 'secret' is not 64 hexadecimal digits"),
        (json.dumps(finished() | {"result": None}), "result: None is no object"),
    ],
)
def test_what_cannot_be_verified_at_all(verify, text, message):
    code, out = verify(text)
    assert code == 2
    assert "is nothing that can be verified" in out
    assert message in out


def test_other_mistakes_of_the_command(verify, tmp_path):
    assert verify(finished(), "--commitment", "xyz")[0] == 2
    shown = CliRunner().invoke(app, ["verify", str(tmp_path / "nosuch.json")])
    assert shown.exit_code == 2
    assert "cannot be read" in shown.output
