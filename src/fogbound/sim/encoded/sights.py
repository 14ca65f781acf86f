"""The sights of one seat since some moment."""

from collections.abc import Iterable, Mapping
from typing import Any

from ...games.memoarrr.material import SIDES

SEATS = 4
"""An observation has room for so many, whoever plays."""
FACE_DOWN = "##"


class Sights:
    """Faces that a seat was shown, and to whom what now lies at each place was shown."""

    def __init__(self, players: int, seat: int, memory: Any) -> None:
        self.players, self.seat, self.memory = players, seat, memory
        self.everybody = (1 << players) - 1
        self.shown_to: dict[str, int] = {}
        """1 for this seat, 2 for the next clockwise, and so on, added up."""
        self.lay_at: dict[str, str] = {}
        """Where the card came from that is now here, if an octopus moved it."""

    def add(self, event: Any) -> None:
        self.memory = self.memory.after(event)
        match event.type:
            case "looked" if hasattr(event, "side"):
                self._show(SIDES[event.side], self._one(event.seat))
            case "looked" | "peeked":
                self._show([event.at], self._one(event.seat))
            case "turned":
                self._show([event.at], self.everybody)
            case "revealed":
                self._show(event.tiles, self.everybody)
            case "captured":
                self._take(event.tiles)
            case "shared":
                self._take([event.at, *event.returned])
            case "swapped":
                self._swap(event.at, event.with_)

    def shown(self, board: Mapping[str, str]) -> tuple[dict[str, str], dict[str, int]]:
        """Returns the faces at all places that were shown, and to whom; what lies face up is shown to everybody."""
        up = {place: face for place, face in board.items() if face != FACE_DOWN}
        return self.memory.known | up, self.shown_to | dict.fromkeys(up, self.everybody)

    def _one(self, seat: int) -> int:
        return 1 << ahead(self.players, self.seat, seat)

    def _show(self, places: Iterable[str], seats: int) -> None:
        for place in places:
            self.shown_to[place] = self.shown_to.get(place, 0) | seats

    def _take(self, places: Iterable[str]) -> None:
        for place in places:
            self.shown_to.pop(place, None)

    def _swap(self, here: str, there: str) -> None:
        self.shown_to |= {here: self.shown_to.get(there, 0), there: self.shown_to.get(here, 0)}
        self.lay_at |= {here: self.lay_at.get(there, there), there: self.lay_at.get(here, here)}


def ahead(players: int, seat: int, other: int) -> int:
    """Returns how far this other seat is, clockwise from the observer."""
    return (other - seat) % players


def by_seat(seat: int, values: Iterable[int]) -> list[int]:
    """Returns the observer's value first, then clockwise; 0 for who does not play."""
    listed = list(values)
    return listed[seat:] + listed[:seat] + [0] * (SEATS - len(listed))


def numbered(place: str | None, places: Mapping[str, int]) -> int:
    """From 1; 0 for no place."""
    return 0 if place is None else 1 + places[place]


def at_places(values: Mapping[str, int], places: Iterable[str]) -> list[int]:
    return [values.get(place, 0) for place in places]
