"""Match, Record and Replay."""

import json

import pytest

from fogbound import GAMES, Match, Move, Replay, load, new_match
from fogbound.core.errors import (
    DealError,
    IllegalMoveError,
    JsonError,
    NotationError,
    NotYourTurnError,
    OptionsError,
    RecordError,
    RequestError,
)
from tests.drawings import deal_memoarrr
from tests.policies import play_on


@pytest.fixture
def record():
    """A finished match of two, as the JSON of its record."""
    from random import Random

    return play_on(new_match("memoarrr", seed=7), Random(7)).record().to_json()


def test_a_move_for_the_wrong_seat_is_refused_and_changes_nothing():
    match = new_match("memoarrr", seed=7)
    waiting = 1 - (match.to_move or 0)
    before = match.state
    with pytest.raises(NotYourTurnError, match=f"not seat {waiting}") as refused:
        match.play("look north", seat=waiting)
    assert refused.value.code == "not_your_turn"
    assert match.state is before
    match.play("look north", seat=match.to_move)
    assert match.moves == [Move("look north")]


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, "0"])
def test_a_seat_out_of_range_is_refused(seat):
    with pytest.raises(RequestError, match="is no seat"):
        new_match("memoarrr").view(seat)


def test_a_move_that_is_no_text_is_refused():
    with pytest.raises(NotationError, match="is no move"):
        new_match("ahoy").play(None)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="is no move"):
        new_match("ahoy").is_legal(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [1.5, "x", True, 10**5000], ids=["float", "text", "bool", "huge"])
def test_a_seed_that_is_no_whole_number_is_refused(seed):
    with pytest.raises(RequestError):
        new_match("memoarrr", seed=seed)


def test_a_move_after_the_end_is_refused(record):
    match = load(json.dumps(record))
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.play("turn a1")


def test_the_host_chooses_the_start_player():
    assert {new_match("ahoy", seed=3, players=4, start=seat).to_move for seat in range(4)} == {0, 1, 2, 3}
    with pytest.raises(DealError, match="start"):
        new_match("ahoy", seed=3, start=2)


def test_a_match_begins_from_a_seed_or_a_deal_not_both():
    deal = new_match("memoarrr", seed=1).deal.to_json()
    assert new_match("memoarrr", deal=deal).deal.to_json() == deal
    with pytest.raises(RequestError, match="not both"):
        new_match("memoarrr", deal=deal, seed=1)
    with pytest.raises(RequestError, match="unknown game 'chess'"):
        new_match("chess")
    with pytest.raises(OptionsError, match="colour"):
        new_match("memoarrr", colour="red")


def test_texts_and_pictures_of_a_match():
    match = deal_memoarrr()
    assert str(match) == str(match.state) == str(match.view())
    assert repr(match) == "<Match of memoarrr, 2 moves, seat 0 to move>"
    assert match._repr_svg_().startswith("<svg")
    assert match.state._repr_svg_() == match.view()._repr_svg_()  # type: ignore[attr-defined]
    assert repr(GAMES["ahoy"]) == "GAMES['ahoy']"
    assert repr(match.legal_moves[0]) == "Move('turn a1')"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_state_is_rebuilt_by_its_repr_and_can_be_a_key(game):
    match = new_match(game, seed=5)
    match.play(match.legal_moves[0])
    names = vars(__import__(f"fogbound.games.{game}.rules", fromlist=["*"]))
    names |= vars(__import__(f"fogbound.games.{game}.material", fromlist=["*"]))
    assert eval(repr(match.state), names) == match.state
    assert {match.state: 1}[match.state] == 1


def test_names_travel_in_the_record():
    match = new_match("memoarrr", seed=7, names=["Ann", "Bé"])
    assert match.record().to_json()["players"] == ["Ann", "Bé"]
    assert load(match.record().to_text()).players == ("Ann", "Bé")
    assert "players" not in new_match("memoarrr").record().to_json()
    for names in (["Ann"], "ab", [1, 2], 5, ["\ud800", "b"]):
        with pytest.raises(RequestError):
            new_match("memoarrr", names=names)  # type: ignore[arg-type]


def test_a_replay_steps_through_a_record(record):
    match = load(json.dumps(record))
    replay = Replay(match.record())
    assert len(replay) == len(match.moves)
    assert replay.at(0).moves == []
    for number in (-1, len(replay) + 1):
        with pytest.raises(IndexError):
            replay.at(number)
    assert replay.at(len(replay)).state == match.state
    assert [len(position.moves) for position in replay] == list(range(len(match.moves) + 1))


def without(record, key):
    return {name: value for name, value in record.items() if name != key}


FAULTS = {
    "no object": (lambda record: [record], "no object"),
    "format": (lambda record: {**record, "format": "fogbound-record/2"}, "format"),
    "no format": (lambda record: without(record, "format"), "format missing"),
    "game": (lambda record: {**record, "game": "chess"}, "unknown game"),
    "options": (lambda record: {**record, "options": {"players": 5}}, "options: players"),
    "deal": (lambda record: {**record, "deal": {**record["deal"], "start": 2}}, "deal: start"),
    "players": (lambda record: {**record, "players": ["one"]}, "1 names for 2"),
    "half a character": (lambda record: {**record, "players": ["\ud800x", "b"]}, "half a character"),
    "players type": (lambda record: {**record, "players": ["one", 2]}, "players"),
    "unknown key": (lambda record: {**record, "note": ""}, "unknown key 'note'"),
    "moves": (lambda record: {**record, "moves": "look north"}, "moves"),
    "move type": (lambda record: {**record, "moves": ["look north", 7]}, "move 2: 7"),
    "illegal move": (lambda record: {**record, "moves": ["look north", "look north"]}, "move 2: 'look north'"),
    "move after the end": (lambda record: {**record, "moves": [*record["moves"], "turn a1"]}, "the game is over"),
    "early result": (lambda record: {**record, "moves": record["moves"][:-1]}, "not over"),
    "wrong result": (lambda record: {**record, "result": {"winners": [0], "ranking": [[0, 1]]}}, "result"),
    "result type": (lambda record: {**record, "result": {"winners": [True], "ranking": [[1], [0]]}}, "result"),
    "no result": (lambda record: {**record, "result": None}, "result"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_record_is_refused_with_its_fault(record, fault):
    spoil, message = FAULTS[fault]
    with pytest.raises(RecordError, match=message) as refused:
        load(json.dumps(spoil(record)))
    assert refused.value.code == "bad_record"
    assert refused.value.move_number == (2 if message.startswith("move 2") else refused.value.move_number)


def test_a_record_without_its_result_and_options_left_out_loads(record):
    assert load(json.dumps(without({**record, "options": {}}, "result"))).is_over


def test_a_record_that_is_no_json_is_refused():
    with pytest.raises(JsonError):
        load(b"{")


def test_matches_do_not_share_anything():
    first, second = (Match(GAMES["ahoy"], GAMES["ahoy"].read_options({}), new_match("ahoy", seed=1).deal) for _ in "ab")
    first.play("look a1")
    assert second.moves == []
    assert second.events == []
