"""Reading the opponents: from what a seat chose so far in this match, how likely it is to play like greedy, or like c2.

Each time another seat turned a card although it knew several that would do, its choice is more likely for one way to
play than for another (Bayes' rule). What the seat knew is counted as far as everybody may know it: the places shown to
it, with the cards that the reader was shown too.
"""

from collections.abc import Mapping
from typing import Any

from ....core.board import Place
from ....core.events import Event
from ....games.memoarrr.material import Options
from ....games.memoarrr.moves import Banned, Looked, Peeked, RoundBegan, Swapped, TookVolcano, Turned
from ....sim.kernel.chance import count_bits
from ..compiled.graph import ALL_CARDS, NO_LAST, NUMBER, matches, wins
from ..policy import members
from ..situation import PublicKnowledge

PRIOR = (0.25, 0.15, 0.6)
"""Greedy, careful, best: before anything was played."""
_SLIP = 0.1
"""P(a choice counts as random), because the reader does not know all that the seat knew."""
_SOUND = 0.8
"""P(a good player follows the odd-group rule where it can)."""
_RISK = 0.08
"""P(a good player turns an unknown card although it knows a match)."""


class Reading:
    """The model that one seat has of the others."""

    def __init__(self, options: Options, seat: int) -> None:
        self.players, self.expert, self.seat = options.players, options.expert, seat
        self.weights = {other: PRIOR for other in range(options.players) if other != seat}
        self._watch = PublicKnowledge()
        self._cards: dict[Place, int] = {}
        self._up: set[Place] = set()
        self._out = 0
        self._last = NO_LAST
        self._ban: Place | None = None

    def chances(self, seat: int) -> tuple[float, float]:
        """Returns P(this seat plays like greedy), P(it plays like c2)."""
        greedy, careful, best = self.weights[seat]
        total = greedy + careful + best
        return greedy / total, careful / total

    def after(self, event: Event) -> None:
        match event:
            case Turned(seat=seat, at=place, card=card):
                if seat != self.seat:
                    self._judge(seat, place, NUMBER[card])
                self._show({place: card})
                self._up.add(place)
                self._last = NUMBER[card]
            case Looked(cards=dict() as cards):
                self._show(cards)
            case Peeked(at=place, card=str() as card):
                self._show({place: card})
            case Swapped(at=here, with_=there):
                moved = {here: there, there: here}
                self._cards = {moved.get(place, place): card for place, card in self._cards.items()}
                self._up = {moved.get(place, place) for place in self._up}
            case Banned(at=place):
                self._ban = place
            case TookVolcano():
                self._out += 1
            case RoundBegan():
                self._up, self._out, self._last, self._ban = set(), 0, NO_LAST, None
        self._watch.after(event)

    def _show(self, cards: Mapping[Place, str]) -> None:
        for place, card in cards.items():
            self._cards[place] = NUMBER[card]

    def _judge(self, seat: int, place: Place, card: int) -> None:
        """Weigh one choice of another seat."""
        knowers, ban, self._ban = self._watch.knowers, self._ban, None
        was_known = knowers.get(place, 0) >> seat & 1
        if was_known and place not in self._cards:
            return  # its own secret: nobody can say what else it could have turned
        shown = [at for at, seats in knowers.items() if seats >> seat & 1 and at not in self._up]
        known = sum(1 << self._cards[at] for at in shown if at in self._cards)
        good = sum(1 << self._cards[at] for at in shown if at in self._cards and at != ban) & matches(self._last)
        if was_known and not good >> card & 1:
            return  # it had no match
        number = count_bits(good)
        if number == 0 or (number == 1 and was_known and self._last != NO_LAST):
            return
        ways = self._likelihoods(good, known, card if was_known else -1)
        old = self.weights[seat]
        new = [weight * way for weight, way in zip(old, ways, strict=True)]
        self.weights[seat] = (new[0] / sum(new), new[1] / sum(new), new[2] / sum(new))

    def _likelihoods(self, good: int, known: int, card: int) -> tuple[float, float, float]:
        """Returns the likelihood of this choice (-1: a card it did not know) for greedy, careful and good players."""
        cards = members(good)
        opens, two_left = self._last == NO_LAST, self.players - self._out == 2 and not self.expert
        places = 24 - len(self._up)
        by_chance = 1 / places
        unknown = 1 - len(cards) * by_chance
        unseen = ALL_CARDS & ~known & ~sum(1 << self._cards[at] for at in self._up)
        sound = [one for one in cards if not wins(one, known & ~(1 << one))] if two_left else cards
        costs: dict[int, Any] = {
            one: (
                two_left and one not in sound,
                0 if two_left else count_bits(known & matches(one)),
                count_bits(unseen & matches(one)),
            )
            for one in cards
        }
        fitting = [one for one in cards if costs[one] == min(costs.values())]
        lost = opens and two_left and not sound  # then a careful player opens with an unknown card
        if card < 0:
            return (unknown if opens else 0.01), (1 - _SLIP if lost else 0.02), (0.2 if opens else _RISK)
        greedy = by_chance if opens else 1 / len(cards)
        careful = (1 - _SLIP) * (card in fitting and not lost) / len(fitting) + _SLIP / len(cards)
        if 0 < len(sound) < len(cards):
            best = _SOUND / len(sound) if card in sound else (1 - _SOUND) / (len(cards) - len(sound))
        else:
            best = 1 / len(cards)
        return greedy, careful, best * (0.8 if opens else 1 - _RISK)
