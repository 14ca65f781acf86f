"""Memoarrr!, rules 5 and 6: the end, and what a seat may know. Numbers are those of docs/rules/memoarrr.md."""

from itertools import product
from typing import Any

import pytest

from fogbound import Match
from fogbound.core.seats import Seat
from fogbound.games.memoarrr import Card, State
from fogbound.games.memoarrr.rules import outcome
from tests.drawings import ISLAND, deal_memoarrr, draw_memoarrr, play

ALL_FACE_DOWN = "##########/##########/####--####/##########/##########"


def seen(match: Match, seat: int | None = None) -> dict[str, Any]:
    return match.view(seat).to_json()


def told(match: Match, seat: int | None) -> list[dict[str, Any]]:
    return [match.game.events.to_json(event) for event in match.events_for(seat)]


def play_round(match: Match, winner: int) -> None:
    """This seat matches whatever was turned last, and everybody else misses."""
    cards = {f"{'abcde'[at % 5]}{at // 5 + 1}": Card(card) for at, card in enumerate(ISLAND.split())}
    won = seen(match)["treasures_left"] - 1
    while seen(match)["treasures_left"] > won:
        last = seen(match)["last"]
        fitting = (
            move
            for move in match.legal_moves
            if last is None or cards[move.argument].matches(cards[last]) == (match.to_move == winner)
        )
        match.play(next(fitting))


def play_game(winners: str, *, treasures: str = "1122234", players: int = 4) -> Match:
    """A whole game; the seats of `winners` win its rounds in this order."""
    match = deal_memoarrr(players=players, treasures=treasures)
    for winner in winners:
        play_round(match, int(winner))
    return match


# 5 End


def test_5_1_after_the_seventh_treasure_all_are_shown_and_most_rubies_win():
    match = play_game("0010011", treasures="1122243", players=2)
    assert told(match, None)[-2:] == [
        {"type": "round_won", "seat": 1, "round": 7},
        {"type": "game_over", "treasures": [[1, 1, 2, 2], [2, 4, 3]], "winners": [1], "ranking": [[1], [0]]},
    ]
    assert [seen(match, seat)["treasures"] for seat in (None, 0, 1)] == [[[1, 1, 2, 2], [2, 4, 3]]] * 3
    assert (seen(match)["winners"], seen(match)["ranking"]) == ([1], [[1], [0]])


def test_5_1_the_outcome_says_that_the_treasures_ended_the_game():
    match = play_game("0010011", treasures="1122243", players=2)
    assert match.outcome == ("treasures", (1,), ((1,), (0,)))


def test_5_1_before_the_seventh_treasure_nobody_has_won():
    match = play_game("000000", players=2)
    assert (match.outcome, match.is_over) == (None, False)
    view = seen(match)
    assert (view["round"], view["treasures"], view["winners"], view["ranking"]) == (7, [6, 0], None, None)


def test_5_2_with_equal_rubies_most_treasure_cards_win():
    """Treasures 2+2, 4, 1+1+2 and 3: four rubies for three seats, and the third has three cards."""
    match = play_game("0012223", treasures="2241123")
    assert seen(match)["treasures"] == [[2, 2], [4], [1, 1, 2], [3]]
    assert (seen(match)["winners"], seen(match)["ranking"]) == ([2], [[2], [0], [1], [3]])


@pytest.mark.parametrize(
    ("winners", "treasures", "held", "ranking"),
    [
        ("0011123", "4322211", [[4, 3], [2, 2, 2], [1], [1]], [[0], [1], [2, 3]]),
        ("0011222", "4132221", [[4, 1], [3, 2], [2, 2, 1], []], [[2], [0], [1], [3]]),
        ("0011223", "4132221", [[4, 1], [3, 2], [2, 2], [1]], [[0], [1], [2], [3]]),
        ("1100223", "4132221", [[3, 2], [4, 1], [2, 2], [1]], [[1], [0], [2], [3]]),
    ],
    ids=["rubies", "cards", "best treasure of the first", "best treasure of the second"],
)
def test_5_2_rubies_then_cards_then_the_best_single_treasure(winners, treasures, held, ranking):
    match = play_game(winners, treasures=treasures)
    assert seen(match)["treasures"] == held
    assert seen(match)["ranking"] == ranking


@pytest.mark.parametrize("players", [2, 3, 4])
def test_5_2_every_way_to_share_out_the_treasures_leaves_exactly_one_winner(players):
    state = deal_memoarrr(players=players).state
    assert isinstance(state, State)

    def winners(taken: tuple[int, ...]) -> tuple[Seat, ...]:
        result = outcome(state._replace(table=state.table._replace(phase="over", taken=tuple(map(Seat, taken)))))
        assert result is not None
        return result.winners

    assert {len(winners(taken)) for taken in product(range(players), repeat=7)} == {1}


@pytest.mark.parametrize(
    ("winners", "ranking"),
    [
        ("0122233", [[3], [2], [0, 1]]),
        ("2201333", [[3], [2], [0, 1]]),
        ("2301333", [[3], [0, 1], [2]]),
        ("1111111", [[1], [0, 2, 3]]),
        ("0000011", [[0], [1], [2, 3]]),
        ("0123322", [[2], [3], [0, 1]]),
    ],
)
def test_5_3_the_ranking_uses_the_same_order_and_equals_share_a_rank(winners, ranking):
    match = play_game(winners)
    result = match.outcome
    assert result is not None
    assert (result.to_json(), seen(match)["ranking"]) == ({"winners": ranking[0], "ranking": ranking}, ranking)


# 6 What a seat may know


def test_6_1_what_is_public_is_in_every_view():
    match = deal_memoarrr(players=3, edition="2018", expert=True, start=1, volcanoes="37")
    play(match, "turn a1", "turn a3", "ban b4", "turn c5", "turn c4")
    public = {
        "game": "memoarrr",
        "options": {"players": 3, "edition": "2018", "expert": True, "ordered": False},
        "phase": "turn",
        "to_move": 1,
        "round": 1,
        "start": 1,
        "island": "Po########/##########/Wo##--####/####Cl####/####Tl####",
        "trail": ["Po", "Wo", "Tl", "Cl"],
        "last": "c4",
        "out": {"0": "3"},
        "volcano_top": "7",
        "volcanoes_left": 1,
        "treasures_left": 7,
        "treasures": [0, 0, 0],
        "sides": {"0": "south", "1": "north", "2": "east"},
        "ban": None,
        "showing": {"c4": "Cl"},
        "winners": None,
        "ranking": None,
    }
    assert [seen(match, seat) for seat in (None, 0, 1, 2)] == [
        {**public, "seat": seat, "secret": None} for seat in (None, 0, 1, 2)
    ]


def test_6_1_places_looked_at_swapped_and_banned_are_told_to_everybody():
    match = deal_memoarrr(players=3, expert=True)
    play(match, "turn a1", "peek e5", "turn a2", "swap b2", "turn a2", "swap a1", "turn b3", "ban e4")
    public = [
        {"type": "looked", "seat": 0, "side": "north"},
        {"type": "looked", "seat": 1, "side": "east"},
        {"type": "looked", "seat": 2, "side": "south"},
        {"type": "turned", "seat": 0, "at": "a1", "card": "Po", "match": None},
        {"type": "peeked", "seat": 0, "at": "e5"},
        {"type": "turned", "seat": 1, "at": "a2", "card": "Oo", "match": True},
        {"type": "swapped", "seat": 1, "at": "a2", "with": "b2"},
        {"type": "turned", "seat": 2, "at": "a2", "card": "Of", "match": True},
        {"type": "swapped", "seat": 2, "at": "a2", "with": "a1"},
        {"type": "turned", "seat": 0, "at": "b3", "card": "Wf", "match": True},
        {"type": "banned", "seat": 0, "at": "e4", "for": 1},
    ]
    assert told(match, None) == public
    assert [told(match, seat)[5:] for seat in (0, 1, 2)] == [public[5:]] * 3


def test_6_2_a_look_and_a_peek_are_private_to_one_seat():
    match = deal_memoarrr(expert=True)
    assert [seen(match, seat)["secret"] for seat in (0, 1, None)] == [
        {"b1": "Pf", "c1": "Pl", "d1": "Pj"},
        {"e2": "Od", "e3": "Wd", "e4": "Cd"},
        None,
    ]
    play(match, "turn a1", "peek d5")
    north = {"type": "looked", "seat": 0, "side": "north"}
    peeked = {"type": "peeked", "seat": 0, "at": "d5"}
    own, others = told(match, 0), told(match, 1)
    assert (own[0], own[-1]) == ({**north, "cards": {"b1": "Pf", "c1": "Pl", "d1": "Pj"}}, {**peeked, "card": "Tj"})
    assert (others[0], others[-1]) == (north, peeked)
    assert [seen(match, seat)["secret"] for seat in (0, None)] == [{"d5": "Tj"}, None]


@pytest.mark.parametrize(
    "hidden",
    [
        {"drawing": ISLAND.replace("Cl  Cj", "Cj  Cl")},
        {"drawing": ISLAND.replace("Cl", "Wl")},
        {"treasures": "4322211"},
        {"volcanoes": ["317", "731", "731", "173", "371", "317", "713"]},
    ],
    ids=["face-down cards", "the boxed card", "ruby values", "lower volcanoes"],
)
def test_6_3_nobody_can_tell_what_is_hidden(hidden):
    everybody = (None, 0, 1, 2, 3)
    deal: dict[str, Any] = {"players": 4, "edition": "2018", "expert": True, "volcanoes": "371"}
    one, other = deal_memoarrr(**deal), deal_memoarrr(**{**deal, **hidden})
    for move in ("turn a1", "turn a2", "swap b2", "turn a2", "swap a1", "turn b3", "ban e4"):
        assert one.legal_moves == other.legal_moves
        assert play(one, move) == play(other, move)
        assert [seen(one, seat) for seat in everybody] == [seen(other, seat) for seat in everybody]
    assert [told(one, seat) for seat in everybody] == [told(other, seat) for seat in everybody]


def showing(match: Match) -> list[dict[str, str]]:
    return [seen(match, seat)["showing"] for seat in (None, 0, 1)]


def test_6_4_the_turned_card_is_in_every_view_until_the_next_move():
    match = draw_memoarrr(ISLAND, expert=True)
    assert showing(match) == [{}] * 3
    match.play("turn a5")
    assert showing(match) == [{"a5": "To"}] * 3
    match.play("turn b5")
    assert showing(match) == [{"b5": "Tf"}] * 3


@pytest.mark.parametrize(("place", "choice"), [("a1", "peek e5"), ("a2", "swap b2"), ("a3", "ban e5")])
def test_6_4_an_animal_that_acts_ends_the_showing_of_its_card(place, choice):
    match = draw_memoarrr(ISLAND, expert=True)
    match.play(f"turn {place}")
    assert list(seen(match)["showing"]) == [place]
    match.play(choice)
    assert showing(match) == [{}] * 3


def test_6_4_a_card_that_ended_the_round_is_shown_until_the_next_move():
    match = deal_memoarrr()
    play(match, "turn a1", "turn b2")
    assert seen(match)["island"] == ALL_FACE_DOWN
    assert showing(match) == [{"b2": "Of"}] * 3
    match.play("turn e5")
    assert showing(match) == [{"e5": "Td"}] * 3


def test_6_4_a_card_that_ended_the_game_is_shown():
    match = play_game("0000000", players=2)
    assert showing(match) == [{seen(match)["last"]: seen(match)["trail"][-1]}] * 3


def test_6_4_an_eruption_shows_no_card():
    match = draw_memoarrr(
        """
        Po1  Pf2  Pl3  Pj4  Pd5
        Oo6  Of7  Ol8  Oj9  Od10
        Wo11 Wf12 --   Wj13 Wd14
        Co15 Cf16 Cl17 Cj18 Cd19
        To20 Tf21 Tl22 Tj23 Td
        """
    )
    match.play("turn e5")
    assert showing(match) == [{"e5": "Td"}] * 3
    match.play("erupt")
    assert (seen(match)["round"], showing(match)) == (3, [{}] * 3)


def test_6_4_a_view_shows_nothing_of_an_earlier_round():
    match = deal_memoarrr()
    play(match, "turn a1", "turn b2", "turn a5")
    view = seen(match, 0)
    assert view["island"] == "##########/##########/####--####/##########/To########"
    assert (view["trail"], view["showing"], view["secret"]) == (["To"], {"a5": "To"}, None)


def test_6_4_a_look_at_a_side_is_in_view_until_its_players_own_next_move():
    match = deal_memoarrr()
    north, east = {"b1": "Pf", "c1": "Pl", "d1": "Pj"}, {"e2": "Od", "e3": "Wd", "e4": "Cd"}
    assert (seen(match, 0)["secret"], seen(match, 1)["secret"]) == (north, east)
    match.play("turn a1")
    assert (seen(match, 0)["secret"], seen(match, 1)["secret"]) == (None, east)
    match.play("turn a5")
    assert (seen(match, 0)["secret"], seen(match, 1)["secret"]) == (None, None)


def test_6_4_a_peek_stays_in_view_while_the_others_move():
    match = draw_memoarrr(ISLAND, expert=True, players=3)
    play(match, "turn a1", "peek e5")
    assert seen(match, 0)["secret"] == {"e5": "Td"}
    play(match, "turn b1", "peek d5", "turn b5")
    assert [seen(match, seat)["secret"] for seat in (0, 1, 2)] == [{"e5": "Td"}, {"d5": "Tj"}, None]
    match.play("turn c5")
    assert [seen(match, seat)["secret"] for seat in (0, 1, 2)] == [None, {"d5": "Tj"}, None]


def test_6_4_a_peek_stays_in_view_when_others_end_the_round_and_begin_the_next():
    match = draw_memoarrr(ISLAND, expert=True)
    play(match, "turn a1", "peek e5", "turn b2")
    assert (seen(match)["round"], match.to_move, seen(match, 0)["secret"]) == (3, 1, {"e5": "Td"})
    match.play("turn a5")
    assert (match.to_move, seen(match, 0)["secret"]) == (0, {"e5": "Td"})
    match.play("turn b5")
    assert seen(match, 0)["secret"] is None
