"""The rulebook of Memory Ahoy, sections 4 and 5: normal combat, and the parley."""

import pytest

from fogbound import Match
from fogbound.core.errors import IllegalMoveError, NotYourTurnError
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

PLACES = [f"{column}{row}" for column in "abcdef" for row in "123456"]


def face_up(match: Match) -> dict[str, str]:
    """All that is not face down, as everybody sees it; `..` where a tile is gone."""
    rows = match.view().to_json()["grid"].split("/")
    cells = {place: rows[int(place[1]) - 1][2 * "abcdef".index(place[0]) :][:2] for place in PLACES}
    return {place: cell for place, cell in cells.items() if cell != "##"}


def attack(*places: str) -> list[str]:
    return [f"attack {places[0]}"] if len(places) == 1 else [f"pair {places[0]}", f"with {places[1]}"]


def parley(*places: str, ally: str = "blue") -> list[str]:
    return [f"parley {ally}", *(f"name {place}" for place in places)]


def spoils(match: Match) -> tuple[list[list[str]], list[str]]:
    view = match.view().to_json()
    return view["captured"], view["island_captured"]


NOBODY: tuple[list[list[str]], list[str]] = ([[], [], []], [])


# 4 Normal combat


def test_4_1_one_attacker_is_turned_over_at_once():
    match = draw_ahoy(TABLE)
    assert play(match, "attack b1") == [{"type": "revealed", "seat": 0, "tiles": {"b1": "R2"}, "as": "attackers"}]
    view = match.view(1).to_json()
    assert (view["phase"], view["attackers"], view["to_move"]) == ("target", ["b1"], 0)


def test_4_1_two_attackers_are_turned_over_together():
    match = draw_ahoy(TABLE)
    assert play(match, "pair e1") == []
    view = match.view(1).to_json()
    assert (view["phase"], view["attackers"], view["showing"]) == ("with", ["e1"], {})
    assert face_up(match) == {}
    (revealed,) = play(match, "with b1")
    assert revealed == {"type": "revealed", "seat": 0, "tiles": {"e1": "R1", "b1": "R2"}, "as": "attackers"}
    assert list(revealed["tiles"]) == ["e1", "b1"]
    assert match.view(1).to_json()["attackers"] == ["e1", "b1"]


def test_4_1_the_second_attacker_is_another_face_down_tile():
    match = draw_ahoy(TABLE)
    play(match, "pair d1")
    assert list(match.legal_moves) == [f"with {place}" for place in PLACES if place != "d1"]


@pytest.mark.parametrize(
    "places", [["a1"], ["b1"], ["d1"], ["a4"], ["b4"], ["d4"], ["a1", "b1"], ["d1", "a5"], ["b1", "c1"]]
)
def test_4_2_own_crew_or_one_treasure_may_attack(places):
    match = draw_ahoy(TABLE)
    assert types(play(match, *attack(*places))) == ["revealed"]
    assert match.view().to_json()["phase"] == "target"


@pytest.mark.parametrize("seat", [1, 2])
def test_4_2_own_crew_is_that_of_the_player_whose_turn_it_is(seat):
    match = draw_ahoy(TABLE, to_move=seat)
    assert types(play(match, f"attack d{seat + 1}")) == ["revealed"]


@pytest.mark.parametrize(
    ("places", "tiles", "stays"),
    [
        (["a2"], {"a2": "B3"}, {}),
        (["d3"], {"d3": "G1"}, {}),
        (["e5"], {"e5": "~~"}, {"e5": "~~"}),
        (["d1", "d2"], {"d1": "R1", "d2": "B1"}, {}),
        (["d3", "d1"], {"d3": "G1", "d1": "R1"}, {}),
        (["d2", "e2"], {"d2": "B1", "e2": "B1"}, {}),
        (["d1", "d4"], {"d1": "R1", "d4": "$3"}, {}),
        (["d4", "d1"], {"d4": "$3", "d1": "R1"}, {}),
        (["d4", "e4"], {"d4": "$3", "e4": "$3"}, {}),
        (["d1", "e5"], {"d1": "R1", "e5": "~~"}, {"e5": "~~"}),
        (["e5", "d1"], {"e5": "~~", "d1": "R1"}, {"e5": "~~"}),
        (["e5", "f5"], {"e5": "~~", "f5": "~~"}, {"e5": "~~", "f5": "~~"}),
    ],
)
def test_4_3_any_other_attacker_is_a_wrong_move(places, tiles, stays):
    match = draw_ahoy(TABLE)
    assert play(match, *attack(*places)) == [
        {"type": "revealed", "seat": 0, "tiles": tiles, "as": "attackers"},
        {"type": "wrong_move", "seat": 0},
        {"type": "turn_ended", "seat": 0},
    ]
    assert face_up(match) == stays
    assert spoils(match) == NOBODY
    view = match.view().to_json()
    assert (view["to_move"], view["phase"], view["attackers"]) == (1, "turn", [])


@pytest.mark.parametrize(("places", "tiles"), [(["d1"], {"d1": "R1"}), (["d1", "a1"], {"a1": "R3", "d1": "R1"})])
def test_4_4_the_target_is_chosen_with_the_attackers_in_sight(places, tiles):
    match = draw_ahoy(TABLE)
    play(match, *attack(*places))
    assert face_up(match) == tiles
    assert list(match.legal_moves) == [f"target {place}" for place in PLACES if place not in places]


def test_4_4_the_target_is_turned_over():
    match = draw_ahoy(TABLE)
    play(match, "attack d1")
    assert play(match, "target d2")[0] == {"type": "revealed", "seat": 0, "tiles": {"d2": "B1"}, "as": "target"}


@pytest.mark.parametrize("places", [["d1"], ["d1", "e1"]])
@pytest.mark.parametrize("target", ["d2", "a3", "d4", "a4"])
def test_4_5_own_crew_may_attack_another_crew_or_a_treasure(places, target):
    assert "fought" in types(play(draw_ahoy(TABLE), *attack(*places), f"target {target}"))


@pytest.mark.parametrize("treasure", ["d4", "b4", "a4"])
@pytest.mark.parametrize("target", ["d2", "a2", "b3"])
def test_4_5_a_treasure_may_attack_another_crew(treasure, target):
    assert "fought" in types(play(draw_ahoy(TABLE), f"attack {treasure}", f"target {target}"))


@pytest.mark.parametrize(
    ("places", "target", "tile"),
    [
        (["a1"], "d1", "R1"),
        (["d1"], "a1", "R3"),
        (["d1", "e1"], "f1", "R1"),
        (["d1"], "e5", "~~"),
        (["d1", "e1"], "e5", "~~"),
        (["a4"], "d4", "$3"),
        (["d4"], "e4", "$3"),
        (["d4"], "d1", "R1"),
        (["d4"], "e5", "~~"),
    ],
)
def test_4_6_any_other_target_is_a_wrong_move(places, target, tile):
    match = draw_ahoy(TABLE)
    play(match, *attack(*places))
    assert play(match, f"target {target}") == [
        {"type": "revealed", "seat": 0, "tiles": {target: tile}, "as": "target"},
        {"type": "wrong_move", "seat": 0},
        {"type": "turn_ended", "seat": 0},
    ]
    assert face_up(match) == ({target: "~~"} if tile == "~~" else {})
    assert spoils(match) == NOBODY
    assert match.view().to_json()["attackers"] == []


@pytest.mark.parametrize(
    ("places", "target", "attacking", "defending", "won"),
    [
        (["d1"], "d2", 2, 1, True),
        (["d1"], "b2", 2, 2, True),
        (["d1"], "a2", 2, 3, False),
        (["d1"], "d4", 2, 3, False),
        (["b1"], "a2", 3, 3, True),
        (["b1"], "d4", 3, 3, True),
        (["b1"], "b4", 3, 4, False),
        (["a1"], "b4", 4, 4, True),
        (["a1"], "a4", 4, 5, False),
        (["d1", "e1"], "a2", 3, 3, True),
        (["d1", "e1"], "d4", 3, 3, True),
        (["d1", "e1"], "b4", 3, 4, False),
        (["b1", "d1"], "b4", 4, 4, True),
        (["b1", "d1"], "a4", 4, 5, False),
        (["b1", "c1"], "a4", 5, 5, True),
        (["d1", "a1"], "a4", 5, 5, True),
        (["d4"], "a2", 4, 3, True),
        (["b4"], "a2", 5, 3, True),
        (["a4"], "d2", 6, 1, True),
    ],
)
def test_4_7_one_is_added_once_and_ties_go_to_the_attack(places, target, attacking, defending, won):
    fought = play(draw_ahoy(TABLE), *attack(*places), f"target {target}")[2]
    assert fought == {"type": "fought", "seat": 0, "attack": attacking, "target": defending, "won": won}


@pytest.mark.parametrize(
    ("places", "target", "tile", "points"),
    [
        (["d1"], "d2", "B1", 1),
        (["a1"], "a3", "G3", 3),
        (["b1"], "d4", "$3", 4),
        (["d1", "b1"], "b4", "$4", 6),
        (["a1", "b1"], "a4", "$5", 8),
    ],
)
def test_4_8_crew_that_wins_captures_the_target_for_the_player(places, target, tile, points):
    match = draw_ahoy(TABLE)
    events = play(match, *attack(*places), f"target {target}")
    assert events[3:] == [{"type": "captured", "by": 0, "tiles": {target: tile}}, {"type": "turn_ended", "seat": 0}]
    assert face_up(match) == {target: ".."}
    assert spoils(match) == ([[tile], [], []], [])
    assert match.view().to_json()["points"] == [points, 0, 0]


def test_4_8_tiles_are_kept_in_the_order_captured():
    match = draw_ahoy(TABLE, captured={0: "G1"})
    play(match, "attack a1", "target d2", "attack d1", "attack d1", "attack a1", "target b2")
    assert spoils(match) == ([["G1", "B1", "B2"], [], []], [])


@pytest.mark.parametrize(("target", "owner"), [("a2", 1), ("a3", 2)])
def test_4_9_crew_that_loses_to_a_crew_tile_goes_to_its_owner(target, owner):
    match = draw_ahoy(TABLE)
    events = play(match, "attack d1", f"target {target}")
    assert events[3:] == [{"type": "captured", "by": owner, "tiles": {"d1": "R1"}}, {"type": "turn_ended", "seat": 0}]
    assert face_up(match) == {"d1": ".."}
    assert match.view().to_json()["captured"][owner] == ["R1"]
    assert match.view().to_json()["points"][owner] == 1


@pytest.mark.parametrize(
    ("places", "target", "tiles"),
    [
        (["d1"], "d4", ["R1"]),
        (["b1"], "b4", ["R2"]),
        (["d1", "b1"], "a4", ["R1", "R2"]),
        (["b1", "d1"], "a4", ["R2", "R1"]),
    ],
)
def test_4_10_crew_that_loses_to_a_treasure_goes_to_the_island(places, target, tiles):
    match = draw_ahoy(TABLE)
    captured = play(match, *attack(*places), f"target {target}")[3]
    assert captured == {"type": "captured", "by": "island", "tiles": dict(zip(places, tiles, strict=True))}
    assert face_up(match) == dict.fromkeys(places, "..")
    assert spoils(match) == ([[], [], []], tiles)


@pytest.mark.parametrize("treasure", ["d4", "b4", "a4"])
@pytest.mark.parametrize(("target", "tile"), [("d2", "B1"), ("b3", "G2"), ("a2", "B3"), ("a3", "G3")])
def test_4_11_a_treasure_always_wins_for_the_island(treasure, target, tile):
    match = draw_ahoy(TABLE)
    fought, captured = play(match, f"attack {treasure}", f"target {target}")[2:4]
    assert fought["won"] is True
    assert captured == {"type": "captured", "by": "island", "tiles": {target: tile}}
    assert face_up(match) == {target: ".."}
    assert spoils(match) == ([[], [], []], [tile])


@pytest.mark.parametrize(("attacker", "target"), [("d1", "d2"), ("d1", "a3"), ("d1", "d4"), ("d4", "d2")])
def test_4_12_after_a_fight_the_turn_ends(attacker, target):
    match = draw_ahoy(TABLE, turn=4)
    play(match, "look e5")
    assert play(match, f"attack {attacker}", f"target {target}")[-1] == {"type": "turn_ended", "seat": 0}
    view = match.view().to_json()
    assert (view["to_move"], view["turn"], view["phase"], view["attackers"]) == (1, 5, "turn", [])
    assert not match.is_legal("end")


# 5 Cooperative combat


@pytest.mark.parametrize(
    ("seat", "allies"),
    [
        (0, ["parley blue", "parley green"]),
        (1, ["parley green", "parley red"]),
        (2, ["parley blue", "parley red"]),
    ],
)
def test_5_1_every_other_player_can_be_asked(seat, allies):
    match = draw_ahoy(TABLE, to_move=seat)
    assert [move for move in match.legal_moves if move.startswith("parley")] == allies


@pytest.mark.parametrize("ally", ["parley red", "parley yellow", "parley", "parley 1"])
def test_5_1_but_nobody_else(ally):
    with pytest.raises(IllegalMoveError):
        draw_ahoy(TABLE).play(ally)


@pytest.mark.parametrize("named", [[], ["d1"], ["d1", "e5"]])
def test_5_1_three_different_face_down_places_are_named(named):
    match = draw_ahoy(TABLE)
    assert play(match, *parley(*named)) == []
    view = match.view(2).to_json()
    assert (view["phase"], view["to_move"]) == ("name", 0)
    assert view["parley"] == {"seat": 0, "ally": 1, "places": named}
    assert list(match.legal_moves) == [f"name {place}" for place in PLACES if place not in named]


@pytest.mark.parametrize(("ally", "seat"), [("blue", 1), ("green", 2)])
def test_5_1_everybody_sees_the_proposal_and_the_ally_answers(ally, seat):
    match = draw_ahoy(TABLE)
    proposed = {"type": "proposed", "seat": 0, "ally": seat, "places": ["d1", "d2", "d4"]}
    assert play(match, *parley("d1", "d2", "d4", ally=ally)) == [proposed]
    for viewer in (0, 1, 2, None):
        view = match.view(viewer).to_json()
        assert view["parley"] == {"seat": 0, "ally": seat, "places": ["d1", "d2", "d4"]}
        assert [match.game.events.to_json(event) for event in match.events_for(viewer)] == [proposed]
    assert (match.view().to_json()["phase"], match.to_move) == ("answer", seat)
    assert list(match.legal_moves) == ["accept", "decline"]
    assert face_up(match) == {}


@pytest.mark.parametrize("seat", [0, 2])
def test_5_1_nobody_else_answers(seat):
    match = draw_ahoy(TABLE)
    play(match, *parley("d1", "d2", "d4"))
    with pytest.raises(NotYourTurnError):
        match.play("accept", seat=seat)


@pytest.mark.parametrize("before", [[], ["look a1", "show b2"], ["look e5"], ["look e5", "look a1"]])
def test_5_2_declined_leaves_exactly_the_choices_from_before_but_for_that_ally(before):
    match = draw_ahoy(TABLE)
    play(match, *before)
    choices, phase, seen = match.legal_moves, match.view().to_json()["phase"], face_up(match)
    assert play(match, *parley("d1", "d2", "d4"), "decline")[1:] == [{"type": "answered", "seat": 1, "accepted": False}]
    assert match.legal_moves == tuple(move for move in choices if move != "parley blue")
    assert face_up(match) == seen
    view = match.view().to_json()
    assert (view["to_move"], view["phase"], view["parley"], view["asked"]) == (0, phase, None, [1])


def test_5_2_all_others_may_be_asked_once():
    match = draw_ahoy(TABLE)
    play(match, *parley("d1", "d3", "d4", ally="green"), "decline", *parley("d1", "d2", "d4"), "decline")
    assert match.view().to_json()["asked"] == [2, 1]
    assert {move.split()[0] for move in match.legal_moves} == {"attack", "look", "pair"}


def test_5_2_a_second_look_that_was_open_still_ends_the_turn_at_a_landscape():
    match = draw_ahoy(TABLE)
    play(match, "look e5", *parley("d1", "d2", "d4"), "decline")
    assert types(play(match, "look f5")) == ["looked", "revealed", "turn_ended"]


def test_5_2_a_refusal_lasts_for_this_turn_only():
    match = draw_ahoy(TABLE)
    play(match, *parley("d1", "d2", "d4"), "decline", "attack d2")
    assert match.view().to_json()["asked"] == []
    play(match, "attack d1", "attack d1")
    assert (match.to_move, match.is_legal("parley blue")) == (0, True)


@pytest.mark.parametrize(
    ("first", "second", "tiles", "stays"),
    [
        ("d1", "d3", {"d1": "R1", "d3": "G1"}, {}),
        ("d1", "e1", {"d1": "R1", "e1": "R1"}, {}),
        ("d2", "d1", {"d2": "B1", "d1": "R1"}, {}),
        ("d2", "e2", {"d2": "B1", "e2": "B1"}, {}),
        ("d3", "d2", {"d3": "G1", "d2": "B1"}, {}),
        ("d1", "e4", {"d1": "R1", "e4": "$3"}, {}),
        ("e4", "d2", {"e4": "$3", "d2": "B1"}, {}),
        ("d1", "e5", {"d1": "R1", "e5": "~~"}, {"e5": "~~"}),
        ("e5", "d2", {"e5": "~~", "d2": "B1"}, {"e5": "~~"}),
        ("e5", "f5", {"e5": "~~", "f5": "~~"}, {"e5": "~~", "f5": "~~"}),
    ],
)
def test_5_3_other_attackers_are_a_wrong_move_and_no_target_is_turned(first, second, tiles, stays):
    match = draw_ahoy(TABLE)
    play(match, *parley(first, second, "d4"))
    assert play(match, "accept") == [
        {"type": "answered", "seat": 1, "accepted": True},
        {"type": "revealed", "seat": 0, "tiles": tiles, "as": "attackers"},
        {"type": "wrong_move", "seat": 0},
        {"type": "turn_ended", "seat": 0},
    ]
    assert match.view().to_json()["showing"] == tiles
    assert face_up(match) == stays
    assert spoils(match) == NOBODY


@pytest.mark.parametrize(("ally", "seat", "second"), [("blue", 1, "d2"), ("green", 2, "d3")])
def test_5_3_the_player_s_tile_and_the_tile_of_the_ally_who_was_asked_attack(ally, seat, second):
    match = draw_ahoy(TABLE)
    play(match, *parley("d1", second, "d4", ally=ally))
    answered, revealed, *_ = play(match, "accept")
    assert answered == {"type": "answered", "seat": seat, "accepted": True}
    assert list(revealed["tiles"]) == ["d1", second]


@pytest.mark.parametrize(("target", "tile"), [("e1", "R1"), ("a2", "B3"), ("d3", "G1"), ("e5", "~~")])
def test_5_4_a_target_that_is_no_treasure_is_a_wrong_move(target, tile):
    match = draw_ahoy(TABLE)
    play(match, *parley("d1", "d2", target))
    assert play(match, "accept")[1:] == [
        {"type": "revealed", "seat": 0, "tiles": {"d1": "R1", "d2": "B1"}, "as": "attackers"},
        {"type": "revealed", "seat": 0, "tiles": {target: tile}, "as": "target"},
        {"type": "wrong_move", "seat": 0},
        {"type": "turn_ended", "seat": 0},
    ]
    assert face_up(match) == ({target: "~~"} if tile == "~~" else {})
    assert spoils(match) == NOBODY


@pytest.mark.parametrize(
    ("own", "allied", "treasure", "attacking", "defending", "won"),
    [
        ("d1", "d2", "d4", 3, 3, True),
        ("d1", "d2", "b4", 3, 4, False),
        ("b1", "d2", "b4", 4, 4, True),
        ("d1", "b2", "a4", 4, 5, False),
        ("b1", "b2", "a4", 5, 5, True),
        ("d1", "a2", "a4", 5, 5, True),
        ("a1", "a2", "d4", 7, 3, True),
    ],
)
def test_5_5_one_is_added_once_and_ties_go_to_the_attackers(own, allied, treasure, attacking, defending, won):
    fought = play(draw_ahoy(TABLE), *parley(own, allied, treasure), "accept")[4]
    assert fought == {"type": "fought", "seat": 0, "attack": attacking, "target": defending, "won": won}


@pytest.mark.parametrize(("treasure", "tile", "each"), [("d4", "$3", 2), ("b4", "$4", 3), ("a4", "$5", 4)])
def test_5_6_the_winners_share_the_doubloons_and_their_tiles_return_to_their_ships(treasure, tile, each):
    match = draw_ahoy(TABLE)
    assert play(match, *parley("a1", "a3", treasure, ally="green"), "accept")[5] == {
        "type": "shared",
        "seats": [0, 2],
        "at": treasure,
        "tile": tile,
        "each": each,
        "returned": {"a1": "R3", "a3": "G3"},
    }
    assert face_up(match) == {"a1": "..", "a3": "..", treasure: ".."}
    assert spoils(match) == NOBODY
    view = match.view().to_json()
    assert view["returned"] == [["R3"], [], ["G3"]]
    assert view["doubloons"] == view["points"] == [each, 0, each]
    assert view["island_points"] == 0


def test_5_7_the_losers_go_to_the_island_in_the_order_named():
    match = draw_ahoy(TABLE)
    captured = play(match, *parley("d1", "b2", "a4"), "accept")[5]
    assert captured == {"type": "captured", "by": "island", "tiles": {"d1": "R1", "b2": "B2"}}
    assert face_up(match) == {"d1": "..", "b2": ".."}
    assert spoils(match) == ([[], [], []], ["R1", "B2"])
    view = match.view().to_json()
    assert (view["points"], view["doubloons"], view["returned"]) == ([0, 0, 0], [0, 0, 0], [[], [], []])


@pytest.mark.parametrize("places", [("d1", "d3", "d4"), ("d1", "d3", "a4"), ("d1", "d2", "d4"), ("d1", "d3", "d2")])
def test_5_8_then_the_turn_of_the_player_who_asked_ends(places):
    match = draw_ahoy(TABLE)
    assert play(match, *parley(*places, ally="green"), "accept")[-1] == {"type": "turn_ended", "seat": 0}
    view = match.view().to_json()
    assert (view["to_move"], view["turn"], view["phase"], view["parley"]) == (1, 2, "turn", None)
