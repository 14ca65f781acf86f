"""The verbs and the events of Memory Ahoy."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from ...core.board import Place, grid
from ...core.events import Vocabulary
from ...core.moves import Move
from ...core.notation import choice_of, mapping_of, read_bool, read_int, read_seat, tuple_of
from ...core.seats import Seat
from .material import COLOURS, COLUMNS, ROWS, Tile, read_place, read_tile

PLACE_VERBS = ("attack", "look", "name", "pair", "show", "target", "with")
BY_PLACE: dict[str, dict[Place, Move]] = {
    verb: {place: Move(f"{verb} {place}") for place in grid(COLUMNS, max(ROWS.values())).places} for verb in PLACE_VERBS
}
PARLEY = {colour: Move(f"parley {colour}") for colour in COLOURS}
ACCEPT, DECLINE, END = Move("accept"), Move("decline"), Move("end")

Captor = Seat | Literal["island"]


class Looked(NamedTuple):
    """A seat has looked at a tile in secret (3.1)."""

    seat: Seat
    at: Place
    tile: Tile | None
    type: str = "looked"


class Revealed(NamedTuple):
    """Tiles were turned over for all to see; `as_` says what for."""

    seat: Seat
    tiles: Mapping[Place, Tile]
    as_: Literal["look", "show", "attackers", "target"]
    type: str = "revealed"


class WrongMove(NamedTuple):
    """The tiles turned over do not make a fight (4.3, 4.6, 5.3, 5.4)."""

    seat: Seat
    type: str = "wrong_move"


class Fought(NamedTuple):
    """Strength against strength, the attack with its +1 (4.7, 5.5)."""

    seat: Seat
    attack: int
    target: int
    won: bool
    type: str = "fought"


class Captured(NamedTuple):
    """Tiles left the grid for a player or the Island (4.8 to 4.11, 5.7)."""

    by: Captor
    tiles: Mapping[Place, Tile]
    type: str = "captured"


class Shared(NamedTuple):
    """Allies won a treasure together; their tiles went back to their ships (5.6)."""

    seats: tuple[Seat, Seat]
    at: Place
    tile: Tile
    each: int
    returned: Mapping[Place, Tile]
    type: str = "shared"


class Proposed(NamedTuple):
    """Parley: own tile, ally's tile, treasure (5.1)."""

    seat: Seat
    ally: Seat
    places: tuple[Place, ...]
    type: str = "proposed"


class Answered(NamedTuple):
    """The ally's answer; `seat` is the ally (5.2, 5.3)."""

    seat: Seat
    accepted: bool
    type: str = "answered"


class TurnEnded(NamedTuple):
    """Play goes on clockwise."""

    seat: Seat
    type: str = "turn_ended"


class GameOver(NamedTuple):
    """How it ended and how the players rank; nobody wins when the Island does (6.3)."""

    ended_by: str
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    type: str = "game_over"


ENDINGS = ("points", "island", "group", "turn_limit")
read_seats = tuple_of(read_seat)
read_tiles = mapping_of(read_place, read_tile)


def _read_captor(value: Any) -> Captor:
    return "island" if value == "island" else read_seat(value)


EVENTS = Vocabulary(
    kinds=[Looked, Revealed, WrongMove, Fought, Captured, Shared, Proposed, Answered, TurnEnded, GameOver],
    private={"looked": "tile"},  # 7.2
    scene_ms={"revealed": 3800, "captured": 800, "shared": 800},
    readers={
        "seat": read_seat,
        "at": read_place,
        "tile": read_tile,
        "tiles": read_tiles,
        "as": choice_of("look", "show", "attackers", "target"),
        "attack": read_int,
        "target": read_int,
        "won": read_bool,
        "by": _read_captor,
        "seats": read_seats,
        "each": read_int,
        "returned": read_tiles,
        "ally": read_seat,
        "places": tuple_of(read_place),
        "accepted": read_bool,
        "ended_by": choice_of(*ENDINGS),
        "winners": read_seats,
        "ranking": tuple_of(read_seats),
    },
)
