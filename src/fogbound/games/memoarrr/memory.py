"""Perfect recall in Memoarrr!: all a seat was ever shown, at the place where it must be now."""

from dataclasses import dataclass

from ...core.events import Event
from ...core.memory import BaseMemory
from .material import CARDS, Card
from .moves import Looked, Peeked, Swapped, Turned


@dataclass(frozen=True)
class Memory(BaseMemory[Card]):
    """Perfect recall of one seat; an octopus moves what is remembered."""

    @property
    def unseen(self) -> frozenset[Card]:
        """Cards never shown to this seat: on the places it does not know, one of them in the box."""
        return frozenset(CARDS) - frozenset(self.known.values())

    def after(self, event: Event) -> "Memory":
        """This memory and one event more, as the seat was sent it."""
        match event:
            case Turned(at=place, card=card) | Peeked(at=place, card=Card() as card):
                return self._with(self.seen, {place: card})
            case Looked(cards=dict() as cards):
                return self._with(self.seen, cards)
            case Swapped(at=here, with_=there):
                moved = {here: there, there: here}
                return self._with({moved.get(place, place): what for place, what in self.seen.items()}, {})
        return self._with(self.seen, {})
