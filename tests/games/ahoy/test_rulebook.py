"""The rulebook of Memory Ahoy, sections 1 to 3: material and setup, a turn, information."""

import json
from collections import Counter

import pytest

from fogbound import Match, load, new_match
from fogbound.core.errors import DealError, IllegalMoveError, OptionsError
from tests.drawings import draw_ahoy, play, types

TABLE = """
    R3 R2 R2 R1 R1 R1
    B3 B2 B2 B1 B1 B1
    $5 $4 $4 $3 $3 $3
    R1 B1 $3 ~~ ~~ ~~
    ~~ ~~ ~~ ~~ ~~ ~~
"""
"""Row 1 is red, row 2 blue, row 3 treasure; from d4 on there is land."""

PLACES = [f"{column}{row}" for column in "abcdef" for row in "12345"]


def verbs(match: Match) -> list[str]:
    return sorted({move.split()[0] for move in match.legal_moves})


def at(match: Match, place: str) -> str:
    """Returns the public face of this place."""
    rows = match.view().to_json()["grid"].split("/")
    column = 2 * "abcdef".index(place[0])
    return str(rows[int(place[1]) - 1][column : column + 2])


def dealt(match: Match) -> list[str]:
    grid = match.deal.to_json()["grid"].replace("/", "")
    return [grid[start : start + 2] for start in range(0, len(grid), 2)]


# 1 Material


@pytest.mark.parametrize(("place", "doubloons"), [("d3", 4), ("b3", 6), ("a3", 8)])
def test_1_1_a_treasure_of_strength_3_4_5_is_worth_4_6_8_doubloons(place, doubloons):
    match = draw_ahoy(TABLE)
    play(match, "pair a1", "with b1", f"target {place}")
    assert match.view().to_json()["points"] == [doubloons, 0]


def test_1_2_there_are_four_two_and_one_treasures_worth_36_doubloons():
    treasures = Counter(tile for tile in dealt(new_match("ahoy", seed=1)) if tile[0] == "$")
    assert treasures == {"$3": 4, "$4": 2, "$5": 1}
    assert 4 * treasures["$3"] + 6 * treasures["$4"] + 8 * treasures["$5"] == 36


def test_1_2_an_option_chooses_other_treasures():
    match = new_match("ahoy", seed=1, treasures="0,5,2")
    assert Counter(tile for tile in dealt(match) if tile[0] == "$") == {"$4": 5, "$5": 2}
    assert match.view().to_json()["options"] == {
        "players": 2,
        "treasures": "0,5,2",
        "turn_limit": None,
        "show": "always",
    }


@pytest.mark.parametrize("counts", ["4,2,2", "4,2", "4,2,1,0", "8,-1,0", "4, 2, 1", "7", "", 421, None])
def test_1_2_three_counts_that_add_up_to_7_or_nothing(counts):
    with pytest.raises(OptionsError, match="treasures"):
        new_match("ahoy", seed=1, treasures=counts)


def test_1_3_the_twenty_coins_are_no_limit():
    match = draw_ahoy(TABLE, doubloons={0: 10, 1: 10})
    play(match, "parley blue", "name d1", "name d2", "name d3", "accept")
    assert match.view().to_json()["doubloons"] == [12, 12]


@pytest.mark.parametrize(("players", "rows", "landscapes"), [(2, 5, 9), (3, 6, 8), (4, 7, 7)])
def test_1_4_crews_treasures_and_landscapes_fill_the_grid_face_down(players, rows, landscapes):
    match = new_match("ahoy", seed=3, players=players)
    crews = {f"{crew}{strength}": count for crew in "RBGY"[:players] for strength, count in ((3, 1), (2, 2), (1, 4))}
    assert Counter(dealt(match)) == {**crews, "$3": 4, "$4": 2, "$5": 1, "~~": landscapes}
    assert match.view().to_json()["grid"] == "/".join(["##" * 6] * rows)


def test_1_4_the_tiles_are_shuffled():
    assert len({tuple(dealt(new_match("ahoy", seed=seed))) for seed in range(10)}) == 10


def test_1_4_a_grid_of_other_tiles_is_refused():
    grid = "R1R1R2R1R1R1/B3B2B2B1B1B1/$5$4$4$3$3$3/R1B1$3~~~~~~/~~~~~~~~~~~~"
    with pytest.raises(DealError, match="R1"):
        new_match("ahoy", deal={"grid": grid, "start": 0})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_5_the_first_player_is_drawn_at_random(players):
    starts = {new_match("ahoy", seed=seed, players=players).to_move for seed in range(60)}
    assert starts == set(range(players))


@pytest.mark.parametrize("start", [0, 1])
def test_1_5_or_the_first_player_is_chosen(start):
    deal = new_match("ahoy", seed=1).deal.to_json() | {"start": start}
    assert new_match("ahoy", deal=deal).to_move == start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_5_play_goes_clockwise(players):
    deal = new_match("ahoy", seed=1, players=players).deal.to_json() | {"start": players - 1}
    match = new_match("ahoy", players=players, deal=deal)
    ended: list[int] = []
    while len(ended) <= players:
        ended += [event["seat"] for event in play(match, match.legal_moves[0]) if event["type"] == "turn_ended"]
    assert ended == [players - 1, *range(players)]


@pytest.mark.parametrize(("seat", "own", "foreign"), [(0, "d1", "d2"), (1, "d2", "d1")])
def test_1_5_each_player_has_a_colour(seat, own, foreign):
    assert types(play(draw_ahoy(TABLE, to_move=seat), f"attack {own}")) == ["revealed"]
    assert types(play(draw_ahoy(TABLE, to_move=seat), f"attack {foreign}")) == ["revealed", "wrong_move", "turn_ended"]


# 2 A turn


def test_2_1_a_turn_begins_with_information_or_a_combat_and_cannot_be_skipped():
    match = draw_ahoy(TABLE)
    assert match.view().to_json()["phase"] == "turn"
    assert verbs(match) == ["attack", "look", "pair", "parley"]
    with pytest.raises(IllegalMoveError):
        match.play("end")


@pytest.mark.parametrize(
    "moves",
    [
        ["look a1", "show a2", "end"],
        ["look d4", "end"],
        ["attack d1", "target d2"],
        ["look a1", "show a2", "attack d1", "target d2"],
        ["parley blue", "name d1", "name d2", "name d3", "accept"],
        ["look d4", "look a1", "parley blue", "name d1", "name d2", "name d3", "accept"],
    ],
)
def test_2_1_information_a_combat_or_one_after_the_other_make_a_turn(moves):
    match = draw_ahoy(TABLE)
    play(match, *moves[:-1])
    assert match.view().to_json()["turn"] == 1
    assert play(match, moves[-1])[-1] == {"type": "turn_ended", "seat": 0}
    view = match.view().to_json()
    assert (view["turn"], view["phase"], view["to_move"]) == (2, "turn", 1)


@pytest.mark.parametrize(
    "moves",
    [
        ["look d4"],
        ["look d4", "look e4"],
        ["look a1", "show d4"],
        ["attack d4"],
        ["pair d4", "with a1"],
        ["pair a1", "with d4"],
        ["attack a1", "target d4"],
        ["parley blue", "name d4", "name d2", "name d3", "accept"],
        ["parley blue", "name d1", "name d4", "name d3", "accept"],
        ["parley blue", "name d1", "name d2", "name d4", "accept"],
    ],
)
def test_2_2_a_landscape_turned_over_stays_face_up_and_is_never_turned_again(moves):
    match = draw_ahoy(TABLE)
    play(match, *moves)
    if match.to_move == 0:
        play(match, "end")
    play(match, "look a1", "show b1", "end")
    assert at(match, "d4") == "~~"
    assert verbs(match) == ["attack", "look", "pair", "parley"]
    assert not [move for move in match.legal_moves if move.endswith("d4")]


def test_2_2_a_landscape_only_named_stays_face_down():
    match = draw_ahoy(TABLE)
    play(match, "parley blue", "name d4", "name e4", "name f4", "decline", "pair a5")
    assert {at(match, place) for place in PLACES} == {"##"}


@pytest.mark.parametrize(
    ("moves", "places"),
    [
        (["look a1", "show b2", "end"], ["a1", "b2"]),
        (["look d4", "look a1", "end"], ["a1"]),
        (["attack a2"], ["a2"]),
        (["pair a1", "with a2"], ["a1", "a2"]),
        (["attack a1", "target b1"], ["a1", "b1"]),
        (["attack a1", "target d2"], ["a1"]),
        (["parley blue", "name d1", "name d3", "name b1", "accept"], ["d1", "d3", "b1"]),
    ],
)
def test_2_3_all_other_tiles_go_back_face_down(moves, places):
    match = draw_ahoy(TABLE)
    play(match, *moves)
    assert {at(match, place) for place in places} == {"##"}
    assert [f"look {place}" in match.legal_moves for place in places] == [True] * len(places)


def test_2_3_unless_a_fight_removes_them():
    match = draw_ahoy(TABLE)
    play(match, "attack a1", "target d2")
    assert at(match, "d2") == ".."
    assert not match.is_legal("look d2")


# 3 Information


def test_3_1_any_face_down_tile_may_be_looked_at():
    match = draw_ahoy(TABLE)
    assert [move for move in match.legal_moves if move[:4] == "look"] == [f"look {place}" for place in PLACES]


@pytest.mark.parametrize("place", ["a1", "f5", "a6", "g1", "A2", ""])
def test_3_1_but_no_empty_place_no_landscape_face_up_and_nothing_off_the_grid(place):
    match = draw_ahoy(TABLE.replace("R3", "..")[: TABLE.rindex("~~")] + "~~^")
    with pytest.raises(IllegalMoveError):
        match.play(f"look {place}")


def test_3_1_a_look_is_secret():
    match = draw_ahoy(TABLE)
    assert play(match, "look a1") == [{"type": "looked", "seat": 0, "at": "a1", "tile": "R3"}]
    assert [match.view(seat).to_json()["secret"] for seat in (0, 1, None)] == [{"a1": "R3"}, None, None]
    assert at(match, "a1") == "##"


@pytest.mark.parametrize("place", ["a1", "d2", "c3"])
def test_3_2_after_no_landscape_another_face_down_tile_must_be_shown(place):
    match = draw_ahoy(TABLE)
    play(match, f"look {place}")
    assert (match.view().to_json()["phase"], match.to_move) == ("show", 0)
    assert list(match.legal_moves) == [f"show {other}" for other in PLACES if other != place]


def test_3_2_the_second_tile_is_shown_to_all_and_goes_back():
    match = draw_ahoy(TABLE)
    play(match, "look a1")
    assert play(match, "show b2") == [{"type": "revealed", "seat": 0, "tiles": {"b2": "B2"}, "as": "show"}]
    assert [match.view(seat).to_json()["showing"] for seat in (0, 1, None)] == [{"b2": "B2"}] * 3
    assert at(match, "b2") == "##"
    assert verbs(match) == ["attack", "end", "pair", "parley"]


def test_3_2_a_landscape_shown_stays_face_up():
    match = draw_ahoy(TABLE)
    play(match, "look a1", "show d4", "end")
    assert at(match, "d4") == "~~"


def test_3_3_a_landscape_stays_face_up_and_one_more_look_is_allowed():
    match = draw_ahoy(TABLE)
    assert play(match, "look d4") == [
        {"type": "looked", "seat": 0, "at": "d4", "tile": "~~"},
        {"type": "revealed", "seat": 0, "tiles": {"d4": "~~"}, "as": "look"},
    ]
    assert at(match, "d4") == "~~"
    assert match.view().to_json()["phase"] == "after_info"
    assert verbs(match) == ["attack", "end", "look", "pair", "parley"]
    assert not match.is_legal("look d4")


def test_3_3_after_the_second_look_nothing_is_shown():
    match = draw_ahoy(TABLE)
    play(match, "look d4")
    assert play(match, "look b2") == [{"type": "looked", "seat": 0, "at": "b2", "tile": "B2"}]
    assert match.view(1).to_json()["showing"] == {}
    assert match.view().to_json()["phase"] == "after_info"
    assert verbs(match) == ["attack", "end", "pair", "parley"]


def test_3_3_the_tile_of_the_second_look_may_attack_at_once():
    match = draw_ahoy(TABLE)
    play(match, "look d4", "look a1")
    assert all(match.is_legal(move) for move in ("attack a1", "pair a1"))
    assert types(play(match, "attack a1")) == ["revealed"]


def test_3_3_the_second_look_is_a_choice():
    assert types(play(draw_ahoy(TABLE), "look d4", "end")) == ["looked", "revealed", "turn_ended"]


def test_3_4_a_second_landscape_ends_the_turn():
    match = draw_ahoy(TABLE)
    play(match, "look d4")
    assert play(match, "look e4") == [
        {"type": "looked", "seat": 0, "at": "e4", "tile": "~~"},
        {"type": "revealed", "seat": 0, "tiles": {"e4": "~~"}, "as": "look"},
        {"type": "turn_ended", "seat": 0},
    ]
    assert (at(match, "d4"), at(match, "e4")) == ("~~", "~~")
    assert (match.to_move, match.view().to_json()["phase"]) == (1, "turn")


INFORMATION = [["look a1", "show b2"], ["look a1", "show d4"], ["look d4"], ["look d4", "look a1"]]


@pytest.mark.parametrize("moves", INFORMATION)
def test_3_5_afterwards_the_player_may_end_the_turn(moves):
    match = draw_ahoy(TABLE)
    play(match, *moves)
    assert play(match, "end") == [{"type": "turn_ended", "seat": 0}]
    assert match.to_move == 1


@pytest.mark.parametrize("moves", INFORMATION)
@pytest.mark.parametrize(
    "combat",
    [
        ["attack d1", "target d2"],
        ["pair d1", "with e1", "target d2"],
        ["parley blue", "name d1", "name d2", "name d3", "accept"],
    ],
)
def test_3_5_or_go_on_to_a_combat(moves, combat):
    match = draw_ahoy(TABLE)
    play(match, *moves)
    assert types(play(match, *combat))[-3] == "fought"


@pytest.mark.parametrize("start", ["attack d1", "pair d1", "parley blue"])
def test_3_5_a_combat_once_begun_cannot_be_left(start):
    match = draw_ahoy(TABLE)
    play(match, "look d4", start)
    assert not match.is_legal("end")
    assert not match.is_legal("look a1")


def test_3_6_showing_a_landscape_leaves_the_combat_open():
    match = draw_ahoy(TABLE)
    assert play(match, "look a1", "show d4")[1:] == [
        {"type": "revealed", "seat": 0, "tiles": {"d4": "~~"}, "as": "show"}
    ]
    assert match.view().to_json()["phase"] == "after_info"
    assert verbs(match) == ["attack", "end", "pair", "parley"]


@pytest.mark.parametrize("move", ["attack b2", "pair b2", "parley blue", "end", "look b2", "show a1"])
def test_3_7_nothing_replaces_the_show(move):
    match = draw_ahoy(TABLE)
    play(match, "look a1")
    with pytest.raises(IllegalMoveError):
        match.play(move)


@pytest.mark.parametrize(
    ("moves", "by"),
    [
        (["look d1", "show d2", "attack d1", "target d2"], 0),
        (["look d2", "show d1", "attack d1", "target d2"], 0),
        (["look a2", "show d1", "attack d1", "target a2"], 1),
    ],
)
def test_3_7_a_combat_after_the_show_may_use_both_tiles(moves, by):
    assert play(draw_ahoy(TABLE), *moves)[-2]["by"] == by


def parley(*places: str, ally: str = "blue") -> list[str]:
    return [f"parley {ally}", *(f"name {place}" for place in places)]


def test_3_8_is_an_option_that_is_off_unless_chosen():
    assert new_match("ahoy", seed=1).view().to_json()["options"]["show"] == "always"
    assert new_match("ahoy", seed=1, show="or_combat").view().to_json()["options"]["show"] == "or_combat"
    with pytest.raises(OptionsError, match="show: 'never'"):
        new_match("ahoy", show="never")


def test_3_8_a_record_from_before_the_option_loads_without_it():
    record = new_match("ahoy", seed=1).record().to_json()
    del record["options"]["show"]
    assert load(json.dumps(record)).view().to_json()["options"]["show"] == "always"


def test_3_8_after_a_look_that_found_no_landscape_a_combat_may_take_the_place_of_the_show():
    match = draw_ahoy(TABLE, show="or_combat")
    play(match, "look a1")
    assert (match.view().to_json()["phase"], match.to_move) == ("show", 0)
    combat = [f"{verb} {place}" for verb in ("attack", "pair") for place in PLACES]
    assert list(match.legal_moves) == [*combat, "parley blue", *(f"show {place}" for place in PLACES if place != "a1")]
    with pytest.raises(IllegalMoveError, match="must attack or pair or parley or show now"):
        match.play("end")
    with pytest.raises(IllegalMoveError, match="a1 was named already"):
        match.play("show a1")


def test_3_8_the_show_is_as_ever_and_the_combat_may_still_follow():
    match = draw_ahoy(TABLE, show="or_combat")
    assert types(play(match, "look a1", "show b2")) == ["looked", "revealed"]
    assert (match.view().to_json()["phase"], verbs(match)) == ("after_info", ["attack", "end", "pair", "parley"])


def test_3_8_a_landscape_leaves_nothing_to_show_and_the_turn_may_end():
    match = draw_ahoy(TABLE, show="or_combat")
    play(match, "look e5")
    assert (match.view().to_json()["phase"], verbs(match)) == (
        "after_info",
        ["attack", "end", "look", "pair", "parley"],
    )


@pytest.mark.parametrize("combat", [("attack a1", "target b2"), ("pair a1", "with b1", "target b2")])
def test_3_8_the_combat_may_use_the_tile_looked_at_and_ends_the_turn_with_nothing_shown(combat):
    match = draw_ahoy(TABLE, show="or_combat")
    told = play(match, "look a1", *combat)
    assert types(told) == ["looked", "revealed", "revealed", "fought", "captured", "turn_ended"]
    assert [event["as"] for event in told if event["type"] == "revealed"] == ["attackers", "target"]
    assert (match.to_move, match.view().to_json()["phase"]) == (1, "turn")


def test_3_8_the_tile_looked_at_may_be_the_target_or_the_second_attacker():
    match = draw_ahoy(TABLE, show="or_combat")
    assert types(play(match, "look b2", "attack a1", "target b2"))[-2:] == ["captured", "turn_ended"]
    match = draw_ahoy(TABLE, show="or_combat")
    assert types(play(match, "look a1", "pair b1", "with a1", "target b2"))[-2:] == ["captured", "turn_ended"]


@pytest.mark.parametrize("combat", [("attack b2",), ("pair a1", "with b2"), ("attack b1", "target a1")])
def test_3_8_a_wrong_move_ends_the_turn_and_nothing_is_shown_any_more(combat):
    match = draw_ahoy(TABLE, show="or_combat")
    assert types(play(match, "look a1", *combat))[-2:] == ["wrong_move", "turn_ended"]
    assert (match.to_move, match.view().to_json()["phase"]) == (1, "turn")


@pytest.mark.parametrize("begun", [("pair b1",), ("attack b1",), ("parley blue",), ("parley blue", "name a1")])
def test_3_8_a_combat_begun_instead_cannot_be_left(begun):
    match = draw_ahoy(TABLE, show="or_combat")
    play(match, "look a1", *begun)
    assert len(verbs(match)) == 1
    assert "show" not in verbs(match)


def test_3_8_after_a_declined_parley_the_show_is_still_owed_with_the_choices_from_before():
    match = draw_ahoy(TABLE, show="or_combat")
    play(match, "look a1")
    choices = match.legal_moves
    play(match, *parley("a1", "b2", "d3"), "decline")
    view = match.view(0).to_json()
    assert (view["phase"], view["asked"], view["parley"], view["secret"]) == ("show", [1], None, None)
    assert match.legal_moves == tuple(move for move in choices if move != "parley blue")
    play(match, "show b2")
    assert (match.view().to_json()["phase"], verbs(match)) == ("after_info", ["attack", "end", "pair"])


def test_3_8_an_accepted_parley_ends_the_turn_with_nothing_shown():
    match = draw_ahoy(TABLE, show="or_combat")
    told = play(match, "look a1", *parley("a1", "b2", "d3"), "accept")
    assert types(told)[-3:] == ["fought", "shared", "turn_ended"]
    assert (match.to_move, match.view().to_json()["phase"]) == (1, "turn")


def test_3_8_what_was_looked_at_in_an_earlier_turn_may_be_shown():
    match = draw_ahoy(TABLE, show="or_combat")
    play(match, "look a1", "attack b1", "target b2", "look b1", "attack a2", "target a1", "look c1")
    assert match.is_legal("show a2")
    assert not match.is_legal("show c1")
