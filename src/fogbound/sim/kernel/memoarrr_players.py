"""The levels of Memoarrr! that play by rules alone, inside the kernel: greedy choices on what comes to mind.

They are the bots of bots/memoarrr: greedy.py, policy.py and abilities.py say why they choose so.
"""

from typing import Any

import numpy as np

from ...games.memoarrr.material import NEXT_TO, PLACES
from . import memoarrr_env
from .chance import Chance, below, count_bits, nth_bit, random_bit
from .jit import compiled
from .memoarrr import (
    ALL,
    CARDS,
    EVERYBODY,
    LAST,
    LOOK,
    MATCHES,
    OF_SIDE,
    OWN,
    PEEK,
    PHASE,
    SEEN,
    SWAP,
    TO_MOVE,
    TURN,
    UP,
    choices,
    fewest_knowers,
    knowers,
    next_in,
    random_choice,
    shown_to,
)
from .minds import FACE, HALF_OF, NOW, notice, recall, swap_minds

_ALL_CARDS = (1 << 25) - 1
_NUMBER = {place: number for number, place in enumerate(PLACES)}
_NEAR = np.array([sum(1 << _NUMBER[near] for near in NEXT_TO[place]) for place in PLACES], np.int64)
_WITH = np.array(
    [sum(1 << 5 * animal + n for n in range(5)) for animal in range(5)]
    + [sum(1 << 5 * n + landscape for n in range(5)) for landscape in range(5)],
    np.int64,
)
"""The cards with each animal, then with each landscape: the halves of a card."""


@compiled
def act(s: Any, mind: Any, action: int) -> None:
    """Play a legal action; everybody notices what they are shown. Time goes by with looks, cards turned, and bans."""
    phase, seat, octopus = s[PHASE], s[TO_MOVE], s[LAST]
    memoarrr_env.act(s, action)
    if phase == SWAP:
        swap_minds(mind, octopus, action - memoarrr_env.SWAP_AT)
        return
    if action == memoarrr_env.ERUPTION:
        return
    mind[NOW] += 1
    if phase == TURN:
        notice(mind, action, EVERYBODY)
    elif phase == PEEK:
        notice(mind, action - memoarrr_env.PEEK_AT, 1 << seat)
    elif phase == LOOK:
        places = OF_SIDE[action - memoarrr_env.LOOK_AT]
        for place in range(24):
            if (places >> place) & 1:
                notice(mind, place, 1 << seat)


@compiled
def choose(s: Any, mind: Any, curve: Any, chance: Chance) -> tuple[int, Chance]:
    """The choice of the seat to move, as the rules number it."""
    phase, seat, mask = s[PHASE], s[TO_MOVE], choices(s)
    if phase == LOOK or mask & (mask - 1) == 0 or (phase == TURN and s[LAST] < 0):
        return random_choice(s, chance)
    down = ALL & ~s[UP]
    known = (s[SEEN] | s[OWN + seat]) & down
    believed, halves, chance = recall(s, mind, seat, known, down, _NEAR, curve, chance)
    for place in range(24):
        if (halves >> place) & 1:
            coin, chance = below(chance, 2)
            card = s[CARDS + place]
            mind[HALF_OF + place] = card // 5 if coin else 5 + card % 5
    if phase == TURN:
        return _turn(s, mind, mask, believed, halves, chance)
    if phase == PEEK:
        return fewest_knowers(s, mask, down & ~believed, chance)
    if phase == SWAP:
        return random_bit(chance, mask & ~believed if mask & ~believed else mask, 24)
    return _ban(s, mind, mask, believed, halves, chance)


@compiled
def _unseen(s: Any, mind: Any, believed: int) -> int:
    """A mask of the cards that lie neither face up nor where the seat believes to know them."""
    unseen = _ALL_CARDS
    for place in range(24):
        if (s[UP] >> place) & 1:
            unseen &= ~(1 << s[CARDS + place])
        elif (believed >> place) & 1:
            unseen &= ~(1 << (mind[FACE + place] - 1))
    return unseen


@compiled
def _fitting(mind: Any, places: int, cards: int) -> int:
    """The places where the seat believes one of these cards to lie."""
    found = 0
    for place in range(24):
        if (places >> place) & 1 and (cards >> (mind[FACE + place] - 1)) & 1:
            found |= 1 << place
    return found


@compiled
def _may_lie(mind: Any, place: int, halves: int, unseen: int) -> int:
    """The cards that may lie at a place of which the seat knows a half, or nothing."""
    if (halves >> place) & 1 and _WITH[mind[HALF_OF + place]] & unseen:
        return _WITH[mind[HALF_OF + place]] & unseen
    return unseen


@compiled
def _turn(s: Any, mind: Any, mask: int, believed: int, halves: int, chance: Chance) -> tuple[int, Chance]:
    """A card it believes to match, else one that most likely does."""
    matching = MATCHES[s[CARDS + s[LAST]]]
    good = _fitting(mind, mask & believed, matching)
    if good:
        return random_bit(chance, good, 24)
    rest = mask & ~believed
    if rest == 0:
        return random_bit(chance, mask, 24)
    if rest & halves:
        rest = _likeliest(mind, rest, halves, _unseen(s, mind, believed), matching)
    return random_bit(chance, rest, 24)


@compiled
def _likeliest(mind: Any, places: int, halves: int, unseen: int, matching: int) -> int:
    """Those of the places where one of the matching cards lies most likely."""
    best, fits, of = 0, -1, 1
    for place in range(24):
        if (places >> place) & 1:
            cards = _may_lie(mind, place, halves, unseen)
            good, count = count_bits(cards & matching), count_bits(cards)
            if good * of > fits * count:
                best, fits, of = 0, good, count
            if good * of == fits * count:
                best |= 1 << place
    return best


@compiled
def _ban(s: Any, mind: Any, mask: int, believed: int, halves: int, chance: Chance) -> tuple[int, Chance]:
    """A match that the next player knows, else a card that only they may know, else any match."""
    following, matching = next_in(s, s[TO_MOVE]), MATCHES[s[CARDS + s[LAST]]]
    theirs = shown_to(s, following, mask)
    fitting = _fitting(mind, believed, matching)
    if fitting & theirs:
        return random_bit(chance, fitting & theirs, 24)
    secret = theirs & ~believed
    if secret:
        best = _likeliest(mind, secret, halves, _unseen(s, mind, believed), matching)
        return random_bit(chance, _alike(s, mind, best, halves), 24)
    if fitting:
        return random_bit(chance, fitting, 24)
    return random_bit(chance, believed if believed else mask, 24)


@compiled
def _alike(s: Any, mind: Any, places: int, halves: int) -> int:
    """The first of these places, and those that the same seats were shown and of which the same is known."""
    first = nth_bit(places, 0)
    half = mind[HALF_OF + first] if (halves >> first) & 1 else -1
    same = 0
    for place in range(24):
        if (places >> place) & 1 and knowers(s, place) == knowers(s, first):
            here = mind[HALF_OF + place] if (halves >> place) & 1 else -1
            if here == half:
                same |= 1 << place
    return same
