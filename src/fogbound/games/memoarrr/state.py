"""A position of Memoarrr! in three parts: what nobody sees, what everybody sees, what one seat sees."""

from typing import NamedTuple

from ...core.board import Place
from ...core.seats import BySeat, Seat
from .material import FACE_DOWN, ISLAND, MIDDLE, NO_CARD, ROUNDS, Card, Options, Volcano


class Hidden(NamedTuple):
    """Facts that nobody may know (6.3): the cards row by row, and the piles of the deal from top to bottom."""

    island: tuple[Card | None, ...]
    treasures: tuple[int, ...]
    volcanoes: tuple[tuple[Volcano, ...], ...]


class Ban(NamedTuple):
    """A walrus forbids `seat` to turn over the card at `at` (4.3)."""

    at: Place
    seat: Seat


class Table(NamedTuple):
    """Public facts (6.1), but for the faces of the cards, which stay in `Hidden`."""

    options: Options
    phase: str
    to_move: Seat | None
    round: int
    start: Seat
    trail: tuple[Place, ...]
    """The places of the cards turned over in this round, in the order they were turned: all that is face up."""
    out: BySeat[Volcano | None]
    taken: tuple[Seat, ...]
    """The seat that won each round, and so its treasure."""
    sides: BySeat[str | None]
    ban: Ban | None
    showing: tuple[Place, Card] | None
    """The card turned by the last move, even if it has been turned down again since."""


Glimpse = tuple[tuple[Place, Card], ...]

_COVERED = tuple(NO_CARD if place == MIDDLE else FACE_DOWN for place in ISLAND.places)


class State(NamedTuple):
    """Everything. Only the rules act on it; players get a View."""

    hidden: Hidden
    table: Table
    secrets: BySeat[Glimpse | None]
    """Each seat's latest secret look, until its own next move (6.2, 6.4)."""

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
        """Rule 2.4: sides are picked one after the other, and everybody may look meanwhile."""
        return self.table.phase == "look"

    def has_secret(self, seat: Seat) -> bool:
        return self.secrets[seat] is not None

    def card_at(self, place: Place) -> Card:
        card = self.hidden.island[ISLAND.index[place]]
        assert card is not None, f"no island card lies at {place}"
        return card

    @property
    def board(self) -> str:
        """The island as a board string: what lies face up now."""
        faces: list[str] = [*_COVERED]
        for number in map(ISLAND.index.__getitem__, self.table.trail):
            faces[number] = self.hidden.island[number] or NO_CARD
        return ISLAND.to_text(faces)

    @property
    def top_volcano(self) -> Volcano | None:
        """Visible to everybody (1.3); None when all are taken."""
        left = self.volcanoes_left
        return self.hidden.volcanoes[self.table.round - 1][-left] if left else None

    @property
    def volcanoes_left(self) -> int:
        return self.table.out.count(None) - 1

    @property
    def rubies(self) -> BySeat[tuple[int, ...]]:
        """Each seat's treasures in the order taken; nobody may know them before the end (3.9)."""
        return BySeat(
            tuple(
                rubies
                for rubies, winner in zip(self.hidden.treasures, self.table.taken, strict=False)
                if winner == seat
            )
            for seat in range(self.options.players)
        )

    @property
    def treasures_left(self) -> int:
        return ROUNDS - len(self.table.taken)

    def __str__(self) -> str:
        """The table as everybody sees it: what is face down stays so."""
        from .draw import draw  # imported late: drawing builds on states, and few states are drawn
        from .view import view

        return draw(view(self, None))

    def _repr_svg_(self) -> str:
        from .svg import svg
        from .view import view

        return svg(view(self, None))
