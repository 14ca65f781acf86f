"""The rules of Memoarrr! on integers. Rule numbers are those of docs/rules/memoarrr.md; games/memoarrr decides them.

A position is a row of integers; the constants below name its fields. Places are numbered 0 to 23 as text (a1, a2, ...,
without the middle), cards 0 to 24 (animal * 5 + landscape), sides 0 to 3 (east, north, south, west).
"""

from typing import Any

import numpy as np

from ...games.memoarrr.material import CARDS as CARD_NAMES
from ...games.memoarrr.material import NEXT_TO, PLACES, SIDES, TREASURES
from .chance import begin as begin_chance
from .chance import below, random_bit
from .jit import compiled

CARDS = 0  # 24 fields: the card at each place
PHASE = 24
TO_MOVE = 25  # -1 when over
ROUND = 26
START = 27
UP = 28  # mask of places that lie face up
LAST = 29  # place of the last card turned, or -1
OUT = 30  # mask of seats that are out
DECIDER = 31  # who took the deciding volcano in this round, or -1
BAN = 32  # place that the seat to move may not turn, or -1
SIDE = 33  # 4 fields: the side each seat picked, or -1
VOLCANO = 37  # 4 fields: the volcano each seat took in this round, or -1
PILES = 41  # 7 x 3 fields: volcanoes from top to bottom, round by round; the deciding one is 2
STACK = 62  # 7 fields: rubies from top to bottom
TAKEN = 69  # 7 fields: who won each round, or -1
KNOWN = 76  # 4 fields: mask of places of which each seat was ever shown the card
PLAYERS = 80
FIRST_CARD_ACTS = 81  # edition 2023 (4.6)
EXPERT = 82
SIZE = 83

LOOK, TURN, PEEK, SWAP, BAN_ONE, OVER = range(6)
ERUPT = -1
ALL = (1 << 24) - 1
DECIDING = 2

_NUMBER = {place: number for number, place in enumerate(PLACES)}
_MATCHES = np.array([sum(1 << n for n, b in enumerate(CARD_NAMES) if a.matches(b)) for a in CARD_NAMES], np.int64)
_NEXT_TO = np.array([sum(1 << _NUMBER[near] for near in NEXT_TO[place]) for place in PLACES], np.int64)
_OF_SIDE = np.array([sum(1 << _NUMBER[place] for place in places) for places in SIDES.values()], np.int64)
_RUBIES = np.array(TREASURES, np.int64)


@compiled
def deal(s: Any, chance: Any, players: int, first_card_acts: int, expert: int, ordered: int) -> None:
    """A fresh table (2.1 to 2.3)."""
    s[:] = 0
    s[PLAYERS], s[FIRST_CARD_ACTS], s[EXPERT] = players, first_card_acts, expert
    boxed = below(chance, 25)  # 2.1: any card, as likely
    for place in range(24):
        s[CARDS + place] = place if place < boxed else place + 1
    for last in range(23, 0, -1):
        other = below(chance, last + 1)
        s[CARDS + last], s[CARDS + other] = s[CARDS + other], s[CARDS + last]
    for number in range(7):
        s[STACK + number] = _RUBIES[number]
    if not ordered:
        for last in range(6, 0, -1):
            other = below(chance, last + 1)
            s[STACK + last], s[STACK + other] = s[STACK + other], s[STACK + last]
    count = players - 1
    for number in range(7):
        pile = PILES + 3 * number
        for k in range(count):
            s[pile + k] = DECIDING + 1 - count + k  # 1.4: the last ones stay in play
        for last in range(count - 1, 0, -1):
            other = below(chance, last + 1)
            s[pile + last], s[pile + other] = s[pile + other], s[pile + last]
    begin(s, below(chance, players))


@compiled
def begin(s: Any, start: int) -> None:
    """Everything but the deal, as it is before the first look."""
    s[PHASE], s[TO_MOVE], s[ROUND], s[START] = LOOK, start, 1, start
    s[LAST], s[DECIDER], s[BAN] = -1, -1, -1
    s[UP], s[OUT] = 0, 0
    for seat in range(4):
        s[SIDE + seat], s[VOLCANO + seat], s[KNOWN + seat] = -1, -1, 0
    for number in range(7):
        s[TAKEN + number] = -1


@compiled
def choices(s: Any) -> int:
    """A mask of the sides or places that the seat to move may choose; 0 when all cards are up (erupt) or it is over."""
    phase = s[PHASE]
    down = ALL & ~s[UP]
    if phase == TURN:
        if s[BAN] >= 0:
            down &= ~(1 << s[BAN])  # 4.3
        elif s[LAST] < 0 and s[ROUND] == 1:
            for seat in range(s[PLAYERS]):
                down &= ~_OF_SIDE[s[SIDE + seat]]  # 3.2
        return down
    if phase == LOOK:
        free = 15
        for seat in range(s[PLAYERS]):
            if s[SIDE + seat] >= 0:
                free &= ~(1 << s[SIDE + seat])
        return free
    if phase == SWAP:
        return _NEXT_TO[s[LAST]]  # 4.2
    return down if phase != OVER else 0  # 4.1, 4.3


@compiled
def next_in(s: Any, seat: int) -> int:
    """Clockwise, the next seat still in the round (3.3, 3.8)."""
    players, out = s[PLAYERS], s[OUT]
    seat = seat + 1 if seat + 1 < players else 0
    while (out >> seat) & 1:
        seat = seat + 1 if seat + 1 < players else 0
    return seat


@compiled
def step(s: Any, choice: int) -> None:
    """Play the seat's choice: a side, a place, or ERUPT. The caller has made sure that it is one of `choices`."""
    phase, seat = s[PHASE], s[TO_MOVE]
    if phase == TURN:
        _turn(s, seat, choice)
    elif phase == LOOK:
        s[SIDE + seat] = choice
        s[KNOWN + seat] |= _OF_SIDE[choice]
        following = seat + 1 if seat + 1 < s[PLAYERS] else 0
        s[TO_MOVE] = following
        if s[SIDE + following] >= 0:
            s[PHASE] = TURN
    else:
        ban = -1
        if phase == PEEK:
            s[KNOWN + seat] |= 1 << choice
        elif phase == SWAP:
            _swap(s, choice)
        else:
            ban = choice
        s[PHASE], s[TO_MOVE], s[BAN] = TURN, next_in(s, seat), ban


@compiled
def _turn(s: Any, seat: int, place: int) -> None:
    if place == ERUPT:
        _fail(s, seat)  # 3.7
        return
    card, last = s[CARDS + place], s[LAST]
    s[UP] |= 1 << place
    s[LAST] = place
    for player in range(s[PLAYERS]):
        s[KNOWN + player] |= 1 << place
    if last >= 0 and not (_MATCHES[s[CARDS + last]] >> card) & 1:
        _fail(s, seat)  # 3.5
        return
    if s[EXPERT] and (last >= 0 or s[FIRST_CARD_ACTS]):  # 4.6
        down = ALL & ~s[UP]
        animal = card // 5
        if animal == 0 and down:
            s[PHASE] = PEEK  # 4.1
            return
        if animal == 1:
            s[PHASE] = SWAP  # 4.2
            return
        if animal == 2 and down & (down - 1):
            s[PHASE] = BAN_ONE  # 4.3
            return
        if animal == 3:  # 4.4
            if s[BAN] >= 0 and down == 1 << s[BAN]:
                s[BAN] = -1  # 4.8
            return
    s[TO_MOVE], s[BAN] = next_in(s, seat), -1


@compiled
def _fail(s: Any, seat: int) -> None:
    """The top volcano (3.5); the last one ends the round (3.9)."""
    out = 0
    for player in range(s[PLAYERS]):
        out += (s[OUT] >> player) & 1
    volcano = s[PILES + 3 * (s[ROUND] - 1) + out]
    s[OUT] |= 1 << seat
    s[VOLCANO + seat] = volcano
    if volcano == DECIDING:
        s[DECIDER] = seat
    s[BAN] = -1
    if out + 1 < s[PLAYERS] - 1:
        s[TO_MOVE] = next_in(s, seat)
        return
    s[TAKEN + s[ROUND] - 1] = next_in(s, seat)
    if s[ROUND] == 7:
        s[PHASE], s[TO_MOVE] = OVER, -1
        return
    s[ROUND] += 1  # 3.10 to 3.12
    s[TO_MOVE], s[START] = s[DECIDER], s[DECIDER]
    s[UP], s[OUT], s[LAST], s[DECIDER] = 0, 0, -1, -1
    for player in range(s[PLAYERS]):
        s[VOLCANO + player] = -1


@compiled
def _swap(s: Any, other: int) -> None:
    """4.2: cards, facing and what is known of them change places."""
    octopus = s[LAST]
    s[CARDS + octopus], s[CARDS + other] = s[CARDS + other], s[CARDS + octopus]
    s[UP] = _swapped_bits(s[UP], octopus, other)
    for seat in range(s[PLAYERS]):
        s[KNOWN + seat] = _swapped_bits(s[KNOWN + seat], octopus, other)
    s[LAST] = other


@compiled
def _swapped_bits(mask: int, one: int, other: int) -> int:
    if ((mask >> one) ^ (mask >> other)) & 1:
        mask ^= (1 << one) | (1 << other)
    return mask


@compiled
def scores(s: Any, rubies: Any) -> int:
    """Fill in each seat's rubies; the winner (5.1, 5.2)."""
    winner, best = -1, -1
    for seat in range(s[PLAYERS]):
        total, cards, largest = 0, 0, 0
        for number in range(7):
            if s[TAKEN + number] == seat:
                total += s[STACK + number]
                cards += 1
                largest = max(largest, s[STACK + number])
        rubies[seat] = total
        merit = total * 100 + cards * 10 + largest
        if merit > best:
            winner, best = seat, merit
    return winner


@compiled
def random_choice(s: Any, chance: Any) -> int:
    """Any legal choice, each as likely."""
    mask = choices(s)
    if s[PHASE] == LOOK:
        return random_bit(chance, mask, 4)
    return random_bit(chance, mask, 24) if mask else ERUPT


@compiled
def greedy_choice(s: Any, chance: Any) -> int:
    """Perfect memory: a known match if there is one, else a card not known; opens and acts at random but for peeks."""
    mask = choices(s)
    phase, known = s[PHASE], s[KNOWN + s[TO_MOVE]]
    if phase == TURN and mask and s[LAST] >= 0:
        matches = _MATCHES[s[CARDS + s[LAST]]]
        good = 0
        rest = mask & known
        for place in range(24):
            if (rest >> place) & 1 and (matches >> s[CARDS + place]) & 1:
                good |= 1 << place
        if good:
            return random_bit(chance, good, 24)
        if mask & ~known:
            return random_bit(chance, mask & ~known, 24)
    if phase == PEEK and mask & ~known:
        return random_bit(chance, mask & ~known, 24)
    return random_choice(s, chance)


@compiled
def rollouts(
    first: int, winners: Any, rubies: Any, lengths: Any, seed: int, greedy: int, options: Any, s: Any, chance: Any
) -> None:
    """Whole games number `first` and on, one for each row of the results; `s` and `chance` are room to work in."""
    for row in range(winners.shape[0]):
        begin_chance(chance, seed, first + row)
        deal(s, chance, options[0], options[1], options[2], options[3])
        length = 0
        while s[PHASE] != OVER:
            step(s, greedy_choice(s, chance) if greedy else random_choice(s, chance))
            length += 1
        lengths[row] = length
        winners[row] = scores(s, rubies[row])
