"""Cards of Memoarrr! put together from the drawings, on squares of 100 by 100."""

from ...core.drawings import drawing
from ...core.svg import CREAM, at, circle, framed, inked, path, text
from .material import Card

_VOLCANOES = {"L": "light", "D": "dark", "1": "1-bird", "3": "3-birds", "7": "7-birds"}
_BORDERS = {"L": "#ffd977", "D": "#5b4a66"}


def island_card(card: Card) -> str:
    """The animal in its landscape, with the card's code and the sign of the landscape in a corner."""
    art = drawing(card.landscape) + at(18.5, 14, drawing(card.animal), 0.755)
    signs = text(16.2, 20, card, 13, anchor="middle", bold=True) + at(5, 26.5, drawing(f"sign-{card.landscape}"))
    return framed(art, signs)


def card_back() -> str:
    """The back of every card: a cloud that keeps a secret."""
    return framed(drawing("card-back"), border="#dce8ea")


def volcano(kind: str) -> str:
    """A volcano by its letter: so many birds (2018), or light by day, dark by night (2023)."""
    name = f"volcano-{_VOLCANOES[kind]}"
    return framed(drawing(name), drawing(f"{name}-sign"), _BORDERS.get(kind, "#e8836b"))


def ruby(count: int) -> str:
    """A treasure's rubies as one stone with their number."""
    stone = path("M4 12L12 2H28L36 12L20 36Z", "#e0395b") + path("M4 12H36M12 2L15 12L20 36L25 12L28 2", width=1.4)
    return inked(stone, circle(20, 17, 9, CREAM)) + text(20, 22, str(count), 14, anchor="middle", bold=True)
