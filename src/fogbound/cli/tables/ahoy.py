"""The table of Memory Ahoy in the terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from ...core.board import Place
from ...games.ahoy.material import COLOURS, FACE_DOWN, NO_TILE, RANKS, Tile
from ...games.ahoy.rules import merit
from ...games.ahoy.view import View
from ..board import Cell, beside, draw_board, size_for
from ..screen import clean
from .ahoy_words import RULES, STYLES, VERBS, chip, points, task, tell
from .table import Names, Room, Told, tie_breaks


class AhoyTable:
    """The grid, the crews with their points, and the Island."""

    nobody = "The Island"
    rules = RULES
    verbs = VERBS

    def draw(self, view: View, names: Names, room: Room, under: Mapping[str, str]) -> RenderableType:
        grid = view.options.grid
        size = size_for(grid.columns, grid.rows, *room)
        faces = dict(zip(grid.places, grid.from_text(view.grid), strict=True))
        board = draw_board(grid.columns, grid.rows, size, lambda place: _cell(view, place, faces[place], under))
        return beside(board, _players(view, names))

    def headline(self, view: View) -> str:
        limit = view.options.turn_limit
        return f"turn {view.turn}" + (f" of {limit}" if limit else "")

    def task(self, view: View, verbs: Sequence[str]) -> Text:
        return task(view, verbs)

    def tell(self, before: View, events: Sequence[Any], names: Names) -> list[Told]:
        return tell(before, events, names)

    def climax(self, before: View, after: View, events: Sequence[Any]) -> View | None:
        """A fight or a wrong move: all tiles that were turned over for it."""
        if not any(event.type in ("fought", "wrong_move") for event in events):
            return None
        turned = [at for event in events if event.type == "revealed" and event.as_ == "attackers" for at in event.tiles]
        attackers = tuple(turned) or before.attackers
        loot = ("points", "captured", "doubloons", "returned", "island_points", "island_captured")
        now: dict[str, Any] = {name: getattr(after, name) for name in loot}
        return replace(before, **now, showing=after.showing, attackers=attackers, parley=None, to_move=None)

    def covered(self, view: View) -> View:
        grid = view.options.grid
        faces = dict(zip(grid.places, grid.from_text(view.grid), strict=True))
        is_down = any(faces[place] in (FACE_DOWN, NO_TILE) for place in view.showing)
        return replace(view, showing={}) if is_down else view

    def forgets(self, events: Sequence[Any]) -> bool:
        return False

    def secret(self, view: View) -> tuple[View, Text]:
        tiles = view.secret or {}
        words = [part for place, tile in tiles.items() for part in (f"  {place} ", chip(tile))]
        return replace(view, showing=tiles), Text.assemble("You see", *words)

    def ending(self, view: View, names: Names) -> list[list[Text]]:
        merits = [merit(*won) for won in zip(view.captured, view.doubloons, strict=True)]
        ranking = view.ranking or ()
        lines = [Text("The end", "bold"), Text()]
        if not view.winners:
            lines += [Text(f"The Island won with {view.island_points} points: all players lose.", "bold red"), Text()]
        rank = 1
        for seats in ranking:
            for seat in seats:
                winner = seat in (view.winners or ())
                name = clean(f"{names[seat]} ({COLOURS[seat]})", 24)
                lines.append(Text(f"  {rank}. {name:<24} {points(view.points[seat])}", "bold green" if winner else ""))
                lines.append(Text("     " + _loot(view, seat), "dim"))
            rank += len(seats)
        labels = ("points", "doubloons", "captured chiefs", "captured deputies", "captured crew tiles")
        return [[*lines, Text(), *tie_breaks(ranking, merits, labels, names)]]

    def open_board(self, deal: Mapping[str, Any], events: Sequence[Any]) -> Mapping[str, str]:
        rows = deal["grid"].split("/")
        return {
            f"{letter}{number}": row[2 * at : 2 * at + 2]
            for number, row in enumerate(rows, start=1)
            for at, letter in enumerate("abcdef")
        }


def _cell(view: View, place: Place, face: str, under: Mapping[str, str]) -> Cell:
    named = (*view.attackers, *(view.parley["places"] if view.parley else ()))
    shown = view.showing.get(place)
    if face == NO_TILE and shown is None:
        return Cell(("", ""), "")
    if face == FACE_DOWN and shown is None:
        if place in under:
            return _tile(Tile(under[place]), "  ", "dim ")
        return Cell((f" {place} ", ""), f" {place} ", "grey50", "►◄" if place in named else "░░", "░")
    marks = "►◄" if place in named else "()" if face in (FACE_DOWN, NO_TILE) else "  "
    return _tile(Tile(shown or face), marks)


def _tile(tile: Tile, marks: str, manner: str = "") -> Cell:
    style = STYLES[tile[0]].partition(" on ")[2] if manner else STYLES[tile[0]]
    if tile.is_landscape:
        return Cell(("~ ~ ~", "~ ~"), "~ ~ ~", manner + STYLES["~"], marks)
    words = f"{tile.worth} gold" if tile.is_treasure else RANKS[tile.strength]
    return Cell((str(tile), words), str(tile), manner + style, marks)


def _players(view: View, names: Names) -> Text:
    lines = []
    for seat, name in enumerate(names):
        turn = seat == view.to_move
        colour = Text(f" {COLOURS[seat]} ", STYLES[COLOURS[seat][0].upper()])
        lines.append(Text.assemble("► " if turn else "  ", (clean(name, 16), "bold" if turn else "")))
        points_now = (f" {view.points[seat]} of 15 ", "bold")
        lines.append(Text.assemble("  ", colour, points_now, (_loot(view, seat), "dim")))
    island = Text.assemble((f"  {view.island_points} of 12 ", "bold"), (" ".join(view.island_captured), "dim"))
    return Text("\n").join([*lines, Text("  The Island"), island])


def _loot(view: View, seat: int) -> str:
    coins = view.doubloons[seat]
    return " ".join([*view.captured[seat], *([f"+{coins} shared"] if coins else [])])
