"""Memory Ahoy for environments: what each seat is shown.

A row here is longer than the rules need: it also keeps what happened since each seat's own previous move.
The actions and the fields of an observation are named, for people, in sim/spaces.py.
"""

from typing import Any

import numpy as np

from . import ahoy as rules
from .ahoy import DOWN, OWN, PHASE, PLACES, PLAYERS, SEEN, TILES, TO_MOVE
from .chance import Chance, below, count_bits, nth_bit
from .jit import compiled, inlined
from .seats import ahead_of
from .words import byte, full, ones, put

FRESH = rules.SIZE  # 4 fields: for each seat, the places of tiles turned over since its own previous move
LOOKS = FRESH + 4  # 4 x 4 fields: for each seat, the places of tiles that each seat looked at in secret since then
FACES = LOOKS + 16  # 4 x 6 words: the tile at each place, as each seat numbers the crews
LEFT_OF = FACES + 24  # 4 x 2 words: how many of each tile are on the board, as each seat numbers the crews
WON = LEFT_OF + 8  # 6 words: for each seat points, doubloons, worth of treasures, chiefs, deputies, crew
SIZE = WON + 6

MASK_WORDS = 43

_WORDS = PLACES // 8
_VERBS_OF_PLACES = rules.PARLEY // PLACES
_SHOW = rules.SHOW_AT // PLACES
_ALL, _ALL_VERBS = (1 << PLACES) - 1, (1 << _VERBS_OF_PLACES) - 1
_VERBS = np.array([0b1001, 1 << 4, 0b1001, 1 << 6, 1 << 5, 1 << 2, 0, 0], np.int64)
"""By phase: the verbs that may always be chosen, attack and pair where nothing is under way."""
_REST = np.array([0, 0, 1 << 6, 0, 0, 0, 0b11 << 4, 0], np.int64)
"""By phase: accept and decline, or the end of the turn; allies are added."""
_NOBODY = 4
_MOST = 127  # an observation is made of bytes


def _tiles_from(players: int, seat: int) -> list[int]:
    """Each tile by number, with the crews numbered clockwise from this seat."""
    crews = [(crew - seat) % players if crew < players else crew for crew in range(4)]
    return [rules.NONE, *(1 + 3 * crew + rank for crew in crews for rank in range(3)), 13, 14, 15, rules.LANDSCAPE]


_RELATIVE = np.array([[_tiles_from(max(players, 1), seat) for seat in range(4)] for players in range(5)], np.int64)


@compiled
def deal(s: Any, chance: Chance, options: Any) -> Chance:
    chance = rules.deal(s, chance, options)
    begin_watch(s)
    return chance


@compiled
def begin_watch(s: Any) -> None:
    """Nobody has moved yet."""
    for field in range(FRESH, SIZE):
        s[field] = 0
    for seat in range(s[PLAYERS]):
        relative = _RELATIVE[s[PLAYERS], seat]
        for place in range(PLACES):
            tile = relative[s[TILES + place]]
            put(s, FACES + _WORDS * seat, place, tile)
            if tile != rules.NONE:
                _add(s, LEFT_OF + 2 * seat, tile - 1, 1)
    _count(s)


@inlined
def _add(s: Any, first: int, at: int, number: int) -> None:
    """To a byte, counted from the first of these words."""
    s[first + (at >> 3)] += number << (8 * (at & 7))


@compiled
def _count(s: Any) -> None:
    """The loot: it only changes when a tile is taken off."""
    for field in range(WON, SIZE):
        s[field] = 0
    for seat in range(s[PLAYERS]):
        captured = rules.CAPTURED + rules.KINDS * seat
        worth = s[rules.DOUBLOONS + seat]
        for tile in range(rules.TREASURE, rules.LANDSCAPE):
            worth += s[captured + tile] * rules.WORTH_OF[tile]
        put(s, WON, seat, s[rules.POINTS + seat])
        put(s, WON + 1, seat, s[rules.DOUBLOONS + seat])
        put(s, WON + 2, seat, worth)
        for tile in range(1, rules.TREASURE):
            _add(s, WON + 6 - rules.STRENGTH[tile], seat, s[captured + tile])


@inlined
def offer(s: Any) -> tuple[int, int]:
    """All that the seat to move may choose: 48 bits of places, 7 of verbs for each, 7 of the rest.

    The second word is a mask of the places among them that may not be shown: the verb `show` alone leaves them out.
    """
    phase, used, not_shown = s[PHASE], s[rules.USED], 0
    verbs, rest = _VERBS[phase], _REST[phase]
    if phase in (rules.TURN, rules.AFTER_INFO):
        rest |= rules.allies(s)
        if s[rules.INFO] != rules.DONE:
            verbs |= 1 << (rules.LOOK_AT // PLACES)
    elif rules.may_fight_instead(s):
        rest |= rules.allies(s)
        verbs |= _VERBS[rules.TURN]
        used, not_shown = 0, used
    return s[DOWN] & ~used | verbs << PLACES | rest << (PLACES + _VERBS_OF_PLACES), not_shown


@inlined
def is_offered(offered: int, not_shown: int, action: int) -> bool:
    """Play an action by its number."""
    if action < 0 or action > rules.END:
        return False
    verb = action // PLACES
    if verb == _VERBS_OF_PLACES:
        return (offered >> (action - rules.PARLEY + PLACES + _VERBS_OF_PLACES)) & 1 == 1
    place = action - PLACES * verb
    if verb == _SHOW and (not_shown >> place) & 1:
        return False
    return (offered >> (PLACES + verb)) & (offered >> place) & 1 == 1


@inlined
def random_offered(offered: int, not_shown: int, chance: Chance) -> tuple[int, Chance]:
    """Any action that is offered, each as likely."""
    places, verbs = offered & _ALL, (offered >> PLACES) & _ALL_VERBS
    rest = offered >> (PLACES + _VERBS_OF_PLACES)
    count = count_bits(places)
    by_place = count * count_bits(verbs) - count_bits(not_shown)
    number, chance = below(chance, by_place + count_bits(rest))
    if number >= by_place:
        return rules.PARLEY + nth_bit(rest, number - by_place), chance
    while number >= count:  # `show` comes last where there are others, so only its own places are fewer
        number -= count
        verbs &= verbs - 1
    verb = nth_bit(verbs, 0)
    return PLACES * verb + nth_bit(places & ~not_shown if verb == _SHOW else places, number), chance


@inlined
def spread(offered: int, not_shown: int, words: Any) -> None:
    """Fill in 1 for every action that is offered, 0 for all others."""
    for word in range(MASK_WORDS - 1):
        words[word] = 0
    words[MASK_WORDS - 1] = ones(offered >> (PLACES + _VERBS_OF_PLACES), 0)
    verbs = (offered >> PLACES) & _ALL_VERBS
    while verbs:
        first = _WORDS * count_bits((verbs & -verbs) - 1)
        for word in range(_WORDS):
            words[first + word] = ones(offered, word)
        verbs &= verbs - 1
    if not_shown:
        for word in range(_WORDS):
            words[_SHOW * _WORDS + word] &= ~ones(not_shown, word)


@inlined
def act(s: Any, action: int) -> None:
    """Play a legal action, and keep what it showed to whom."""
    seat, seen, down = s[TO_MOVE], s[SEEN], s[DOWN]
    s[SEEN] = 0  # so that afterwards just what this action turned over is in it
    rules.step(s, action)
    shown = s[SEEN]
    s[SEEN] |= seen
    s[FRESH + seat] = 0
    for looker in range(4):
        s[LOOKS + 4 * seat + looker] = 0
    for watcher in range(4):
        s[FRESH + watcher] |= shown
    if rules.LOOK_AT <= action < rules.LOOK_AT + PLACES:
        for watcher in range(4):
            s[LOOKS + 4 * watcher + seat] |= 1 << (action - rules.LOOK_AT)
    if down != s[DOWN]:
        _clear_away(s, down & ~s[DOWN])


@compiled
def _clear_away(s: Any, places: int) -> None:
    """Nobody need remember tiles that left the board; of these places some have a landscape, which stays."""
    gone = 0
    while places:
        place = nth_bit(places, 0)
        places &= places - 1
        if s[TILES + place] == rules.NONE:
            gone |= 1 << place
            for seat in range(s[PLAYERS]):
                faces = FACES + _WORDS * seat
                tile = byte(s, faces, place)
                _add(s, faces, place, -tile)
                _add(s, LEFT_OF + 2 * seat, tile - 1, -1)
    if gone:
        s[SEEN] &= ~gone
        for field in range(FRESH, FACES):
            s[field] &= ~gone
        _count(s)


@inlined
def observe(s: Any, seat: int, recall: bool, words: Any) -> None:
    """The tiles this seat was shown: all of them with recall, else those that are new or lie face up."""
    players, down = s[PLAYERS], s[DOWN]
    up = s[SEEN] & ~down  # landscapes stay
    if s[PHASE] == rules.TARGET:
        up |= 1 << s[rules.ATTACKERS]
        if s[rules.ATTACKERS + 1] >= 0:
            up |= 1 << s[rules.ATTACKERS + 1]
    public = s[SEEN] if recall else up | s[FRESH + seat]
    known = public | (s[OWN + seat] if recall else s[LOOKS + 5 * seat])
    everybody, hidden, on_board = (1 << players) - 1, down & ~public, down | up
    for word in range(_WORDS):
        words[word] = s[FACES + _WORDS * seat + word] & full(known, word)
        words[_WORDS + word] = ones(on_board, word) + ones(up, word)
        words[2 * _WORDS + word] = everybody * ones(public, word)
    for ahead in range(players):
        other = seat + ahead if seat + ahead < players else seat + ahead - players
        looks = hidden & (s[OWN + other] if recall else s[LOOKS + 4 * seat + other])
        if looks:
            for word in range(_WORDS):
                words[2 * _WORDS + word] |= ones(looks, word) << ahead
    _now(s, seat, words)
    for row in range(3):
        words[20 + row] = _from_seat(s, seat, s[WON + 2 * row]) | _from_seat(s, seat, s[WON + 2 * row + 1]) << 32
    declined = _from_seat(s, seat, ones(s[rules.ASKED], 0))
    treasures = s[rules.TREASURES] | s[rules.TREASURES + 1] << 8 | s[rules.TREASURES + 2] << 16
    words[23] = declined | treasures << 32 | min(s[rules.TURN_LIMIT], _MOST) << 56
    words[24] = s[LEFT_OF + 2 * seat]
    words[25] = s[LEFT_OF + 2 * seat + 1] - (count_bits(s[SEEN] & ~down) << 56)


@inlined
def _from_seat(s: Any, seat: int, by_seat: int) -> int:
    """Four bytes, one for each seat in play, turned so that this seat comes first."""
    players = s[PLAYERS]
    return (by_seat >> (8 * seat) | by_seat << (8 * (players - seat))) & ((1 << (8 * players)) - 1)


@inlined
def _now(s: Any, seat: int, words: Any) -> None:
    """The state of the turn."""
    limit, turn = s[rules.TURN_LIMIT], s[rules.TURNS]
    turns_left = min(limit - turn + 1, _MOST) if limit else 0
    moves = ahead_of(s[PLAYERS], seat, s[TO_MOVE]) if s[TO_MOVE] >= 0 else _NOBODY
    turns = s[PHASE] | s[rules.INFO] << 8 | min(turn, _MOST) << 16 | turns_left << 24
    who = moves | ahead_of(s[PLAYERS], seat, s[rules.SEAT]) << 8
    looked = s[rules.LOOKED] + 1 if s[PHASE] == rules.SHOW else 0
    words[18] = turns | who << 32 | looked << 48 | (s[rules.ATTACKERS] + 1) << 56
    ally = ahead_of(s[PLAYERS], seat, s[rules.ALLY]) + 1 if s[rules.ALLY] >= 0 else 0
    named = (s[rules.NAMED] + 1) | (s[rules.NAMED + 1] + 1) << 8 | (s[rules.NAMED + 2] + 1) << 16
    ends = s[rules.POINTS + rules.ISLAND] | s[rules.ENDED_BY] << 8 | s[PLAYERS] << 16
    words[19] = (s[rules.ATTACKERS + 1] + 1) | ally << 8 | named << 16 | ends << 40
