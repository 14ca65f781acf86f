"""The Deal of Pairs: everything that chance decides."""

from typing import Any, NamedTuple

from fogbound.core.deal import Chance, shuffled
from fogbound.core.errors import DealError, NotationError
from fogbound.core.notation import faults_as, read_fields, read_text, seat_of
from fogbound.core.seats import Seat

from .material import Options, read_card


class Deal(NamedTuple):
    options: Options
    cards: tuple[str, ...]
    """Row by row."""
    start: Seat

    def to_json(self) -> dict[str, Any]:
        return {"cards": self.options.grid.to_text(self.cards), "start": self.start}


def draw_deal(options: Options, chance: Chance) -> Deal:
    """2.1: the cards, then the start player."""
    return Deal(options, tuple(shuffled(options.cards, chance)), Seat(chance.below(options.players)))


def read_deal(options: Options, data: Any) -> Deal:
    """Reads a deal from JSON. Raises DealError."""

    def read_cards(value: Any) -> tuple[str, ...]:
        cards = tuple(map(read_card, options.grid.from_text(read_text(value))))
        if tuple(sorted(cards)) != options.cards:
            raise NotationError(f"not each of the {options.pairs} pairs twice")
        return cards

    with faults_as(DealError):
        return Deal(options, **read_fields(data, {"cards": read_cards, "start": seat_of(options.players)}))
