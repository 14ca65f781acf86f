"""Greedy: any card it knows to match, else any it does not know. The yardstick for the others."""

from ....core.board import Place
from ..compiled.graph import NO_LAST, matches
from ..policy import Policy, members
from ..situation import Situation


class Greedy(Policy):
    """Thinks one card ahead: its own."""

    def turn(self, now: Situation, time_s: float | None) -> Place:
        if now.last == NO_LAST:  # any card is as good (3.1)
            places = [place for card, place in now.at.items() if now.may_turn >> card & 1]
            return self.random.choice(places + [place for kind in now.may_turn_unknown for place in kind.places])
        good = now.may_turn & matches(now.last)
        return now.at[self.random.choice(members(good))] if good else self.gamble(now)
