"""Careful play without search: a match that leaves the next player little, and the odd-group rule for two (c1, c2)."""

from random import Random
from typing import Any

from ...core.board import Place
from ...sim.kernel.chance import count_bits
from ...sim.kernel.jit import compiled
from .graph import NO_LAST, below, chance, lowest, matches, wins
from .policy import Policy
from .situation import Situation

_LOST = 1 << 20


@compiled
def careful_card(cards: int, known: int, unseen: int, two_left: bool, words: Any) -> int:
    """Of these cards the one that leaves the next player the fewest matches: known ones first, then unseen ones.

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


class Careful(Policy):
    """c1, and with `parity` c2, which opens a duel with a card nobody can count on if every known one would lose."""

    def __init__(self, random: Random, parity: bool) -> None:
        super().__init__(random)
        self.parity = parity
        self.words = chance(random.getrandbits(60))

    def turn(self, now: Situation, time_s: float | None) -> Place:
        good = now.may_turn & matches(now.last)
        if not good:
            return self.gamble(now)
        two_left = self.parity and len(now.seats_in) == 2
        known = now.known if two_left else now.known & now.known_to[now.moves_next]
        card = careful_card(good, known, now.unseen, two_left, self.words)
        if now.last == NO_LAST and two_left and now.may_turn_unknown and wins(card, known & ~(1 << card)):
            return self.gamble(now)
        return now.at[card]
