"""Deals and options of Memory Ahoy: what is impossible is refused with its fault."""

import pytest

from fogbound import GAMES, new_match
from fogbound.core.errors import DealError, NotationError, OptionsError
from fogbound.games.ahoy import Options, Tile

GAME = GAMES["ahoy"]
DEAL = new_match("ahoy", seed=1).deal.to_json()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"grid": DEAL["grid"].replace("R3", "R2")}, "grid: R2 is there 3 times, but these options have 2"),
        ({"grid": DEAL["grid"].replace("R3", "G1")}, "G1 is there 1 times, but these options have 0"),
        ({"grid": DEAL["grid"].replace("$5", "$6")}, "'\\$6' is no tile"),
        ({"grid": DEAL["grid"].replace("R3", "##")}, "'##' is no tile"),
        ({"grid": DEAL["grid"].replace("R3", "..")}, "'..' is no tile"),
        ({"grid": DEAL["grid"][:-2]}, "row 5"),
        ({"grid": None}, "grid: None is no text"),
        ({"start": 2}, "start: 2 is no seat of 2 players"),
        ({"island": "x"}, "unknown key 'island'"),
    ],
)
def test_an_impossible_deal_is_refused_with_its_fault(change, fault):
    with pytest.raises(DealError, match=fault) as refused:
        GAME.read_deal(Options(), {**DEAL, **change})
    assert refused.value.code == "bad_deal"


def test_the_option_treasures_decides_what_a_deal_must_hold():
    with pytest.raises(DealError, match="\\$3 is there 4 times, but these options have 3"):
        GAME.read_deal(Options(treasures="3,2,2"), DEAL)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"treasures": "4,2,2"},
        {"treasures": "7"},
        {"treasures": "8,0,-1"},
        {"treasures": "4, 2, 1"},
        {"treasures": [4, 2, 1]},
        {"turn_limit": 0},
        {"turn_limit": -1},
        {"turn_limit": True},
        {"turn_limit": 2.0},
        {"turn_limit": 1_000_001},
        {"turn_limit": 2**63},
        {"turn_limit": 10**4000},
    ],
)
def test_options_are_checked_when_made(options):
    with pytest.raises(OptionsError, match=next(iter(options))) as refused:
        Options(**options)
    assert refused.value.code == "bad_options"


def test_a_tile_has_a_strength_and_a_way_back():
    assert (Tile.from_text("$4").worth, Tile.from_text("B2").worth, Tile.from_text("Y1").crew) == (6, 2, 3)
    assert Tile.from_text("~~").is_landscape
    with pytest.raises(NotationError, match="is no tile"):
        Tile.from_text("R4")
