"""A board of cards drawn with borders, in the size that fits the terminal."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from ..core.board import Place, grid

FRAME = 8
"""Lines of the terminal that are not rows of the board: titles, edges, messages, prompt."""


class Cell(NamedTuple):
    """One place: two words for a tall cell, one for a flat one; `marks` stand left and right of the words."""

    words: tuple[str, str]
    brief: str
    style: str = ""
    marks: str = "  "
    fill: str = " "


class Size(NamedTuple):
    """The size of a cell, without its border."""

    width: int
    height: int


def size_for(columns: int, rows: int, width: int, height: int) -> Size:
    """The largest cells, within reason, that leave room for the texts around the board."""
    tall = (height - FRAME - 1) // rows - 1
    wide = (width - 30) // columns - 1
    return Size(max(8, min(wide, 9 + 2 * max(0, tall - 2), 13)), max(1, min(tall, 3)))


def draw_board(columns: int, rows: int, size: Size, cell: Callable[[Place], Cell]) -> Table:
    """Column letters above, row digits at the left, a border around each place."""
    places = grid(columns, rows).places
    inner = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, border_style="grey50")
    for _ in range(columns):
        inner.add_column(min_width=size.width, no_wrap=True)
    for start in range(0, len(places), columns):
        inner.add_row(*(_filled(cell(place), size) for place in places[start : start + columns]))
    letters = "".join(f" {letter:^{size.width}}" for letter in "abcdefgh"[:columns])
    digits = ("\n" * (size.height + 1)).join(str(row) for row in range(1, rows + 1))
    whole = Table.grid(padding=(0, 1, 0, 0))
    whole.add_row("", Text(letters, "bold"))
    whole.add_row(Text("\n" * (1 + (size.height - 1) // 2) + digits, "bold"), inner)
    return whole


def beside(board: Table, words: Text) -> Table:
    """The board at its full width, the words in what is left of the line."""
    both = Table.grid(padding=(0, 1))
    both.add_column(no_wrap=True)
    both.add_column(ratio=1)
    both.add_row(board, words)
    both.expand = True
    return both


def _filled(cell: Cell, size: Size) -> Text:
    words: Sequence[str] = [cell.brief] if size.height == 1 else cell.words
    room = size.width - 2
    lines = [cell.marks[0] + f"{word:{cell.fill}^{room}.{room}}" + cell.marks[1] for word in words]
    above = (size.height - len(lines)) // 2
    blank = cell.fill * size.width
    return Text("\n".join([blank] * above + lines + [blank] * (size.height - above - len(lines))), cell.style)
