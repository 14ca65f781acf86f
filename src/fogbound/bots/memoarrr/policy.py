"""The interface of a policy: it chooses which card to turn, and which to ban."""

from abc import ABC, abstractmethod
from random import Random

from ...core.board import Place
from ...core.events import Event
from ...games.memoarrr.material import Options
from ...sim.kernel.chance import count_bits
from .abilities import worst_for_the_next
from .compiled.graph import matches
from .situation import Situation, Unknown


class Policy(ABC):
    """One way to play, for one match."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def begin(self, options: Options, seat: int) -> None:  # noqa: B027
        """A new match, in this seat."""

    def told(self, event: Event) -> None:  # noqa: B027  # only a policy that models its opponents listens
        """Something happened, as this seat may know it."""

    @abstractmethod
    def turn(self, now: Situation, time_s: float | None) -> Place:
        """Returns the place of the card to turn over."""

    def ban(self, now: Situation, time_s: float | None) -> Place:
        """Returns the place of the card to ban for the next player (4.3)."""
        return worst_for_the_next(now, self.random)

    def pick(self, kind: Unknown) -> Place:
        return self.random.choice(kind.places)

    def gamble(self, now: Situation) -> Place:
        """A card it does not know that most likely matches; what it half remembers may be a sure one.

        Known cards that do not match are turned only when there is nothing else.
        """
        if not now.may_turn_unknown:
            return now.at[self.random.choice(members(now.may_turn))]
        best = max(chance_of_match(kind, now.last) for kind in now.may_turn_unknown)
        kinds = [kind for kind in now.may_turn_unknown if chance_of_match(kind, now.last) == best]
        return self.random.choice([place for kind in kinds for place in kind.places])


def chance_of_match(kind: Unknown, last: int) -> float:
    return count_bits(kind.cards & matches(last)) / count_bits(kind.cards)


def members(cards: int) -> list[int]:
    """The numbers of these cards."""
    return [number for number in range(25) if cards >> number & 1]
