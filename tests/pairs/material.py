"""Cards and options of Pairs. A face is two characters, as is `##` for face down."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from fogbound.core.board import Grid, Place, grid
from fogbound.core.errors import NotationError
from fogbound.core.notation import Reader, choice_of, read_bool, read_text, short
from fogbound.core.options import BaseOptions, option

CARDS = tuple(f"{letter}{letter.lower()}" for letter in "ABCDEFGHIJ")
FACE_DOWN, NO_CARD = "##", "--"
COLUMNS = 4


@dataclass(frozen=True)
class Options(BaseOptions):
    """Which Pairs is played."""

    readers: ClassVar[dict[str, Reader[Any]]] = {
        **BaseOptions.readers,
        "pairs": choice_of(4, 6, 8, 10),
        "peek": read_bool,
    }

    pairs: int = option(6, "How many pairs: 4, 6, 8 or 10", "N")
    peek: bool = option(False, "A turn begins with a secret look")

    @cached_property
    def grid(self) -> Grid:
        return grid(COLUMNS, self.pairs // 2)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """1.1: every card twice."""
        return tuple(sorted(CARDS[: self.pairs] * 2))


def read_card(value: Any) -> str:
    if read_text(value) not in CARDS:
        raise NotationError(f"{short(value)} is no card: a letter from A to J twice, as in 'Aa'")
    return str(value)


def read_place(value: Any) -> Place:
    """Reads a place of the largest table."""
    return grid(COLUMNS, len(CARDS) // 2).place(read_text(value))
