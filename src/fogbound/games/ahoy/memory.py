"""What a seat of Memory Ahoy was ever shown, and what of it is still on the grid."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...core.board import Place
from ...core.events import Event
from .material import Tile
from .moves import Captured, Looked, Revealed, Shared


@dataclass(frozen=True)
class Sighting:
    """A tile that was shown, and the number of the event (from 1) that showed it last."""

    tile: Tile
    event: int


@dataclass(frozen=True)
class Memory:
    """Perfect recall of one seat, folded from the events that seat was sent."""

    events: int = 0
    """How many events were folded in."""
    seen: Mapping[Place, Sighting] = field(default_factory=dict)
    """What must lie at each place of which the seat was shown the tile; what left the grid is not in it."""

    @property
    def known(self) -> dict[Place, Tile]:
        return {place: sighting.tile for place, sighting in self.seen.items()}

    def after(self, event: Event) -> "Memory":
        """This memory and one event more, as the seat was sent it."""
        number = self.events + 1
        gone: set[Place] = set()
        shown: Mapping[Place, Tile] = {}
        match event:
            case Looked(at=place, tile=Tile() as tile):
                shown = {place: tile}
            case Revealed(tiles=tiles):
                shown = tiles
            case Captured(tiles=tiles):
                gone = {*tiles}
            case Shared(at=place, returned=returned):
                gone = {place, *returned}
        still_there = {place: what for place, what in self.seen.items() if place not in gone}
        return Memory(number, {**still_there, **{place: Sighting(tile, number) for place, tile in shown.items()}})
