"""A position of Pairs in three parts: hidden, table, secrets."""

from typing import NamedTuple

from fogbound.core.board import Place
from fogbound.core.seats import BySeat, Seat

from .material import Options


class Hidden(NamedTuple):
    """The cards row by row; None where a pair was taken."""

    cards: tuple[str | None, ...]


class Table(NamedTuple):
    """Public facts, but for the faces, which stay in `Hidden`."""

    options: Options
    phase: str
    """`peek`, `turn`, `match` or `over`."""
    to_move: Seat | None
    first: Place | None
    """The card that waits for its match, face up."""
    showing: tuple[tuple[Place, str], ...]
    """The cards that the last move turned over or left face up."""
    taken: BySeat[tuple[str, ...]]
    """The pairs of each seat."""


class State(NamedTuple):
    """Everything. Only the rules act on it; players get a View."""

    hidden: Hidden
    table: Table
    secrets: BySeat[tuple[tuple[Place, str], ...] | None]

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_move(self) -> Seat | None:
        return self.table.to_move

    @property
    def is_over(self) -> bool:
        return self.table.phase == "over"

    @property
    def all_look(self) -> bool:
        return False

    def has_secret(self, seat: Seat) -> bool:
        return self.secrets[seat] is not None

    def card_at(self, place: Place) -> str | None:
        return self.hidden.cards[self.options.grid.index[place]]

    def __str__(self) -> str:
        from .draw import draw
        from .view import view

        return draw(view(self, None))
