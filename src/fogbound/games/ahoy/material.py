"""The box of Memory Ahoy: crews, treasures, landscapes, and the options that choose among them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from ...core.board import Grid, Place, grid
from ...core.errors import NotationError
from ...core.notation import Reader, choice_of, optional, read_int, read_text, short
from ...core.options import BaseOptions, option
from ...core.seats import Seat

COLOURS = ("red", "blue", "green", "yellow")
CREW_LETTERS = "RBGY"
RANKS = {3: "chief", 2: "deputy", 1: "crew"}
CREW = (3, 2, 2, 1, 1, 1, 1)  # 1: strengths of one crew
WORTH = {3: 4, 4: 6, 5: 8}  # 1.1: strength of a treasure -> doubloons
TREASURES = 7
LANDSCAPES = {2: 9, 3: 8, 4: 7}  # by players
COLUMNS = 6
ROWS = {2: 5, 3: 6, 4: 7}


class Tile(str):
    """A kind and a strength; its text is its value.

    >>> Tile("R3").strength, Tile("$4").is_treasure
    (3, True)
    """

    __slots__ = ()

    @property
    def is_landscape(self) -> bool:
        return self == LANDSCAPE

    @property
    def is_treasure(self) -> bool:
        return self[0] == "$"

    @property
    def crew(self) -> Seat | None:
        """The seat whose crew this is; None for treasures and landscapes."""
        return _CREW_OF.get(self[0])

    @property
    def strength(self) -> int:
        return _STRENGTH[self]

    @property
    def worth(self) -> int:
        """Points to the player who captures it (1)."""
        return _WORTH[self]

    @staticmethod
    def from_text(text: str) -> "Tile":
        if text not in _TILE:
            raise NotationError(f"{short(text)} is no tile: one of RBGY with 1-3, $ with 3-5, or ~~")
        return _TILE[text]

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"


LANDSCAPE = Tile("~~")
FACE_DOWN = "##"
NO_TILE = ".."
_CREW_OF = {letter: Seat(number) for number, letter in enumerate(CREW_LETTERS)}
_KINDS = [*(f"{letter}{rank}" for letter in CREW_LETTERS for rank in RANKS), *(f"${strength}" for strength in WORTH)]
_TILE = {LANDSCAPE: LANDSCAPE, **{text: Tile(text) for text in _KINDS}}
_STRENGTH = {text: int(text[1]) for text in _KINDS}
_WORTH = {text: WORTH[strength] if text[0] == "$" else strength for text, strength in _STRENGTH.items()}


def total_strength(tiles: Iterable[Tile]) -> int:
    return sum(map(_STRENGTH.__getitem__, tiles))


@lru_cache(10_000)
def total_worth(tiles: tuple[Tile, ...]) -> int:
    """Asked again and again for what was captured long ago."""
    return sum(map(_WORTH.__getitem__, tiles))


def _read_treasures(value: Any) -> str:
    text = read_text(value)
    if not re.fullmatch("[0-7],[0-7],[0-7]", text) or sum(map(int, text.split(","))) != TREASURES:
        raise NotationError(f"{short(text)} is not three counts that add up to {TREASURES}, as in '4,2,1'")
    return text


MOST_TURNS = 1_000_000
"""The highest turn limit: a match in which everybody wants to win has some hundred turns."""


def _read_turn_limit(value: Any) -> int:
    if read_int(value) < 1:
        raise NotationError(f"{short(value)} is no positive number")
    if value > MOST_TURNS:
        raise NotationError(f"{short(value)} turns are more than {MOST_TURNS}")
    return int(value)


@dataclass(frozen=True)
class Options(BaseOptions):
    """Which Memory Ahoy is played."""

    readers: ClassVar[dict[str, Reader[Any]]] = {
        **BaseOptions.readers,
        "treasures": _read_treasures,
        "turn_limit": optional(_read_turn_limit),
        "show": choice_of("always", "or_combat"),
    }

    treasures: str = option("4,2,1", "How many of strength 3, 4 and 5", "A,B,C")
    turn_limit: int | None = option(None, "End after so many turns", "N")
    show: str = option("always", "always, or or_combat: fight instead", "WHEN")
    """Rule 3.8: whether a combat may take the place of the show."""

    @cached_property
    def grid(self) -> Grid:
        return grid(COLUMNS, ROWS[self.players])

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Rule 1.4: all that lies on the grid; crews in seat order, then treasures, then landscapes."""
        crews = [Tile.from_text(f"{letter}{rank}") for letter in CREW_LETTERS[: self.players] for rank in CREW]
        counts = map(int, self.treasures.split(","))  # 1.2
        treasures = [
            Tile.from_text(f"${strength}") for strength, count in zip(WORTH, counts, strict=True) for _ in range(count)
        ]
        return (*crews, *treasures, *(LANDSCAPE,) * LANDSCAPES[self.players])


def read_place(value: Any) -> Place:
    """A place of the largest grid."""
    return grid(COLUMNS, max(ROWS.values())).place(read_text(value))


def read_tile(value: Any) -> Tile:
    return Tile.from_text(read_text(value))
