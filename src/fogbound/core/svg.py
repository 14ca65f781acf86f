"""Parts of both games' pictures: sheet, chart, cards, tags and scores."""

from collections.abc import Callable, Iterable, Mapping
from html import escape

from .board import Place
from .drawings import drawing

INK = "#3a2b35"
CREAM = "#fff6e0"
PAPER = "#f3dfb6"
GOLD = "#ffc53d"
RED = "#cf4436"
VIOLET = "#7a4fa3"
SEA = "#2c7c8f"
FOAM = "#8fd0d3"
FOG = "#7396ae"

CARD = 100  # every card and tile is drawn on a square of this size
STEP = CARD + 8
_NEAR, _FAR = 50, 34  # margins of a chart: the near ones hold the labels
_GAP = 12
PANEL = 288

_OUTLINE = f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"'
_MIST = (
    "M3 68C-9 68-9 52 2 53C2 41 19 41 20 51C31 48 33 68 22 68Z"
    "M80 38C69 38 69 23 80 24C81 12 97 12 98 23C108 23 108 38 98 38Z"
)


def text(
    x: float, y: float, words: str, size: float = 14, *, anchor: str = "start", fill: str = INK, bold: bool = False
) -> str:
    """One line of escaped text."""
    weight = ' font-weight="bold"' if bold else ""
    colour = f' fill="{fill}"' if fill != INK else ""  # the sheet's own
    from_where = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{from_where}{colour}{weight}>{escape(words)}</text>'


def fitted(x: float, y: float, words: str, size: float) -> str:
    """One line no wider than the panel: smaller letters where it is long."""
    return text(x, y, words, min(size, PANEL / (0.52 * max(1, len(words)))))


def at(x: float, y: float, art: str, scale: float = 1) -> str:
    """The art moved, and shrunk where a scale is given."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({x:g} {y:g}){size}">{art}</g>'


def path(d: str, fill: str = "none", line: str = "", width: float = 0) -> str:
    """A shape; without a line of its own it takes the ink of what it is part of."""
    own = f' stroke="{line}"' if line else ""
    thick = f' stroke-width="{width:g}"' if width else ""
    return f'<path d="{d}" fill="{fill}"{own}{thick}/>'


def circle(x: float, y: float, r: float, fill: str, line: str = "") -> str:
    own = f' stroke="{line}"' if line else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{own}/>'


def box(x: float, y: float, width: float, height: float, fill: str, *, r: float = 0, line: str = "none") -> str:
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}"'
    return f'<rect {size} fill="{fill}" stroke="{line}"/>'


def inked(*parts: str) -> str:
    """Parts drawn with the one pen all art is drawn with."""
    return f"<g {_OUTLINE}>{''.join(parts)}</g>"


def framed(art: str, signs: str = "", border: str = "#fff6e0") -> str:
    """A card with the art in its window, and signs in a corner of its border."""
    # The inner <svg> cuts the art off at the window without a clip path, which would need an id.
    window = f'<svg x="4" y="4" width="92" height="92" viewBox="4 4 92 92">{art}</svg>'
    return window + drawing("frame-with-signs" if signs else "frame", border=border) + signs


def named(card: str, code: str) -> str:
    """A card with its code small in a corner."""
    label = path("M6 78H22Q31 78 31 87V94H14A8 8 0 0 1 6 86Z", CREAM, INK, 2)
    return card + label + text(18, 91, code, 12, anchor="middle", bold=True)


def sinking(art: str) -> str:
    """A card that was shown and lies face down again: the fog is closing over it."""
    return art + inked(path(_MIST, "#eef4f3"))


def marked(colour: str, words: str, *, dashes: bool = False) -> str:
    """A frame around a card with a tag that says why."""
    dash = ' stroke-dasharray="11 7"' if dashes else ""
    outer = f'x="-2" y="-2" width="104" height="104" rx="14" fill="none" stroke-width="7" stroke="{colour}"'
    under = box(-6.5, -6.5, 113, 113, "none", r=17, line=INK) if not dashes else ""
    width = 14 + 7.2 * len(words)
    light = colour in (GOLD, CREAM)
    tag = box(50 - width / 2, -9, width, 19, colour, r=9.5, line=INK)
    return f"<rect {outer}{dash}/>{under}{tag}" + text(
        50, 5, words, 12, anchor="middle", fill=INK if light else "#fff", bold=True
    )


def crown() -> str:
    return inked(path("M2 22L0 4L9 12L15 0L21 12L30 4L28 22Z", GOLD))


def pointer() -> str:
    """The marker of the seat to move: a hand's width, pointing right."""
    return inked(path("M0 8H12V0L28 14L12 28V20H0Z", GOLD))


def described(
    up: Mapping[Place, str], showing: Mapping[Place, str], secret: Mapping[Place, str], name: Callable[[str], str]
) -> str:
    """The cards to be seen, in words; `name` takes a card."""
    lines = {"Face up": up, "Just shown": showing, "Only you see": secret}
    told = (
        f"{words}: {', '.join(f'{at} {name(card)}' for at, card in cards.items())}."
        for words, cards in lines.items()
        if cards
    )
    return " ".join(told) or "All face down."


def chart_size(columns: int, rows: int) -> tuple[int, int]:
    """Width and height of the whole picture around a grid."""
    across, down = (_NEAR + count * STEP - 8 + _FAR for count in (columns, rows))
    return across + PANEL + 3 * _GAP, down + 2 * _GAP


def chart(columns: int, rows: int, cells: Iterable[str], marks: Iterable[str], ground: str = "") -> str:
    """The grid at sea with its labels; marks lie above all cells so that no neighbour covers them."""
    across, down = (_NEAR + count * STEP - 8 + _FAR for count in (columns, rows))
    lines = [box(0, 0, across, down, SEA, r=16, line=INK), ground]
    spots = [(_NEAR + column * STEP, _NEAR + row * STEP) for row in range(rows) for column in range(columns)]
    for column in range(columns):
        lines.append(_label(_NEAR + column * STEP + CARD / 2, 20, "abcdefgh"[column]))
    for row in range(rows):
        lines.append(_label(17, _NEAR + row * STEP + CARD / 2 + 6, str(row + 1)))
    for layer in (cells, marks):
        lines += [at(x, y, art) for (x, y), art in zip(spots, layer, strict=True) if art]
    return at(_GAP, _GAP, "".join(lines))


def _label(x: float, y: float, words: str) -> str:
    return text(x, y, words, 18, anchor="middle", fill="#fff", bold=True)


def panel(width: int, parts: Iterable[str]) -> str:
    """The column beside the chart, in a picture of this width."""
    return at(width - PANEL - _GAP, _GAP, "".join(parts))


def score_row(height: int, name: str, x: float, *, moving: bool = False, won: bool = False) -> str:
    """The ground of one row beside the chart, with a name and the marker of the mover or of a winner."""
    ground = inked(box(0, 0, PANEL, height, CREAM, r=12, line=INK))
    if not (moving or won):
        return ground + text(x, 25, name, 17, bold=True)
    frame = f'<rect width="{PANEL}" height="{height}" rx="12" fill="none" stroke="{GOLD}" stroke-width="6"/>'
    marker = at(x, 5, crown()) if won else at(x, 6, pointer(), 0.85)
    return ground + frame + marker + text(x + 36, 25, name, 17, bold=True)


def sheet(size: tuple[int, int], title: str, described: str, parts: Iterable[str]) -> str:
    """The whole picture on its own paper, so that it reads on light and dark pages alike."""
    width, height = size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" viewBox="0 0 {width} {height}" '
        f'fill="{INK}" '
        "style=\"max-width:100%;height:auto\" font-family=\"'Trebuchet MS', Verdana, 'DejaVu Sans', sans-serif\">"
    )
    words = f"<title>{escape(title)}</title><desc>{escape(described)}</desc>"
    return head + words + box(0, 0, width, height, PAPER, r=20) + "".join(parts) + "</svg>"
