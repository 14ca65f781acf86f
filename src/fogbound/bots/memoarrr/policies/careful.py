"""Careful play without search: a match that leaves the next player little, and the odd-group rule for two (c1, c2)."""

from random import Random

from ....core.board import Place
from ..compiled.careful import careful_card
from ..compiled.graph import NO_LAST, chance, matches, wins
from ..policy import Policy
from ..situation import Situation


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
