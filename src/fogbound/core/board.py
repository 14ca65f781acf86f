"""Places on a grid of cards, and boards as text."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NewType, TypeVar

from .errors import NotationError
from .notation import short

if TYPE_CHECKING:
    Place = NewType("Place", str)
    """A column letter and a row digit, `a1` top left."""
else:
    Place = str  # calling a NewType runs Python code, and every move names places


F = TypeVar("F", bound=str)


class Faces(dict[Place, F]):
    """Faces that were seen, by place: a dict that cannot be changed and can be a key.

    >>> Faces({Place("a1"): "Po"})
    {'a1': 'Po'}
    """

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("what was seen cannot be changed")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Faces, (dict(self),)


class Grid:
    """The places of a board of so many columns and rows; the same size is the same object (`grid`)."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.places = tuple(Place(f"{letter}{row}") for row in range(1, rows + 1) for letter in "abcdefgh"[:columns])
        self.index = {place: number for number, place in enumerate(self.places)}
        self._rows = tuple(slice(start, start + 2 * columns) for start in range(0, 2 * columns * rows, 2 * columns))
        self.in_text_order = tuple(sorted(self.places))
        self.neighbours = {place: self._next_to(place) for place in self.places}

    def __repr__(self) -> str:
        return f"grid({self.columns}, {self.rows})"

    def _next_to(self, place: Place) -> tuple[Place, ...]:
        column, row = ord(place[0]), int(place[1])
        around = [f"{chr(column - 1)}{row}", f"{place[0]}{row - 1}", f"{place[0]}{row + 1}", f"{chr(column + 1)}{row}"]
        return tuple(Place(text) for text in around if text in self.index)

    def place(self, text: str) -> Place:
        """The place with this name; raises NotationError for any other text.

        >>> grid(5, 5).place("c1")
        'c1'
        """
        if text not in self.index:
            last = self.places[-1]
            raise NotationError(f"{short(text)} is no place: a column a-{last[0]} and a row 1-{last[1]}, as in 'b2'")
        return Place(text)

    def to_text(self, faces: Iterable[str]) -> str:
        """A board string: rows from top to bottom joined by `/`, two characters a place."""
        return "/".join(map("".join(faces).__getitem__, self._rows))

    def from_text(self, text: str) -> Sequence[str]:
        """The faces of a board string, row by row; raises NotationError where the shape is wrong."""
        rows = text.split("/")
        if len(rows) != self.rows:
            raise NotationError(f"a board has {self.rows} rows joined by '/', not {len(rows)}")
        for number, row in enumerate(rows, start=1):
            if len(row) != 2 * self.columns:
                raise NotationError(
                    f"row {number} of the board has {len(row)} characters, not {2 * self.columns}: two a place"
                )
        return [row[start : start + 2] for row in rows for start in range(0, len(row), 2)]


@cache
def grid(columns: int, rows: int) -> Grid:
    return Grid(columns, rows)
