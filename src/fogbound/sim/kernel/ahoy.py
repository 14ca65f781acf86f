"""The rules of Memory Ahoy on integers. Rule numbers are those of docs/rules/ahoy.md; games/ahoy decides them.

A position is a row of integers; the constants below name its fields. Places are numbered 8 * column + row, from 0 for
a1 to 46 for f7, whatever the players: rows that a grid does not have hold no tiles. Tiles are 0 where there is none,
1 + 3 * seat + strength - 1 for crews, 13 to 15 for treasures of strength 3 to 5, and 16 for landscapes.
"""

from typing import Any

from ...games.ahoy.material import CREW, LANDSCAPES, ROWS, WORTH
from ...games.ahoy.rules import ISLAND_POINTS_TO_WIN, POINTS_TO_WIN
from .chance import Chance, below
from .jit import compiled, inlined, table

TILES = 0  # 48 fields: the tile at each place
PLAYERS = 48
TREASURES = 49  # 3 fields: how many treasures of strength 3, 4 and 5
TURN_LIMIT = 52  # 0 for none
SHOW_OR_COMBAT = 53  # 1 when a combat may take the place of the show (3.8)
PHASE = 54  # from here on: what `begin` sets
TO_MOVE = 55  # -1 when over
SEAT = 56  # whose turn it is; the ally answers a parley in between
TURNS = 57  # number of the turn, from 1
DOWN = 58  # mask of places with a face-down tile; attackers and places named are among them
USED = 59  # mask of places that the action under way has used already
INFO = 60  # one of OPEN, AGAIN, DONE
LOOKED = 61  # place just looked at, while another one has to be shown (3.2), or -1
ATTACKERS = 62  # 2 fields: places, or -1
ALLY = 64  # the seat that a parley is proposed to, or -1
NAMED = 65  # 3 fields: places named in the parley, or -1
ASKED = 68  # mask of allies that declined in this turn (5.2)
SEEN = 69  # mask of places that still hold a tile which everybody was ever shown, landscapes too
OWN = 70  # 4 fields: mask of places that still hold a tile which each seat has looked at in secret
POINTS = 74  # 5 fields: points of each seat, then of the Island (6.1, 6.2)
DOUBLOONS = 79  # 4 fields: coins from sharing (5.6)
LEFT = 83  # 5 fields: tiles on the board of each crew, then treasures
CAPTURED = 88  # 5 x 17 fields: how many of each tile each seat, then the Island, captured
RETURNED = 173  # 17 fields: how many of each crew tile are on their ships, and how many treasures were shared (5.6)
ENDED_BY = 190
SIZE = 191

OPTIONS = PHASE - PLAYERS  # how many fields are the options of the game
TURN, SHOW, AFTER_INFO, WITH, TARGET, NAME, ANSWER, OVER = range(8)
OPEN, AGAIN, DONE = range(3)  # before the information action; one more look is allowed (3.3); after it
NOT_ENDED, BY_POINTS, BY_ISLAND, BY_GROUP, BY_TURN_LIMIT = range(5)

PLACES = 48
ATTACK_AT, LOOK_AT, NAME_AT, PAIR_AT, SHOW_AT, TARGET_AT, WITH_AT, PARLEY = range(0, 8 * PLACES, PLACES)
ACCEPT, DECLINE, END = PARLEY + 4, PARLEY + 5, PARLEY + 6

NONE = 0
TREASURE = 13  # the weakest one
LANDSCAPE = 16
KINDS = 17
ISLAND = 4  # after the seats; its place among the groups is that of the treasures
NEUTRAL = 5  # the group of landscapes

_COLUMNS, _FULL = 6, 8  # a column's numbers: one more than the largest grid has rows
_ROWS = table([0, 0, *ROWS.values()])
_LANDSCAPES = table([0, 0, *LANDSCAPES.values()])
_CREW = table(CREW)
GROUP = table([NEUTRAL, *(n // 3 for n in range(12)), *[ISLAND] * 3, NEUTRAL])
STRENGTH = table([0, *[1, 2, 3] * 4, *WORTH, 0])
WORTH_OF = table([0, *[1, 2, 3] * 4, *WORTH.values(), 0])
ONLY_VERB = table([-1, SHOW_AT, -1, WITH_AT, TARGET_AT, NAME_AT, -1, -1])


@compiled
def deal(s: Any, chance: Chance, options: Any) -> Chance:
    """A fresh table (1.4, 1.5); `options` are the fields from PLAYERS to SHOW_OR_COMBAT."""
    players = options[0]
    for field in range(OPTIONS):
        s[PLAYERS + field] = options[field]
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
                s[LEFT + GROUP[tile]] += 1
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


# Legal choices


@inlined
def may_fight_instead(s: Any) -> bool:
    """Rule 3.8: a combat may take the place of the show that is owed."""
    return s[PHASE] == SHOW and s[SHOW_OR_COMBAT] == 1


@inlined
def allies(s: Any) -> int:
    """A mask of the seats that can be asked (5.1, 5.2)."""
    everybody: int = (1 << s[PLAYERS]) - 1
    return everybody & ~(1 << s[SEAT]) & ~s[ASKED]


# Effects of actions


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
            s[PHASE], s[ATTACKERS], s[USED], s[LOOKED] = TARGET, place, 1 << place, -1
        else:
            _end_turn(s)  # 4.3
    elif verb == PAIR_AT // PLACES:
        s[PHASE], s[ATTACKERS], s[USED], s[LOOKED] = WITH, place, 1 << place, -1
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
        if s[LOOKED] >= 0:
            s[PHASE], s[USED] = SHOW, 1 << s[LOOKED]  # 3.8: the show is still owed
    else:
        s[PHASE], s[ALLY], s[USED] = NAME, action - PARLEY, 0


@inlined
def _turn_over(s: Any, place: int) -> int:
    """Everybody sees this tile; a landscape stays face up (2.2). Its group: a crew's seat, ISLAND for treasures."""
    s[SEEN] |= 1 << place
    group: int = GROUP[s[TILES + place]]
    if group == NEUTRAL:
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
    if GROUP[s[TILES + first]] == ISLAND:
        if group >= ISLAND or group == seat:
            _end_turn(s)  # 4.5, 4.6
        else:
            _capture(s, ISLAND, place)  # 4.11
            _after_fight(s)
        return
    if group in (seat, NEUTRAL):
        _end_turn(s)  # 4.6
        return
    attack = STRENGTH[s[TILES + first]] + 1  # 4.7
    if second >= 0:
        attack += STRENGTH[s[TILES + second]]
    if attack >= STRENGTH[s[TILES + place]]:
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
    attack = STRENGTH[s[TILES + own]] + STRENGTH[s[TILES + allied]] + 1  # 5.5
    if attack < STRENGTH[treasure]:
        _capture(s, ISLAND, own)  # 5.7
        _capture(s, ISLAND, allied)
    else:
        each = WORTH_OF[treasure] // 2  # 5.6
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
    s[POINTS + captor] += WORTH_OF[tile]  # for crews their strength, and the Island captures nothing else


@compiled
def _taken_off(s: Any, place: int) -> int:
    """The tile that leaves the board; nobody need remember it there."""
    tile: int = s[TILES + place]
    s[TILES + place] = NONE
    s[LEFT + GROUP[tile]] -= 1
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
                treasure += number * WORTH_OF[tile]
                continue
            crews += number
            if STRENGTH[tile] == 3:
                chiefs += number
            elif STRENGTH[tile] == 2:
                deputies += number
        points[seat] = s[POINTS + seat]
        merit = (((s[POINTS + seat] * 100 + treasure) * 100 + chiefs) * 100 + deputies) * 100 + crews
        if merit > best:
            winners, best = 0, merit
        if merit == best:
            winners |= 1 << seat
    return 0 if s[ENDED_BY] == BY_ISLAND else winners
