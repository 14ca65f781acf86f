"""The levels of Memory Ahoy that play by rules alone, inside the kernel: plain, canny or wily on what comes to mind.

They are the bots of bots/ahoy: bot.py, situation.py and ruled.py say why they choose so.
"""

from typing import Any

import numpy as np

from ...core.board import grid
from ...games.ahoy.material import COLUMNS, ROWS
from . import ahoy_env
from .ahoy import (
    ACCEPT,
    ATTACK_AT,
    ATTACKERS,
    DOWN,
    GROUP,
    ISLAND,
    KINDS,
    LOOK_AT,
    NAME,
    NAMED,
    OWN,
    PAIR_AT,
    PHASE,
    PLACES,
    PLAYERS,
    SEEN,
    SHOW_AT,
    SIZE,
    STRENGTH,
    TARGET,
    TARGET_AT,
    TILES,
    TO_MOVE,
    TREASURE,
    USED,
    WITH,
    WITH_AT,
)
from .ahoy_env import FRESH, LOOKS
from .ahoy_fights import any_of, place_of
from .ahoy_players import random_action
from .ahoy_styles import decide
from .chance import Chance
from .jit import compiled
from .minds import BELIEVED, FACE, NOW, PLAN, SHOWING, notice, recall
from .minds import KINDS as KINDS_AT

_GRID = grid(COLUMNS, max(ROWS.values()))
_NUMBER = {place: 8 * ("abcdef".index(place[0])) + int(place[1:]) - 1 for place in _GRID.places}
_NEAR = np.zeros(PLACES, np.int64)
for _place, _near in _GRID.neighbours.items():
    _NEAR[_NUMBER[_place]] = sum(1 << _NUMBER[place] for place in _near)
EVERYBODY = 15


@compiled
def act(s: Any, mind: Any, action: int) -> None:
    """Play a legal action; everybody notices what they are shown. Time goes by with looks and tiles turned over."""
    seat, own, allied, target = s[TO_MOVE], s[NAMED], s[NAMED + 1], s[NAMED + 2]
    ahoy_env.act(s, action)
    shown = s[FRESH + seat]  # the mover's own is set back by its move, so this is just what the move turned over
    if LOOK_AT <= action < LOOK_AT + PLACES:
        mind[NOW] += 1
        notice(mind, action - LOOK_AT, 1 << seat)
        if shown:
            mind[NOW] += 1
    elif action == ACCEPT:
        mind[NOW] += 1
        notice(mind, own, EVERYBODY)
        notice(mind, allied, EVERYBODY)
        if (shown >> target) & 1:
            mind[NOW] += 1
            notice(mind, target, EVERYBODY)
    elif shown or action // PLACES in (ATTACK_AT // PLACES, SHOW_AT // PLACES, TARGET_AT // PLACES, WITH_AT // PLACES):
        mind[NOW] += 1
        while shown:
            notice(mind, place_of(shown & -shown), EVERYBODY)
            shown &= shown - 1
    mind[SHOWING] = s[FRESH + seat]


@compiled
def choose(s: Any, mind: Any, style: int, curve: Any, chance: Chance) -> tuple[int, Chance]:
    """The action of the seat to move: the next one of its plan, or the first of a new one."""
    phase, seat = s[PHASE], s[TO_MOVE]
    plan = PLAN + 5 * seat
    if phase in (WITH, TARGET, NAME):
        action = mind[plan]
        if action >= 0 and _goes_to_plan(s, mind, plan, action):
            mind[plan], mind[plan + 1] = mind[plan + 1], -1
            return action, chance
    chance = _believe(s, mind, seat, curve, chance)
    if phase in (WITH, NAME):
        return random_action(s, chance)
    kinds, row = mind[KINDS_AT : KINDS_AT + KINDS], mind[BELIEVED : BELIEVED + SIZE]
    mind[plan], mind[plan + 1] = -1, -1
    if phase == TARGET:
        return _targets(s, row, kinds, chance)
    first, second, third, chance = decide(row, kinds, chance, style)
    mind[plan], mind[plan + 1], mind[plan + 3], mind[plan + 4] = second, third, 0, 0
    verb = first - first % PLACES
    if verb in (ATTACK_AT, PAIR_AT):
        mind[plan + 3] = mind[FACE + first - verb] - 1
        if verb == PAIR_AT:
            mind[plan + 4] = mind[FACE + second - WITH_AT] - 1
    return first, chance


@compiled
def _goes_to_plan(s: Any, mind: Any, plan: int, action: int) -> bool:
    """The next action of the plan can be done, and the attackers are what it took them for."""
    offered, not_shown = ahoy_env.offer(s)
    if not ahoy_env.is_offered(offered, not_shown, action):
        return False
    if s[PHASE] != TARGET:
        return True
    second = s[ATTACKERS + 1]
    return s[TILES + s[ATTACKERS]] == mind[plan + 3] and (s[TILES + second] if second >= 0 else 0) == mind[plan + 4]


@compiled
def _believe(s: Any, mind: Any, seat: int, curve: Any, chance: Chance) -> Chance:
    """Fill in the row and the kinds of tiles as this seat believes them to lie."""
    down = s[DOWN]
    left, faces = mind[KINDS_AT + KINDS : KINDS_AT + 2 * KINDS], mind[FACE : FACE + PLACES]
    kinds = mind[KINDS_AT : KINDS_AT + KINDS]
    for kind in range(KINDS):
        left[kind] = kinds[kind] = 0
    rest = down
    while rest:  # how many of each tile lie face down: everybody can count that
        left[s[TILES + place_of(rest & -rest)]] += 1
        rest &= rest - 1
    before_eyes = (mind[SHOWING] | s[LOOKS + 5 * seat]) & down
    known = (s[SEEN] | s[OWN + seat]) & down
    recalled, _, chance = recall(s, mind, seat, known & ~before_eyes, down, _NEAR, curve, chance)
    believed, rest = 0, before_eyes
    while rest:
        place = place_of(rest & -rest)
        rest &= rest - 1
        faces[place] = s[TILES + place] + 1
        left[s[TILES + place]] -= 1
        kinds[s[TILES + place]] |= 1 << place
        believed |= 1 << place
    rest = recalled & ~before_eyes
    while rest:
        place = place_of(rest & -rest)
        rest &= rest - 1
        tile = faces[place] - 1
        if left[tile] > 0:  # else a false memory: there is no such tile left
            left[tile] -= 1
            kinds[tile] |= 1 << place
            believed |= 1 << place
    row = mind[BELIEVED : BELIEVED + SIZE]
    for field in range(PLAYERS, SIZE):
        row[field] = s[field]
    forgotten = s[SEEN] & down & ~believed  # the others are taken to remember it
    for other in range(s[PLAYERS]):
        row[OWN + other] = s[OWN + other] & down | forgotten
    row[OWN + seat] = believed & ~s[SEEN]
    row[SEEN] = believed & s[SEEN]
    return chance


@compiled
def _targets(s: Any, row: Any, kinds: Any, chance: Chance) -> tuple[int, Chance]:
    """The attackers lie open and are not what was expected: what they can win against, else something unknown."""
    seat, first, second = s[TO_MOVE], s[TILES + s[ATTACKERS]], s[ATTACKERS + 1]
    known = (row[SEEN] | row[OWN + seat]) & s[DOWN]
    attack = STRENGTH[first] + 1 + (STRENGTH[s[TILES + second]] if second >= 0 else 0)
    for kind in range(TREASURE + 2, 0, -1):
        group = GROUP[kind]
        if group != seat and STRENGTH[kind] <= attack and (group < ISLAND or GROUP[first] < ISLAND):
            mask = kinds[kind] & known & ~s[USED]
            if mask:
                return TARGET_AT + place_of(mask & -mask), chance
    hidden = s[DOWN] & ~known & ~s[USED]
    for pattern in range(1 << s[PLAYERS]):
        mask = hidden
        for other in range(s[PLAYERS]):
            mask &= row[OWN + other] if (pattern >> other) & 1 else ~row[OWN + other]
        if mask:
            place, chance = any_of(chance, mask)
            return TARGET_AT + place, chance
    return random_action(s, chance)
