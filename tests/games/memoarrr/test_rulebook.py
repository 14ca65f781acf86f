"""Memoarrr!, rules 1 to 3: the box, the setup, a round. Numbers are those of docs/rules/memoarrr.md."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from fogbound import FogboundError, Match, new_match
from tests.drawings import ISLAND, deal_memoarrr, draw_memoarrr, play

PLACES = {column + row for column in "abcde" for row in "12345"} - {"c3"}
CARDS = {animal + landscape for animal in "POWCT" for landscape in "ofljd"}
ALL_FACE_DOWN = "##########/##########/####--####/##########/##########"
NORTH, EAST, SOUTH, WEST = {"b1", "c1", "d1"}, {"e2", "e3", "e4"}, {"b5", "c5", "d5"}, {"a2", "a3", "a4"}

FULL = """
    Po1  Pf2  Pl3  Pj4  Pd5
    Oo6  Of7  Ol8  Oj9  Od10
    Wo11 Wf12 --   Wj13 Wd14
    Co15 Cf16 Cl17 Cj18 Cd19
    To20 Tf21 Tl22 Tj23 Td24
"""


def seen(match: Match, seat: int | None = None) -> dict[str, Any]:
    return match.view(seat).to_json()


def told(match: Match, seat: int | None) -> list[dict[str, Any]]:
    return [match.game.events.to_json(event) for event in match.events_for(seat)]


def moves(verb: str, places: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{verb} {place}" for place in sorted(places))


def dealt(seed: int, **options: Any) -> dict[str, Any]:
    deal: dict[str, Any] = new_match("memoarrr", seed=seed, **options).deal.to_json()
    return deal


def faces(board: str) -> list[str]:
    """A board string as its 25 faces, row by row."""
    cells = board.replace("/", "")
    return [cells[at : at + 2] for at in range(0, len(cells), 2)]


def play_at_random(match: Match) -> Iterator[Match]:
    """The match after each move, to its end."""
    chance = Random(0)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves))
        yield match


# 1 Material


def test_1_1_every_animal_is_in_every_landscape_once():
    islands = [faces(dealt(seed)["island"]) for seed in range(200)]
    assert all(len(set(island)) == 25 for island in islands)
    assert {card for island in islands for card in island} == CARDS | {"--"}


@pytest.mark.parametrize(("card", "other"), [("Td", "Tj"), ("Po", "Xo"), ("Po", "Px"), ("Po", "##")])
def test_1_1_an_island_with_other_cards_is_refused(card, other):
    with pytest.raises(FogboundError) as refused:
        deal_memoarrr(ISLAND.replace(card, other))
    assert refused.value.code == "bad_deal"


def test_1_2_seven_treasures_hold_fifteen_rubies():
    stacks = {dealt(seed)["treasures"] for seed in range(50)}
    assert {"".join(sorted(stack)) for stack in stacks} == {"1122234"}


@pytest.mark.parametrize("treasures", ["112223", "11222344", "1112234", "1122233", "1122235"])
def test_1_2_other_treasures_are_refused(treasures):
    with pytest.raises(FogboundError) as refused:
        deal_memoarrr(treasures=treasures)
    assert refused.value.code == "bad_deal"


def test_1_3_everybody_sees_the_top_volcano_and_nobody_those_below():
    match = deal_memoarrr(players=4, edition="2018", volcanoes="371")
    other = deal_memoarrr(players=4, edition="2018", volcanoes="317")
    everybody = (None, 0, 1, 2, 3)
    assert [seen(match, seat)["volcano_top"] for seat in everybody] == ["3"] * 5
    assert [seen(match, seat) for seat in everybody] == [seen(other, seat) for seat in everybody]
    play(match, "turn a1", "turn b2")
    assert [seen(match, seat)["volcano_top"] for seat in everybody] == ["7"] * 5


@pytest.mark.parametrize(
    ("edition", "players", "in_play"),
    [
        ("2018", 2, {"7"}),
        ("2018", 3, {"37", "73"}),
        ("2018", 4, {"137", "173", "317", "371", "713", "731"}),
        ("2023", 2, {"D"}),
        ("2023", 3, {"LD", "DL"}),
        ("2023", 4, {"LLD", "LDL", "DLL"}),
    ],
)
def test_1_4_one_volcano_fewer_than_players_and_the_deciding_one_among_them(edition, players, in_play):
    deals = [dealt(seed, edition=edition, players=players) for seed in range(20)]
    assert {pile for deal in deals for pile in deal["volcanoes"]} == in_play


@pytest.mark.parametrize(
    ("edition", "players", "volcanoes"),
    [("2018", 2, "1"), ("2018", 3, "13"), ("2018", 3, "17"), ("2018", 3, "137"), ("2023", 2, "L"), ("2023", 3, "LL")],
)
def test_1_4_other_volcanoes_are_refused(edition, players, volcanoes):
    with pytest.raises(FogboundError) as refused:
        deal_memoarrr(edition=edition, players=players, volcanoes=volcanoes)
    assert refused.value.code == "bad_deal"


# 2 Setup


def test_2_1_all_cards_start_face_down_around_the_middle():
    match = new_match("memoarrr", seed=1)
    assert seen(match)["island"] == ALL_FACE_DOWN


def test_2_1_any_card_may_be_the_one_in_the_box():
    islands = [set(faces(dealt(seed)["island"])) for seed in range(200)]
    assert {card for island in islands for card in CARDS - island} == CARDS


def test_2_1_the_card_in_the_box_stays_unknown_to_the_end():
    match = deal_memoarrr(players=3, expert=True)
    everybody = (None, 0, 1, 2)
    shown = str([seen(match, seat) for _ in play_at_random(match) for seat in everybody])
    assert ("Wl" in shown, "Wd" in shown) == (False, True)
    assert "Wl" not in str([told(match, seat) for seat in everybody])


def test_2_2_the_treasures_are_shuffled():
    stacks = [dealt(seed)["treasures"] for seed in range(50)]
    assert [set(rubies) for rubies in zip(*stacks, strict=True)] == [set("1234")] * 7


def test_2_2_with_ordered_the_treasures_run_from_one_to_four_rubies():
    assert {dealt(seed, ordered=True)["treasures"] for seed in range(50)} == {"1122234"}
    with pytest.raises(FogboundError, match="ordered"):
        deal_memoarrr(treasures="1122243", ordered=True)


def test_2_2_the_volcanoes_lie_on_all_seven_treasures():
    view = seen(deal_memoarrr(players=4, edition="2018", volcanoes="713"))
    assert (view["volcano_top"], view["volcanoes_left"], view["treasures_left"]) == ("7", 3, 7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_3_anybody_may_be_drawn_as_start_player(players):
    assert {dealt(seed, players=players)["start"] for seed in range(50)} == set(range(players))


def test_2_3_the_host_may_choose_the_start_player():
    match = new_match("memoarrr", deal={**dealt(7, players=4), "start": 3}, players=4)
    assert (seen(match)["start"], seen(match)["to_move"]) == (3, 3)


def test_2_4_sides_are_picked_clockwise_from_the_start_player_and_only_once():
    match = deal_memoarrr(start=2, players=3, looked=False)
    assert (match.to_move, match.legal_moves) == (2, ("look east", "look north", "look south", "look west"))
    match.play("look south")
    assert (match.to_move, match.legal_moves) == (0, ("look east", "look north", "look west"))
    match.play("look east")
    assert (match.to_move, match.legal_moves) == (1, ("look north", "look west"))
    match.play("look north")
    assert (match.to_move, seen(match)["phase"]) == (2, "turn")
    assert seen(match)["sides"] == {"2": "south", "0": "east", "1": "north"}


@pytest.mark.parametrize(
    ("side", "cards"),
    [
        ("north", {"b1": "Pf", "c1": "Pl", "d1": "Pj"}),
        ("east", {"e2": "Od", "e3": "Wd", "e4": "Cd"}),
        ("south", {"b5": "Tf", "c5": "Tl", "d5": "Tj"}),
        ("west", {"a2": "Oo", "a3": "Wo", "a4": "Co"}),
    ],
)
def test_2_4_a_side_shows_its_three_middle_cards_to_its_picker_alone(side, cards):
    match = deal_memoarrr(looked=False)
    match.play(f"look {side}")
    assert told(match, 0) == [{"type": "looked", "seat": 0, "side": side, "cards": cards}]
    assert told(match, 1) == told(match, None) == [{"type": "looked", "seat": 0, "side": side}]
    assert (seen(match, 0)["secret"], seen(match, 1)["secret"], seen(match)["secret"]) == (cards, None, None)


# 3 A round


@pytest.mark.parametrize("place", sorted(PLACES))
def test_3_1_the_first_card_may_be_any_and_always_succeeds(place):
    match = draw_memoarrr(ISLAND, round=2)
    assert match.legal_moves == moves("turn", PLACES)
    [turned] = play(match, f"turn {place}")
    assert (turned["match"], seen(match)["out"], match.to_move) == (None, {}, 1)


@pytest.mark.parametrize(
    ("players", "barred"), [(2, NORTH | EAST), (3, NORTH | EAST | SOUTH), (4, NORTH | EAST | SOUTH | WEST)]
)
def test_3_2_a_card_somebody_looked_at_may_not_open_the_first_round(players, barred):
    match = deal_memoarrr(players=players)
    assert match.legal_moves == moves("turn", PLACES - barred)


def test_3_2_only_the_sides_that_were_picked_are_barred():
    match = deal_memoarrr(looked=False)
    play(match, "look west", "look south")
    assert match.legal_moves == moves("turn", PLACES - WEST - SOUTH)


def test_3_2_the_bar_is_on_the_first_card_of_the_first_round_alone():
    match = deal_memoarrr()
    match.play("turn a1")
    assert match.legal_moves == moves("turn", PLACES - {"a1"})
    match.play("turn b2")
    assert seen(match)["round"] == 2
    assert match.legal_moves == moves("turn", PLACES)


def test_3_2_a_crab_turn_after_the_first_card_may_go_anywhere():
    match = deal_memoarrr(players=4, expert=True, edition="2023")
    match.play("turn b4")
    assert (match.to_move, match.legal_moves) == (0, moves("turn", PLACES - {"b4"}))


@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2, 3, 0]), (2, [2, 3, 0, 1, 2])])
def test_3_3_turns_go_clockwise(start, order):
    match = deal_memoarrr(start=start, players=4)
    turned = play(match, "turn a1", "turn b1", "turn c1", "turn d1", "turn e1")
    assert [event["seat"] for event in turned] == order


@pytest.mark.parametrize(("place", "matched"), [("b4", True), ("e2", True), ("a4", False), ("e1", False)])
def test_3_3_a_card_is_compared_with_a_failure_just_before_it(place, matched):
    """Po, then Of fails: Cf and Od match the Of; Co and Pd would only match the Po."""
    match = deal_memoarrr(players=4)
    play(match, "turn a1", "turn b2")
    turned = play(match, f"turn {place}")[0]
    assert (turned["seat"], turned["match"]) == (2, matched)


def test_3_3_a_card_is_not_compared_with_earlier_ones():
    match = deal_memoarrr(players=3)
    play(match, "turn a1", "turn b1")
    assert play(match, "turn a5")[0] == {"type": "turned", "seat": 2, "at": "a5", "card": "To", "match": False}


@pytest.mark.parametrize("place", sorted(PLACES - {"d4"}))
def test_3_4_same_animal_or_same_landscape_succeeds_and_nothing_else(place):
    """In this island rows share an animal and columns a landscape; d4 is the jungle crab."""
    match = deal_memoarrr(players=3)
    match.play("turn d4")
    turned = play(match, f"turn {place}")[0]
    assert turned["match"] is ("d" in place or "4" in place)
    assert ("1" in seen(match)["out"]) is not turned["match"]


def test_3_4_after_a_success_the_player_stays_in():
    match = deal_memoarrr()
    play(match, "turn a1", "turn a5")
    assert (seen(match)["out"], seen(match)["volcanoes_left"], match.to_move) == ({}, 1, 0)


def test_3_5_a_failure_takes_the_top_volcano_and_is_out():
    match = deal_memoarrr(players=4, edition="2018", volcanoes="371")
    play(match, "turn a1")
    assert play(match, "turn b2") == [
        {"type": "turned", "seat": 1, "at": "b2", "card": "Of", "match": False},
        {"type": "volcano", "seat": 1, "volcano": "3"},
    ]
    view = seen(match)
    assert (view["out"], view["volcanoes_left"], view["volcano_top"], view["to_move"]) == ({"1": "3"}, 2, "7", 2)


def test_3_6_turned_cards_and_failures_too_stay_face_up():
    match = deal_memoarrr(players=4)
    play(match, "turn a1", "turn b2", "turn b4")
    view = seen(match)
    assert view["island"] == "Po########/##Of######/####--####/##Cf######/##########"
    assert (view["trail"], view["last"]) == (["Po", "Of", "Cf"], "b4")
    assert match.legal_moves == moves("turn", PLACES - {"a1", "b2", "b4"})


def test_3_6_nobody_may_decline_even_when_no_card_can_match():
    match = draw_memoarrr(FULL.replace("Po1 ", "Po").replace("Pf2", "Pf"))
    assert match.legal_moves == moves("turn", {"a1", "b1"})
    assert play(match, "turn a1")[0]["match"] is False


def test_3_7_all_cards_face_up_takes_the_top_volcano():
    match = draw_memoarrr(FULL, players=4, edition="2018", volcanoes="317", to_move=2)
    before = seen(match)
    assert match.legal_moves == ("erupt",)
    assert play(match, "erupt") == [{"type": "volcano", "seat": 2, "volcano": "3"}]
    after = seen(match)
    assert (after["out"], after["volcano_top"], after["to_move"]) == ({"2": "3"}, "1", 3)
    assert all(after[key] == before[key] for key in ("island", "trail", "last"))
    assert match.legal_moves == ("erupt",)


def test_3_7_an_eruption_is_legal_just_when_all_cards_are_face_up():
    assert draw_memoarrr(FULL).is_legal("erupt")
    assert not draw_memoarrr(FULL.replace("Td24", "Td")).is_legal("erupt")


def test_3_7_the_last_eruption_ends_the_round():
    match = draw_memoarrr(FULL, players=3, edition="2018", volcanoes="37", out={1: "3"}, to_move=2)
    assert play(match, "erupt") == [
        {"type": "volcano", "seat": 2, "volcano": "7"},
        {"type": "round_won", "seat": 0, "round": 2},
        {"type": "round_began", "round": 3, "start": 2},
    ]


def test_3_7_with_a_card_face_down_nobody_may_take_a_volcano_instead():
    match = draw_memoarrr(FULL.replace("Td24", "Td"))
    assert match.legal_moves == ("turn e5",)


@pytest.mark.parametrize(
    ("out", "turns", "following"),
    [({1: "1"}, 0, 2), ({1: "1", 2: "3"}, 0, 3), ({0: "1", 1: "3"}, 3, 2), ({0: "1", 2: "3"}, 1, 3)],
)
def test_3_8_players_with_a_volcano_are_skipped(out, turns, following):
    match = draw_memoarrr(ISLAND.replace("Po ", "Po1"), players=4, edition="2018", out=out, to_move=turns)
    match.play("turn b1")
    assert match.to_move == following


def test_3_9_the_last_volcano_ends_the_round_and_the_player_left_takes_the_treasure():
    match = deal_memoarrr(players=3, edition="2018", volcanoes="37")
    assert play(match, "turn a1", "turn b2", "turn c4")[-3:] == [
        {"type": "volcano", "seat": 2, "volcano": "7"},
        {"type": "round_won", "seat": 0, "round": 1},
        {"type": "round_began", "round": 2, "start": 2},
    ]
    view = seen(match)
    assert (view["treasures"], view["treasures_left"], view["round"]) == ([1, 0, 0], 6, 2)


def test_3_9_the_treasures_are_taken_from_the_top():
    """Two seats: who opens with Po wins when the other turns Of."""
    match = deal_memoarrr(treasures="4321212", start=1)
    played = play(match, *["turn a1", "turn b2"] * 7)
    assert played[-1]["treasures"] == [[3, 1, 1], [4, 2, 2, 2]]


def test_3_9_nobody_sees_a_treasure_before_the_end():
    one, other = deal_memoarrr(treasures="4321212"), deal_memoarrr(treasures="1122234")
    for move in ["turn a1", "turn b2"] * 6:
        assert play(one, move) == play(other, move)
        assert [seen(one, seat) for seat in (None, 0, 1)] == [seen(other, seat) for seat in (None, 0, 1)]
    assert seen(one)["treasures"] == [3, 3]


def test_3_10_after_a_round_all_cards_are_turned_down_in_place():
    match = deal_memoarrr()
    play(match, "turn a1", "turn b2")
    view = seen(match)
    assert (view["island"], view["trail"], view["last"]) == (ALL_FACE_DOWN, [], None)
    assert play(match, "turn b2")[0]["card"] == "Of"


def test_3_10_after_the_last_round_the_island_stays_as_it_is():
    match = draw_memoarrr(ISLAND.replace("Po ", "Po1"), round=7, start=1, taken=(0, 0, 0, 1, 1, 1))
    match.play("turn b2")
    view = seen(match)
    assert view["island"] == "Po########/##Of######/####--####/##########/##########"
    assert (view["phase"], view["round"], view["trail"], view["last"]) == ("over", 7, ["Po", "Of"], "b2")
    assert (view["out"], view["start"], view["volcano_top"], view["to_move"]) == ({"0": "D"}, 1, None, None)
    assert (match.is_over, match.legal_moves) == (True, ())


@pytest.mark.parametrize(
    ("edition", "volcanoes", "starts"),
    [
        *[("2018", "7", 1), ("2018", "73", 1), ("2018", "37", 2)],
        *[("2018", "713", 1), ("2018", "371", 2), ("2018", "137", 3)],
        *[("2023", "D", 1), ("2023", "DL", 1), ("2023", "LD", 2)],
        *[("2023", "DLL", 1), ("2023", "LDL", 2), ("2023", "LLD", 3)],
    ],
)
def test_3_11_the_deciding_volcano_starts_the_next_round(edition, volcanoes, starts):
    """Seat 0 opens and the others fail in turn, so seat 1 takes the top volcano."""
    players = len(volcanoes) + 1
    match = deal_memoarrr(players=players, edition=edition, volcanoes=volcanoes)
    played = play(match, *["turn a1", "turn b2", "turn c4", "turn d5"][:players])
    assert played[-1] == {"type": "round_began", "round": 2, "start": starts}
    assert (seen(match)["start"], match.to_move) == (starts, starts)


@pytest.mark.parametrize(("last", "loser"), [(["turn b2"], 1), (["turn b1", "turn c5"], 0)])
def test_3_11_with_two_players_the_loser_starts(last, loser):
    match = deal_memoarrr()
    assert play(match, "turn a1", *last)[-1]["start"] == loser


def test_3_12_the_volcanoes_go_back_on_the_stack_in_a_new_order():
    match = deal_memoarrr(players=3, edition="2018", volcanoes=["37", "73", "37", "37", "37", "37", "37"])
    play(match, "turn a1", "turn b2", "turn c4")
    view = seen(match)
    assert (view["out"], view["volcanoes_left"], view["volcano_top"]) == ({}, 2, "7")
    assert play(match, "turn a1", "turn b2")[-1] == {"type": "volcano", "seat": 0, "volcano": "7"}


@pytest.mark.parametrize("round_number", range(1, 8))
def test_3_12_the_volcanoes_are_shuffled_for_every_round(round_number):
    orders = {dealt(seed, players=4, edition="2018")["volcanoes"][round_number - 1] for seed in range(60)}
    assert orders == {"137", "173", "317", "371", "713", "731"}


def test_3_13_no_card_changes_place():
    match = deal_memoarrr(players=4)
    list(play_at_random(match))
    reading_order = [column + row for row in "12345" for column in "abcde"]
    dealt_at = dict(zip(reading_order, faces(match.deal.to_json()["island"]), strict=True))
    turned = [event for event in told(match, None) if event["type"] == "turned"]
    assert len(turned) > 28
    assert [event["card"] for event in turned] == [dealt_at[event["at"]] for event in turned]


def test_3_13_only_an_octopus_moves_a_card_and_it_stays_moved():
    match = draw_memoarrr(ISLAND, expert=True, edition="2023")
    play(match, "turn a2", "swap b2", "turn e5")
    assert seen(match)["round"] == 3
    assert [event["card"] for event in play(match, "turn a2", "swap a1", "turn b2")[::2]] == ["Of", "Oo"]


def test_example_round_of_four_seats():
    match = deal_memoarrr(
        """
        Pl  Pf  Po  Pj  Pd
        Oo  Of  Ol  Oj  Od
        Wo  Wf  --  Wj  Wd
        Co  Cf  Cl  Cj  Cd
        To  Tf  Tl  Tj  Td
        """,
        players=4,
        edition="2018",
        volcanoes="173",
    )
    played = play(match, "turn a1", "turn c1", "turn d4", "turn d2", "turn a5", "turn e5", "turn b3")
    assert [(event["seat"], event["card"], event["match"]) for event in played if event["type"] == "turned"] == [
        (0, "Pl", None),
        (1, "Po", True),
        (2, "Cj", False),
        (3, "Oj", True),
        (0, "To", False),
        (1, "Td", True),
        (3, "Wf", False),
    ]
    assert [event for event in played if event["type"] != "turned"] == [
        {"type": "volcano", "seat": 2, "volcano": "1"},
        {"type": "volcano", "seat": 0, "volcano": "7"},
        {"type": "volcano", "seat": 3, "volcano": "3"},
        {"type": "round_won", "seat": 1, "round": 1},
        {"type": "round_began", "round": 2, "start": 0},
    ]
