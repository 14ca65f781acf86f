"""Which match a careful player turns, compiled: for the policy, and for the players of a playout."""

from typing import Any

from ....sim.kernel.chance import count_bits
from ....sim.kernel.jit import compiled
from .graph import below, lowest, matches, wins

_LOST = 1 << 20


@compiled
def careful_card(cards: int, known: int, unseen: int, two_left: bool, words: Any) -> int:
    """Returns the card that leaves the next player the fewest matches: known ones first, then unseen ones.

    When two are left, first one after which the next player loses, if all that is known is all there is.
    """
    best, least, alike = -1, 2 * _LOST, 0
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        left = known & ~(1 << card)
        cost = count_bits(unseen & matches(card))
        if not two_left:
            cost += 32 * count_bits(left & matches(card))
        elif wins(card, left):
            cost += _LOST
        if cost < least:
            best, least, alike = card, cost, 1
        elif cost == least:
            alike += 1
            if below(words, alike) == 0:
                best = card
    return best
