"""The box of Memoarrr!: cards, treasures, volcanoes, and the options that choose among them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NewType

from ...core.board import Place, grid
from ...core.errors import NotationError
from ...core.notation import Reader, choice_of, read_bool, read_text, short
from ...core.options import BaseOptions, option

ANIMALS = {"P": "penguin", "O": "octopus", "W": "walrus", "C": "crab", "T": "turtle"}
LANDSCAPES = {"o": "ocean", "f": "flowers", "l": "lava", "j": "jungle", "d": "desert"}


class Card(str):
    """An animal letter and a landscape letter; its text is its value.

    >>> Card("Po").animal, Card("Po").landscape
    ('penguin', 'ocean')
    """

    __slots__ = ()

    @property
    def animal(self) -> str:
        return ANIMALS[self[0]]

    @property
    def landscape(self) -> str:
        return LANDSCAPES[self[1]]

    def matches(self, other: "Card") -> bool:
        """Rule 3.4: same animal or same landscape."""
        return self[0] == other[0] or self[1] == other[1]

    @staticmethod
    def from_text(text: str) -> "Card":
        if text not in _CARD:
            raise NotationError(f"{short(text)} is no island card: one of POWCT and one of ofljd, as in 'Po'")
        return _CARD[text]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


CARDS = tuple(Card(animal + landscape) for animal in ANIMALS for landscape in LANDSCAPES)  # 1.1
_CARD = {str(card): card for card in CARDS}
FACE_DOWN = "##"
NO_CARD = "--"

ISLAND = grid(5, 5)
MIDDLE = Place("c3")
PLACES = tuple(place for place in ISLAND.in_text_order if place != MIDDLE)
NEXT_TO = {place: tuple(near for near in sorted(ISLAND.neighbours[place]) if near != MIDDLE) for place in PLACES}

TREASURES = (1, 1, 2, 2, 2, 3, 4)  # 1.2, in rubies
ROUNDS = len(TREASURES)

Volcano = NewType("Volcano", str)
EDITIONS = ("2018", "2023")
# 1.3, the deciding one last (1.4), so that the last ones stay in play with fewer players.
VOLCANOES = {"2018": tuple(map(Volcano, "137")), "2023": tuple(map(Volcano, "LLD"))}

SIDES = {  # 2.4
    side: tuple(map(Place, places.split()))
    for side, places in {"east": "e2 e3 e4", "north": "b1 c1 d1", "south": "b5 c5 d5", "west": "a2 a3 a4"}.items()
}


@dataclass(frozen=True)
class Options(BaseOptions):
    """Which Memoarrr! is played."""

    readers: ClassVar[dict[str, Reader[Any]]] = {
        **BaseOptions.readers,
        "edition": choice_of(*EDITIONS),
        "expert": read_bool,
        "ordered": read_bool,
    }

    edition: str = option("2023", "2018 or 2023", "YEAR")
    expert: bool = option(False, "Animals have abilities")
    ordered: bool = option(False, "Treasures from small to large")

    @cached_property
    def volcanoes(self) -> tuple[Volcano, ...]:
        """Rule 1.4: one fewer than players, the deciding one always among them."""
        return VOLCANOES[self.edition][-(self.players - 1) :]

    @cached_property
    def deciding_volcano(self) -> Volcano:
        """The player that takes this one starts the next round (3.11)."""
        return VOLCANOES[self.edition][-1]


def read_place(value: Any) -> Place:
    """A place that holds an island card: any but the middle."""
    if value == MIDDLE:
        raise NotationError(f"{MIDDLE} is the middle: no island card lies there")
    return ISLAND.place(read_text(value))


def read_card(value: Any) -> Card:
    return Card.from_text(read_text(value))
