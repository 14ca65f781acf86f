"""Memory Ahoy on a page to share."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.ahoy.art import open_sea, tile_art, tile_back
from ...games.ahoy.material import COLUMNS, FACE_DOWN, NO_TILE, Tile
from ...games.ahoy.view import View
from ..game_review import Sheet
from ..phrases import counted


def _symbols(faces: Sequence[str]) -> Mapping[str, str]:
    return {**{face: tile_art(Tile(face), 0) for face in faces}, "fog": tile_back(), "sea": open_sea()}


def _table(view: View) -> Mapping[str, Any]:
    grid = view.options.grid
    up = [number for number, face in enumerate(grid.from_text(view.grid)) if face not in (FACE_DOWN, NO_TILE)]
    return {
        "up": sorted({*up, *(grid.index[place] for place in view.showing)}),
        "last": None,
        "middle": None,
        "when": f"Turn {view.turn} · the Island has {counted(view.island_points, 'point')}",
        "scores": [counted(points, "point") for points in view.points],
    }


SHEET = Sheet(COLUMNS, frozenset({NO_TILE}), "The Island", _symbols, _table)
