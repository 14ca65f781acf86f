"""Deals and options of Memoarrr!: what is impossible is refused with its fault."""

import pytest

from fogbound import GAMES, new_match
from fogbound.core.errors import DealError, NotationError, OptionsError
from fogbound.games.memoarrr import Card, Options
from tests.drawings import deal_memoarrr

GAME = GAMES["memoarrr"]
DEAL = deal_memoarrr().deal.to_json()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"island": DEAL["island"].replace("Td", "Po")}, "island: Po is there 2 times"),
        ({"island": DEAL["island"].replace("--", "Wl")}, "island: c3 is 'Wl'"),
        ({"island": DEAL["island"].replace("Td", "Tx")}, "'Tx' is no island card"),
        ({"island": DEAL["island"].replace("Td", "--")}, "'--' is no island card"),
        ({"island": DEAL["island"].replace("/", "")}, "5 rows joined by '/', not 1"),
        ({"island": DEAL["island"] + "Wl"}, "row 5 .* 12 characters, not 10"),
        ({"island": 7}, "island: 7 is no text"),
        ({"treasures": "112223"}, "treasures: '112223' is not the seven treasures 1122234"),
        ({"treasures": "1122235"}, "not the seven treasures"),
        ({"volcanoes": ["D"] * 6}, "volcanoes: 6 orders of volcanoes, but there are 7 rounds"),
        ({"volcanoes": ["D"] * 6 + ["L"]}, "round 7: 'L' is not the volcanoes in play, D"),
        ({"volcanoes": ["D"] * 6 + ["DD"]}, "round 7"),
        ({"volcanoes": "DDDDDDD"}, "no list"),
        ({"start": 2}, "start: 2 is no seat of 2 players"),
        ({"start": None}, "start"),
        ({"seed": 1}, "unknown key 'seed'"),
    ],
)
def test_an_impossible_deal_is_refused_with_its_fault(change, fault):
    with pytest.raises(DealError, match=fault) as refused:
        GAME.read_deal(Options(), {**DEAL, **change})
    assert refused.value.code == "bad_deal"


def test_a_deal_that_lacks_something_is_refused():
    with pytest.raises(DealError, match="start missing"):
        GAME.read_deal(Options(), {key: value for key, value in DEAL.items() if key != "start"})


def test_ordered_asks_for_a_sorted_stack():
    assert GAME.read_deal(Options(ordered=True), DEAL).treasures == (1, 1, 2, 2, 2, 3, 4)
    with pytest.raises(DealError, match="'2112234' is not sorted"):
        GAME.read_deal(Options(ordered=True), {**DEAL, "treasures": "2112234"})


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 5}, {"players": "2"}, {"edition": "2020"}, {"edition": 2018}, {"expert": None}],
)
def test_options_are_checked_when_made(options):
    with pytest.raises(OptionsError) as refused:
        Options(**options)
    assert refused.value.code == "bad_options"
    assert next(iter(options)) in str(refused.value)
    with pytest.raises(OptionsError):
        new_match("memoarrr", **options)


def test_a_card_has_words_and_a_way_back():
    card = Card.from_text("Tj")
    assert (card.animal, card.landscape, repr(card)) == ("turtle", "jungle", "Card('Tj')")
    with pytest.raises(NotationError, match="is no island card"):
        Card.from_text("jT")
