"""The table of Memoarrr! in the terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from rich.console import RenderableType
from rich.text import Text

from ...core.board import Place
from ...games.memoarrr.material import FACE_DOWN, ISLAND, MIDDLE, ROUNDS, SIDES, Card
from ...games.memoarrr.rules import merit
from ...games.memoarrr.view import View
from ..board import Cell, beside, draw_board, size_for
from ..screen import clean
from .memoarrr_words import DIMMED, RULES, STYLES, VERBS, VOLCANOES, chip, task, tell, volcano
from .table import Names, Room, Told, tie_breaks

_FOG = "grey50"


class MemoarrrTable:
    """The island, the stack and the players."""

    nobody = "Nobody"
    rules = RULES
    verbs = VERBS

    def draw(self, view: View, names: Names, room: Room, under: Mapping[str, str]) -> RenderableType:
        size = size_for(ISLAND.columns, ISLAND.rows, *room)
        faces = dict(zip(ISLAND.places, ISLAND.from_text(view.island), strict=True))
        island = draw_board(ISLAND.columns, ISLAND.rows, size, lambda place: _cell(view, place, faces[place], under))
        return beside(island, _players(view, names))

    def headline(self, view: View) -> str:
        options = view.options
        variants = [f"edition {options.edition}", *(name for name in ("expert", "ordered") if getattr(options, name))]
        return f"round {view.round} of {ROUNDS} · {' · '.join(variants)}"

    def task(self, view: View, verbs: Sequence[str]) -> Text:
        return task(view)

    def tell(self, before: View, events: Sequence[Any], names: Names) -> list[Told]:
        return tell(before, events, names)

    def climax(self, before: View, after: View, events: Sequence[Any]) -> View | None:
        """The end of a round: all its cards, and the one that ended it."""
        if not any(event.type == "round_won" for event in events):
            return None
        if after.phase == "over":
            return replace(after, treasures=tuple(map(len, cast(Any, after.treasures))))  # not opened yet
        out = {str(event.seat): event.volcano for event in events if event.type == "volcano"}
        last = next(iter(after.showing), before.last)
        return replace(
            before,
            volcano_top=None,
            volcanoes_left=0,
            treasures_left=after.treasures_left,
            showing=after.showing,
            last=last,
            out={**before.out, **out},
            to_move=None,
            ban=None,
            treasures=after.treasures,
        )

    def covered(self, view: View) -> View:
        faces = dict(zip(ISLAND.places, ISLAND.from_text(view.island), strict=True))
        return replace(view, showing={}) if any(faces[place] == FACE_DOWN for place in view.showing) else view

    def forgets(self, events: Sequence[Any]) -> bool:
        return any(event.type == "round_began" for event in events)

    def secret(self, view: View) -> tuple[View, Text]:
        cards = view.secret or {}
        words = [part for place, card in cards.items() for part in (f"  {place} ", chip(card))]
        return replace(view, showing=cards), Text.assemble("You see", *words)

    def ending(self, view: View, names: Names) -> list[list[Text]]:
        """The treasures are opened seat by seat, then comes the ranking."""
        rubies: Any = view.treasures
        screens = []
        for opened in range(len(rubies) + 1):
            lines = [Text("The treasures are opened", "bold"), Text()]
            lines += [_treasures(names[seat], held, seat < opened) for seat, held in enumerate(rubies)]
            screens.append(lines)
        merits = [merit(held) for held in rubies]
        ranking = view.ranking or ()
        labels = ("rubies", "treasures", "the best single treasure")
        screens[-1] += [Text(), *_ranked(ranking, merits, names), *tie_breaks(ranking, merits, labels, names)]
        return screens

    def open_board(self, deal: Mapping[str, Any], events: Sequence[Any]) -> Mapping[str, str]:
        faces: dict[str, str] = dict(zip(ISLAND.places, ISLAND.from_text(deal["island"]), strict=True))
        for event in events:
            if event.type == "swapped":
                faces[event.at], faces[event.with_] = faces[event.with_], faces[event.at]
        return faces


def _cell(view: View, place: Place, face: str, under: Mapping[str, str]) -> Cell:
    if place == MIDDLE:
        return _stack(view)
    shown = view.showing.get(place)
    if face == FACE_DOWN and shown is None:
        return _face_down(view, place, under.get(place))
    card = Card(shown or face)
    marks = "►◄" if place == view.last else "()" if face == FACE_DOWN else "  "
    words = (card.animal.capitalize(), card.landscape)
    return Cell(words, str(card), STYLES[card[1]] + (" bold" if place == view.last else ""), marks)


def _face_down(view: View, place: Place, under: str | None) -> Cell:
    if under is not None:
        card = Card(under)
        return Cell((card.animal, card.landscape), str(card), "dim " + DIMMED[card[1]])
    if view.ban and view.ban["at"] == place:
        return Cell((f" {place} ", " banned "), f"✗{place}", "bold red", fill="✗")
    opening = view.phase == "turn" and view.round == 1 and not view.trail
    if opening and any(place in SIDES[side] for side in view.sides.values()):  # 3.2
        return Cell((place, "barred"), f"({place})", "dim")
    return Cell((f" {place} ", ""), f" {place} ", _FOG, "░░", "░")


def _stack(view: View) -> Cell:
    letter = view.volcano_top
    top = "" if letter is None else f"▲ {letter if letter.isdigit() else VOLCANOES[letter]}"
    return Cell((top, f"◆ {view.treasures_left}"), top, "bold orange3" if top else "orange3")


def _players(view: View, names: Names) -> Text:
    lines = [Text("The stack", "bold")]
    if view.volcano_top:
        lines.append(Text(f"  ▲ top: {volcano(view.volcano_top)}", "orange3"))
    lines += [Text(f"  ▲ to take: {view.volcanoes_left}"), Text(f"  ◆ treasures: {view.treasures_left}"), Text()]
    for seat, name in enumerate(names):
        held = view.treasures[seat]
        count = sum(held) if isinstance(held, tuple) else held
        turn = seat == view.to_move
        lines.append(Text(f"{'►' if turn else ' '} {clean(name, 16)}", "bold" if turn else ""))
        unit = " rubies" if isinstance(held, tuple) else ""
        lines[-1].append(f"  {'' if unit else '◆' * count} {count}{unit}" if count else "", "red")
        out, side = view.out.get(str(seat)), view.sides.get(str(seat))
        notes = f"out: {volcano(out)}" if out else f"saw the {side} side" if side and view.round == 1 else ""
        lines.append(Text(f"    {notes}", "orange3" if out else "dim"))
    return Text("\n").join(lines)


def _treasures(name: str, held: Sequence[int], is_open: bool) -> Text:
    label = f"  {clean(name, 16):<16} "
    if not is_open:
        return Text.assemble(label, ("[?] " * len(held) or "nothing", "dim"))
    rubies = " + ".join("◆" * worth for worth in held)
    return Text.assemble(label, (f"{rubies} = " if held else "", "red"), (f"{sum(held)} rubies", "bold"))


def _ranked(ranking: Sequence[Sequence[int]], merits: Sequence[Sequence[int]], names: Names) -> list[Text]:
    lines, rank = [], 1
    for seats in ranking:
        for seat in seats:
            style = "bold green" if rank == 1 else ""
            lines.append(Text(f"  {rank}. {clean(names[seat], 16):<16} {merits[seat][0]} rubies", style))
        rank += len(seats)
    return lines
