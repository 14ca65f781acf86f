"""The verbs and the events of Pairs."""

from typing import NamedTuple

from fogbound.core.board import Place
from fogbound.core.events import Vocabulary
from fogbound.core.notation import optional, read_bool, read_seat, tuple_of
from fogbound.core.seats import Seat

from .material import read_card, read_place

VERBS = ("peek", "turn")


class Peeked(NamedTuple):
    """A secret look at a card (3.1)."""

    seat: Seat
    at: Place
    card: str | None
    type: str = "peeked"


class Turned(NamedTuple):
    """A card was turned over; `match` is None for the first of two (3.2)."""

    seat: Seat
    at: Place
    card: str
    match: bool | None
    type: str = "turned"


class Taken(NamedTuple):
    """A seat took a pair (3.3)."""

    seat: Seat
    at: Place
    with_: Place
    type: str = "taken"


class GameOver(NamedTuple):
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    type: str = "game_over"


EVENTS = Vocabulary(
    kinds=[Peeked, Turned, Taken, GameOver],
    private={"peeked": "card"},
    readers={
        "seat": read_seat,
        "at": read_place,
        "with": read_place,
        "card": read_card,
        "match": optional(read_bool),
        "winners": tuple_of(read_seat),
        "ranking": tuple_of(tuple_of(read_seat)),
    },
)
