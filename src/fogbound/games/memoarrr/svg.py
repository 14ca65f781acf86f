"""The table of Memoarrr! as a picture for notebooks."""

from ...core.board import Place
from ...core.svg import (
    CREAM,
    GOLD,
    INK,
    PANEL,
    RED,
    VIOLET,
    at,
    box,
    card,
    chart,
    chart_size,
    chest,
    circle,
    crown,
    fog,
    inked,
    marked,
    panel,
    path,
    pointer,
    sheet,
    sinking,
    text,
)
from .art import island_card, ruby, volcano
from .draw import headline
from .material import FACE_DOWN, ISLAND, NO_CARD, Card
from .view import View

_SAND = (
    "M44 30C150 22 260 36 330 28C430 20 520 28 576 36C604 60 590 180 596 300C602 420 592 520 588 566C560 604 430 590 "
    "320 596C220 602 110 590 48 590C18 560 34 430 28 320C24 200 26 90 44 30Z"
)
_ROW = 118


def svg(view: View) -> str:
    """The island, the stack in its middle, and a row for each seat."""
    faces = dict(zip(ISLAND.places, ISLAND.from_text(view.island), strict=True))
    size = chart_size(ISLAND.columns, ISLAND.rows)
    cells = [_cell(view, place, face) for place, face in faces.items()]
    marks = [_mark(view, place, face) for place, face in faces.items()]
    ground = path(_SAND, "#f4d999", "#8fd0d3", 10) + path(_SAND, "none", INK, 2)
    rows = [at(0, 118 + seat * (_ROW + 7), _seat_row(view, seat)) for seat in range(view.options.players)]
    beside = [*_heading(view), *rows]
    parts = [chart(ISLAND.columns, ISLAND.rows, cells, marks, ground), panel(size[0], beside)]
    return sheet(size, f"Memoarrr! {headline(view)}", _described(faces), parts)


def _described(faces: dict[Place, str]) -> str:
    up = [(place, Card(face)) for place, face in faces.items() if face not in (FACE_DOWN, NO_CARD)]
    words = ", ".join(f"{place} {card.animal} {card.landscape}" for place, card in up)
    return f"Face up: {words or 'no card'}."


def _cell(view: View, place: Place, face: str) -> str:
    if face == NO_CARD:
        return _stack(view)
    if face != FACE_DOWN:
        number = view.trail.index(Card(face)) + 1 if face in view.trail else 0
        return card(island_card(Card(face)), face) + (_order(number) if number else "")
    if place in view.showing:
        shown = view.showing[place]
        return sinking(card(island_card(shown), shown))
    if view.secret and place in view.secret:
        return card(island_card(view.secret[place]), view.secret[place])
    return fog() + (_barred() if view.ban and view.ban["at"] == place else "")


def _mark(view: View, place: Place, face: str) -> str:
    if place == view.last:
        return marked(GOLD, "last")
    if face == FACE_DOWN and place in view.showing:
        return marked(CREAM, "just shown")
    if face == FACE_DOWN and view.secret and place in view.secret:
        return marked(VIOLET, "only you", dashes=True)
    if view.ban and view.ban["at"] == place:
        return marked(RED, f"not seat {view.ban['seat']}")
    return ""


def _order(number: int) -> str:
    """The how-manieth card of the round this is."""
    return circle(86, 14, 10, CREAM, INK) + text(86, 18, str(number), 12, anchor="middle", bold=True)


def _barred() -> str:
    """Two crossed ropes over a banned card."""
    cross = "M12 12L88 88M88 12L12 88"
    return inked(path(cross, line=INK, width=10), path(cross, line=RED, width=6))


def _stack(view: View) -> str:
    """The middle: volcanoes on treasures, the top one visible (1.3)."""
    if not view.treasures_left:
        return inked(path("M34 34L66 66M66 34L34 66", line=RED, width=9))
    count = text(96, 94, f"×{view.treasures_left}", 19, anchor="end", bold=True)
    if view.volcano_top is None:
        return chest() + count
    cards = "".join(
        box(8 + 4 * low, -2 - 3 * low, 76, 70, CREAM, r=8, line=INK) for low in reversed(range(view.volcanoes_left))
    )
    return at(38, 52, chest(), 0.5) + count + at(0, 6, cards + at(13, -2, volcano(view.volcano_top), 0.68))


def _heading(view: View) -> list[str]:
    when, _, what = headline(view).partition(": ")
    options = view.options
    extras = [f"edition {options.edition}", "expert" if options.expert else "", "ordered" if options.ordered else ""]
    return [
        text(4, 32, "Memoarrr!", 30, bold=True),
        text(4, 54, " · ".join(extra for extra in extras if extra), 14),
        text(4, 80, when, 17, bold=True),
        text(4, 102, what[:1].upper() + what[1:], 17),
    ]


def _seat_row(view: View, seat: int) -> str:
    moving = view.to_move == seat
    won = seat in (view.winners or ())
    lines = [inked(box(0, 0, PANEL, _ROW, CREAM, r=12, line=GOLD if moving or won else INK))]
    if moving or won:
        lines.append(f'<rect width="{PANEL}" height="{_ROW}" rx="12" fill="none" stroke="{GOLD}" stroke-width="6"/>')
    lines.append(at(8, 8, pointer()) if moving else at(8, 8, crown()) if won else "")
    you = " (you)" if view.seat == seat else ""
    lines.append(text(44, 29, f"Seat {seat}{you}", 18, bold=True))
    if side := view.sides.get(str(seat)):
        lines.append(at(44, 41, _side(side)) + text(74, 58, f"looked {side}"))
    if kind := view.out.get(str(seat)):
        lines.append(at(206, 4, volcano(kind), 0.66) + text(239, 82, "out", 15, anchor="middle", bold=True))
    elif view.start == seat:
        lines.append(at(222, 12, _start_flag()) + text(239, 66, "starter", 13, anchor="middle"))
    return "".join(lines) + _held(view.treasures[seat])


def _side(side: str) -> str:
    """The island with the edge that was looked at."""
    edge = {"north": (6, 1), "south": (6, 17), "west": (1, 6), "east": (17, 6)}[side]
    wide = side in ("north", "south")
    ground = box(1, 1, 22, 22, "#f4d999", r=3, line=INK)
    return ground + box(*edge, 12 if wide else 6, 6 if wide else 12, VIOLET, line=INK)


def _start_flag() -> str:
    return inked(path("M6 38V2"), path("M6 3Q18 -3 32 5Q26 10 31 19Q18 13 6 19Z", RED))


def _held(held: int | tuple[int, ...]) -> str:
    """Chests while nobody knows what is in them, rubies when the game is over (5.1)."""
    if isinstance(held, int):
        words = "no treasure yet" if not held else ""
        return "".join(at(8 + 27 * number, 80, chest(), 0.3) for number in range(held)) + text(14, 102, words)
    stones = "".join(at(8 + 30 * number, 80, ruby(count), 0.8) for number, count in enumerate(held))
    return stones + text(PANEL - 10, 102, f"{sum(held)} rubies", 16, anchor="end", bold=True)
