"""Memory Ahoy twice: the same facts from a row of the kernel and from a State of the readable rules."""

from collections import Counter
from typing import Any

import numpy as np

from fogbound.games.ahoy.material import Tile
from fogbound.games.ahoy.moves import ENDINGS
from fogbound.games.ahoy.rules import outcome
from fogbound.games.ahoy.state import State
from fogbound.games.ahoy.view import PHASES
from fogbound.sim.kernel import ahoy as kernel
from fogbound.sim.numbering import TILES
from fogbound.sim.spaces import AHOY

PLACES = AHOY.places
_NUMBER = {place: number for number, place in enumerate(PLACES)}


def facts(state: State) -> dict[str, Any]:
    """The facts that both must agree on; the order of captured tiles and of asked allies is not kept in a row."""
    table = state.table
    loot, result = table.loot, outcome(state)
    tiles: dict[str, Tile | None] = dict(zip(table.options.grid.places, state.hidden.grid, strict=True))
    return {
        "tiles": [tiles.get(place) or "" for place in PLACES],
        "phase": table.phase,
        "to_move": table.to_move,
        "seat": table.seat,
        "turn": table.turn,
        "face_down": list(table.face_down),
        "info": table.info,
        "looked": table.looked,
        "attackers": list(table.attackers),
        "ally": table.parley and table.parley.ally,
        "named": list(table.parley.places) if table.parley else [],
        "asked": set(table.asked),
        "captured": [Counter(won) for won in (*loot.captured, loot.island_captured)],
        "returned": Counter(tile for tiles in loot.returned for tile in tiles),
        "points": list(loot.points),
        "island_points": loot.island_points,
        "doubloons": list(loot.doubloons),
        "ended_by": table.ended_by,
        "winners": set(result.winners) if result else None,
    }


def row(s: Any) -> dict[str, Any]:
    """The facts of a row."""
    players, over = int(s[kernel.PLAYERS]), s[kernel.PHASE] == kernel.OVER
    points = np.zeros(4, np.int64)
    winners = kernel.scores(s, points)
    return {
        "tiles": [TILES[tile] for tile in _numbers(s, kernel.TILES, kernel.PLACES)],
        "phase": PHASES[s[kernel.PHASE]],
        "to_move": _or_none(s[kernel.TO_MOVE]),
        "seat": int(s[kernel.SEAT]),
        "turn": int(s[kernel.TURNS]),
        "face_down": places_of(s[kernel.DOWN]),
        "info": ("open", "again", "done")[s[kernel.INFO]],
        "looked": PLACES[s[kernel.LOOKED]] if s[kernel.LOOKED] >= 0 else None,
        "attackers": [PLACES[place] for place in _numbers(s, kernel.ATTACKERS, 2) if place >= 0],
        "ally": _or_none(s[kernel.ALLY]),
        "named": [PLACES[place] for place in _numbers(s, kernel.NAMED, 3) if place >= 0],
        "asked": _seats_of(s[kernel.ASKED]),
        "captured": [_counted(s, kernel.CAPTURED + kernel.KINDS * who) for who in (*range(players), kernel.ISLAND)],
        "returned": Counter(
            {tile: count for tile, count in _counted(s, kernel.RETURNED).items() if not Tile(tile).is_treasure}
        ),
        "points": _numbers(points, 0, players),
        "island_points": int(s[kernel.POINTS + kernel.ISLAND]),
        "doubloons": _numbers(s, kernel.DOUBLOONS, players),
        "ended_by": (None, *ENDINGS)[s[kernel.ENDED_BY]],
        "winners": _seats_of(winners) if over else None,
    }


def moves_of(mask: Any) -> list[str]:
    """The moves that `legal` marked, sorted as text."""
    return sorted(AHOY.moves[action] for action in np.flatnonzero(mask.view(np.bool_)))


def known_to(s: Any, seat: int | None) -> dict[str, str]:
    """Returns the faces by place that this seat, or a spectator, was ever shown."""
    mask = s[kernel.SEEN] if seat is None else s[kernel.SEEN] | s[kernel.OWN + seat]
    return {place: TILES[s[kernel.TILES + _NUMBER[place]]] for place in places_of(mask)}


def places_of(mask: int) -> list[str]:
    return [place for number, place in enumerate(PLACES) if (int(mask) >> number) & 1]


def _seats_of(mask: int) -> set[int]:
    return {seat for seat in range(4) if (int(mask) >> seat) & 1}


def _numbers(s: Any, first: int, count: int) -> list[int]:
    return [int(value) for value in s[first : first + count]]


def _counted(s: Any, first: int) -> Counter[str]:
    return Counter({tile: count for tile, count in zip(TILES, _numbers(s, first, kernel.KINDS), strict=True) if count})


def _or_none(value: int) -> int | None:
    return int(value) if value >= 0 else None
