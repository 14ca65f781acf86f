"""The verbs and the events of Memoarrr!."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...core.board import Place
from ...core.events import Vocabulary
from ...core.moves import Move
from ...core.notation import (
    choice_of,
    mapping_of,
    optional,
    read_bool,
    read_int,
    read_seat,
    tuple_of,
)
from ...core.seats import Seat
from .material import PLACES, SIDES, VOLCANOES, Card, Volcano, read_card, read_place


def _moves(verb: str, arguments: Iterable[str]) -> dict[str, Move]:
    return {argument: Move(f"{verb} {argument}") for argument in arguments}


LOOK = _moves("look", SIDES)
TURN = _moves("turn", PLACES)
PEEK = _moves("peek", PLACES)
SWAP = _moves("swap", PLACES)
BAN = _moves("ban", PLACES)
ERUPT = Move("erupt")


class Looked(NamedTuple):
    """Setup: a seat has looked at the three cards of its side (2.4)."""

    seat: Seat
    side: str
    cards: Mapping[Place, Card] | None
    type: str = "looked"


class Turned(NamedTuple):
    """A card was turned over; `match` is None for a round's first card, which has nothing to match (3.1)."""

    seat: Seat
    at: Place
    card: Card
    match: bool | None
    type: str = "turned"


class TookVolcano(NamedTuple):
    """A seat failed and is out for the round (3.5, 3.7)."""

    seat: Seat
    volcano: Volcano
    type: str = "volcano"


class Peeked(NamedTuple):
    """Penguin: a secret look at a face-down card (4.1)."""

    seat: Seat
    at: Place
    card: Card | None
    type: str = "peeked"


class Swapped(NamedTuple):
    """Octopus: it was at `at` and is now at `with_` (4.2)."""

    seat: Seat
    at: Place
    with_: Place
    type: str = "swapped"


class Banned(NamedTuple):
    """Walrus: `for_` may not turn over the card at `at` (4.3)."""

    seat: Seat
    at: Place
    for_: Seat
    type: str = "banned"


class RoundWon(NamedTuple):
    """The only seat left took the top treasure (3.9)."""

    seat: Seat
    round: int
    type: str = "round_won"


class RoundBegan(NamedTuple):
    """The next round, with its start player (3.11)."""

    round: int
    start: Seat
    type: str = "round_began"


class GameOver(NamedTuple):
    """Every seat's rubies in the order taken, and how they rank (5.1 to 5.3)."""

    treasures: tuple[tuple[int, ...], ...]
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    type: str = "game_over"


read_seats = tuple_of(read_seat)
read_volcano = choice_of(*(Volcano(letter) for letter in sorted({*VOLCANOES["2018"], *VOLCANOES["2023"]})))

EVENTS = Vocabulary(
    kinds=[Looked, Turned, TookVolcano, Peeked, Swapped, Banned, RoundWon, RoundBegan, GameOver],
    private={"looked": "cards", "peeked": "card"},  # 6.2
    scene_ms={"volcano": 2900, "round_won": 5100},  # the last look; the chest and the fog
    readers={
        "seat": read_seat,
        "side": choice_of(*SIDES),
        "cards": mapping_of(read_place, read_card),
        "at": read_place,
        "card": read_card,
        "match": optional(read_bool),
        "volcano": read_volcano,
        "with": read_place,
        "for": read_seat,
        "round": read_int,
        "start": read_seat,
        "treasures": tuple_of(tuple_of(read_int)),
        "winners": read_seats,
        "ranking": tuple_of(read_seats),
    },
)
