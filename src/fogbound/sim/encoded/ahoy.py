"""The fields of an observation of Memory Ahoy."""

from collections import Counter
from operator import add
from typing import Any

from ...games.ahoy.material import CREW_LETTERS, LANDSCAPE, NO_TILE
from ...games.ahoy.moves import ENDINGS
from ...games.ahoy.view import PHASES
from ..spaces import AHOY
from .sights import FACE_DOWN, SEATS, Sights, ahead, at_places, by_seat, numbered

_PLACES = AHOY.place_numbers
_LANDSCAPE = 16
_MOST = 127
_ACTS = ("looked", "revealed", "proposed", "turn_ended")
"""Events that name the seat whose turn it is."""


class AhoyFields:
    """The counts that one seat has to keep for itself, and all fields."""

    def __init__(self, players: int, seat: int) -> None:
        self._players, self._seat = players, seat
        self._turn_of = 0
        self._looks: list[Any] = []
        """The secret looks of this turn, and the landscapes that they turned up."""
        self._gone: Counter[str] = Counter()
        """Tiles that left the grid."""

    def told(self, event: Any) -> None:
        if event.type in _ACTS:
            self._turn_of = event.seat
        match event.type:
            case "looked":
                self._looks.append(event)
            case "revealed" if event.as_ == "look":
                self._looks.append(event)
            case "turn_ended":
                self._looks = []
            case "captured":
                self._gone.update(event.tiles.values())
            case "shared":
                self._gone.update([event.tile, *event.returned.values()])

    def of(self, view: Any, sights: Sights) -> dict[str, list[int]]:
        """Returns the numbers of every field, of both modes."""
        options, limit = view.options, view.options.turn_limit or 0
        cells = zip(options.grid.places, options.grid.from_text(view.grid), strict=True)
        board: dict[str, str] = {place: face for place, face in cells if face != NO_TILE}
        tiles, shown_to = sights.shown(board)
        attackers = [numbered(place, _PLACES) for place in view.attackers]
        named = [numbered(place, _PLACES) for place in view.parley["places"]] if view.parley else []
        coins = [sum(tile.worth for tile in taken if tile.is_treasure) for taken in view.captured]
        crews = [[tile.strength for tile in taken if not tile.is_treasure] for taken in view.captured]
        return {
            "tile": at_places({place: self._tile(tile) for place, tile in tiles.items()}, _PLACES),
            "lies": at_places({place: 1 + (face != FACE_DOWN) for place, face in board.items()}, _PLACES),
            "shown_to": at_places(shown_to, _PLACES),
            "phase": [PHASES.index(view.phase)],
            "info": [self._info()],
            "turn": [min(view.turn, _MOST)],
            "turns_left": [min(limit - view.turn + 1, _MOST) if limit else 0],
            "to_move": [SEATS if view.to_move is None else self._ahead(view.to_move)],
            "seat": [self._ahead(self._whose_turn(view))],
            "looked": [numbered(self._looks[-1].at, _PLACES) if view.phase == "show" else 0],
            "attackers": attackers + [0] * (2 - len(attackers)),
            "ally": [1 + self._ahead(view.parley["ally"]) if view.parley else 0],
            "named": named + [0] * (3 - len(named)),
            "island_points": [view.island_points],
            "ended_by": [1 + ENDINGS.index(view.ended_by) if view.ended_by else 0],
            "players": [self._players],
            "points": by_seat(self._seat, view.points),
            "doubloons": by_seat(self._seat, view.doubloons),
            "treasure_worth": by_seat(self._seat, map(add, coins, view.doubloons)),
            "chiefs": by_seat(self._seat, (strengths.count(3) for strengths in crews)),
            "deputies": by_seat(self._seat, (strengths.count(2) for strengths in crews)),
            "crew": by_seat(self._seat, (strengths.count(1) for strengths in crews)),
            "declined": by_seat(self._seat, (int(seat in view.asked) for seat in range(self._players))),
            "treasures": [int(count) for count in options.treasures.split(",")],
            "turn_limit": [min(limit, _MOST)],
            "left": self._left(options, board),
        }

    def _ahead(self, seat: int) -> int:
        return ahead(self._players, self._seat, seat)

    def _whose_turn(self, view: Any) -> int:
        """An ally answers in the turn of another seat; a game that is over ended in somebody's turn."""
        if view.to_move is None:
            return self._turn_of
        return int(view.parley["seat"] if view.phase == "answer" else view.to_move)

    def _info(self) -> int:
        """From the looks of this turn: one more is allowed after a first one that turned up a landscape (3.3).

        A second landscape ends the turn (3.4). If that was the last turn the number stays 1, as it does in the rules.
        """
        types = [event.type for event in self._looks]
        return 0 if not types else 1 if types in (["looked", "revealed"], ["looked", "revealed"] * 2) else 2

    def _left(self, options: Any, board: dict[str, str]) -> list[int]:
        """Returns the tiles of each kind, but for landscapes that lie face up."""
        left = Counter({self._tile(tile): count for tile, count in Counter(options.tiles).items()})
        for tile, count in self._gone.items():
            left[self._tile(tile)] -= count
        left[_LANDSCAPE] -= list(board.values()).count(LANDSCAPE)
        return [left[kind] for kind in range(1, _LANDSCAPE + 1)]

    def _tile(self, tile: str) -> int:
        if tile == LANDSCAPE:
            return _LANDSCAPE
        strength = int(tile[1])
        return 10 + strength if tile[0] == "$" else strength + 3 * self._ahead(CREW_LETTERS.index(tile[0]))
