"""What a seat of Memoarrr! was ever shown, and where it must be now."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...core.board import Place
from ...core.events import Event
from .material import CARDS, Card
from .moves import Looked, Peeked, Swapped, Turned


@dataclass(frozen=True)
class Sighting:
    """A card that was shown, and the number of the event (from 1) that showed it last."""

    card: Card
    event: int


@dataclass(frozen=True)
class Memory:
    """Perfect recall of one seat, folded from the events that seat was sent."""

    events: int = 0
    """How many events were folded in."""
    seen: Mapping[Place, Sighting] = field(default_factory=dict)
    """What must lie at each place of which the seat was shown the card; an octopus moves it."""

    @property
    def known(self) -> dict[Place, Card]:
        return {place: sighting.card for place, sighting in self.seen.items()}

    @property
    def unseen(self) -> frozenset[Card]:
        """Cards never shown to this seat: on the places it does not know, one of them in the box."""
        return frozenset(CARDS) - frozenset(self.known.values())

    def after(self, event: Event) -> "Memory":
        """This memory and one event more, as the seat was sent it."""
        number = self.events + 1
        match event:
            case Turned(at=place, card=card):
                shown: Mapping[Place, Card] = {place: card}
            case Peeked(at=place, card=Card() as card):
                shown = {place: card}
            case Looked(cards=dict() as cards):
                shown = cards
            case Swapped(at=here, with_=there):
                moved = {here: there, there: here}
                return Memory(number, {moved.get(place, place): what for place, what in self.seen.items()})
            case _:
                return Memory(number, self.seen)
        return Memory(number, {**self.seen, **{place: Sighting(card, number) for place, card in shown.items()}})
