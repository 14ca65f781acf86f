"""The candidate plans: a plan is an action, or all actions of a combat; places that are alike give one plan."""

from typing import Any

from ....sim.kernel.ahoy import (
    ACCEPT,
    AFTER_INFO,
    AGAIN,
    ANSWER,
    ASKED,
    ATTACK_AT,
    ATTACKERS,
    DECLINE,
    DOWN,
    END,
    GROUP,
    INFO,
    ISLAND,
    LOOK_AT,
    NAME_AT,
    OWN,
    PAIR_AT,
    PARLEY,
    PHASE,
    PLAYERS,
    SEEN,
    SHOW,
    SHOW_AT,
    STRENGTH,
    TARGET,
    TARGET_AT,
    TILES,
    TO_MOVE,
    TREASURE,
    TURN,
    USED,
    WITH_AT,
    may_fight_instead,
)
from ....sim.kernel.ahoy_fights import any_of, attackers_for, others_know, place_of
from ....sim.kernel.chance import Chance
from ....sim.kernel.jit import compiled

LENGTH = 5  # of the longest plan: a parley, three names and the answer
MOST = 64


@compiled
def _add(plans: Any, count: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """One plan more, unless there is no room or it is there already."""
    if count == MOST:
        return count
    for number in range(count):
        p = plans[number]
        if p[0] == a and p[1] == b and p[2] == c and p[3] == d:
            return count
    p = plans[count]
    p[0], p[1], p[2], p[3], p[4] = a, b, c, d, e
    return count + 1


@compiled
def _fight(plans: Any, count: int, first: int, second: int, target: int) -> int:
    if first == 0:
        return count
    at = TARGET_AT + place_of(target)
    if second == 0:
        return _add(plans, count, ATTACK_AT + place_of(first), at, -1, -1, -1)
    return _add(plans, count, PAIR_AT + place_of(first), WITH_AT + place_of(second), at, -1, -1)


@compiled
def _alike(s: Any, plans: Any, count: int, chance: Chance, verb: int, places: int, halves: int) -> tuple[int, Chance]:
    """One plan for all places that the same other seats know, one for each that is half remembered."""
    for pattern in range(1 << s[PLAYERS]):
        mask = places & ~halves
        for seat in range(s[PLAYERS]):
            mask &= s[OWN + seat] if (pattern >> seat) & 1 else ~s[OWN + seat]
        if mask:
            place, chance = any_of(chance, mask)
            count = _add(plans, count, verb + place, -1, -1, -1, -1)
    rest = places & halves
    while rest:
        count = _add(plans, count, verb + place_of(rest & -rest), -1, -1, -1, -1)
        rest &= rest - 1
    return count, chance


@compiled
def _shows(s: Any, kinds: Any, plans: Any, count: int, chance: Chance, known: int) -> tuple[int, Chance]:
    """Add shows of known tiles: a public one, which tells nothing new; else, or with several foes, one of each kind."""
    free = known & ~s[USED]
    public = free & s[SEEN]
    if public:
        place, chance = any_of(chance, public)
        count = _add(plans, count, SHOW_AT + place, -1, -1, -1, -1)
    if public == 0 or s[PLAYERS] > 2:
        for kind in range(1, TREASURE + 3):
            mask = kinds[kind] & free & ~s[SEEN]
            if mask:
                count = _add(plans, count, SHOW_AT + place_of(mask & -mask), -1, -1, -1, -1)
    return count, chance


@compiled
def _captures(s: Any, kinds: Any, halves: Any, plans: Any, count: int, known: int, told: int) -> int:
    """Every kind of certain capture: by the attackers that give least away, and by the weakest."""
    seat = s[TO_MOVE]
    ones = kinds[3 * seat + 1] & known | halves[seat]  # of its own crew, whatever the rank
    twos, threes = kinds[3 * seat + 2] & known, kinds[3 * seat + 3] & known
    treasures = (kinds[TREASURE] | kinds[TREASURE + 1] | kinds[TREASURE + 2]) & known
    island = treasures & told if treasures & told else treasures
    for kind in range(TREASURE + 2, 0, -1):
        group = GROUP[kind]
        if group == seat:
            continue
        for common in range(2):
            prey = kinds[kind] & known & (told if common else ~told)
            if prey == 0:
                continue
            target = prey & -prey
            for seen in (s[SEEN], 0):
                first, second = attackers_for(ones, twos, threes, seen, STRENGTH[kind] - 1)
                count = _fight(plans, count, first, second, target)
            if group != ISLAND:
                count = _fight(plans, count, island & -island, 0, target)  # 4.11: the Island takes it
    for group in range(s[PLAYERS]):
        rest = halves[group] if group != seat else 0
        while rest:
            first, second = attackers_for(ones, twos, threes, s[SEEN], 2)  # enough for any rank
            count = _fight(plans, count, first, second, rest & -rest)
            rest &= rest - 1
    return count


@compiled
def _gambles(
    s: Any, kinds: Any, halves: Any, plans: Any, count: int, chance: Chance, known: int, told: int
) -> tuple[int, Chance]:
    """Attacks on tiles it does not know, with enough for any crew tile and with enough for anything."""
    seat = s[TO_MOVE]
    hidden = s[DOWN] & ~known & ~halves[seat]
    for common in range(2):
        mask = hidden & (told if common else ~told)
        if mask == 0:
            continue
        place, chance = any_of(chance, mask)
        for needed in (2, 4):
            first, second = attackers_for(
                kinds[3 * seat + 1] & known,
                kinds[3 * seat + 2] & known,
                kinds[3 * seat + 3] & known,
                s[SEEN],
                needed,
            )
            count = _fight(plans, count, first, second, 1 << place)
    return count, chance


@compiled
def _parleys(s: Any, kinds: Any, plans: Any, count: int, known: int) -> int:
    """Side by side against each treasure it knows, with tiles it knows of both crews, weak ones first (5.1)."""
    seat = s[TO_MOVE]
    for ally in range(s[PLAYERS]):
        if ally == seat or (s[ASKED] >> ally) & 1:
            continue
        for treasure in range(TREASURE, TREASURE + 3):
            prey = kinds[treasure] & known
            needed, found = STRENGTH[treasure] - 1, False
            for total in range(max(needed, 2), 7):
                for strength in range(max(1, total - 3), min(3, total - 1) + 1):
                    own = kinds[3 * seat + strength] & known
                    allied = kinds[3 * ally + total - strength] & known
                    if prey and own and allied and not found:
                        found = True
                        count = _add(
                            plans,
                            count,
                            PARLEY + ally,
                            NAME_AT + place_of(own & -own),
                            NAME_AT + place_of(allied & -allied),
                            NAME_AT + place_of(prey & -prey),
                            ACCEPT,
                        )
    return count


@compiled
def _targets(s: Any, kinds: Any, plans: Any, count: int, chance: Chance, known: int) -> tuple[int, Chance]:
    """The attackers lie open: what they can win against, and something unknown."""
    first, second = s[TILES + s[ATTACKERS]], s[ATTACKERS + 1]
    attack = STRENGTH[first] + 1 + (STRENGTH[s[TILES + second]] if second >= 0 else 0)
    for kind in range(TREASURE + 2, 0, -1):
        group = GROUP[kind]
        if group != s[TO_MOVE] and STRENGTH[kind] <= attack and (group < ISLAND or GROUP[first] < ISLAND):
            mask = kinds[kind] & known & ~s[USED]
            if mask:
                count = _add(plans, count, TARGET_AT + place_of(mask & -mask), -1, -1, -1, -1)
    return _alike(s, plans, count, chance, TARGET_AT, s[DOWN] & ~known & ~s[USED], 0)


@compiled
def list_plans(s: Any, kinds: Any, halves: Any, plans: Any, chance: Chance) -> tuple[int, Chance]:
    """Fill in the plans of the seat to move; how many there are. None: nothing is better than anything else."""
    phase, seat, count = s[PHASE], s[TO_MOVE], 0
    if phase == ANSWER:
        count = _add(plans, count, ACCEPT, -1, -1, -1, -1)
        return _add(plans, count, DECLINE, -1, -1, -1, -1), chance
    known = (s[SEEN] | s[OWN + seat]) & s[DOWN]
    hidden = s[DOWN] & ~known & ~s[USED]
    half = halves[0] | halves[1] | halves[2] | halves[3] | halves[4]
    if phase == TARGET:
        return _targets(s, kinds, plans, count, chance, known)
    if phase == SHOW:
        if may_fight_instead(s):  # listed first: of two plans that are as good, the one that shows nothing is taken
            told = others_know(s, seat)
            count = _captures(s, kinds, halves, plans, count, known, told)
            count = _parleys(s, kinds, plans, count, known)
            count, chance = _gambles(s, kinds, halves, plans, count, chance, known, told)
        count, chance = _alike(s, plans, count, chance, SHOW_AT, hidden, half)
        return _shows(s, kinds, plans, count, chance, known)
    if phase == TURN or (phase == AFTER_INFO and s[INFO] == AGAIN):
        count, chance = _alike(s, plans, count, chance, LOOK_AT, hidden, half)
    if phase in (TURN, AFTER_INFO):
        told = others_know(s, seat)
        count = _captures(s, kinds, halves, plans, count, known, told)
        count = _parleys(s, kinds, plans, count, known)
        if phase == AFTER_INFO:
            count, chance = _gambles(s, kinds, halves, plans, count, chance, known, told)
            count = _add(plans, count, END, -1, -1, -1, -1)
        elif hidden == 0:  # it knows all: to look at anything is to wait, and comes last where all is equal
            place, chance = any_of(chance, known)
            count = _add(plans, count, LOOK_AT + place, -1, -1, -1, -1)
    return count, chance
