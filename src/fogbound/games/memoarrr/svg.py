"""The table of Memoarrr! as a picture for notebooks."""

from ...core.board import Place
from ...core.drawings import drawing
from ...core.svg import (
    CREAM,
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
    circle,
    described,
    fitted,
    inked,
    marked,
    panel,
    path,
    score_row,
    sheet,
    sinking,
    text,
)
from .art import card_back, island_card, ruby, volcano
from .draw import headline
from .material import FACE_DOWN, ISLAND, NO_CARD, Card
from .view import View

_SAND = (
    "M60 34C170 26 250 42 330 34C430 26 510 30 570 34Q600 38 598 64C592 180 604 240 598 330C592 430 602 500 598 566"
    "Q596 598 566 598C450 590 400 604 300 598C200 592 130 602 64 598Q34 598 34 566C40 450 30 400 34 300"
    "C38 200 28 130 34 60Q36 36 60 34Z"
)
_ROW = 118
_VOLCANO_WORDS = {"L": "light", "D": "dark"}


def svg(view: View) -> str:
    """The island, the stack in its middle, and a row for each seat."""
    faces = dict(zip(ISLAND.places, ISLAND.from_text(view.island), strict=True))
    size = chart_size(ISLAND.columns, ISLAND.rows)
    cells = [_cell(view, place, face) for place, face in faces.items()]
    marks = [_mark(view, place, face) for place, face in faces.items()]
    ground = path(_SAND, "#f4d999", "#8fd0d3", 10) + path(_SAND, "none", INK, 2)
    rows = [at(0, 118 + seat * (_ROW + 7), _seat_row(view, seat)) for seat in range(view.options.players)]
    beside = [*_heading(view), *rows]
    if view.options.players < 4:
        beside.append(at(84, 118 + 3 * (_ROW + 7), drawing("ship"), 1.15))
    parts = [chart(ISLAND.columns, ISLAND.rows, cells, marks, ground), panel(size[0], beside)]
    up = {place: face for place, face in faces.items() if face not in (FACE_DOWN, NO_CARD)}
    words = described(up, view.showing, view.secret or {}, _name)
    return sheet(size, f"Memoarrr! {headline(view)}", words, parts)


def _name(card: str) -> str:
    return f"{Card(card).animal} {Card(card).landscape}"


def _cell(view: View, place: Place, face: str) -> str:
    if face == NO_CARD:
        return _stack(view)
    if face != FACE_DOWN:
        number = view.trail.index(Card(face)) + 1 if face in view.trail else 0
        return island_card(Card(face)) + (_order(number) if number else "")
    if place in view.showing:
        return sinking(island_card(view.showing[place]))
    if view.secret and place in view.secret:
        return island_card(view.secret[place])
    return card_back() + (_barred() if view.ban and view.ban["at"] == place else "")


def _mark(view: View, place: Place, face: str) -> str:
    if place == view.last:
        return marked(GOLD, "last")
    if face == FACE_DOWN and place in view.showing:
        return marked(FOG, "just shown")
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
    if view.volcano_top is None:
        return inked(path("M34 34L66 66M66 34L34 66", line=RED, width=9))
    count = text(90, 95, f"×{view.treasures_left}", 19, anchor="end", bold=True)
    under = "".join(
        box(18 + 4 * low, -3 * low, 68, 68, CREAM, r=8, line=INK) for low in (2, 1) if low < view.volcanoes_left
    )
    return at(8, 53, drawing("chest"), 0.5) + count + at(0, 6, under + at(16, -2, volcano(view.volcano_top), 0.7))


def _heading(view: View) -> list[str]:
    when, _, what = headline(view).partition(": ")
    options = view.options
    extras = [f"edition {options.edition}", "expert" if options.expert else "", "ordered" if options.ordered else ""]
    return [
        text(4, 32, "Memoarrr!", 30, bold=True),
        text(4, 54, " · ".join(extra for extra in extras if extra), 14),
        text(4, 80, when, 17, bold=True),
        fitted(4, 102, what[:1].upper() + what[1:], 15),
    ]


def _seat_row(view: View, seat: int) -> str:
    name = f"Seat {seat} (you)" if view.seat == seat else f"Seat {seat}"
    lines = [score_row(_ROW, name, 12, moving=view.to_move == seat, won=seat in (view.winners or ()))]
    if side := view.sides.get(str(seat)):
        lines.append(at(12, 41, _side(side)) + text(42, 58, f"looked {side}"))
    if view.start == seat:
        lines.append(at(146, 40, _start_flag(), 0.7) + text(173, 58, "starts", 13))
    if kind := view.out.get(str(seat)):
        lines.append(at(222, 8, volcano(kind), 0.52) + text(248, 76, "out", 15, anchor="middle", bold=True))
        lines.append(text(248, 90, _VOLCANO_WORDS.get(kind, ""), 12, anchor="middle"))
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
        return "".join(at(8 + 27 * number, 80, drawing("chest"), 0.3) for number in range(held)) + text(14, 102, words)
    pitch = min(30, 180 / max(1, len(held)))
    stones = "".join(at(8 + pitch * number, 80, ruby(count), 0.8) for number, count in enumerate(held))
    total = "1 ruby" if sum(held) == 1 else f"{sum(held)} rubies"
    return stones + text(PANEL - 10, 102, total, 16, anchor="end", bold=True)
