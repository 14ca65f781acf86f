"""The rulebook of Memory Ahoy, sections 6 to 8: points and end, what a seat may know, worked examples."""

from typing import Any

import pytest

from fogbound import Match, new_match
from fogbound.core.errors import IllegalMoveError, OptionsError
from tests.drawings import draw_ahoy, play, types

TABLE = """
    R3 R2 R2 R1 R1 R1
    B3 B2 B2 B1 B1 B1
    G3 G2 G2 G1 G1 G1
    $5 $4 $4 $3 $3 $3
    R1 B1 G1 $3 ~~ ~~
    ~~ ~~ ~~ ~~ ~~ ~~
"""
"""Row 1 is red, row 2 blue, row 3 green, row 4 treasure; from e5 on there is land."""

EVERYBODY = (0, 1, 2, None)
FIFTEEN_LESS_ONE = "$5 $4"


def late(*groups: str, **given: Any) -> Match:
    """A table where only these tiles are left: a row for each crew, then one for the treasures."""
    rows = [*(group.split() for group in groups), [], []]
    return draw_ahoy("\n".join(" ".join([*row, *[".."] * (6 - len(row))]) for row in rows), **given)


def game_over(ended_by: str, ranking: list[list[int]], winners: list[int] | None = None) -> dict[str, Any]:
    """Winners are the first of the ranking, but for the Island's victory."""
    first = ranking[0] if winners is None else winners
    return {"type": "game_over", "ended_by": ended_by, "winners": first, "ranking": ranking}


def views(match: Match, key: str) -> list[Any]:
    return [match.view(viewer).to_json()[key] for viewer in EVERYBODY]


# 6 Points and end


def test_6_1_points_are_crew_strengths_treasure_doubloons_and_shared_doubloons():
    match = draw_ahoy(TABLE, captured={0: "B1 G2 $4", 1: "R3"}, doubloons={0: 3, 2: 4})
    assert views(match, "points") == [[12, 3, 4]] * 4
    play(match, "attack d1", "target d2")
    assert views(match, "points") == [[13, 3, 4]] * 4


def test_6_2_the_island_counts_crew_strengths_for_all_to_see():
    match = draw_ahoy(TABLE, island="R3 B1")
    assert views(match, "island_points") == [4] * 4
    play(match, "attack d4", "target b2")
    assert views(match, "island_points") == [6] * 4
    assert views(match, "island_captured") == [["R3", "B1", "B2"]] * 4


def test_6_3_a_a_player_with_15_points_wins():
    match = draw_ahoy(TABLE, captured={0: FIFTEEN_LESS_ONE})
    assert play(match, "attack d1", "target d2")[-1] == game_over("points", [[0], [1, 2]])
    view = match.view().to_json()
    assert (view["phase"], view["to_move"], view["points"]) == ("over", None, [15, 0, 0])
    assert (view["ended_by"], view["winners"], view["ranking"]) == ("points", [0], [[0], [1, 2]])


def test_6_3_a_14_points_are_not_enough():
    match = draw_ahoy(TABLE, captured={0: "$5 G3 G2"})
    assert play(match, "attack d1", "target d2")[-1] == {"type": "turn_ended", "seat": 0}
    assert match.view().to_json()["points"] == [14, 0, 0]
    assert match.outcome is None


def test_6_3_a_the_winner_may_be_the_one_who_was_attacked():
    match = draw_ahoy(TABLE, captured={0: "B1", 2: FIFTEEN_LESS_ONE})
    assert play(match, "attack d1", "target a3")[-1] == game_over("points", [[2], [0], [1]])


@pytest.mark.parametrize(
    ("captured", "doubloons", "ranking"),
    [
        ({0: "$5 $3 B1", 2: "$5 $4"}, {}, [[0], [2], [1]]),
        ({0: "$5 $3 B1", 1: "$5 $4"}, {}, [[1], [0], [2]]),
        ({0: "$5 $4", 1: "$5 $3 B1"}, {}, [[0], [1], [2]]),
        ({0: "$5 $3 B2", 1: "$5 $4"}, {}, [[1], [0], [2]]),
        ({0: "$5 $4"}, {1: 14}, [[0, 1], [2]]),
    ],
    ids=["one alone", "the ally has more", "the player has more", "tie-break", "shared"],
)
def test_6_3_a_allies_who_get_there_at_once_compare_points_then_tie_breaks(captured, doubloons, ranking):
    match = draw_ahoy(TABLE, captured=captured, doubloons=doubloons)
    assert play(match, "parley blue", "name d1", "name d2", "name d4", "accept")[-1] == game_over("points", ranking)


@pytest.mark.parametrize(
    "moves",
    [
        ["attack d1", "target d4"],
        ["attack d4", "target d2"],
        ["pair d1", "with e1", "target a4"],
        ["parley blue", "name d1", "name d2", "name a4", "accept"],
    ],
)
def test_6_3_b_with_12_points_the_island_wins_and_all_players_lose(moves):
    match = draw_ahoy(TABLE, captured={1: FIFTEEN_LESS_ONE, 2: "R1"}, island="R3 B3 G3 G2")
    assert play(match, *moves)[-1] == game_over("island", [[1], [2], [0]], winners=[])
    view = match.view().to_json()
    assert (view["ended_by"], view["winners"], view["ranking"]) == ("island", [], [[1], [2], [0]])
    assert (match.to_move, match.legal_moves) == (None, ())


def test_6_3_b_11_points_are_not_enough():
    match = draw_ahoy(TABLE, island="R3 B3 G3 G1")
    assert play(match, "attack d1", "target d4")[-1] == {"type": "turn_ended", "seat": 0}
    assert match.view().to_json()["island_points"] == 11


@pytest.mark.parametrize(
    ("groups", "moves"),
    [
        (("R2", "B1", "$3 $3"), ["attack a1", "target a2"]),
        (("R2", "B1 B1", "$3"), ["attack a1", "target a3"]),
        (("R1", "B3", "$3"), ["attack a1", "target a2"]),
        (("R1", "B3", "$3"), ["attack a1", "target a3"]),
        (("R1 R1", "B3", "$3"), ["attack a3", "target a2"]),
        (("R2 R2", "B1", "$3 $3"), ["parley blue", "name a1", "name a2", "name a3", "accept"]),
        (("R2 R2", "B1 B1", "$3"), ["parley blue", "name a1", "name a2", "name a3", "accept"]),
    ],
    ids=[
        "a crew, captured",
        "the treasures, captured",
        "the own crew, to its captor",
        "the own crew, to the Island",
        "a crew, to the Island",
        "a crew, on its ship",
        "the treasures, shared",
    ],
)
def test_6_3_c_a_group_without_a_tile_on_the_board_ends_the_game(groups, moves):
    match = late(*groups, captured={0: "B1", 1: "R3 R2"})
    assert play(match, *moves)[-1]["ended_by"] == "group"


def test_6_3_c_most_points_win_whoever_fought_last():
    match = late("R2 R1", "B1", "G1", "$3", captured={1: "R3", 2: "R2 R2"})
    assert play(match, "attack a1", "target a2")[-1] == game_over("group", [[2], [1], [0]])


def test_6_3_c_the_island_does_not_count():
    match = late("R2 R1", "B1", "$3", island="R3 B3 B2 B2")
    assert play(match, "attack a1", "target a2")[-1] == game_over("group", [[0], [1]])


def test_6_3_c_two_groups_may_go_at_once():
    match = late("R2", "B1", "$3", captured={1: "R1"})
    assert play(match, "parley blue", "name a1", "name a2", "name a3", "accept")[-1] == game_over("group", [[1], [0]])


def test_6_3_c_landscapes_and_crews_not_in_play_are_no_groups():
    match = late("R2", "B1 B1", "$3")
    assert play(match, "attack a1", "target a2")[-1] == {"type": "turn_ended", "seat": 0}


@pytest.mark.parametrize(
    ("captured", "island", "moves", "ended_by"),
    [
        ({0: "$5 $4"}, "", ["attack a1", "target a2"], "points"),
        ({0: "$5 $4"}, "R3 R3 R3 R3", ["attack a1", "target a2"], "points"),
        ({0: "$5"}, "R3 R3 R3 R2", ["attack a3", "target a2"], "island"),
        ({0: "$5"}, "R3 R3 R3 R1", ["attack a3", "target a2"], "group"),
    ],
    ids=["A before C", "A before B", "B before C", "C"],
)
def test_6_3_the_endings_are_looked_for_in_their_order(captured, island, moves, ended_by):
    """No play leads to the second position: one fight feeds either players or the Island."""
    match = late("R2", "B1", "$3", captured=captured, island=island)
    assert play(match, *moves)[-1]["ended_by"] == ended_by


@pytest.mark.parametrize(
    "moves",
    [
        ["parley green", "name a1", "name a3", "name a4", "decline", "attack a1", "target a2"],
        ["parley green", "name a1", "name a3", "name a4", "accept"],
    ],
)
def test_6_3_after_the_end_no_action_is_under_way_and_no_turn_has_ended(moves):
    match = late("R2", "B1", "G1", "$3")
    assert types(play(match, *moves))[-3::2] == ["fought", "game_over"]
    view = match.view().to_json()
    assert (view["attackers"], view["parley"], view["asked"], view["turn"]) == ([], None, [], 1)
    with pytest.raises(IllegalMoveError, match="over"):
        match.play("look a1")


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
@pytest.mark.parametrize(
    ("more", "less"),
    [
        (("G2 G1", 1), ("G3", 0)),
        (("$3", 0), ("G3 G1", 0)),
        (("", 4), ("G3 G1", 0)),
        (("$3", 2), ("$3 G2", 0)),
        (("G3", 0), ("G2 G1", 0)),
        (("G3 G1", 0), ("G2 G2", 0)),
        (("G3 G1 G1 G1", 0), ("G2 G2 G2", 0)),
        (("G2", 0), ("G1 G1", 0)),
        (("G3 G2 G1", 2), ("G3 G1 G1 G1", 2)),
    ],
    ids=[
        "points",
        "captured treasure",
        "shared doubloons",
        "shared and captured together",
        "a chief",
        "a chief before deputies",
        "a chief before three deputies",
        "a deputy",
        "a deputy after equal doubloons and chiefs",
    ],
)
def test_6_4_ties_are_broken_by_doubloons_chiefs_deputies(first, second, more, less):
    match = draw_ahoy(
        TABLE,
        turn_limit=1,
        captured={first: more[0], second: less[0]},
        doubloons={first: more[1], second: less[1]},
    )
    assert play(match, "attack d2")[-1] == game_over("turn_limit", [[first], [second], [2]])


def test_6_4_shared_doubloons_are_as_good_as_those_of_a_captured_treasure():
    match = draw_ahoy(TABLE, turn_limit=1, captured={0: "$3 G1", 1: "G1"}, doubloons={1: 4})
    assert play(match, "attack d2")[-1] == game_over("turn_limit", [[0, 1], [2]])


def test_6_4_who_is_still_tied_shares_the_win():
    """Equal points, doubloons, chiefs and deputies leave equal crew tiles: the last step never decides."""
    match = draw_ahoy(TABLE, turn_limit=1, captured={0: "B1 B2 G3", 1: "G2", 2: "R3 B1 R2"})
    assert play(match, "attack d2")[-1] == game_over("turn_limit", [[0, 2], [1]])
    assert match.view().to_json()["winners"] == [0, 2]


def test_6_4_breaks_the_ties_of_a_group_s_end_too():
    match = late("R2", "B1", "$3", captured={1: "R1"})
    assert play(match, "attack a1", "target a2")[-1] == game_over("group", [[0, 1]])


@pytest.mark.parametrize(
    "moves",
    [
        ["look a1", "show a2", "end"],
        ["look e5", "look f5"],
        ["attack d2"],
        ["attack d1", "target e1"],
        ["attack d1", "target d2"],
        ["parley blue", "name d1", "name d2", "name d4", "accept"],
    ],
)
def test_6_5_the_turn_limit_ends_the_game_in_place_of_the_turn(moves):
    match = draw_ahoy(TABLE, turn=7, turn_limit=7, captured={0: "G3", 1: "G2 G2"})
    events = play(match, *moves)
    assert "turn_ended" not in types(events)
    assert events[-1]["ended_by"] == "turn_limit"
    view = match.view().to_json()
    assert (view["phase"], view["to_move"], view["turn"]) == ("over", None, 7)


@pytest.mark.parametrize(
    "moves",
    [
        ["look e5", "look f5"],
        ["attack f5"],
        ["pair a1", "with f5"],
        ["attack a1", "target f5"],
        ["parley blue", "name a1", "name f5", "name a4", "accept"],
    ],
)
def test_6_5_a_landscape_turned_over_by_the_very_last_move_stays_face_up(moves):
    """Rule 2.2 holds for the move that ends the game too."""
    match = draw_ahoy(TABLE, turn_limit=1)
    assert play(match, *moves)[-1]["ended_by"] == "turn_limit"
    assert [grid.split("/")[4][-2:] for grid in views(match, "grid")] == ["~~"] * 4


def test_6_5_the_turns_of_all_players_are_counted_together():
    match = draw_ahoy(TABLE, turn_limit=3)
    assert types(play(match, "attack d2", "attack d1"))[-1] == "turn_ended"
    assert match.view().to_json()["turn"] == 3
    assert play(match, "attack d1")[-1] == game_over("turn_limit", [[0, 1, 2]])


@pytest.mark.parametrize(
    ("captured", "island", "moves", "ended_by"),
    [
        ({0: "$5 $4"}, "", ["attack a1", "target a2"], "points"),
        ({}, "R3 R3 R3 R2", ["attack a3", "target a2"], "island"),
        ({}, "", ["attack a1", "target a2"], "group"),
    ],
)
def test_6_5_an_ending_by_a_fight_in_that_turn_goes_first(captured, island, moves, ended_by):
    match = late("R2", "B1", "$3", turn_limit=1, captured=captured, island=island)
    assert play(match, *moves)[-1]["ended_by"] == ended_by


def test_6_5_most_points_win_and_the_island_does_not_count():
    match = draw_ahoy(TABLE, turn_limit=1, captured={1: "R1", 2: "R3"}, island="R3 G3")
    assert play(match, "attack d2")[-1] == game_over("turn_limit", [[2], [1], [0]])


def test_6_5_the_limit_is_off_by_default():
    assert new_match("ahoy", seed=1).view().to_json()["options"]["turn_limit"] is None
    assert types(play(draw_ahoy(TABLE, turn=1000), "attack d2"))[-1] == "turn_ended"


@pytest.mark.parametrize("limit", [0, -1, 1.5, "3", True])
def test_6_5_the_limit_is_a_positive_number(limit):
    with pytest.raises(OptionsError, match="turn_limit"):
        new_match("ahoy", seed=1, turn_limit=limit)


# 7 What a seat may know


@pytest.mark.parametrize(
    "moves",
    [
        ["look a1"],
        ["look e5"],
        ["look a1", "show e5"],
        ["pair a1"],
        ["pair a1", "with b1"],
        ["attack d1", "target a3"],
        ["parley blue", "name d1"],
        ["parley blue", "name d1", "name d2", "name d4"],
        ["parley blue", "name d1", "name d2", "name d4", "accept"],
    ],
)
def test_7_1_all_but_a_secret_look_is_public(moves):
    match = draw_ahoy(TABLE, captured={1: "R2"}, island="G1", doubloons={2: 3})
    play(match, *moves)
    spectator = match.view().to_json()
    for seat in range(3):
        assert match.view(seat).to_json() | {"seat": None, "secret": None} == spectator


def test_7_1_tiles_of_the_action_under_way_lie_face_up_for_all():
    match = draw_ahoy(TABLE)
    play(match, "look e5", "pair d1", "with a1")
    rows = ["R3####R1####", "############", "############", "############", "########~~##", "############"]
    assert views(match, "grid") == ["/".join(rows)] * 4


def test_7_1_everybody_learns_which_places_were_looked_at():
    match = draw_ahoy(TABLE)
    play(match, "look a1", "show b2")
    for viewer in (1, 2, None):
        looked, revealed = [match.game.events.to_json(event) for event in match.events_for(viewer)]
        assert looked == {"type": "looked", "seat": 0, "at": "a1"}
        assert revealed == {"type": "revealed", "seat": 0, "tiles": {"b2": "B2"}, "as": "show"}


def test_7_1_everybody_learns_proposals_and_answers():
    match = draw_ahoy(TABLE)
    play(match, "parley blue", "name d1", "name d2", "name d4", "decline")
    events = [{"type": "proposed", "seat": 0, "ally": 1, "places": ["d1", "d2", "d4"]}]
    events.append({"type": "answered", "seat": 1, "accepted": False})
    for viewer in EVERYBODY:
        assert [match.game.events.to_json(event) for event in match.events_for(viewer)] == events
    assert views(match, "asked") == [[1]] * 4


@pytest.mark.parametrize(("place", "tile"), [("a2", "B3"), ("e5", "~~")])
def test_7_2_a_secret_look_is_for_that_player_alone(place, tile):
    match = draw_ahoy(TABLE)
    play(match, f"look {place}")
    assert views(match, "secret") == [{place: tile}, None, None, None]
    looked = [match.game.events.to_json(match.events_for(viewer)[0]) for viewer in EVERYBODY]
    assert [event.get("tile") for event in looked] == [tile, None, None, None]


@pytest.mark.parametrize(
    ("looks", "move"),
    [
        (["look a2"], "show b2"),
        (["look e5"], "end"),
        (["look e5"], "attack d1"),
        (["look e5"], "pair d1"),
        (["look e5"], "parley blue"),
        (["look e5", "look a2"], "end"),
    ],
)
def test_7_2_until_that_player_s_own_next_move(looks, move):
    match = draw_ahoy(TABLE)
    play(match, *looks, move)
    assert views(match, "secret") == [None] * 4


def test_7_2_a_second_look_takes_the_place_of_the_first():
    match = draw_ahoy(TABLE)
    play(match, "look e5", "look a2")
    assert views(match, "secret") == [{"a2": "B3"}, None, None, None]


def test_7_2_a_refused_move_forgets_nothing():
    match = draw_ahoy(TABLE)
    match.play("look a2")
    with pytest.raises(IllegalMoveError):
        match.play("end")
    assert views(match, "secret") == [{"a2": "B3"}, None, None, None]


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_7_2_moves_of_others_hide_nothing_but_an_own_answer_does(answer):
    match = draw_ahoy(TABLE)
    play(match, "look e5", "look f5", "look a6", "look b6", "parley blue", "name d3", "name d2", "name d4")
    assert views(match, "secret") == [{"f5": "~~"}, {"b6": "~~"}, None, None]
    play(match, answer)
    assert views(match, "secret") == [{"f5": "~~"}, None, None, None]


def test_7_2_nobody_sees_face_down_tiles():
    match = draw_ahoy(TABLE)
    play(match, "look a1", "show b2", "end")
    assert views(match, "grid") == ["/".join(["##" * 6] * 6)] * 4


@pytest.mark.parametrize(
    ("moves", "showing"),
    [
        (["look a2"], {}),
        (["look e5"], {"e5": "~~"}),
        (["look e5", "look f5"], {"f5": "~~"}),
        (["look a2", "show b2"], {"b2": "B2"}),
        (["look a2", "show b2", "end"], {}),
        (["attack d1"], {"d1": "R1"}),
        (["attack d2"], {"d2": "B1"}),
        (["look e5", "pair d1"], {}),
        (["pair d1", "with d2"], {"d1": "R1", "d2": "B1"}),
        (["attack d1", "target e5"], {"e5": "~~"}),
        (["attack d1", "target d2"], {"d2": "B1"}),
        (["look e5", "parley blue"], {}),
        (["parley blue", "name d1", "name d2", "name d4", "accept"], {"d1": "R1", "d2": "B1", "d4": "$3"}),
        (["parley blue", "name d1", "name d2", "name a4", "accept"], {"d1": "R1", "d2": "B1", "a4": "$5"}),
        (["parley blue", "name d1", "name d3", "name d4", "accept"], {"d1": "R1", "d3": "G1"}),
        (["parley blue", "name d1", "name d2", "name e5", "accept"], {"d1": "R1", "d2": "B1", "e5": "~~"}),
        (["look e5", "parley blue", "name d1", "name d2", "name d4", "decline"], {}),
    ],
)
def test_7_3_tiles_turned_over_by_the_last_move_are_in_every_view(moves, showing):
    match = draw_ahoy(TABLE)
    play(match, *moves)
    assert views(match, "showing") == [showing] * 4


@pytest.mark.parametrize("following", ["look a1", "pair a1", "parley red"])
def test_7_3_until_the_next_move_of_anybody(following):
    match = draw_ahoy(TABLE)
    play(match, "attack d1", "target d2", following)
    assert views(match, "showing") == [{}] * 4


def test_7_3_also_when_that_move_ended_the_game():
    match = late("R2", "B1", "G1", "$3")
    play(match, "attack a1", "target a2")
    assert views(match, "showing") == [{"a2": "B1"}] * 4


# 8 Worked examples

LOST_ONE = {"type": "captured", "by": "island", "tiles": {"d1": "R1"}}
LOST_TWO = {"type": "captured", "by": "island", "tiles": {"d1": "R1", "e1": "R1"}}
SHARED = {
    "type": "shared",
    "seats": [0, 1],
    "at": "d4",
    "tile": "$3",
    "each": 2,
    "returned": {"d1": "R1", "d2": "B1"},
}
WRONG = {"type": "wrong_move", "seat": 0}


@pytest.mark.parametrize(
    ("moves", "strengths", "result"),
    [
        ("attack d1, target d4", (2, 3, False), LOST_ONE),
        ("attack d1, target b4", (2, 4, False), LOST_ONE),
        ("attack d1, target d2", (2, 1, True), {"type": "captured", "by": 0, "tiles": {"d2": "B1"}}),
        ("attack d1, target a3", (2, 3, False), {"type": "captured", "by": 2, "tiles": {"d1": "R1"}}),
        ("pair d1, with e1, target d4", (3, 3, True), {"type": "captured", "by": 0, "tiles": {"d4": "$3"}}),
        ("pair d1, with e1, target b4", (3, 4, False), LOST_TWO),
        ("pair d1, with e1, target b2", (3, 2, True), {"type": "captured", "by": 0, "tiles": {"b2": "B2"}}),
        ("pair d1, with e1, target a2", (3, 3, True), {"type": "captured", "by": 0, "tiles": {"a2": "B3"}}),
        ("parley blue, name d1, name d2, name d4, accept", (3, 3, True), SHARED),
        (
            "parley blue, name d1, name d2, name b4, accept",
            (3, 4, False),
            {"type": "captured", "by": "island", "tiles": {"d1": "R1", "d2": "B1"}},
        ),
        ("attack d4, target b2", (4, 2, True), {"type": "captured", "by": "island", "tiles": {"b2": "B2"}}),
        ("attack d4, target a2", (4, 3, True), {"type": "captured", "by": "island", "tiles": {"a2": "B3"}}),
        ("parley blue, name d1, name d3, name d4, accept", None, WRONG),
        ("parley blue, name d1, name d2, name a3, accept", None, WRONG),
    ],
)
def test_8_worked_examples(moves, strengths, result):
    events = play(draw_ahoy(TABLE), *moves.split(", "))
    fights = [(event["attack"], event["target"], event["won"]) for event in events if event["type"] == "fought"]
    assert fights == ([strengths] if strengths else [])
    assert events[-2:] == [result, {"type": "turn_ended", "seat": 0}]
