"""Memoarrr! for environments: actions by number, and what each seat is shown.

A row here is longer than the rules need: it also keeps what happened since each seat's own previous move.
The actions and the fields of an observation are named, for people, in sim/spaces.py.
"""

from typing import Any

import numpy as np

from . import memoarrr as rules
from .chance import Chance, count_bits, random_bit
from .jit import compiled, inlined
from .memoarrr import (
    ALL,
    CARDS,
    ERUPT,
    LAST,
    LOOK,
    OVER,
    OWN,
    PEEK,
    PHASE,
    PLAYERS,
    ROUND,
    SEEN,
    SWAP,
    TAKEN,
    TO_MOVE,
    TURN,
    UP,
)
from .seats import ahead_of
from .words import full, ones, put, swap_bytes

FRESH = rules.SIZE  # 4 fields: for each seat, the places of cards turned over since its own previous move
LOOKS = FRESH + 4  # 4 x 4 fields: for each seat, the places of cards that each seat looked at in secret since then
MOVED = LOOKS + 16  # 4 fields: for each seat, whether an octopus moved anything since then
HELD = MOVED + 4  # 4 fields: how many treasures each seat holds
ORDERED = HELD + 4  # the option
FACES = ORDERED + 1  # 3 words: 1 + the card at each place
LAY_AT = FACES + 3  # 4 x 3 words: for each seat and place, where the card that is here lay then, if MOVED
SIZE = LAY_AT + 12

TURN_AT, PEEK_AT, SWAP_AT, BAN_AT, LOOK_AT, ERUPTION = 0, 24, 48, 72, 96, 100
MASK_WORDS = 13

_FIRST = np.array([LOOK_AT, TURN_AT, PEEK_AT, SWAP_AT, BAN_AT, 0], np.int64)  # by phase
_IN_PLACE = np.arange(24, dtype=np.int8).view(np.int64)


@compiled
def deal(s: Any, chance: Chance, options: Any) -> Chance:
    chance = rules.deal(s, chance, options[0], options[1], options[2], options[3])
    begin_watch(s, options[3])
    return chance


@compiled
def begin_watch(s: Any, ordered: int) -> None:
    """Nobody has moved yet."""
    for field in range(FRESH, SIZE):
        s[field] = 0
    s[ORDERED] = ordered
    for place in range(24):
        put(s, FACES, place, s[CARDS + place] + 1)


@inlined
def offer(s: Any) -> int:
    """All that the seat to move may choose, in one word: 24 bits, then the number of the first one's action."""
    phase, free = s[PHASE], rules.choices(s)
    if free:
        return free | _FIRST[phase] << 24
    return 1 | ERUPTION << 24 if phase != OVER else 0


@inlined
def is_offered(offered: int, action: int) -> bool:
    """Play an action by its number."""
    bit = action - (offered >> 24)
    return 0 <= bit < 24 and (offered >> bit) & 1 == 1


@inlined
def random_offered(offered: int, chance: Chance) -> tuple[int, Chance]:
    """Any action that is offered, each as likely."""
    bit, chance = random_bit(chance, offered & ALL, 24)
    return (offered >> 24) + bit, chance


@inlined
def spread(offered: int, words: Any) -> None:
    """Fill in 1 for every action that is offered, 0 for all others."""
    for word in range(MASK_WORDS):
        words[word] = 0
    first, free = offered >> 24, offered & ALL
    at = first >> 3
    words[at] = ones(free << (first & 7), 0)
    if at < MASK_WORDS - 1:
        words[at + 1] = ones(free, 1)
        words[at + 2] = ones(free, 2)


@inlined
def action_of(s: Any, choice: int) -> int:
    """The number of a choice that the rules take."""
    return ERUPTION if choice == ERUPT else _FIRST[s[PHASE]] + choice


@inlined
def act(s: Any, action: int) -> None:
    """Play a legal action, and keep what it showed to whom."""
    phase, seat, octopus, number = s[PHASE], s[TO_MOVE], s[LAST], s[ROUND]
    choice = ERUPT if action == ERUPTION else action - _FIRST[phase]
    rules.step(s, choice)
    s[FRESH + seat] = s[MOVED + seat] = 0  # what this seat was shown before is for its own memory
    for looker in range(4):
        s[LOOKS + 4 * seat + looker] = 0
    if phase == TURN:
        if choice != ERUPT:
            for watcher in range(4):
                s[FRESH + watcher] |= 1 << choice
        if s[ROUND] != number or s[PHASE] == OVER:
            s[HELD + s[TAKEN + number - 1]] += 1
    elif phase == LOOK:
        _looked(s, seat, s[OWN + seat])
    elif phase == PEEK:
        _looked(s, seat, 1 << choice)
    elif phase == SWAP:
        _swapped(s, octopus, choice)


@inlined
def _looked(s: Any, looker: int, places: int) -> None:
    for watcher in range(4):
        s[LOOKS + 4 * watcher + looker] |= places


@compiled
def _swapped(s: Any, one: int, other: int) -> None:
    swap_bytes(s, FACES, one, other)
    for field in range(FRESH, MOVED):
        s[field] = rules.swapped_bits(s[field], one, other)
    for watcher in range(4):
        at = LAY_AT + 3 * watcher
        if not s[MOVED + watcher]:
            s[MOVED + watcher] = 1
            for word in range(3):
                s[at + word] = _IN_PLACE[word]
        swap_bytes(s, at, one, other)


@inlined
def observe(s: Any, seat: int, recall: bool, words: Any) -> None:
    """The cards this seat was shown: all of them with recall, else those that are new or lie face up."""
    players, up = s[PLAYERS], s[UP]
    public = s[SEEN] if recall else up | s[FRESH + seat]
    known = public | (s[OWN + seat] if recall else s[LOOKS + 5 * seat])
    everybody, hidden = (1 << players) - 1, ALL & ~public
    for word in range(3):
        words[word] = s[FACES + word] & full(known, word)
        words[3 + word] = ones(up, word)
        words[6 + word] = everybody * ones(public, word)
    words[9] = _now(s, seat)
    volcanoes, held, sides = 0, 0, 0
    for ahead in range(players):
        other = seat + ahead if seat + ahead < players else seat + ahead - players
        looks = hidden & (s[OWN + other] if recall else s[LOOKS + 4 * seat + other])
        if looks:
            for word in range(3):
                words[6 + word] |= ones(looks, word) << ahead
        volcanoes |= (s[rules.VOLCANO + other] + 1) << (8 * ahead)
        held |= s[HELD + other] << (8 * ahead)
        sides |= (s[rules.SIDE + other] + 1) << (8 * ahead)
    words[10] = volcanoes | held << 32
    chosen = players | s[rules.FIRST_CARD_ACTS] << 8 | s[rules.EXPERT] << 16 | s[ORDERED] << 24
    words[11] = sides | chosen << 32
    if recall:
        words[12] = _rounds(s, seat) | (24 - count_bits(known)) << 56
    else:
        for word in range(3):
            words[12 + word] = s[LAY_AT + 3 * seat + word] if s[MOVED + seat] else _IN_PLACE[word]


@inlined
def _now(s: Any, seat: int) -> int:
    """Phase, round, last card, ban, seat to move, starter, top volcano, volcanoes left."""
    left = s[rules.LEFT]
    top = s[rules.PILES + 3 * s[ROUND] + s[PLAYERS] - 4 - left] + 1 if left else 0
    moves = ahead_of(s[PLAYERS], seat, s[TO_MOVE]) if s[TO_MOVE] >= 0 else 4
    places = s[PHASE] | s[ROUND] << 8 | (s[LAST] + 1) << 16 | (s[rules.BAN] + 1) << 24
    return places | moves << 32 | ahead_of(s[PLAYERS], seat, s[rules.START]) << 40 | top << 48 | left << 56


@inlined
def _rounds(s: Any, seat: int) -> int:
    """The winner of each round: 1 + the seat, 0 for nobody yet."""
    won = 0
    for number in range(7):
        winner = s[TAKEN + number]
        if winner >= 0:
            won |= (1 + ahead_of(s[PLAYERS], seat, winner)) << (8 * number)
    return won
