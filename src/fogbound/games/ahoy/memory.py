"""Perfect recall in Memory Ahoy: all a seat was ever shown that is still on the grid."""

from collections.abc import Container
from dataclasses import dataclass

from ...core.board import Place
from ...core.events import Event
from ...core.memory import BaseMemory, Sighting
from .material import Tile
from .moves import Captured, Looked, Revealed, Shared


@dataclass(frozen=True)
class Memory(BaseMemory[Tile]):
    """Perfect recall of one seat; what left the grid is not in it."""

    def after(self, event: Event) -> "Memory":
        """This memory and one event more, as the seat was sent it."""
        match event:
            case Looked(at=place, tile=Tile() as tile):
                return self._with(self.seen, {place: tile})
            case Revealed(tiles=tiles):
                return self._with(self.seen, tiles)
            case Captured(tiles=tiles):
                return self._with(self._still_there(tiles), {})
            case Shared(at=place, returned=returned):
                return self._with(self._still_there({place, *returned}), {})
        return self._with(self.seen, {})

    def _still_there(self, gone: Container[Place]) -> dict[Place, Sighting[Tile]]:
        return {place: what for place, what in self.seen.items() if place not in gone}
