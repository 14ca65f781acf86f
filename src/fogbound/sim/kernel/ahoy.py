"""The rules of Memory Ahoy on integers. Rule numbers are those of docs/rules/ahoy.md; games/ahoy decides them.

A position is a row of integers; the constants below name its fields. Places are numbered 0 to 41 as text (a1, a2, ...,
a7, b1, ...), whatever the players: smaller grids have no tiles in their missing rows. Tiles are 0 where there is none,
1 + 3 * seat + strength - 1 for crews, 13 to 15 for treasures of strength 3 to 5, and 16 for landscapes.
"""

from typing import Any

import numpy as np

from ...games.ahoy.material import CREW, LANDSCAPES, ROWS, WORTH
from ...games.ahoy.rules import ISLAND_POINTS_TO_WIN, POINTS_TO_WIN
from .chance import Chance, begin_chance, below, count_bits
from .jit import compiled, inlined

TILES = 0  # 42 fields: the tile at each place
PLAYERS = 42
TREASURES = 43  # 3 fields: how many treasures of strength 3, 4 and 5
TURN_LIMIT = 46  # 0 for none
PHASE = 47  # from here on: what `begin` sets
TO_MOVE = 48  # -1 when over
SEAT = 49  # whose turn it is; the ally answers a parley in between
TURNS = 50  # number of the turn, from 1
DOWN = 51  # mask of places with a face-down tile; attackers and places named are among them
USED = 52  # mask of places that the action under way has used already
INFO = 53  # one of OPEN, AGAIN, DONE
LOOKED = 54  # place just looked at, while another one has to be shown (3.2), or -1
ATTACKERS = 55  # 2 fields: places, or -1
ALLY = 57  # the seat that a parley is proposed to, or -1
NAMED = 58  # 3 fields: places named in the parley, or -1
ASKED = 61  # mask of allies who declined in this turn (5.2)
SEEN = 62  # mask of places that still hold a tile which everybody was ever shown, landscapes too
OWN = 63  # 4 fields: mask of places that still hold a tile which each seat has looked at in secret
POINTS = 67  # 5 fields: points of each seat, then of the Island (6.1, 6.2)
DOUBLOONS = 72  # 4 fields: coins from sharing (5.6)
LEFT = 76  # 5 fields: tiles on the board of each crew, then treasures
CAPTURED = 81  # 5 x 17 fields: how many of each tile each seat, then the Island, captured
RETURNED = 166  # 17 fields: how many of each crew tile are on their ships, and how many treasures were shared (5.6)
ENDED_BY = 183
SIZE = 184

TURN, SHOW, AFTER_INFO, WITH, TARGET, NAME, ANSWER, OVER = range(8)
OPEN, AGAIN, DONE = range(3)  # before the information action; one more look is allowed (3.3); after it
NOT_ENDED, BY_POINTS, BY_ISLAND, BY_GROUP, BY_TURN_LIMIT = range(5)

PLACES = 42
ATTACK_AT, LOOK_AT, NAME_AT, PAIR_AT, SHOW_AT, TARGET_AT, WITH_AT, PARLEY = range(0, 8 * PLACES, PLACES)
ACCEPT, DECLINE, END = PARLEY + 4, PARLEY + 5, PARLEY + 6
ACTIONS = PARLEY + 7

NONE = 0
TREASURE = 13  # the weakest one
LANDSCAPE = 16
KINDS = 17
ISLAND = 4  # after the seats; its place among the groups is that of the treasures
_NEUTRAL = 5  # the group of landscapes

_COLUMNS, _FULL = 6, 7  # rows of the largest grid
_ROWS = np.array([0, 0, *ROWS.values()], np.int64)
_LANDSCAPES = np.array([0, 0, *LANDSCAPES.values()], np.int64)
_CREW = np.array(CREW, np.int64)
_GROUP = np.array([_NEUTRAL, *(n // 3 for n in range(12)), *[ISLAND] * 3, _NEUTRAL], np.int64)
_STRENGTH = np.array([0, *[1, 2, 3] * 4, *WORTH, 0], np.int64)
_WORTH = np.array([0, *[1, 2, 3] * 4, *WORTH.values(), 0], np.int64)
_ONLY_VERB = np.array([-1, SHOW_AT, -1, WITH_AT, TARGET_AT, NAME_AT, -1, -1], np.int64)


@compiled
def deal(
    s: Any, chance: Chance, players: int, treasures3: int, treasures4: int, treasures5: int, turn_limit: int
) -> Chance:
    """A fresh table (1.4, 1.5)."""
    s[PLAYERS], s[TURN_LIMIT] = players, turn_limit
    s[TREASURES], s[TREASURES + 1], s[TREASURES + 2] = treasures3, treasures4, treasures5
    count = 0
    for seat in range(players):
        for strength in _CREW:
            s[TILES + count] = 3 * seat + strength
            count += 1
    for kind in range(3):
        for _ in range(s[TREASURES + kind]):
            s[TILES + count] = TREASURE + kind
            count += 1
    for _ in range(_LANDSCAPES[players]):
        s[TILES + count] = LANDSCAPE
        count += 1
    for last in range(count - 1, 0, -1):
        other, chance = below(chance, last + 1)
        s[TILES + last], s[TILES + other] = s[TILES + other], s[TILES + last]
    rows = _ROWS[players]
    for column in range(_COLUMNS - 1, -1, -1):  # spread them out; from the end, so that none is overwritten
        for row in range(_FULL - 1, -1, -1):
            s[TILES + _FULL * column + row] = s[TILES + rows * column + row] if row < rows else NONE
    start, chance = below(chance, players)
    begin(s, start)
    return chance


@compiled
def begin(s: Any, start: int) -> None:
    """Everything but the deal, as it is before the first turn."""
    for field in range(PHASE, SIZE):
        s[field] = 0
    down = 0
    for place in range(PLACES):
        tile = s[TILES + place]
        if tile != NONE:
            down |= 1 << place
            if tile != LANDSCAPE:
                s[LEFT + _GROUP[tile]] += 1
    s[DOWN] = down
    _begin_turn(s, start, 1)


@inlined
def _begin_turn(s: Any, seat: int, number: int) -> None:
    s[PHASE], s[TO_MOVE], s[SEAT], s[TURNS], s[INFO] = TURN, seat, seat, number, OPEN
    _clear(s)


@inlined
def _clear(s: Any) -> None:
    """No action is under way, nobody was asked."""
    s[USED], s[ASKED], s[LOOKED], s[ALLY] = 0, 0, -1, -1
    s[ATTACKERS], s[ATTACKERS + 1] = -1, -1
    s[NAMED], s[NAMED + 1], s[NAMED + 2] = -1, -1, -1


# What may be chosen


@inlined
def allies(s: Any) -> int:
    """A mask of the seats that can be asked (5.1, 5.2)."""
    everybody: int = (1 << s[PLAYERS]) - 1
    return everybody & ~(1 << s[SEAT]) & ~s[ASKED]


@compiled
def legal(s: Any, mask: Any) -> None:
    """Fill in 1 for every action that the seat to move may choose, 0 for all others."""
    mask[:] = 0
    phase = s[PHASE]
    if phase == OVER:
        return
    if phase == ANSWER:
        mask[ACCEPT] = mask[DECLINE] = 1
        return
    places = s[DOWN] & ~s[USED]
    verb = _ONLY_VERB[phase]
    for place in range(PLACES):
        if (places >> place) & 1:
            if verb >= 0:
                mask[verb + place] = 1
            else:
                mask[ATTACK_AT + place] = mask[PAIR_AT + place] = 1
                if s[INFO] != DONE:
                    mask[LOOK_AT + place] = 1
    if verb < 0:
        free = allies(s)
        for seat in range(4):
            mask[PARLEY + seat] = (free >> seat) & 1
        if phase == AFTER_INFO:
            mask[END] = 1


# What an action does


@inlined
def step(s: Any, action: int) -> None:
    """Play the seat's action. The caller has made sure that it is a legal one."""
    verb = action // PLACES
    place = action - verb * PLACES
    if verb == LOOK_AT // PLACES:
        _look(s, place)
    elif verb == SHOW_AT // PLACES:
        _turn_over(s, place)
        s[PHASE], s[LOOKED], s[USED] = AFTER_INFO, -1, 0  # 3.5, 3.6
    elif verb == ATTACK_AT // PLACES:
        group = _turn_over(s, place)
        if group in (s[SEAT], ISLAND):  # 4.2
            s[PHASE], s[ATTACKERS], s[USED] = TARGET, place, 1 << place
        else:
            _end_turn(s)  # 4.3
    elif verb == PAIR_AT // PLACES:
        s[PHASE], s[ATTACKERS], s[USED] = WITH, place, 1 << place
    elif verb == WITH_AT // PLACES:
        first = _turn_over(s, s[ATTACKERS])
        second = _turn_over(s, place)
        if first == s[SEAT] and second == s[SEAT]:  # 4.2
            s[PHASE], s[ATTACKERS + 1] = TARGET, place
            s[USED] |= 1 << place
        else:
            _end_turn(s)  # 4.3
    elif verb == TARGET_AT // PLACES:
        _target(s, place)
    elif verb == NAME_AT // PLACES:
        _name(s, place)
    elif action == END:
        _end_turn(s)
    elif action == ACCEPT:
        _accept(s)
    elif action == DECLINE:  # 5.2
        s[ASKED] |= 1 << s[ALLY]
        s[PHASE] = TURN if s[INFO] == OPEN else AFTER_INFO
        s[TO_MOVE], s[ALLY], s[USED] = s[SEAT], -1, 0
        s[NAMED], s[NAMED + 1], s[NAMED + 2] = -1, -1, -1
    else:
        s[PHASE], s[ALLY] = NAME, action - PARLEY


@inlined
def _turn_over(s: Any, place: int) -> int:
    """Everybody sees this tile; a landscape stays face up (2.2). Its group: a crew's seat, ISLAND for treasures."""
    s[SEEN] |= 1 << place
    group: int = _GROUP[s[TILES + place]]
    if group == _NEUTRAL:
        s[DOWN] &= ~(1 << place)
    return group


@inlined
def _look(s: Any, place: int) -> None:
    bit = 1 << place
    again = s[INFO] == AGAIN
    s[OWN + s[SEAT]] |= bit
    if s[TILES + place] != LANDSCAPE:
        s[INFO] = DONE
        if again:
            s[PHASE] = AFTER_INFO
        else:
            s[PHASE], s[LOOKED], s[USED] = SHOW, place, bit  # 3.2
        return
    s[SEEN] |= bit
    s[DOWN] &= ~bit
    if again:
        _end_turn(s)  # 3.4
    else:
        s[PHASE], s[INFO] = AFTER_INFO, AGAIN  # 3.3


@compiled
def _target(s: Any, place: int) -> None:
    """Turn over the target and fight (4.4 to 4.12)."""
    seat, first, second = s[SEAT], s[ATTACKERS], s[ATTACKERS + 1]
    group = _turn_over(s, place)
    if _GROUP[s[TILES + first]] == ISLAND:
        if group >= ISLAND or group == seat:
            _end_turn(s)  # 4.5, 4.6
        else:
            _capture(s, ISLAND, place)  # 4.11
            _after_fight(s)
        return
    if group in (seat, _NEUTRAL):
        _end_turn(s)  # 4.6
        return
    attack = _STRENGTH[s[TILES + first]] + 1  # 4.7
    if second >= 0:
        attack += _STRENGTH[s[TILES + second]]
    if attack >= _STRENGTH[s[TILES + place]]:
        _capture(s, seat, place)  # 4.8
    else:
        _capture(s, group, first)  # 4.9, 4.10: treasures are the Island's
        if second >= 0:
            _capture(s, group, second)
    _after_fight(s)


@inlined
def _name(s: Any, place: int) -> None:
    """Own tile, ally's tile, treasure (5.1)."""
    s[USED] |= 1 << place
    if s[NAMED] < 0:
        s[NAMED] = place
    elif s[NAMED + 1] < 0:
        s[NAMED + 1] = place
    else:
        s[NAMED + 2] = place
        s[PHASE], s[TO_MOVE] = ANSWER, s[ALLY]


@compiled
def _accept(s: Any) -> None:
    """The fight side by side (5.3 to 5.8)."""
    seat, ally = s[SEAT], s[ALLY]
    own, allied, place = s[NAMED], s[NAMED + 1], s[NAMED + 2]
    first = _turn_over(s, own)
    second = _turn_over(s, allied)
    if first != seat or second != ally:
        _end_turn(s)  # 5.3
        return
    if _turn_over(s, place) != ISLAND:
        _end_turn(s)  # 5.4
        return
    treasure = s[TILES + place]
    attack = _STRENGTH[s[TILES + own]] + _STRENGTH[s[TILES + allied]] + 1  # 5.5
    if attack < _STRENGTH[treasure]:
        _capture(s, ISLAND, own)  # 5.7
        _capture(s, ISLAND, allied)
    else:
        each = _WORTH[treasure] // 2  # 5.6
        s[DOUBLOONS + seat] += each
        s[DOUBLOONS + ally] += each
        s[POINTS + seat] += each
        s[POINTS + ally] += each
        for gone in (own, allied, place):
            s[RETURNED + _taken_off(s, gone)] += 1
    _after_fight(s)


@compiled
def _capture(s: Any, captor: int, place: int) -> None:
    tile = _taken_off(s, place)
    s[CAPTURED + KINDS * captor + tile] += 1
    s[POINTS + captor] += _WORTH[tile]  # for crews their strength, and the Island captures nothing else


@compiled
def _taken_off(s: Any, place: int) -> int:
    """The tile that leaves the board; nobody need remember it there."""
    tile: int = s[TILES + place]
    s[TILES + place] = NONE
    s[LEFT + _GROUP[tile]] -= 1
    rest = ~(1 << place)
    s[DOWN] &= rest
    s[SEEN] &= rest
    for seat in range(4):
        s[OWN + seat] &= rest
    return tile


@compiled
def _after_fight(s: Any) -> None:
    """Has the game ended (6.3)?"""
    most, fewest = 0, s[LEFT + ISLAND]
    for seat in range(s[PLAYERS]):
        most = max(most, s[POINTS + seat])
        fewest = min(fewest, s[LEFT + seat])
    if most >= POINTS_TO_WIN:
        _end_game(s, BY_POINTS)
    elif s[POINTS + ISLAND] >= ISLAND_POINTS_TO_WIN:
        _end_game(s, BY_ISLAND)
    elif fewest == 0:
        _end_game(s, BY_GROUP)
    else:
        _end_turn(s)


@compiled
def _end_turn(s: Any) -> None:
    """Clockwise to the next player, unless the turn limit is reached (6.5)."""
    number, following = s[TURNS], s[SEAT] + 1
    if number == s[TURN_LIMIT]:
        _end_game(s, BY_TURN_LIMIT)
    else:
        _begin_turn(s, following if following < s[PLAYERS] else 0, number + 1)


@compiled
def _end_game(s: Any, ended_by: int) -> None:
    s[PHASE], s[TO_MOVE], s[ENDED_BY] = OVER, -1, ended_by
    _clear(s)


@compiled
def scores(s: Any, points: Any) -> int:
    """Fill in each seat's points; a mask of the seats that win, 0 when the Island did (6.3, 6.4)."""
    winners, best = 0, -1
    for seat in range(s[PLAYERS]):
        treasure, chiefs, deputies, crews = s[DOUBLOONS + seat], 0, 0, 0
        captured = CAPTURED + KINDS * seat
        for tile in range(1, LANDSCAPE):
            number = s[captured + tile]
            if tile >= TREASURE:
                treasure += number * _WORTH[tile]
                continue
            crews += number
            if _STRENGTH[tile] == 3:
                chiefs += number
            elif _STRENGTH[tile] == 2:
                deputies += number
        points[seat] = s[POINTS + seat]
        merit = (((s[POINTS + seat] * 100 + treasure) * 100 + chiefs) * 100 + deputies) * 100 + crews
        if merit > best:
            winners, best = 0, merit
        if merit == best:
            winners |= 1 << seat
    return 0 if s[ENDED_BY] == BY_ISLAND else winners


# Who plays


@compiled
def _nth_place(mask: int, n: int) -> int:
    """The n-th set bit, counting from 0."""
    for _ in range(n):
        mask &= mask - 1
    return count_bits((mask & -mask) - 1)


@inlined
def _any_place(chance: Chance, mask: int) -> tuple[int, Chance]:
    number, chance = below(chance, count_bits(mask))
    return _nth_place(mask, number), chance


@inlined
def random_action(s: Any, chance: Chance) -> tuple[int, Chance]:
    """Any legal action, each as likely."""
    phase = s[PHASE]
    if phase == ANSWER:
        number, chance = below(chance, 2)
        return ACCEPT + number, chance
    places = s[DOWN] & ~s[USED]
    if _ONLY_VERB[phase] >= 0:
        place, chance = _any_place(chance, places)
        return _ONLY_VERB[phase] + place, chance
    count, free = count_bits(places), allies(s)
    by_place = 2 * count if s[INFO] == DONE else 3 * count
    others = count_bits(free)
    number, chance = below(chance, by_place + others + (0 if phase == TURN else 1))
    if number < count:
        return ATTACK_AT + _nth_place(places, number), chance
    if number < 2 * count:
        return PAIR_AT + _nth_place(places, number - count), chance
    if number < by_place:
        return LOOK_AT + _nth_place(places, number - 2 * count), chance
    if number < by_place + others:
        return PARLEY + _nth_place(free, number - by_place), chance
    return END, chance


@compiled
def _strongest(s: Any, mask: int) -> int:
    """The place of the strongest of these tiles, or -1."""
    best, most = -1, 0
    while mask:
        place = _nth_place(mask, 0)
        mask &= mask - 1
        if _STRENGTH[s[TILES + place]] > most:
            best, most = place, _STRENGTH[s[TILES + place]]
    return best


@compiled
def _weakest(s: Any, mask: int, least: int) -> int:
    """The place of the weakest of these tiles that has at least this strength, or -1."""
    best, fewest = -1, 6
    while mask:
        place = _nth_place(mask, 0)
        mask &= mask - 1
        if least <= _STRENGTH[s[TILES + place]] < fewest:
            best, fewest = place, _STRENGTH[s[TILES + place]]
    return best


@compiled
def _best_prey(s: Any, mask: int, attack: int) -> int:
    """The place of the tile worth most that this attack wins against, or -1."""
    best, most = -1, 0
    while mask:
        place = _nth_place(mask, 0)
        mask &= mask - 1
        tile = s[TILES + place]
        if _STRENGTH[tile] <= attack and _WORTH[tile] > most:
            best, most = place, _WORTH[tile]
    return best


@inlined
def _strength_at(s: Any, place: int) -> int:
    """0 for no place."""
    strength: int = _STRENGTH[s[TILES + place]] if place >= 0 else 0
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
    needed = _STRENGTH[s[TILES + target]] - 1
    if phase == WITH:
        return END if second == 0 else WITH_AT + _weakest(s, others, needed - single)
    return ATTACK_AT + _weakest(s, own, needed) if single >= needed else PAIR_AT + first


@compiled
def greedy_action(s: Any, chance: Chance) -> tuple[int, Chance]:
    """Perfect memory, no risk: looks at tiles it does not know, then makes the certain capture worth most.

    Knowing all, it captures at once; with nothing to capture it looks all the same. It declines parleys.
    """
    phase, seat = s[PHASE], s[TO_MOVE]
    if phase == ANSWER:
        return DECLINE, chance
    places = s[DOWN] & ~s[USED]
    known = s[SEEN] | s[OWN + seat]
    fresh = places & ~known
    if fresh and phase in (TURN, SHOW):
        place, chance = _any_place(chance, fresh)
        return (LOOK_AT if phase == TURN else SHOW_AT) + place, chance
    own, prey = 0, 0
    rest = 0 if phase in (SHOW, NAME) else s[DOWN] & known
    while rest:
        bit = rest & -rest
        rest ^= bit
        group = _GROUP[s[TILES + count_bits(bit - 1)]]
        if group == seat:
            own |= bit
        else:
            prey |= bit
    action = _capture_action(s, own, prey & places)
    if action != END:
        return action, chance
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
    for row in range(winners.shape[0]):
        chance = begin_chance(seed, first + row)
        chance = deal(s, chance, options[0], options[1], options[2], options[3], options[4])
        length = 0
        while s[PHASE] != OVER:
            if greedy:
                action, chance = greedy_action(s, chance)
            else:
                action, chance = random_action(s, chance)
            step(s, action)
            length += 1
        lengths[row] = length
        winners[row] = scores(s, points[row])
