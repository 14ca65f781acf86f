"""Which fights are certain, with masks of places: compiled like the kernel, and quick enough for playouts.

`kinds` holds, for each tile of the kernel, a mask of the places where it lies. It is made once for a deal: what left
the board is no longer face down, so it drops out of every mask that is cut with the row's DOWN.
"""

from typing import Any

from ...games.ahoy.rules import ISLAND_POINTS_TO_WIN
from .ahoy import (
    GROUP,
    ISLAND,
    KINDS,
    OWN,
    PLACES,
    PLAYERS,
    POINTS,
    SEEN,
    STRENGTH,
    TILES,
    TREASURE,
    WORTH_OF,
)
from .chance import Chance, count_bits, random_bit
from .jit import compiled

PRIVATE = 5  # what it costs to turn over an own tile that not everybody has seen, twice its strength added
CONTESTED = 4  # half points: a tile that others know too may be gone the next time


@compiled
def sort_out(s: Any, kinds: Any) -> None:
    """Fill in `kinds` from the tiles of a row."""
    for kind in range(KINDS):
        kinds[kind] = 0
    for place in range(PLACES):
        if s[TILES + place]:
            kinds[s[TILES + place]] |= 1 << place


@compiled
def place_of(bit: int) -> int:
    return count_bits(bit - 1)


@compiled
def any_of(chance: Chance, mask: int) -> tuple[int, Chance]:
    """A place of this mask, each as likely."""
    return random_bit(chance, mask, PLACES)


@compiled
def others_know(s: Any, seat: int) -> int:
    """A mask of the places that somebody else has seen."""
    mask: int = s[SEEN]
    for other in range(s[PLAYERS]):
        if other != seat:
            mask |= s[OWN + other]
    return mask


@compiled
def _cheapest(mask: int, seen: int) -> int:
    """The bit of one of these tiles; one that everybody has seen, if there is one."""
    chosen = mask & seen if mask & seen else mask
    return chosen & -chosen


@compiled
def attackers_for(ones: int, twos: int, threes: int, seen: int, needed: int) -> tuple[int, int]:
    """Two bits, the second perhaps 0: the cheapest own tiles whose strengths add up to as much; (0, 0) for none."""
    best, first, second = 1000, 0, 0
    for strength in range(1, 4):
        mask = ones if strength == 1 else twos if strength == 2 else threes
        if mask == 0:
            continue
        bit = _cheapest(mask, seen)
        cost = strength if bit & seen else PRIVATE + 2 * strength
        if strength >= needed:
            if cost < best:
                best, first, second = cost, bit, 0
            continue
        for more in range(max(1, needed - strength), 4):
            others = (ones if more == 1 else twos if more == 2 else threes) & ~bit
            if others == 0:
                continue
            other = _cheapest(others, seen)
            both = cost + (more if other & seen else PRIVATE + 2 * more)
            if both < best:
                best, first, second = both, bit, other
    return first, second


@compiled
def best_capture(s: Any, kinds: Any, seat: int, known: int, canny: bool) -> tuple[int, int, int]:
    """The bits of two attackers, the second perhaps 0, and of the target: the capture worth most that is certain.

    A canny seat would rather have what others know too. All are 0 if nothing can be captured for certain.
    """
    ones, twos, threes = kinds[3 * seat + 1] & known, kinds[3 * seat + 2] & known, kinds[3 * seat + 3] & known
    most, first, second, target = 0, 0, 0, 0
    if not ones | twos | threes:
        return first, second, target
    told = others_know(s, seat) if canny else 0
    for kind in range(TREASURE + 2, 0, -1):
        prey = kinds[kind] & known
        if prey == 0 or GROUP[kind] == seat:
            continue
        value = 2 * WORTH_OF[kind] + (CONTESTED if prey & told else 0)
        if value > most:
            one, two = attackers_for(ones, twos, threes, s[SEEN], STRENGTH[kind] - 1)
            if one:
                most, first, second, target = value, one, two, _cheapest(prey, told)
    return first, second, target


@compiled
def best_strike(s: Any, kinds: Any, seat: int, known: int) -> tuple[int, int]:
    """The bits of a treasure to attack with, and of the strongest foe that its own player knows too (4.11).

    Both are 0 if there are none, or if the Island would win by it (6.3 B).
    """
    treasures = (kinds[TREASURE] | kinds[TREASURE + 1] | kinds[TREASURE + 2]) & known
    if treasures:
        for strength in range(3, 0, -1):
            prey = 0
            for foe in range(s[PLAYERS]):
                if foe != seat:
                    prey |= kinds[3 * foe + strength] & (s[SEEN] | s[OWN + foe])
            prey &= known
            if prey and s[POINTS + ISLAND] + strength < ISLAND_POINTS_TO_WIN:
                return _cheapest(treasures, s[SEEN]), prey & -prey
    return 0, 0
