"""One round on sets of cards, for playouts: the cards each seat knows, and the rules that need no places.

A world is a row of integers; the constants name its fields. Places do not matter here, so neither does an octopus.
"""

from typing import Any

from ....sim.kernel.chance import count_bits
from ....sim.kernel.jit import compiled
from .careful import careful_card
from .graph import any_of, matches

DOWN = 0  # mask of the cards that lie face down
LAST = 1  # the last card, or NO_LAST
TO_MOVE = 2  # -1 when the round is over
OUT = 3  # mask of seats
BAN = 4  # the card that the seat to move may not turn, or -1
DECIDER = 5  # the seat that took the deciding volcano, or -1
LEFT = 6  # volcanoes left
DECIDING = 7  # which of those left is the deciding one, from the top; -1 when it is taken
BOX = 8  # mask of the card in the box
KNOWN = 9  # 4 fields: mask of the face-down cards each seat knows
KIND = 13  # 4 fields: the assumed policy of each seat
PLAYERS = 17
EXPERT = 18
FIRST_CARD_ACTS = 19  # edition 2023 (4.6)
WORLD = 20

GREEDY, CAREFUL, BEST = 0, 1, 2


@compiled
def next_in(w: Any, seat: int) -> int:
    """Clockwise, the next seat still in the round (3.3, 3.8)."""
    while True:
        seat = seat + 1 if seat + 1 < w[PLAYERS] else 0
        if not w[OUT] >> seat & 1:
            return seat


@compiled
def may_turn(w: Any) -> int:
    return w[DOWN] if w[BAN] < 0 else w[DOWN] & ~(1 << w[BAN])


@compiled
def turn(w: Any, card: int, words: Any) -> None:
    """The seat to move turns this card, or fails because there is none (-1); animals act by rule of thumb."""
    seat = w[TO_MOVE]
    if card < 0:
        fail(w, seat)  # 3.7
        return
    last, gone = w[LAST], ~(1 << card)
    w[DOWN] &= gone
    for one in range(w[PLAYERS]):
        w[KNOWN + one] &= gone
    w[LAST] = card
    if not matches(last) >> card & 1:
        fail(w, seat)  # 3.5
        return
    if w[EXPERT] and (last >= 0 or w[FIRST_CARD_ACTS]):  # 4.6
        down, animal = w[DOWN], card // 5
        if animal == 0 and down:
            _peek(w, seat, words)
        elif animal == 2 and down & (down - 1):
            banned = _worst_for_the_next(w, seat, words)
            pass_on(w, seat)
            w[BAN] = banned
            return
        elif animal == 3:  # 4.4
            if w[BAN] >= 0 and down == 1 << w[BAN]:
                w[BAN] = -1  # 4.8
            return
    pass_on(w, seat)


@compiled
def pass_on(w: Any, seat: int) -> None:
    w[TO_MOVE], w[BAN] = next_in(w, seat), -1


@compiled
def fail(w: Any, seat: int) -> None:
    """The top volcano (3.5); the last one ends the round (3.9)."""
    w[OUT] |= 1 << seat
    if w[DECIDING] == 0:
        w[DECIDER] = seat
    w[DECIDING] -= 1 if w[DECIDING] >= 0 else 0
    w[LEFT] -= 1
    pass_on(w, seat)
    if w[LEFT] == 0:
        w[TO_MOVE] = -1


@compiled
def _peek(w: Any, seat: int, words: Any) -> None:
    """Peek (4.1) at a card that nobody knows, else at one that this seat does not."""
    strange = w[DOWN] & ~w[KNOWN + seat]
    fresh = strange & ~(w[KNOWN] | w[KNOWN + 1] | w[KNOWN + 2] | w[KNOWN + 3])
    if strange:
        w[KNOWN + seat] |= 1 << any_of(fresh if fresh else strange, words)


@compiled
def _worst_for_the_next(w: Any, seat: int, words: Any) -> int:
    """Returns the card to ban (4.3): a match that the next player knows, else a card that only it knows, else -1."""
    theirs = w[KNOWN + next_in(w, seat)]
    shared = theirs & w[KNOWN + seat] & matches(w[LAST])
    if shared:
        return any_of(shared, words)
    secret = theirs & ~w[KNOWN + seat]
    return any_of(secret, words) if secret else -1


@compiled
def ruled_choice(w: Any, kind: int, words: Any) -> int:
    """Returns the card that a greedy or careful seat to move turns; -1 if none lies face down."""
    seat = w[TO_MOVE]
    free = may_turn(w)
    known = w[KNOWN + seat]
    good = free & known & matches(w[LAST])
    if good:
        if kind == GREEDY or good & (good - 1) == 0:
            return any_of(good, words)
        two_left = w[LEFT] == 1 and not w[EXPERT]
        counted = known if two_left else known & w[KNOWN + next_in(w, seat)]
        return careful_card(good, counted, (w[DOWN] | w[BOX]) & ~known, two_left, words)
    if free & ~known:
        return any_of(free & ~known, words)
    return any_of(free, words) if free else -1


@compiled
def play_out(w: Any, words: Any) -> None:
    """Play to the end of the round, every seat by its assumed policy."""
    while w[TO_MOVE] >= 0:
        turn(w, ruled_choice(w, w[KIND + w[TO_MOVE]], words), words)


@compiled
def winner(w: Any) -> int:
    """The one seat without a volcano (3.9)."""
    return count_bits(((w[OUT] + 1) & ~w[OUT]) - 1)
