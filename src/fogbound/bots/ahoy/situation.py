"""The beliefs of a bot as a row of the kernel; unknown places are filled with the tiles that must lie somewhere."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ...core.events import Event
from ...games.ahoy.material import CREW_LETTERS, LANDSCAPE, NO_TILE, Options
from ...games.ahoy.moves import Looked, Revealed, Shared, TurnEnded
from ...games.ahoy.view import PHASES, View
from ...sim.kernel import ahoy as kernel
from ...sim.kernel.jit import zeros
from ...sim.numbering import TILE_NUMBERS, ahoy_numbers
from ...sim.spaces import AHOY
from ..recall import Beliefs

_AT = AHOY.place_numbers
_GROUPS = {**{letter: seat for seat, letter in enumerate(CREW_LETTERS)}, "$": kernel.ISLAND}


class PublicKnowledge:
    """Public knowledge as masks of places: where tiles were shown, and which seat looked where; never a face."""

    def __init__(self, players: int) -> None:
        self.shown = 0
        self.looked = [0] * players
        self.last_look = 0
        """The place, by its number."""
        self.looks = 0
        """In this turn."""
        self.info = kernel.OPEN
        self.owes_show = False
        """A tile was looked at, and none was shown yet (3.2)."""
        self.shared: list[str] = []
        """Treasures that left the game by a parley (5.6)."""
        self.strikers = 0
        """A mask of the seats that ever attacked with a treasure (4.11)."""

    def after(self, event: Event) -> None:
        match event:
            case Looked(seat=seat, at=place):
                self.last_look = _AT[place]
                self.looked[seat] |= 1 << self.last_look
                self.looks += 1
                self.owes_show = self.info == kernel.OPEN
                self.info = kernel.DONE
            case Revealed(seat=seat, tiles=tiles, as_=reason):
                for place in tiles:
                    self.shown |= 1 << _AT[place]
                self.owes_show = False
                if reason == "look" and self.looks == 1:  # 3.3: it was a landscape
                    self.info = kernel.AGAIN
                if reason == "attackers" and len(tiles) == 1 and "$" in next(iter(tiles.values())):
                    self.strikers |= 1 << seat
            case Shared(tile=tile):
                self.shared.append(tile)
            case TurnEnded():
                self.looks, self.info, self.owes_show = 0, kernel.OPEN, False


@dataclass
class Situation:
    """One decision."""

    row: Any
    """As in sim/kernel/ahoy. Tiles that the seat does not believe to know lie in the order of their numbers."""
    halves: Any
    """By group, crews and then treasures: a mask of places where only the group is remembered."""
    seat: int
    watch: PublicKnowledge


def situation(view: View, beliefs: Beliefs, watch: PublicKnowledge) -> Situation:
    """From what the seat sees and believes, and from nothing else."""
    options, seat, players = view.options, view.seat, view.options.players
    assert seat is not None, "a bot has a seat"
    cells = dict(zip(options.grid.places, options.grid.from_text(view.grid), strict=True))
    down = {place for place, cell in cells.items() if cell not in (NO_TILE, LANDSCAPE)}
    left = _left(options, view, watch)
    row = zeros(kernel.SIZE)
    _count(row, view, left)
    left[LANDSCAPE] -= sum(cell == LANDSCAPE for cell in cells.values())

    believed = 0
    seen_now = {**view.showing, **(view.secret or {})}
    for place, tile in (*seen_now.items(), *((at, face) for at, face in beliefs.faces.items() if at not in seen_now)):
        if place in down and left[tile] > 0:  # else a false memory: there is no such tile left
            left[tile] -= 1
            row[_AT[place]] = TILE_NUMBERS[tile]
            believed |= 1 << _AT[place]
    mask = sum(1 << _AT[place] for place in down)
    pile = sorted(TILE_NUMBERS[tile] for tile, count in left.items() for _ in range(count))
    for number in sorted(_AT[place] for place in down):
        if not believed >> number & 1:
            row[number] = pile.pop()

    forgotten = watch.shown & mask & ~believed  # the others are taken to remember it
    for other in range(players):
        row[kernel.OWN + other] = watch.looked[other] & mask | forgotten
    row[kernel.OWN + seat] = believed & ~watch.shown
    row[kernel.SEEN] = believed & watch.shown
    row[kernel.DOWN] = mask
    _set_phase(row, view, watch)
    halves = zeros(5)
    for place, half in beliefs.halves.items():
        if not believed >> _AT[place] & 1 and place in down:
            halves[_GROUPS[half]] |= 1 << _AT[place]
    return Situation(row, halves, seat, watch)


def _left(options: Options, view: View, watch: PublicKnowledge) -> Counter[str]:
    """Returns the count of each tile on the board, with the landscapes that lie face up."""
    left = Counter[str](options.tiles)
    for gone in (*view.captured, *view.returned, view.island_captured, watch.shared):
        left.subtract(gone)
    return left


def _count(row: Any, view: View, left: Counter[str]) -> None:
    """Options, points, and what was captured (6.1 to 6.4)."""
    players = view.options.players
    row[kernel.PLAYERS : kernel.PLAYERS + kernel.OPTIONS] = ahoy_numbers(view.options)
    row[kernel.POINTS : kernel.POINTS + players] = view.points
    row[kernel.POINTS + kernel.ISLAND] = view.island_points
    row[kernel.DOUBLOONS : kernel.DOUBLOONS + players] = view.doubloons
    for seat, tiles in enumerate(view.captured):
        for tile in tiles:
            row[kernel.CAPTURED + kernel.KINDS * seat + TILE_NUMBERS[tile]] += 1
    for kind, count in left.items():
        if kind != LANDSCAPE:
            row[kernel.LEFT + _GROUPS[kind[0]]] += count


def _set_phase(row: Any, view: View, watch: PublicKnowledge) -> None:
    """Set the seat to move and the action under way."""
    parley, used = view.parley, [_AT[place] for place in view.attackers]
    row[kernel.PHASE], row[kernel.TO_MOVE], row[kernel.TURNS] = PHASES.index(view.phase), view.seat or 0, view.turn
    row[kernel.SEAT] = parley["seat"] if parley else view.seat or 0
    row[kernel.INFO] = watch.info
    row[kernel.ATTACKERS : kernel.ATTACKERS + 2] = (*used, -1, -1)[:2]
    row[kernel.LOOKED] = -1
    if watch.owes_show and view.phase in ("show", "name", "answer"):
        row[kernel.LOOKED] = watch.last_look
    if view.phase == "show":
        used.append(watch.last_look)
    named = [_AT[place] for place in parley["places"]] if parley else []
    row[kernel.ALLY] = parley["ally"] if parley else -1
    row[kernel.NAMED : kernel.NAMED + 3] = (*named, -1, -1, -1)[:3]
    row[kernel.USED] = sum(1 << place for place in (*used, *named))
    row[kernel.ASKED] = sum(1 << seat for seat in view.asked)
