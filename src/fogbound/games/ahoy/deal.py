"""The Deal of Memory Ahoy: the grid and the first player, everything that chance decides."""

from collections import Counter
from typing import Any, NamedTuple

from ...core.board import grid
from ...core.deal import Chance, shuffled
from ...core.errors import DealError, NotationError
from ...core.notation import faults_as, read_fields, read_text, seat_of
from ...core.seats import Seat
from .material import COLUMNS, Options, Tile, read_tile


class Deal(NamedTuple):
    """`grid` runs row by row."""

    grid: tuple[Tile, ...]
    start: Seat

    def to_json(self) -> dict[str, Any]:
        return {"grid": grid(COLUMNS, len(self.grid) // COLUMNS).to_text(self.grid), "start": self.start}


def draw_deal(options: Options, chance: Chance) -> Deal:
    """Rules 1.4 and 1.5; the order of the draws is part of the notation."""
    tiles = shuffled(options.tiles, chance)
    return Deal(tuple(tiles), Seat(chance.below(options.players)))


def read_deal(options: Options, data: Any) -> Deal:
    """A deal from JSON; raises DealError with the fault if it is not a possible one."""
    readers = {"grid": lambda value: _read_grid(value, options), "start": seat_of(options.players)}
    with faults_as(DealError):
        return Deal(**read_fields(data, readers))


def _read_grid(value: Any, options: Options) -> tuple[Tile, ...]:
    tiles = tuple(map(read_tile, options.grid.from_text(read_text(value))))
    there, wanted = Counter(tiles), Counter(options.tiles)
    for tile in sorted(there | wanted):
        if there[tile] != wanted[tile]:
            raise NotationError(f"{tile} is there {there[tile]} times, but these options have {wanted[tile]} of them")
    return tiles
