"""Three ways to play Memory Ahoy by rules alone: levels of their own, and the players of playouts.

Plain is the yardstick: it looks at a tile it does not know, shows another, makes the capture worth most that is
certain, and never attacks blindly. Canny does the same, but shows what others have looked at already, and would rather
capture what others know too. Wily is canny, and where it can capture nothing, a treasure strikes for it (4.11). Where
a combat may take the place of the show (3.8), all three show a tile only if they have nothing to attack.
"""

from typing import Any

from .ahoy import (
    AFTER_INFO,
    AGAIN,
    ANSWER,
    ATTACK_AT,
    DECLINE,
    DOWN,
    END,
    INFO,
    LOOK_AT,
    OWN,
    PAIR_AT,
    PHASE,
    SEEN,
    SHOW,
    SHOW_AT,
    TARGET_AT,
    TO_MOVE,
    TURN,
    USED,
    WITH_AT,
    may_fight_instead,
)
from .ahoy_fights import any_of, best_capture, best_strike, others_know, place_of
from .chance import Chance
from .jit import compiled

PLAIN, CANNY, WILY = range(3)


@compiled
def decide(s: Any, kinds: Any, chance: Chance, style: int) -> tuple[int, int, int, Chance]:
    """Up to three actions of the seat to move, -1 for none; for the phases in which no combat is under way."""
    phase, seat, down = s[PHASE], s[TO_MOVE], s[DOWN]
    if phase == ANSWER:
        return DECLINE, -1, -1, chance
    known = (s[SEEN] | s[OWN + seat]) & down
    free = down & ~s[USED]
    fresh = free & ~known
    if phase == TURN and fresh:
        place, chance = any_of(chance, fresh)
        return LOOK_AT + place, -1, -1, chance
    first, second, target = 0, 0, 0
    if phase != SHOW or may_fight_instead(s):
        first, second, target = best_capture(s, kinds, seat, known, style >= CANNY)
        if target == 0 and style == WILY:
            first, target = best_strike(s, kinds, seat, known)
    if second:
        return PAIR_AT + place_of(first), WITH_AT + place_of(second), TARGET_AT + place_of(target), chance
    if target:
        return ATTACK_AT + place_of(first), TARGET_AT + place_of(target), -1, chance
    if phase == SHOW:
        told = fresh & others_know(s, seat) if style >= CANNY else 0
        place, chance = any_of(chance, told if told else fresh if fresh else free)
        return SHOW_AT + place, -1, -1, chance
    if phase == AFTER_INFO and not (s[INFO] == AGAIN and fresh):
        return END, -1, -1, chance
    place, chance = any_of(chance, fresh if fresh else free)
    return LOOK_AT + place, -1, -1, chance
