"""The rules of Memoarrr! on integers. Rule numbers are those of docs/rules/memoarrr.md; games/memoarrr decides them.

A position is a row of integers; the constants below name its fields. Places are numbered 0 to 23 as text (a1, a2, ...,
without the middle), cards 0 to 24 (animal * 5 + landscape), sides 0 to 3 (east, north, south, west).
"""

from typing import Any

import numpy as np

from ...games.memoarrr.material import CARDS as CARD_NAMES
from ...games.memoarrr.material import NEXT_TO, PLACES, SIDES, TREASURES
from .chance import Chance, begin_chance, below, count_bits, nth_bit, random_bit
from .jit import borrowing, compiled, inlined

CARDS = 0  # 24 fields: the card at each place
PHASE = 24
TO_MOVE = 25  # -1 when over
ROUND = 26
START = 27
UP = 28  # mask of places that lie face up
LAST = 29  # place of the last card turned, or -1
OUT = 30  # mask of seats that are out
DECIDER = 31  # the seat that took the deciding volcano in this round, or -1
BAN = 32  # place that the seat to move may not turn, or -1
SIDE = 33  # 4 fields: the side each seat picked, or -1
VOLCANO = 37  # 4 fields: the volcano each seat took in this round, or -1
PILES = 41  # 7 x 3 fields: volcanoes from top to bottom, round by round: birds 1, 3 and 7 are 0 to 2; light 1, dark 2
STACK = 62  # 7 fields: rubies from top to bottom
TAKEN = 69  # 7 fields: the winner of each round, or -1
SEEN = 76  # mask of places of which everybody was ever shown the card
OWN = 77  # 4 fields: mask of places of which each seat was shown the card in secret
PLAYERS = 81
FIRST_CARD_ACTS = 82  # edition 2023 (4.6)
EXPERT = 83
LEFT = 84  # volcanoes left on the stack
SIZE = 85

LOOK, TURN, PEEK, SWAP, BAN_ONE, OVER = range(6)
ERUPT = -1
ALL = (1 << 24) - 1
DECIDING = 2
EVERYBODY = 15

_NUMBER = {place: number for number, place in enumerate(PLACES)}
MATCHES = np.array([sum(1 << n for n, b in enumerate(CARD_NAMES) if a.matches(b)) for a in CARD_NAMES], np.int64)
_NEXT_TO = np.array([sum(1 << _NUMBER[near] for near in NEXT_TO[place]) for place in PLACES], np.int64)
OF_SIDE = np.array([sum(1 << _NUMBER[place] for place in places) for places in SIDES.values()], np.int64)
_RUBIES = np.array(TREASURES, np.int64)


@compiled
def deal(s: Any, chance: Chance, players: int, first_card_acts: int, expert: int, ordered: int) -> Chance:
    """A fresh table (2.1 to 2.3)."""
    s[:] = 0
    s[PLAYERS], s[FIRST_CARD_ACTS], s[EXPERT] = players, first_card_acts, expert
    boxed, chance = below(chance, 25)  # 2.1: any card, as likely
    for place in range(24):
        s[CARDS + place] = place if place < boxed else place + 1
    for last in range(23, 0, -1):
        other, chance = below(chance, last + 1)
        s[CARDS + last], s[CARDS + other] = s[CARDS + other], s[CARDS + last]
    for number in range(7):
        s[STACK + number] = _RUBIES[number]
    if not ordered:
        for last in range(6, 0, -1):
            other, chance = below(chance, last + 1)
            s[STACK + last], s[STACK + other] = s[STACK + other], s[STACK + last]
    count = players - 1
    for number in range(7):
        pile = PILES + 3 * number
        for k in range(count):
            s[pile + k] = max(DECIDING + 1 - count + k, first_card_acts)  # 1.4: the last ones; in 2023 two are alike
        for last in range(count - 1, 0, -1):
            other, chance = below(chance, last + 1)
            s[pile + last], s[pile + other] = s[pile + other], s[pile + last]
    start, chance = below(chance, players)
    begin(s, start)
    return chance


@compiled
def begin(s: Any, start: int) -> None:
    """Everything but the deal, as it is before the first look."""
    s[PHASE], s[TO_MOVE], s[ROUND], s[START] = LOOK, start, 1, start
    s[LAST], s[DECIDER], s[BAN] = -1, -1, -1
    s[UP], s[OUT], s[SEEN], s[LEFT] = 0, 0, 0, s[PLAYERS] - 1
    for seat in range(4):
        s[SIDE + seat], s[VOLCANO + seat], s[OWN + seat] = -1, -1, 0
    for number in range(7):
        s[TAKEN + number] = -1


@inlined
def choices(s: Any) -> int:
    """A mask of the sides or places that the seat to move may choose; 0 when all cards are up (erupt) or it is over."""
    phase = s[PHASE]
    down = ALL & ~s[UP]
    if phase == TURN:
        if s[BAN] >= 0:
            down &= ~(1 << s[BAN])  # 4.3
        elif s[LAST] < 0 and s[ROUND] == 1:
            for seat in range(s[PLAYERS]):
                down &= ~OF_SIDE[s[SIDE + seat]]  # 3.2
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


@inlined
def next_in(s: Any, seat: int) -> int:
    """Clockwise, the next seat still in the round (3.3, 3.8)."""
    players, out = s[PLAYERS], s[OUT]
    seat = seat + 1 if seat + 1 < players else 0
    while (out >> seat) & 1:
        seat = seat + 1 if seat + 1 < players else 0
    return seat


@inlined
def step(s: Any, choice: int) -> None:
    """Play the seat's choice: a side, a place, or ERUPT. The caller has made sure that it is one of `choices`."""
    phase, seat = s[PHASE], s[TO_MOVE]
    if phase == TURN:
        _turn(s, seat, choice)
    elif phase == LOOK:
        s[SIDE + seat] = choice
        s[OWN + seat] |= OF_SIDE[choice]
        following = seat + 1 if seat + 1 < s[PLAYERS] else 0
        s[TO_MOVE] = following
        if s[SIDE + following] >= 0:
            s[PHASE] = TURN
    else:
        ban = -1
        if phase == PEEK:
            s[OWN + seat] |= 1 << choice
        elif phase == SWAP:
            _swap(s, choice)
        else:
            ban = choice
        s[PHASE], s[TO_MOVE], s[BAN] = TURN, next_in(s, seat), ban


@inlined
def _turn(s: Any, seat: int, place: int) -> None:
    if place == ERUPT:
        _fail(s, seat)  # 3.7
        return
    card, last = s[CARDS + place], s[LAST]
    s[UP] |= 1 << place
    s[LAST] = place
    s[SEEN] |= 1 << place
    if last >= 0 and not (MATCHES[s[CARDS + last]] >> card) & 1:
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


@inlined
def _fail(s: Any, seat: int) -> None:
    """The top volcano (3.5); the last one ends the round (3.9)."""
    number, left = s[ROUND], s[LEFT] - 1
    volcano = s[PILES + 3 * number - 3 + s[PLAYERS] - 2 - left]
    s[OUT] |= 1 << seat
    s[VOLCANO + seat] = volcano
    if volcano == DECIDING:
        s[DECIDER] = seat
    s[BAN], s[LEFT] = -1, left
    following = next_in(s, seat)
    if left:
        s[TO_MOVE] = following
        return
    s[TAKEN + number - 1] = following
    if number == 7:
        s[PHASE], s[TO_MOVE] = OVER, -1
        return
    starter = s[DECIDER]  # 3.10 to 3.12
    s[ROUND], s[TO_MOVE], s[START], s[LEFT] = number + 1, starter, starter, s[PLAYERS] - 1
    s[UP], s[OUT], s[LAST], s[DECIDER] = 0, 0, -1, -1
    s[VOLCANO], s[VOLCANO + 1], s[VOLCANO + 2], s[VOLCANO + 3] = -1, -1, -1, -1


@compiled
def _swap(s: Any, other: int) -> None:
    """4.2: cards, facing and what is known of them change places."""
    octopus = s[LAST]
    s[CARDS + octopus], s[CARDS + other] = s[CARDS + other], s[CARDS + octopus]
    s[UP] = swapped_bits(s[UP], octopus, other)
    s[SEEN] = swapped_bits(s[SEEN], octopus, other)
    for seat in range(4):
        s[OWN + seat] = swapped_bits(s[OWN + seat], octopus, other)
    s[LAST] = other


@compiled
def swapped_bits(mask: int, one: int, other: int) -> int:
    if ((mask >> one) ^ (mask >> other)) & 1:
        mask ^= (1 << one) | (1 << other)
    return mask


@compiled
def scores(s: Any, rubies: Any) -> int:
    """Fill in each seat's rubies. Returns a mask of the winners, of which there is always one (5.1, 5.2)."""
    winner, best = 0, -1
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
            winner, best = 1 << seat, merit
    return winner


@inlined
def random_choice(s: Any, chance: Chance) -> tuple[int, Chance]:
    """Any legal choice, each as likely."""
    mask = choices(s)
    if s[PHASE] == LOOK:
        return random_bit(chance, mask, 4)
    if mask == 0:
        return ERUPT, chance
    return random_bit(chance, mask, 24)


@compiled
def greedy_choice(s: Any, chance: Chance) -> tuple[int, Chance]:
    """Perfect memory: a known match if there is one, else a card not known; opens at random."""
    mask = choices(s)
    phase, known = s[PHASE], s[SEEN] | s[OWN + s[TO_MOVE]]
    if phase == TURN and mask and s[LAST] >= 0:
        matches = MATCHES[s[CARDS + s[LAST]]]
        good = 0
        rest = mask & known
        for place in range(24):
            if (rest >> place) & 1 and (matches >> s[CARDS + place]) & 1:
                good |= 1 << place
        if good:
            return random_bit(chance, good, 24)
        if mask & ~known:
            return random_bit(chance, mask & ~known, 24)
    if phase == PEEK:
        return fewest_knowers(s, mask, mask & ~known, chance)
    if phase == BAN_ONE:
        return _greedy_ban(s, mask, known, chance)
    return random_choice(s, chance)


@compiled
def knowers(s: Any, place: int) -> int:
    """A mask of the seats that were ever shown the card that lies there."""
    if (s[SEEN] >> place) & 1:
        return EVERYBODY
    seats = 0
    for seat in range(s[PLAYERS]):
        seats |= ((s[OWN + seat] >> place) & 1) << seat
    return seats


@compiled
def shown_to(s: Any, seat: int, mask: int) -> int:
    """Those of these places whose cards this seat was ever shown."""
    return mask & (s[SEEN] | s[OWN + seat])


@compiled
def fewest_knowers(s: Any, mask: int, unknown: int, chance: Chance) -> tuple[int, Chance]:
    """A peek: of the unknown places one that fewest seats were shown; any if there are none."""
    best, fewest = mask, 5
    for place in range(24):
        if (unknown >> place) & 1:
            count = count_bits(knowers(s, place))
            if count < fewest:
                best, fewest = 0, count
            if count == fewest:
                best |= 1 << place
    return random_bit(chance, best, 24)


@compiled
def _greedy_ban(s: Any, mask: int, known: int, chance: Chance) -> tuple[int, Chance]:
    """A match that the next player knows, else a card that only they may know, else any match (4.3)."""
    matching, fitting = MATCHES[s[CARDS + s[LAST]]], 0
    for place in range(24):
        if (mask & known) >> place & 1 and (matching >> s[CARDS + place]) & 1:
            fitting |= 1 << place
    theirs = shown_to(s, next_in(s, s[TO_MOVE]), mask)
    if fitting & theirs:
        return random_bit(chance, fitting & theirs, 24)
    secret = theirs & ~known
    if secret:
        first, same = knowers(s, nth_bit(secret, 0)), 0
        for place in range(24):
            if (secret >> place) & 1 and knowers(s, place) == first:
                same |= 1 << place
        return random_bit(chance, same, 24)
    if fitting:
        return random_bit(chance, fitting, 24)
    return random_bit(chance, mask & known if mask & known else mask, 24)


@compiled
def rollouts(first: int, winners: Any, rubies: Any, lengths: Any, seed: int, greedy: bool, options: Any) -> None:
    """Whole games number `first` and on, one for each row of the results."""
    s = np.zeros(SIZE, np.int64)
    _play(s, first, winners, rubies, lengths, seed, greedy, options)


@borrowing
def _play(s: Any, first: int, winners: Any, rubies: Any, lengths: Any, seed: int, greedy: bool, options: Any) -> None:
    """All of these games, one after another on the same row."""
    for row in range(winners.shape[0]):
        chance = deal(s, begin_chance(seed, first + row), options[0], options[1], options[2], options[3])
        length = 0
        while s[PHASE] != OVER:
            if greedy:
                choice, chance = greedy_choice(s, chance)
            else:
                choice, chance = random_choice(s, chance)
            step(s, choice)
            length += 1
        lengths[row] = length
        won = scores(s, rubies[row])
        for seat in range(winners.shape[1]):
            winners[row, seat] = (won >> seat) & 1
