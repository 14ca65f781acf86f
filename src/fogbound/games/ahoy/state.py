"""A position of Memory Ahoy in three parts: what nobody sees, what everybody sees, what one seat sees."""

from typing import NamedTuple

from ...core.board import Place
from ...core.seats import BySeat, Seat
from .material import FACE_DOWN, NO_TILE, Options, Tile, total_strength, total_worth


class Hidden(NamedTuple):
    """The tiles row by row; None where there is no tile any more. Nobody may know the face-down ones (7.2)."""

    grid: tuple[Tile | None, ...]


class Parley(NamedTuple):
    """A proposal under way (5.1): own tile, ally's tile, treasure, as far as named."""

    seat: Seat
    ally: Seat
    places: tuple[Place, ...]


class Loot(NamedTuple):
    """All that was won so far, in the order it was won."""

    captured: BySeat[tuple[Tile, ...]]
    island_captured: tuple[Tile, ...]
    doubloons: BySeat[int]
    """Coins from sharing (5.6)."""
    returned: BySeat[tuple[Tile, ...]]
    """Tiles back on their own ship (5.6): they count for nobody."""

    @property
    def points(self) -> BySeat[int]:
        """Rule 6.1."""
        won = zip(self.captured, self.doubloons, strict=True)
        return BySeat([total_worth(tiles) + coins for tiles, coins in won])

    @property
    def island_points(self) -> int:
        """Rule 6.2."""
        return total_strength(self.island_captured)


class Table(NamedTuple):
    """Public facts (7.1), but for the faces of the tiles, which stay in `Hidden`."""

    options: Options
    phase: str
    to_move: Seat | None
    turn: int
    seat: Seat
    """The seat whose turn it is; the ally answers a parley in between."""
    face_down: tuple[Place, ...]
    """Every place with a tile that is no landscape turned up, sorted as text."""
    info: str
    """The information action: `open` before it, `again` when one more look is allowed (3.3), else `done`."""
    looked: Place | None
    """The tile just looked at, while another one has to be shown (3.2)."""
    attackers: tuple[Place, ...]
    parley: Parley | None
    asked: tuple[Seat, ...]
    """Allies who declined in this turn (5.2)."""
    loot: Loot
    showing: tuple[tuple[Place, Tile], ...]
    """The tiles turned by the last move (7.3)."""
    ended_by: str | None


Glimpse = tuple[tuple[Place, Tile], ...]


class State(NamedTuple):
    """Everything. Only the rules act on it; players get a View."""

    hidden: Hidden
    table: Table
    secrets: BySeat[Glimpse | None]
    """Each seat's latest secret look, until its own next move (7.2)."""

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_move(self) -> Seat | None:
        return self.table.to_move

    @property
    def is_over(self) -> bool:
        return self.table.phase == "over"

    @property
    def all_look(self) -> bool:
        return False

    def has_secret(self, seat: Seat) -> bool:
        """A landscape is no secret: it is turned over for all (3.3)."""
        secret = self.secrets[seat]
        return secret is not None and not secret[0][1].is_landscape

    def tile_at(self, place: Place) -> Tile:
        tile = self.hidden.grid[self.options.grid.index[place]]
        assert tile is not None, f"no tile lies at {place}"
        return tile

    @property
    def board(self) -> str:
        """The grid as a board string: what lies face up now, the attackers of a fight under way included."""
        table = self.table
        grid = table.options.grid
        index = grid.index
        faces: list[str] = [tile or NO_TILE for tile in self.hidden.grid]
        for place in table.face_down:
            faces[index[place]] = FACE_DOWN
        if table.phase == "target":
            for place in table.attackers:
                faces[index[place]] = self.tile_at(place)
        return grid.to_text(faces)

    def __str__(self) -> str:
        """The table as everybody sees it: what is face down stays so."""
        from .draw import draw  # imported late: drawing builds on states, and few states are drawn
        from .view import view

        return draw(view(self, None))

    def _repr_svg_(self) -> str:
        from .svg import svg
        from .view import view

        return svg(view(self, None))
