"""Memory that forgets, inside the kernel: when each seat was shown what, and what comes to mind of it.

The model is that of bots/recall.py. A mind is a row of integers beside the row of a game, for all its seats; the
constants below name its fields. Places are numbered as in the game's row, which begins with what lies at each place.
"""

from typing import Any

import numpy as np

from ..levels import CONFUSION, HALF, NOISE
from .chance import Chance, count_bits, next_word, nth_bit
from .jit import compiled, inlined

PLACES = 48  # room for either game
KEPT = 16  # sightings of one place; of more, the oldest is dropped: it hardly counts any more
NOW = 0  # table events so far
COUNT = 1  # 48 fields: how many sightings of each place are kept
TIMES = COUNT + PLACES  # 48 x 16 fields: 16 * the time of a sighting + a mask of the seats that were shown it
FACE = TIMES + PLACES * KEPT  # 48 fields: what a seat believes to lie at each place, for the decision under way
HALF_OF = FACE + PLACES  # 48 fields: the part of it that is remembered, where not all is
PLAN = HALF_OF + PLACES  # 4 x 5 fields: for each seat the next actions of its plan, and the attackers it counts on
SHOWING = PLAN + 20  # a mask of the places that the last action turned over
BELIEVED = SHOWING + 1  # a row of the game, as a seat believes it to be
KINDS = BELIEVED + 256  # 17 fields: by kind of tile a mask of places; and 17 for counts
SIZE = KINDS + 34

_AGES, _STEPS, _TOP = 1024, 512, 4
_FADES = np.array([1.0, *(age**-0.5 for age in range(1, _AGES))])
"""By age in table events, from 1."""


def recall_curve(threshold: float) -> list[float]:
    """P(recall) by the sum of `_FADES`, in steps of 1/512: between two of them it is a straight line, near enough."""
    sums = [number / _STEPS for number in range(_STEPS * _TOP + 2)]
    scale = np.exp(threshold / NOISE)
    return [0.0 if total == 0 else float(1 / (1 + scale * total ** (-1 / NOISE))) for total in sums]


@compiled
def begin_mind(mind: Any) -> None:
    """Nobody was shown anything."""
    mind[NOW] = 0
    for place in range(PLACES):
        mind[COUNT + place] = 0
    for field in range(PLAN, SHOWING):
        mind[field] = -1
    mind[SHOWING] = 0


@compiled
def notice(mind: Any, place: int, seats: int) -> None:
    """These seats are shown what lies at a place, now."""
    count, at = mind[COUNT + place], TIMES + KEPT * place
    if count == KEPT:
        count -= 1
        for number in range(count):
            mind[at + number] = mind[at + number + 1]
    mind[at + count] = mind[NOW] << 4 | seats
    mind[COUNT + place] = count + 1


@compiled
def swap_minds(mind: Any, one: int, other: int) -> None:
    """Move the noticed facts with the cards."""
    a, b = TIMES + KEPT * one, TIMES + KEPT * other
    mind[COUNT + one], mind[COUNT + other] = mind[COUNT + other], mind[COUNT + one]
    for number in range(max(mind[COUNT + one], mind[COUNT + other])):
        mind[a + number], mind[b + number] = mind[b + number], mind[a + number]


@inlined
def _share(chance: Chance) -> tuple[float, Chance]:
    """A number from 0 to 1."""
    word, chance = next_word(chance)
    return word / 4294967296.0, chance


@inlined
def _recalled(mind: Any, place: int, seat: int, curve: Any) -> float:
    """P(this seat recalls what lies there)."""
    total, at, now = 0.0, TIMES + KEPT * place, mind[NOW] + 1
    for number in range(mind[COUNT + place]):
        noticed = mind[at + number]
        if (noticed >> seat) & 1:
            total += _FADES[min(now - (noticed >> 4), _AGES - 1)]
    steps = min(total, _TOP) * _STEPS
    whole = int(steps)
    return curve[whole] + (steps - whole) * (curve[whole + 1] - curve[whole])


@compiled
def recall(
    s: Any, mind: Any, seat: int, known: int, down: int, near: Any, curve: Any, chance: Chance
) -> tuple[int, int, Chance]:
    """Recall the known places: fills in FACE, with 1 + the face that is believed to lie there.

    Returns a mask of the places where the seat believes to know what lies there, and one of those where it recalls a
    half. What comes to mind weakly may be put on a place `near` it.
    """
    believed, halves = 0, 0
    rest = known
    while rest:
        place = count_bits((rest & -rest) - 1)
        rest &= rest - 1
        recalled = _recalled(mind, place, seat, curve)
        share, chance = _share(chance)
        if share < recalled:
            at = place
            share, chance = _share(chance)
            if share < CONFUSION * (1 - recalled):
                around = near[place] & down
                if around:
                    word, chance = next_word(chance)
                    at = nth_bit(around, (word * count_bits(around)) >> 32)
            mind[FACE + at] = s[place] + 1
            believed |= 1 << at
        else:
            share, chance = _share(chance)
            if share < HALF * recalled:
                halves |= 1 << place
    return believed, halves & ~believed, chance
