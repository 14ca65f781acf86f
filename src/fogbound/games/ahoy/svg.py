"""The table of Memory Ahoy as a picture for notebooks."""

from collections.abc import Sequence
from math import ceil

from ...core.board import Place
from ...core.drawings import drawing
from ...core.svg import (
    FOG,
    GOLD,
    INK,
    PANEL,
    RED,
    VIOLET,
    at,
    box,
    chart,
    chart_size,
    described,
    fitted,
    inked,
    marked,
    named,
    panel,
    path,
    score_row,
    sheet,
    sinking,
    text,
)
from .art import PAINT, crew_sign, doubloon, island_sign, open_sea, tile_art, tile_back
from .draw import headline
from .material import COLOURS, CREW_LETTERS, FACE_DOWN, LANDSCAPE, NO_TILE, RANKS, Tile
from .rules import ISLAND_POINTS_TO_WIN, POINTS_TO_WIN
from .view import View

_ROW = 112


def svg(view: View) -> str:
    """The grid of tiles and a scoreboard of the crews and the Island."""
    grid = view.options.grid
    faces = dict(zip(grid.places, grid.from_text(view.grid), strict=True))
    size = chart_size(grid.columns, grid.rows)
    cells = [_cell(view, place, face) for place, face in faces.items()]
    marks = [_mark(view, place, face) for place, face in faces.items()]
    crews = [_crew_row(view, seat) for seat in range(view.options.players)]
    scores = [at(0, 96 + number * (_ROW + 7), row) for number, row in enumerate([*crews, _island_row(view)])]
    corner = at(84, size[1] - 146, drawing("ship"), 1.15)
    parts = [chart(grid.columns, grid.rows, cells, marks), panel(size[0], [*_heading(view), *scores, corner])]
    up = {place: face for place, face in faces.items() if face not in (FACE_DOWN, NO_TILE)}
    words = described(up, view.showing, view.secret or {}, _name)
    return sheet(size, f"Memory Ahoy. {headline(view)}", words, parts)


def _name(code: str) -> str:
    tile = Tile(code)
    if tile == LANDSCAPE:
        return "landscape"
    return f"treasure {tile.strength}" if tile.crew is None else f"{COLOURS[tile.crew]} {RANKS[tile.strength]}"


def _tile(place: Place, tile: str) -> str:
    art = tile_art(Tile(tile), ord(place[0]) + int(place[1]))
    return art if tile == LANDSCAPE else named(art, tile)


def _cell(view: View, place: Place, face: str) -> str:
    if face not in (FACE_DOWN, NO_TILE):
        return _tile(place, face)
    if place in view.showing:
        return sinking(_tile(place, view.showing[place]))
    if face == NO_TILE:
        return open_sea()
    if view.secret and place in view.secret:
        return _tile(place, view.secret[place])
    return tile_back()


def _mark(view: View, place: Place, face: str) -> str:
    if view.parley and place in view.parley["places"]:
        number = list(view.parley["places"]).index(place)
        return marked(GOLD, ("own tile", "ally's tile", "treasure?")[number])
    if place in view.attackers:
        return marked(RED, "attacker")
    if face in (FACE_DOWN, NO_TILE) and place in view.showing:
        return marked(FOG, "just shown" if face == FACE_DOWN else "taken away")
    if face == FACE_DOWN and view.secret and place in view.secret:
        return marked(VIOLET, "only you", dashes=True)
    return ""


def _heading(view: View) -> list[str]:
    when, _, what = headline(view).partition(": ")
    return [
        text(4, 30, "Memory Ahoy", 30, bold=True),
        text(4, 58, when, 17, bold=True),
        fitted(4, 80, what[:1].upper() + what[1:], 15),
    ]


def _crew_row(view: View, seat: int) -> str:
    letter = CREW_LETTERS[seat]
    you = " (you)" if view.seat == seat else ""
    name = COLOURS[seat].capitalize() + you + (", declined" if seat in view.asked else "")
    loot = [_chip(tile) for tile in view.captured[seat]]
    if view.doubloons[seat]:
        loot += [at(2, 0, doubloon(), 1.05), text(0, 16, f"×{view.doubloons[seat]}", 15, bold=True)]
    if view.returned[seat]:
        loot += [at(0, -5, drawing("ship"), 0.28), *(_chip(tile) for tile in view.returned[seat])]
    return (
        score_row(_ROW, name, 62, moving=view.to_move == seat, won=seat in (view.winners or ()))
        + at(8, 9, crew_sign(letter), 0.46)
        + _score(view.points[seat], POINTS_TO_WIN, PAINT[letter])
        + _in_lines(loot)
    )


def _island_row(view: View) -> str:
    return (
        score_row(_ROW, "The Island", 62, won=view.winners is not None and not view.winners)
        + at(8, 9, island_sign(), 0.46)
        + _score(view.island_points, ISLAND_POINTS_TO_WIN, "#3aa0a8")
        + _in_lines([_chip(tile) for tile in view.island_captured])
    )


def _score(points: int, goal: int, colour: str) -> str:
    """A bar that is full at the goal, with the figures beside it."""
    width = 140
    done = max(12, min(points, goal) / goal * width) if points else 0
    bar = box(62, 34, width, 16, "#ead9b4", r=8) + box(62, 34, done, 16, colour, r=8)
    figures = text(PANEL - 10, 48, f"{points} of {goal}", 15, anchor="end", bold=True)
    return bar + box(62, 34, width, 16, "none", r=8, line=INK) + figures


def _in_lines(tokens: Sequence[str]) -> str:
    """The tiles that left the grid, in two lines; smaller where they do not fit."""
    across = max(9, ceil(len(tokens) / 2))
    pitch = (PANEL - 18) / across
    return "".join(
        at(10 + pitch * (number % across), 62 + 24 * (number // across), token, pitch / 30)
        for number, token in enumerate(tokens)
    )


def _chip(tile: Tile) -> str:
    """A tile as a small token: its code on its crew's colour."""
    colour = PAINT.get(tile[0], "#a8683a")
    token = inked(path("M3 0H23Q26 0 26 3V18Q26 21 23 21H3Q0 21 0 18V3Q0 0 3 0Z", colour))
    return token + text(13, 15.5, tile, 13, anchor="middle", fill=INK if tile[0] == "Y" else "#fff", bold=True)
