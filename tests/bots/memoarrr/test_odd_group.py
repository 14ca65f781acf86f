"""Check (a) of the bots: the odd-group rule against brute force.

Here: every position on a 4 x 4 corner of the 25 cards (all sets of those 16 cards, every last card), every position of
small sets of all 25, and many random ones of any size by search. All 2**24 x 25 positions were compared once by hand
(see docs/bots.md).
"""

from random import Random
from typing import Any

import pytest

from fogbound.bots.memoarrr.compiled.graph import ALL_CARDS, NUMBER, matches, wins
from fogbound.games.memoarrr.material import CARDS
from fogbound.sim.kernel.chance import count_bits
from fogbound.sim.kernel.jit import COMPILED, compiled, zeros

CORNER = tuple(5 * animal + landscape for animal in range(4) for landscape in range(4))


@compiled
def brute_force(won: Any, cards: Any) -> int:
    """Fill in `won` for all sets of these cards and last cards out of them, by sets of growing size; gives how often
    the rule says otherwise. The row of a set is a mask of the last cards (in it or not) from which the mover wins."""
    size, wrong = len(cards), 0
    for chosen in range(1 << size):
        rest = 0
        for number in range(size):
            if chosen >> number & 1:
                rest |= 1 << cards[number]
        row = 0
        for last in range(size):
            if chosen >> last & 1:
                continue
            follow, win = matches(cards[last]), False
            for number in range(size):
                if chosen >> number & 1 and follow >> cards[number] & 1:
                    win = win or not won[chosen & ~(1 << number)] >> number & 1
            if win:
                row |= 1 << last
            if win != wins(cards[last], rest):
                wrong += 1
        won[chosen] = row
    return wrong


def test_the_rule_holds_for_every_position_of_a_corner():
    """A million positions of sixteen cards; without Numba the first nine of them, which take as long."""
    corner = CORNER if COMPILED else CORNER[:9]
    cards = zeros(len(corner))
    cards[:] = corner
    assert brute_force(zeros(1 << len(corner)), cards) == 0


@pytest.mark.parametrize("seed", range(12))
def test_the_rule_holds_for_every_position_of_any_ten_cards(seed):
    some = Random(seed).sample(range(25), 10)
    cards = zeros(10)
    for number, card in enumerate(some):
        cards[number] = card
    assert brute_force(zeros(1 << 10), cards) == 0


def searched(last: int, rest: int, found: dict[tuple[int, int], bool]) -> bool:
    """Brute force by search: is there a card after which the other player loses?"""
    if (last, rest) not in found:
        follow = [card for card in range(25) if (rest & matches(last)) >> card & 1]
        found[last, rest] = any(not searched(card, rest & ~(1 << card), found) for card in follow)
    return found[last, rest]


def test_the_rule_holds_on_random_positions_of_up_to_24_cards():
    random = Random(4)
    found: dict[tuple[int, int], bool] = {}
    for _ in range(1500):
        cards = random.sample(range(25), random.randint(2, 25))
        rest = sum(1 << card for card in cards[1:])
        follow = [card for card in cards[1:] if matches(cards[0]) >> card & 1]
        # One step of brute force from positions where the rule is trusted, and a whole search where that is quick.
        assert wins(cards[0], rest) == any(not wins(card, rest & ~(1 << card)) for card in follow)
        if len(cards) <= 9:
            assert wins(cards[0], rest) == searched(cards[0], rest, found)


def test_cards_match_as_the_rules_say():
    for card in CARDS:
        follow = {other for other in CARDS if other != card and card.matches(other)}
        assert matches(NUMBER[card]) == sum(1 << NUMBER[other] for other in follow)


def test_with_all_24_cards_known_the_starter_loses():
    for boxed in range(25):
        island = ALL_CARDS & ~(1 << boxed)
        assert all(wins(card, island & ~(1 << card)) for card in range(25) if card != boxed)
        assert count_bits(island) == 24
