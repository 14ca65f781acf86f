"""The Deal of Memoarrr!: island, treasures, volcanoes and start player, everything that chance decides."""

from collections import Counter
from typing import Any, NamedTuple

from ...core.deal import Chance, shuffled
from ...core.errors import DealError, NotationError
from ...core.notation import faults_as, read_fields, read_text, seat_of, short, tuple_of
from ...core.seats import Seat
from .material import CARDS, ISLAND, MIDDLE, NO_CARD, ROUNDS, TREASURES, Card, Options, Volcano, read_card

_MIDDLE = ISLAND.index[MIDDLE]


class Deal(NamedTuple):
    """`island` runs row by row with None in the middle; piles run from top to bottom."""

    island: tuple[Card | None, ...]
    treasures: tuple[int, ...]
    volcanoes: tuple[tuple[Volcano, ...], ...]
    start: Seat

    def to_json(self) -> dict[str, Any]:
        return {
            "island": ISLAND.to_text(card or NO_CARD for card in self.island),
            "treasures": "".join(map(str, self.treasures)),
            "volcanoes": ["".join(pile) for pile in self.volcanoes],
            "start": self.start,
        }


def draw_deal(options: Options, chance: Chance) -> Deal:
    """Rules 2.1 to 2.3 and 3.12; the order of the draws is part of the notation."""
    cards = shuffled(CARDS, chance)
    treasures = TREASURES if options.ordered else shuffled(TREASURES, chance)
    volcanoes = tuple(tuple(shuffled(options.volcanoes, chance)) for _ in range(ROUNDS))
    island = (*cards[:_MIDDLE], None, *cards[_MIDDLE + 1 :])
    return Deal(island, tuple(treasures), volcanoes, Seat(chance.below(options.players)))


def read_deal(options: Options, data: Any) -> Deal:
    """A deal from JSON; raises DealError with the fault if it is not a possible one."""
    readers = {
        "island": _read_island,
        "treasures": lambda value: _read_treasures(value, options),
        "volcanoes": lambda value: _read_volcanoes(value, options),
        "start": seat_of(options.players),
    }
    with faults_as(DealError):
        return Deal(**read_fields(data, readers))


def _read_island(value: Any) -> tuple[Card | None, ...]:
    faces = ISLAND.from_text(read_text(value))
    if faces[_MIDDLE] != NO_CARD:
        raise NotationError(f"{MIDDLE} is {short(faces[_MIDDLE])}, but the middle is always '{NO_CARD}'")
    island = tuple(None if at == _MIDDLE else read_card(face) for at, face in enumerate(faces))
    for card, count in Counter(island).items():
        if count > 1:
            raise NotationError(f"{card} is there {count} times, but each island card exists once")
    return island


def _read_treasures(value: Any, options: Options) -> tuple[int, ...]:
    box = "".join(map(str, TREASURES))
    stack = read_text(value)
    if sorted(stack) != sorted(box):
        raise NotationError(f"{short(stack)} is not the seven treasures {box} in some order")
    if options.ordered and stack != box:
        raise NotationError(f"{short(stack)} is not sorted, but the option 'ordered' asks for {box}")
    return tuple(map(int, stack))


def _read_volcanoes(value: Any, options: Options) -> tuple[tuple[Volcano, ...], ...]:
    piles = tuple_of(read_text)(value)
    if len(piles) != ROUNDS:
        raise NotationError(f"{len(piles)} orders of volcanoes, but there are {ROUNDS} rounds")
    for number, pile in enumerate(piles, start=1):
        if sorted(pile) != sorted(options.volcanoes):
            box = "".join(options.volcanoes)
            raise NotationError(f"round {number}: {short(pile)} is not the volcanoes in play, {box}, in some order")
    return tuple(tuple(map(Volcano, pile)) for pile in piles)
