"""The input of a policy: the seat's view and beliefs as sets of cards, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...core.board import Place
from ...core.events import Event
from ...core.moves import Move
from ...games.memoarrr.material import FACE_DOWN, ISLAND, PLACES, SIDES
from ...games.memoarrr.moves import Looked, Peeked, Swapped, Turned
from ...games.memoarrr.view import View
from ..recall import Beliefs
from .compiled.graph import ALL_CARDS, HALF, NO_LAST, NUMBER

_CELL = {place: 2 * number + number // ISLAND.columns for number, place in enumerate(ISLAND.places)}
"""The index of a place in a board string."""
CELLS = tuple((place, _CELL[place]) for place in PLACES)
EVERYBODY = 15


class PublicKnowledge:
    """The seats that were shown the card at each place: that much is public (6.1), though the card is not."""

    def __init__(self) -> None:
        self.knowers: dict[Place, int] = {}
        """A mask of seats for each place that anybody was ever shown."""

    def after(self, event: Event) -> None:
        match event:
            case Turned(at=place):
                self.knowers[place] = EVERYBODY
            case Looked(seat=seat, side=side):
                for place in SIDES[side]:
                    self.knowers[place] = self.knowers.get(place, 0) | 1 << seat
            case Peeked(seat=seat, at=place):
                self.knowers[place] = self.knowers.get(place, 0) | 1 << seat
            case Swapped(at=here, with_=there):  # 4.2
                old = self.knowers
                self.knowers = {place: seats for place, seats in old.items() if place not in (here, there)}
                self.knowers |= {new: old[place] for place, new in ((here, there), (there, here)) if place in old}


class Unknown(NamedTuple):
    """Face-down places that are all alike to this seat: it does not know what lies there."""

    cards: int
    """The cards that may lie there; fewer where one is half remembered."""
    knowers: int
    """The seats that were shown it."""
    places: tuple[Place, ...]


@dataclass(slots=True)
class Situation:
    """One decision of one seat."""

    view: View
    seat: int
    last: int
    """The last card turned, or NO_LAST."""
    at: dict[int, Place]
    """The believed places of the known face-down cards."""
    known: int
    """These cards as a mask."""
    known_to: list[int]
    """By seat, which of the known cards that seat was shown too."""
    unseen: int
    """All other cards that do not lie face up; one of them is in the box."""
    unknown: list[Unknown]
    """All other face-down places."""
    may_turn: int
    """The known cards that may be turned now; others are banned or barred (4.3, 3.2)."""
    may_turn_unknown: list[Unknown]
    seats_in: list[int]
    """The seats still in the round, in the order of play, this one first."""

    @property
    def moves_next(self) -> int:
        return self.seats_in[1]


def situation(view: View, legal_moves: Sequence[Move], beliefs: Beliefs, watch: PublicKnowledge) -> Situation:
    """Put together what a seat sees and what it believes."""
    assert view.seat is not None, "a spectator makes no moves"
    island, faces, halves, seen_by = view.island, beliefs.faces, beliefs.halves, watch.knowers
    at: dict[int, Place] = {}
    up, known, known_to = 0, 0, [0, 0, 0, 0]
    classes: dict[tuple[str, int], list[Place]] = {}
    for place, cell in CELLS:
        shown = island[cell : cell + 2]
        if shown != FACE_DOWN:
            up |= 1 << NUMBER[shown]
            continue
        knowers = seen_by.get(place, 0)
        if place in faces:
            number = NUMBER[faces[place]]
            at[number] = place
            known |= 1 << number
            for seat in range(4):
                if knowers >> seat & 1:
                    known_to[seat] |= 1 << number
        else:
            classes.setdefault((halves.get(place, ""), knowers), []).append(place)
    unseen = ALL_CARDS & ~up & ~known
    unknown = [Unknown(_may_lie(half, unseen), knowers, tuple(places)) for (half, knowers), places in classes.items()]
    legal = {move[5:] for move in legal_moves} if view.phase == "turn" else set()
    may_turn, may_turn_unknown = known, unknown
    if len(legal) < len(at) + sum(len(kind.places) for kind in unknown):  # a ban, or the bar of the first round
        may_turn = sum(1 << number for number, place in at.items() if place in legal)
        kept = ((kind, tuple(place for place in kind.places if place in legal)) for kind in unknown)
        may_turn_unknown = [kind._replace(places=places) for kind, places in kept if places]
    players = view.options.players
    order = [(view.seat + step) % players for step in range(players)]
    return Situation(
        view=view,
        seat=view.seat,
        last=NUMBER[view.trail[-1]] if view.trail else NO_LAST,
        at=at,
        known=known,
        known_to=known_to,
        unseen=unseen,
        unknown=unknown,
        may_turn=may_turn,
        may_turn_unknown=may_turn_unknown,
        seats_in=[seat for seat in order if str(seat) not in view.out],
    )


def _may_lie(half: str, unseen: int) -> int:
    """The unseen cards with this half; all of them if nothing is remembered, or what is cannot be."""
    return (HALF[half] & unseen if half else unseen) or unseen
