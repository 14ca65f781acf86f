"""The kernel deals by itself: its deals are possible ones, and each is as likely."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from fogbound.games.memoarrr.material import TREASURES
from fogbound.sim.kernel import ahoy, memoarrr
from fogbound.sim.kernel.chance import begin_chance
from fogbound.sim.numbering import TILES, volcano_number
from fogbound.sim.setup import read_setup
from fogbound.sim.spaces import AHOY

DEALS = 4000
MEMOARRR = [
    {"players": players, "edition": edition, "expert": False, "ordered": ordered}
    for players, edition, ordered in product((2, 3, 4), ("2018", "2023"), (False, True))
]
SAILS = [{"players": players, "treasures": treasures} for players, treasures in product((2, 3, 4), ("4,2,1", "0,0,7"))]


def deals(game, options):
    """Many rows, as the kernel deals them."""
    kernel = memoarrr if game == "memoarrr" else ahoy
    flags = read_setup(game, options).flags
    rows = np.zeros((DEALS, kernel.SIZE), np.int64)
    for number, row in enumerate(rows):
        chance = begin_chance(7, number)
        memoarrr.deal(row, chance, *flags) if game == "memoarrr" else ahoy.deal(row, chance, flags)
    return rows


def must_be_even(counts, shares=None):
    """Asserts that counts are even: less than five standard deviations away; the seed is fixed."""
    counts = np.asarray(counts, float)
    shares = np.full(counts.shape, 1 / counts.size) if shares is None else np.asarray(shares, float)
    expected = counts.sum() * shares
    spread = np.sqrt(counts.sum() * shares * (1 - shares))
    assert (np.abs(counts - expected) < 5 * np.maximum(spread, 1e-9)).all(), counts


@pytest.mark.parametrize("options", MEMOARRR, ids=str)
def test_memoarrr_deals_are_possible_and_even(options):
    rows, players = deals("memoarrr", options), options["players"]
    volcanoes = read_setup("memoarrr", options).options.volcanoes  # type: ignore[attr-defined]
    wanted = Counter(volcano_number(options["edition"], volcano) for volcano in volcanoes)
    for row in rows[:500]:
        cards = row[memoarrr.CARDS : memoarrr.CARDS + 24].tolist()
        assert len(set(cards)) == 24
        assert set(cards) < set(range(25))
        stack = row[memoarrr.STACK : memoarrr.STACK + 7].tolist()
        assert stack == list(TREASURES) if options["ordered"] else sorted(stack) == sorted(TREASURES)
        for number in range(7):
            first = memoarrr.PILES + 3 * number
            assert Counter(row[first : first + players - 1].tolist()) == wanted
    for place in (0, 7, 23):
        must_be_even(np.bincount(rows[:, memoarrr.CARDS + place], minlength=25))
    boxed = 300 - rows[:, memoarrr.CARDS : memoarrr.CARDS + 24].sum(axis=1)
    must_be_even(np.bincount(boxed, minlength=25))
    must_be_even(np.bincount(rows[:, memoarrr.TO_MOVE], minlength=players))
    for number in (0, 6):
        top = rows[:, memoarrr.PILES + 3 * number]
        must_be_even([np.sum(top == kind) for kind in wanted], [count / (players - 1) for count in wanted.values()])
    if not options["ordered"]:
        for number in (0, 6):
            top = rows[:, memoarrr.STACK + number]
            must_be_even([np.sum(top == rubies) for rubies in (1, 2, 3, 4)], [2 / 7, 3 / 7, 1 / 7, 1 / 7])


@pytest.mark.parametrize("options", SAILS, ids=str)
def test_ahoy_deals_are_possible_and_even(options):
    rows, chosen = deals("ahoy", options), read_setup("ahoy", options).options
    wanted = Counter(TILES.index(tile) for tile in chosen.tiles)  # type: ignore[attr-defined]
    places = [AHOY.place_numbers[place] for place in chosen.grid.places]  # type: ignore[attr-defined]
    elsewhere = sorted(set(range(ahoy.PLACES)) - set(places))
    total = sum(wanted.values())
    for row in rows[:500]:
        assert Counter(row[places].tolist()) == wanted
        assert not row[elsewhere].any()
    for place in (places[0], places[9], places[-1]):
        there = rows[:, ahoy.TILES + place]
        must_be_even([np.sum(there == tile) for tile in wanted], [count / total for count in wanted.values()])
    must_be_even(np.bincount(rows[:, ahoy.TO_MOVE], minlength=options["players"]))
