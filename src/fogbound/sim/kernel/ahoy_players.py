"""Players of Memory Ahoy inside the kernel: random, or greedy with perfect memory."""

from typing import Any

import numpy as np

from .ahoy import (
    ACCEPT,
    AFTER_INFO,
    ANSWER,
    ATTACK_AT,
    ATTACKERS,
    DECLINE,
    DONE,
    DOWN,
    END,
    GROUP,
    INFO,
    LOOK_AT,
    NAME,
    ONLY_VERB,
    OVER,
    OWN,
    PAIR_AT,
    PARLEY,
    PHASE,
    SEEN,
    SHOW,
    SHOW_AT,
    SIZE,
    STRENGTH,
    TARGET,
    TARGET_AT,
    TILES,
    TO_MOVE,
    TURN,
    USED,
    WITH,
    WITH_AT,
    WORTH_OF,
    allies,
    deal,
    may_fight_instead,
    scores,
    step,
)
from .chance import Chance, begin_chance, below, count_bits, nth_bit
from .jit import borrowing, compiled, inlined


@inlined
def _any_place(chance: Chance, mask: int) -> tuple[int, Chance]:
    number, chance = below(chance, count_bits(mask))
    return nth_bit(mask, number), chance


@inlined
def random_action(s: Any, chance: Chance) -> tuple[int, Chance]:
    """Any legal action, each as likely."""
    phase = s[PHASE]
    if phase == ANSWER:
        number, chance = below(chance, 2)
        return ACCEPT + number, chance
    down = s[DOWN]
    places = down & ~s[USED]
    fights_instead = may_fight_instead(s)
    if ONLY_VERB[phase] >= 0 and not fights_instead:
        place, chance = _any_place(chance, places)
        return ONLY_VERB[phase] + place, chance
    count, free = count_bits(down), allies(s)
    by_place = 2 * count
    if fights_instead or s[INFO] != DONE:
        by_place += count_bits(places)
    others = count_bits(free)
    number, chance = below(chance, by_place + others + (1 if phase == AFTER_INFO else 0))
    if number < count:
        return ATTACK_AT + nth_bit(down, number), chance
    if number < 2 * count:
        return PAIR_AT + nth_bit(down, number - count), chance
    if number < by_place:
        return (SHOW_AT if fights_instead else LOOK_AT) + nth_bit(places, number - 2 * count), chance
    if number < by_place + others:
        return PARLEY + nth_bit(free, number - by_place), chance
    return END, chance


@compiled
def _strongest(s: Any, mask: int) -> int:
    """The place of the strongest of these tiles, or -1."""
    best, most = -1, 0
    while mask:
        place = nth_bit(mask, 0)
        mask &= mask - 1
        if STRENGTH[s[TILES + place]] > most:
            best, most = place, STRENGTH[s[TILES + place]]
    return best


@compiled
def _weakest(s: Any, mask: int, least: int) -> int:
    """The place of the weakest of these tiles that has at least this strength, or -1."""
    best, fewest = -1, 6
    while mask:
        place = nth_bit(mask, 0)
        mask &= mask - 1
        if least <= STRENGTH[s[TILES + place]] < fewest:
            best, fewest = place, STRENGTH[s[TILES + place]]
    return best


@compiled
def _best_prey(s: Any, mask: int, attack: int) -> int:
    """The place of the tile worth most that this attack wins against, or -1."""
    best, most = -1, 0
    while mask:
        place = nth_bit(mask, 0)
        mask &= mask - 1
        tile = s[TILES + place]
        if STRENGTH[tile] <= attack and WORTH_OF[tile] > most:
            best, most = place, WORTH_OF[tile]
    return best


@inlined
def _strength_at(s: Any, place: int) -> int:
    """0 for no place."""
    strength: int = STRENGTH[s[TILES + place]] if place >= 0 else 0
    return strength


@compiled
def _capture_action(s: Any, own: int, prey: int) -> int:
    """The next action towards the capture worth most with these attackers; weak ones first. END if there is none."""
    phase = s[PHASE]
    first = s[ATTACKERS] if phase in (WITH, TARGET) else _strongest(s, own)
    if first < 0 or not (own >> first) & 1:
        return END
    if phase == TARGET:
        target = _best_prey(s, prey, _strength_at(s, first) + _strength_at(s, s[ATTACKERS + 1]) + 1)
        return END if target < 0 else TARGET_AT + target
    others = own & ~(1 << first)
    single, second = _strength_at(s, first), _strength_at(s, _strongest(s, others))
    target = _best_prey(s, prey, single + second + 1)
    if target < 0:
        return END
    needed = STRENGTH[s[TILES + target]] - 1
    if phase == WITH:
        return END if second == 0 else WITH_AT + _weakest(s, others, needed - single)
    return ATTACK_AT + _weakest(s, own, needed) if single >= needed else PAIR_AT + first


@compiled
def greedy_action(s: Any, chance: Chance) -> tuple[int, Chance]:
    """Perfect memory, no risk: looks at tiles it does not know, then makes the certain capture worth most.

    Knowing all, it captures at once; with nothing to capture it looks all the same. It declines parleys. Where a combat
    may take the place of the show (3.8), it shows a tile only if it can capture nothing.
    """
    phase, seat = s[PHASE], s[TO_MOVE]
    if phase == ANSWER:
        return DECLINE, chance
    places = s[DOWN] & ~s[USED]
    known = s[SEEN] | s[OWN + seat]
    fresh = places & ~known
    fights_instead = may_fight_instead(s)
    if fresh and (phase == TURN or (phase == SHOW and not fights_instead)):
        place, chance = _any_place(chance, fresh)
        return (LOOK_AT if phase == TURN else SHOW_AT) + place, chance
    own, prey = 0, 0
    rest = 0 if phase == NAME or (phase == SHOW and not fights_instead) else s[DOWN] & known
    while rest:
        bit = rest & -rest
        rest ^= bit
        group = GROUP[s[TILES + count_bits(bit - 1)]]
        if group == seat:
            own |= bit
        else:
            prey |= bit
    action = _capture_action(s, own, prey if fights_instead else prey & places)
    if action != END:
        return action, chance
    if fights_instead:
        place, chance = _any_place(chance, fresh if fresh else places)
        return SHOW_AT + place, chance
    if phase == AFTER_INFO:
        if fresh == 0 or s[INFO] == DONE:
            return END, chance
        place, chance = _any_place(chance, fresh)
        return LOOK_AT + place, chance
    if phase == TURN:
        place, chance = _any_place(chance, places)
        return LOOK_AT + place, chance
    return random_action(s, chance)  # all that may be shown is known, or somebody else began this action


@compiled
def rollouts(first: int, winners: Any, points: Any, lengths: Any, seed: int, greedy: bool, options: Any) -> None:
    """Whole games number `first` and on, one for each row of the results."""
    s = np.zeros(SIZE, np.int64)
    _play(s, first, winners, points, lengths, seed, greedy, options)


@borrowing
def _play(s: Any, first: int, winners: Any, points: Any, lengths: Any, seed: int, greedy: bool, options: Any) -> None:
    """All of these games, one after another on the same row."""
    for row in range(winners.shape[0]):
        chance = begin_chance(seed, first + row)
        chance = deal(s, chance, options)
        length = 0
        while s[PHASE] != OVER:
            if greedy:
                action, chance = greedy_action(s, chance)
            else:
                action, chance = random_action(s, chance)
            step(s, action)
            length += 1
        lengths[row] = length
        won = scores(s, points[row])
        for seat in range(winners.shape[1]):
            winners[row, seat] = (won >> seat) & 1
