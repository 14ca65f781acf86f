"""Tiles of Memory Ahoy put together from the drawings, on squares of 100 by 100."""

from ...core.drawings import drawing
from ...core.svg import CREAM, FOAM, SEA, at, circle, framed, inked, path, text
from .material import COLOURS, CREW_LETTERS, LANDSCAPE, Tile

PAINT = {"R": "#d9523a", "B": "#3279c0", "G": "#2c9a6c", "Y": "#f4bf3a"}
_CREWS = dict(zip(CREW_LETTERS, COLOURS, strict=True))
_SCENES = ("sea-islet", "sea-rocks", "sea-whale")


def tile_art(tile: Tile, scene: int) -> str:
    """A tile face up; `scene` chooses the picture where all landscapes are alike."""
    if tile == LANDSCAPE:
        return framed(drawing(_SCENES[scene % len(_SCENES)]), border="#cfeaf0")
    return _treasure(tile) if tile.is_treasure else _crew(tile)


def _crew(tile: Tile) -> str:
    name = _CREWS[tile[0]]
    art = drawing(f"cloth-{name}") + at(18, 16, drawing(f"pirate-{name}-{tile[1]}"), 0.79)
    return framed(art, _corner(tile, name))


def _treasure(tile: Tile) -> str:
    """An open chest with its doubloons (1.1)."""
    coin = drawing("doubloon-blank") + text(50, 69, str(tile.worth), 58, anchor="middle", bold=True)
    chest = at(18, 12, drawing(f"chest-coins-{tile.worth}"), 0.76)
    art = drawing("tile-treasure-ground") + chest + at(66, 66, coin, 0.28)
    return framed(art, _corner(tile, "treasure"))


def _corner(tile: Tile, sign: str) -> str:
    """The strength, and the sign of a crew or of the treasures: colour is never the only sign."""
    return text(15, 24, str(tile.strength), 24, anchor="middle", bold=True) + at(5, 27, drawing(f"sign-{sign}"))


def tile_back() -> str:
    """The back of every tile: fog over water."""
    return framed(drawing("tile-back"), border="#dce8ea")


def open_sea() -> str:
    """A place without a tile."""
    hole = f'<rect x="3" y="3" width="94" height="94" rx="12" fill="#256d7f" stroke="{FOAM}" stroke-opacity=".35"/>'
    ripples = path("M26 44q6-7 12 0t12 0M50 62q6-7 12 0t12 0M22 74q6-7 12 0", line=SEA, width=4)
    return hole + inked(ripples)


def crew_sign(crew: str) -> str:
    """A crew's sign on its colour, for the scoreboard."""
    name = _CREWS[crew]
    return inked(circle(50, 44, 46, PAINT[crew]), circle(50, 44, 34, CREAM)) + at(25, 19, drawing(f"sign-{name}"), 2.5)


def island_sign() -> str:
    return inked(circle(50, 44, 46, "#a6dcec")) + at(14, 4, drawing("isle"), 0.72)


def doubloon() -> str:
    return at(0, 0, drawing("doubloon"), 0.2)
