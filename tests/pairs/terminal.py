"""Pairs in the terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from fogbound.cli.board import Cell, beside, draw_board, size_for
from fogbound.cli.tables.table import Names, Room, Told, told

from . import rules
from .material import COLUMNS, FACE_DOWN
from .view import View


class PairsTable:
    nobody = "Nobody"
    rules = rules.__doc__ or ""
    verbs: Mapping[str, str] = {"peek": "look at a card in secret", "turn": "turn over a card"}

    def draw(self, view: View, names: Names, room: Room, under: Mapping[str, str]) -> RenderableType:
        grid = view.options.grid
        faces = {**dict(zip(grid.places, grid.from_text(view.board), strict=True)), **view.showing}

        def cell(place: str) -> Cell:
            face = faces[place]  # type: ignore[index]
            shown = under.get(place, place) if face == FACE_DOWN else face
            return Cell((shown, ""), shown, "dim" if face == FACE_DOWN else "bold")

        board = draw_board(COLUMNS, grid.rows, size_for(COLUMNS, grid.rows, *room), cell)
        lines = [f"{name}: {len(pairs)}" for name, pairs in zip(names, view.taken, strict=True)]
        return beside(board, Text("\n".join(lines)))

    def headline(self, view: View) -> str:
        return f"{view.options.pairs} pairs"

    def task(self, view: View, verbs: Sequence[str]) -> Text:
        return Text(self.verbs[verbs[0]])

    def tell(self, before: View, events: Sequence[Any], names: Names) -> list[Told]:
        return [told(sentence) for event in events if (sentence := _sentence(event, names))]

    def climax(self, before: View, after: View, events: Sequence[Any]) -> View | None:
        return None

    def covered(self, view: View) -> View:
        return replace(view, showing={})

    def forgets(self, events: Sequence[Any]) -> bool:
        return False

    def secret(self, view: View) -> tuple[View, Text]:
        seen = view.secret or {}
        return replace(view, showing=seen), Text(f"You see {' '.join(seen.values())}")

    def ending(self, view: View, names: Names) -> list[list[Text]]:
        lines = [Text(f"{names[seat]}: {len(view.taken[seat])}") for rank in view.ranking or () for seat in rank]
        return [[Text("The end"), *lines]]

    def open_board(self, deal: Mapping[str, Any], events: Sequence[Any]) -> Mapping[str, str]:
        return {
            f"{letter}{number}": row[2 * at : 2 * at + 2]
            for number, row in enumerate(deal["cards"].split("/"), start=1)
            for at, letter in enumerate("abcd")
        }


def _sentence(event: Any, names: Names) -> str:
    match event.type:
        case "peeked":
            return f"{names[event.seat]} looked at {event.at}."
        case "turned":
            return f"{names[event.seat]} turned over {event.at}: {event.card}."
        case "taken":
            return f"{names[event.seat]} took a pair."
    return ""


TABLE = PairsTable()
