"""Memoarrr!, rules 4: the animals of the expert game. Numbers are those of docs/rules/memoarrr.md."""

import re
from collections.abc import Iterable
from itertools import count
from typing import Any

import pytest

from fogbound import Match
from tests.drawings import ISLAND, deal_memoarrr, draw_memoarrr, play, types

PLACES = {column + row for column in "abcde" for row in "12345"} - {"c3"}

TURTLE_UP = """
    Po  Pf  Pl  Pj  Pd
    Oo  Of  Ol  Oj  Od
    Wo  Wf  --  Wj  Wd
    Co  Cf  Cl  Cj  Cd
    To1 Tf  Tl  Tj  Td
"""
"""Every animal in column a matches the To; those of column b but the turtle fail."""


def draw(drawing: str, **position: Any) -> Match:
    return draw_memoarrr(drawing, **{"expert": True, "players": 3, **position})


def draw_late(face_down: str, last: str, **position: Any) -> Match:
    """All cards but these are face up, and `last` was the last one turned."""
    order = count(1)

    def numbered(card: re.Match[str]) -> str:
        return card[0] if card[0] in face_down else f"{card[0]}{99 if card[0] == last else next(order)}"

    return draw(re.sub(r"[POWCT][ofljd]", numbered, ISLAND), **position)


def seen(match: Match, seat: int | None = None) -> dict[str, Any]:
    return match.view(seat).to_json()


def moves(verb: str, places: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{verb} {place}" for place in sorted(places))


@pytest.mark.parametrize("place", ["b1", "b2", "b3", "b4"])
def test_a_failure_triggers_no_ability(place):
    match = draw(TURTLE_UP)
    assert types(play(match, f"turn {place}")) == ["turned", "volcano"]
    assert (seen(match)["phase"], match.to_move) == ("turn", 1)


@pytest.mark.parametrize("place", ["a1", "a2", "a3", "a4"])
def test_without_the_expert_option_no_animal_acts(place):
    match = draw(TURTLE_UP, expert=False)
    match.play(f"turn {place}")
    assert (seen(match)["phase"], match.to_move) == ("turn", 1)


# 4.1 Penguin


def test_4_1_a_penguin_must_look_at_a_face_down_card():
    match = draw(TURTLE_UP)
    match.play("turn a1")
    assert (match.to_move, seen(match)["phase"]) == (0, "peek")
    assert match.legal_moves == moves("peek", PLACES - {"a1", "a5"})


def test_4_1_the_others_see_the_place_and_not_the_card():
    match = draw(TURTLE_UP)
    assert play(match, "turn a1", "peek c5")[-1] == {"type": "peeked", "seat": 0, "at": "c5", "card": "Tl"}
    told = [match.game.events.to_json(match.events_for(seat)[-1]) for seat in (1, 2, None)]
    assert told == [{"type": "peeked", "seat": 0, "at": "c5"}] * 3
    assert [seen(match, seat)["secret"] for seat in (0, 1, 2, None)] == [{"c5": "Tl"}, None, None, None]
    assert "Tl" not in seen(match, 0)["island"]
    assert (match.to_move, seen(match)["phase"]) == (1, "turn")


def test_4_1_with_no_card_face_down_nothing_happens():
    match = draw_late(face_down="Pd", last="Od")
    assert types(play(match, "turn e1")) == ["turned"]
    assert (match.to_move, match.legal_moves) == (1, ("erupt",))


def test_4_1_a_card_may_be_looked_at_again():
    match = draw(TURTLE_UP, players=2)
    play(match, "turn a1", "peek e5", "turn b1", "peek e5", "turn c1")
    assert play(match, "peek e5") == [{"type": "peeked", "seat": 0, "at": "e5", "card": "Td"}]


# 4.2 Octopus


@pytest.mark.parametrize(
    ("at", "beside"),
    [
        *[("a1", "a2 b1"), ("e1", "d1 e2"), ("a5", "a4 b5"), ("e5", "d5 e4")],
        *[("c1", "b1 c2 d1"), ("a3", "a2 a4 b3"), ("e3", "d3 e2 e4"), ("c5", "b5 c4 d5"), ("d1", "c1 d2 e1")],
        *[("c2", "b2 c1 d2"), ("b3", "a3 b2 b4"), ("d3", "d2 d4 e3"), ("c4", "b4 c5 d4")],
        *[("b2", "a2 b1 b3 c2"), ("d2", "c2 d1 d3 e2"), ("b4", "a4 b3 b5 c4"), ("d4", "c4 d3 d5 e4")],
    ],
)
def test_4_2_an_octopus_must_swap_with_an_island_card_next_to_it(at, beside):
    """Corners, edges, beside the middle, and between them; the octopus opens a round of 2023."""
    here = ISLAND.split()["abcde".index(at[0]) + 5 * (int(at[1]) - 1)]
    match = draw(ISLAND.replace("Oo", "??").replace(here, "Oo").replace("??", here), edition="2023")
    match.play(f"turn {at}")
    assert (match.to_move, seen(match)["phase"]) == (0, "swap")
    assert match.legal_moves == moves("swap", beside.split())


def test_4_2_a_face_down_card_stays_face_down_when_swapped():
    match = draw(TURTLE_UP)
    assert play(match, "turn a2", "swap b2")[-1] == {"type": "swapped", "seat": 0, "at": "a2", "with": "b2"}
    view = seen(match)
    assert view["island"] == "##########/##Oo######/####--####/##########/To########"
    assert (view["trail"], view["last"], view["to_move"]) == (["To", "Oo"], "b2", 1)
    assert play(match, "turn a2")[0] == {"type": "turned", "seat": 1, "at": "a2", "card": "Of", "match": True}


def test_4_2_a_face_up_card_stays_face_up_when_swapped():
    match = draw(TURTLE_UP.replace("Wo ", "Wo2").replace("Co ", "Co3"))
    play(match, "turn a2", "swap a3")
    view = seen(match)
    assert view["island"] == "##########/Wo########/Oo##--####/Co########/To########"
    assert (view["trail"], view["last"]) == (["To", "Wo", "Co", "Oo"], "a3")


def test_4_2_the_next_card_is_compared_with_the_octopus_where_it_lies_now():
    match = draw(TURTLE_UP.replace("Wo ", "Wo2"))
    play(match, "turn a2", "swap a3")
    assert play(match, "turn b3")[0]["match"] is False


# 4.3 Walrus


def test_4_3_a_walrus_bars_one_face_down_card_for_the_next_player():
    match = draw(TURTLE_UP)
    match.play("turn a3")
    assert (match.to_move, match.legal_moves) == (0, moves("ban", PLACES - {"a3", "a5"}))
    assert play(match, "ban d4") == [{"type": "banned", "seat": 0, "at": "d4", "for": 1}]
    assert [seen(match, seat)["ban"] for seat in (None, 0, 1, 2)] == [{"at": "d4", "seat": 1}] * 4
    assert (match.to_move, match.legal_moves) == (1, moves("turn", PLACES - {"a3", "a5", "d4"}))


def test_4_3_two_cards_face_down_are_enough():
    match = draw_late(face_down="Wd Cd Td", last="Od")
    match.play("turn e3")
    assert (match.to_move, match.legal_moves) == (0, ("ban e4", "ban e5"))
    match.play("ban e4")
    assert (match.to_move, match.legal_moves) == (1, ("turn e5",))


@pytest.mark.parametrize(("face_down", "following"), [("Wd Td", ("turn e5",)), ("Wd", ("erupt",))])
def test_4_3_with_fewer_than_two_cards_face_down_a_walrus_does_nothing(face_down, following):
    match = draw_late(face_down, last="Od")
    assert types(play(match, "turn e3")) == ["turned"]
    assert (match.to_move, seen(match)["ban"], match.legal_moves) == (1, None, following)


# 4.4 Crab, 4.5 turtle


def test_4_4_a_crab_must_turn_another_card():
    match = draw(TURTLE_UP)
    match.play("turn a4")
    assert (match.to_move, match.legal_moves) == (0, moves("turn", PLACES - {"a4", "a5"}))


@pytest.mark.parametrize(("place", "matched"), [("a1", True), ("e4", True), ("b5", False)])
def test_4_4_the_other_card_is_compared_with_the_crab(place, matched):
    """Po and Cd match the Co; Tf would only match the To before it."""
    match = draw(TURTLE_UP)
    match.play("turn a4")
    turned = play(match, f"turn {place}")[0]
    assert (turned["seat"], turned["match"]) == (0, matched)


def test_4_4_crabs_chain():
    match = draw(TURTLE_UP)
    turned = play(match, "turn a4", "turn b4", "turn c4", "turn c5")
    assert [(event["seat"], event["match"]) for event in turned] == [(0, True)] * 4
    assert match.to_move == 1


def test_4_4_a_failure_after_a_crab_takes_a_volcano():
    match = draw(TURTLE_UP, edition="2018", volcanoes="73")
    match.play("turn a4")
    assert play(match, "turn b5") == [
        {"type": "turned", "seat": 0, "at": "b5", "card": "Tf", "match": False},
        {"type": "volcano", "seat": 0, "volcano": "7"},
    ]
    assert match.to_move == 1


def test_4_4_a_crab_as_last_card_takes_the_top_volcano():
    match = draw_late(face_down="Cd", last="Td", edition="2018", volcanoes="37")
    match.play("turn e4")
    assert (match.to_move, match.legal_moves) == (0, ("erupt",))
    assert play(match, "erupt") == [{"type": "volcano", "seat": 0, "volcano": "3"}]
    assert (match.to_move, match.legal_moves) == (1, ("erupt",))


def test_4_5_a_turtle_does_nothing():
    match = draw(TURTLE_UP)
    assert types(play(match, "turn b5")) == ["turned"]
    assert (match.to_move, match.legal_moves) == (1, moves("turn", PLACES - {"a5", "b5"}))


# 4.6 The first card of a round


@pytest.mark.parametrize("place", ["a1", "a2", "a3", "a4", "a5"])
def test_4_6_in_2018_the_first_card_triggers_nothing(place):
    match = draw(ISLAND, edition="2018")
    match.play(f"turn {place}")
    assert (match.to_move, match.legal_moves) == (1, moves("turn", PLACES - {place}))


@pytest.mark.parametrize(
    ("place", "phase", "to_move"),
    [("a1", "peek", 0), ("a2", "swap", 0), ("a3", "ban", 0), ("a4", "turn", 0), ("a5", "turn", 1)],
)
def test_4_6_in_2023_the_first_card_acts(place, phase, to_move):
    match = draw(ISLAND, edition="2023")
    match.play(f"turn {place}")
    assert (seen(match)["phase"], match.to_move) == (phase, to_move)


@pytest.mark.parametrize("edition", ["2018", "2023"])
@pytest.mark.parametrize(
    ("place", "phase", "to_move"),
    [("a1", "peek", 1), ("b2", "swap", 1), ("b3", "ban", 1), ("b4", "turn", 1), ("b5", "turn", 2)],
)
def test_4_6_a_card_that_matches_acts_in_both_editions(edition, place, phase, to_move):
    match = draw(ISLAND.replace("Pf ", "Pf1"), edition=edition, to_move=1)
    match.play(f"turn {place}")
    assert (seen(match)["phase"], match.to_move) == (phase, to_move)


def test_4_6_in_2023_the_very_first_card_of_the_game_acts_too():
    match = deal_memoarrr(expert=True, edition="2023")
    match.play("turn a1")
    assert match.legal_moves == moves("peek", PLACES - {"a1"})


# 4.7 How long a ban lasts


def test_4_7_the_next_player_is_the_next_one_still_in_the_round():
    match = draw(TURTLE_UP, players=4, out={1: "L"})
    assert play(match, "turn a3", "ban d4")[-1]["for"] == 2
    assert (seen(match)["ban"], match.to_move) == ({"at": "d4", "seat": 2}, 2)


def test_4_7_a_ban_holds_for_the_turns_after_a_crab_and_ends_when_play_passes_on():
    match = draw(TURTLE_UP)
    play(match, "turn a3", "ban e4", "turn a4")
    assert match.legal_moves == moves("turn", PLACES - {"a3", "a4", "a5", "e4"})
    match.play("turn b4")
    assert match.legal_moves == moves("turn", PLACES - {"a3", "a4", "a5", "b4", "e4"})
    assert seen(match)["ban"] == {"at": "e4", "seat": 1}
    match.play("turn b5")
    assert (match.to_move, seen(match)["ban"]) == (2, None)
    assert "turn e4" in match.legal_moves


@pytest.mark.parametrize(
    ("place", "phase", "choice"), [("a1", "peek", "peek e5"), ("a2", "swap", "swap a1"), ("b3", "ban", "ban e5")]
)
def test_4_7_a_ban_stands_while_the_banned_player_uses_an_animal(place, phase, choice):
    match = draw(TURTLE_UP)
    play(match, "turn a3", "ban e4", f"turn {place}")
    assert (seen(match)["phase"], seen(match)["ban"]) == (phase, {"at": "e4", "seat": 1})
    match.play(choice)
    assert match.to_move == 2
    assert "turn e4" in match.legal_moves


def test_4_7_a_second_walrus_puts_its_own_ban_in_place_of_the_first():
    match = draw(TURTLE_UP)
    play(match, "turn a3", "ban e4", "turn b3")
    assert match.legal_moves == moves("ban", PLACES - {"a3", "a5", "b3"})
    match.play("ban e5")
    assert seen(match)["ban"] == {"at": "e5", "seat": 2}
    assert match.legal_moves == moves("turn", PLACES - {"a3", "a5", "b3", "e5"})


@pytest.mark.parametrize("turns", [["turn b1"], ["turn a4", "turn b1"]])
def test_4_7_a_ban_ends_when_the_banned_player_fails(turns):
    match = draw(TURTLE_UP)
    play(match, "turn a3", "ban e4", *turns)
    assert (seen(match)["out"], match.to_move, seen(match)["ban"]) == ({"1": "L"}, 2, None)
    assert "turn e4" in match.legal_moves


def test_4_7_a_ban_ends_with_the_round():
    match = draw(TURTLE_UP, players=2)
    play(match, "turn a3", "ban e4", "turn b1")
    assert (seen(match)["round"], match.to_move, seen(match)["ban"]) == (3, 1, None)
    assert match.legal_moves == moves("turn", PLACES)


def test_4_7_a_ban_ends_with_the_game():
    match = draw(TURTLE_UP, players=2, round=7, taken=(0, 0, 0, 1, 1, 1))
    play(match, "turn a3", "ban e4", "turn b1")
    assert (seen(match)["phase"], seen(match)["ban"]) == ("over", None)


# 4.8 When a ban lapses


def test_4_8_a_ban_lapses_when_only_the_banned_card_is_left_to_turn():
    match = draw_late(face_down="Wd Cd Td", last="Od")
    play(match, "turn e3", "ban e5")
    assert (match.legal_moves, seen(match)["ban"]) == (("turn e4",), {"at": "e5", "seat": 1})
    match.play("turn e4")
    assert (match.to_move, match.legal_moves, seen(match)["ban"]) == (1, ("turn e5",), None)
    assert play(match, "turn e5")[0]["match"] is True


def test_4_8_a_ban_stands_while_another_card_is_face_down():
    match = draw_late(face_down="Pd Wd Cd Td", last="Od")
    play(match, "turn e3", "ban e5", "turn e4")
    assert (match.to_move, match.legal_moves, seen(match)["ban"]) == (1, ("turn e1",), {"at": "e5", "seat": 1})


def test_4_8_a_ban_lapses_at_the_end_of_a_chain_of_crabs():
    match = draw_late(face_down="Wd Cd Cj Td", last="Od")
    play(match, "turn e3", "ban e5", "turn e4")
    assert (match.legal_moves, seen(match)["ban"]) == (("turn d4",), {"at": "e5", "seat": 1})
    match.play("turn d4")
    assert (match.legal_moves, seen(match)["ban"]) == (("turn e5",), None)


@pytest.mark.parametrize(
    ("face_down", "place", "choices"),
    [("Pd Wd Td", "e1", ("peek e5",)), ("Od Wd Td", "e2", ("swap d2", "swap e1", "swap e3"))],
)
def test_4_8_a_ban_stands_while_the_player_has_no_card_to_turn(face_down, place, choices):
    match = draw_late(face_down, last="Cd")
    play(match, "turn e3", "ban e5", f"turn {place}")
    assert (match.to_move, match.legal_moves, seen(match)["ban"]) == (1, choices, {"at": "e5", "seat": 1})


# 4.9 What a ban does not forbid


def test_4_9_a_penguin_may_look_at_a_banned_card():
    match = draw(TURTLE_UP)
    assert play(match, "turn a3", "ban e4", "turn a1", "peek e4")[-1]["card"] == "Cd"


def test_4_9_an_octopus_may_swap_with_a_banned_card():
    match = draw(TURTLE_UP)
    play(match, "turn a3", "ban b2", "turn a2")
    assert match.legal_moves == ("swap a1", "swap a3", "swap b2")
    match.play("swap b2")
    assert (seen(match)["ban"], seen(match)["last"], match.to_move) == (None, "b2", 2)
    assert play(match, "turn a2")[0]["card"] == "Of"


def test_4_9_a_walrus_may_name_a_banned_card():
    match = draw(TURTLE_UP)
    play(match, "turn a3", "ban e4", "turn b3", "ban e4")
    assert seen(match)["ban"] == {"at": "e4", "seat": 2}
