"""Information set Monte Carlo tree search (single observer): a round played out in many possible worlds.

Each iteration draws a world that fits what the searching seat knows, walks down the tree, adds one node and plays the
round out. Edges are "turn the known card c" and "turn an unknown one", which splits by the card that appears.
"""

from math import log, sqrt
from typing import Any

from ....sim.kernel.chance import count_bits
from ....sim.kernel.jit import compiled
from .graph import any_of, below, matches
from .world import (
    BAN,
    BEST,
    BOX,
    CAREFUL,
    DECIDER,
    DECIDING,
    DOWN,
    GREEDY,
    KIND,
    KNOWN,
    LAST,
    LEFT,
    PLAYERS,
    TO_MOVE,
    WORLD,
    may_turn,
    pass_on,
    play_out,
    ruled_choice,
    turn,
    winner,
)

CHILDREN = 50  # of a node: a known card, or 25 + the unknown card that appeared
CHOICES = 34  # of a node: a known card, or 25: an unknown one; the root has several kinds of those
UNKNOWN = 25
KINDS = CHOICES - UNKNOWN
"""The number of kinds of unknown places that the root can tell apart."""
CELL = 3  # fields of an unknown place: possible cards, seats shown it, its kind or -1 if it may not be chosen
_EXPLORE = 0.7

# `ask`: what the search is about
SEAT = 0
CARDS = 1  # mask of known cards to choose from
UNSEEN = 2
CELLS = 3  # how many unknown places
BANS = 4  # 1 if the choice is what to ban (4.3), 0 if it is what to turn
ITERATIONS = 5
ASK = 6


@compiled
def draw_world(w: Any, start: Any, cells: Any, ask: Any, kinds: Any, beliefs: Any, words: Any) -> None:
    """Sample a possible world: unseen cards on unknown places, and a policy for every other seat."""
    for field in range(WORLD):
        w[field] = start[field]
    unseen = ask[UNSEEN]
    for kind in range(KINDS):
        kinds[kind] = 0
    for number in range(ask[CELLS]):
        may_lie, knowers, kind = cells[number * CELL] & unseen, cells[number * CELL + 1], cells[number * CELL + 2]
        card = any_of(may_lie if may_lie else unseen, words)
        unseen &= ~(1 << card)
        w[DOWN] |= 1 << card
        for seat in range(w[PLAYERS]):
            if knowers >> seat & 1 and seat != ask[SEAT]:
                w[KNOWN + seat] |= 1 << card
        if kind >= 0:
            kinds[kind] |= 1 << card
        elif kind == -2:
            w[BAN] = card
    w[BOX] = unseen
    if w[DECIDING] == 1 and w[LEFT] > 2:
        w[DECIDING] += below(words, w[LEFT] - 1)  # it is not on top, and nobody knows more
    for seat in range(w[PLAYERS]):
        dice = below(words, 1 << 20) / (1 << 20)
        w[KIND + seat] = GREEDY if dice < beliefs[2 * seat] else CAREFUL
        if dice >= beliefs[2 * seat] + beliefs[2 * seat + 1] or seat == ask[SEAT]:
            w[KIND + seat] = BEST


@compiled
def _choose(node: int, cards: int, risks: int, tried: Any, free: Any, won: Any, words: Any) -> int:
    """Choose by upper confidence bounds: one of these cards, or UNKNOWN + one of these kinds; untried ones first."""
    best, most, alike = -1, -1.0, 0
    rest = cards | risks << UNKNOWN
    while rest:
        choice = count_bits((rest & -rest) - 1)
        rest &= rest - 1
        at = node * CHOICES + choice
        free[at] += 1
        merit = 1e9
        if tried[at]:
            merit = won[at] / tried[at] + _EXPLORE * sqrt(log(free[at]) / tried[at])
        if merit > most:
            best, most, alike = choice, merit, 1
        elif merit == most:
            alike += 1
            if below(words, alike) == 0:
                best = choice
    return best


@compiled
def _begin_node(node: int, children: Any, tried: Any, free: Any, won: Any) -> None:
    for at in range(node * CHILDREN, (node + 1) * CHILDREN):
        children[at] = 0
    for at in range(node * CHOICES, (node + 1) * CHOICES):
        tried[at], free[at], won[at] = 0, 0, 0.0


@compiled
def search(
    ask: Any, start: Any, cells: Any, beliefs: Any, later: Any,
    w: Any, kinds: Any, path: Any, children: Any, tried: Any, free: Any, won: Any, words: Any,
) -> None:  # fmt: skip
    """Fill `tried` and `won` of the root, node 0. `later`: P(win of the next round) by seats after its starter."""
    _begin_node(0, children, tried, free, won)
    nodes = 1
    players = start[PLAYERS]
    for _ in range(ask[ITERATIONS]):
        draw_world(w, start, cells, ask, kinds, beliefs, words)
        node, steps, growing = 0, 0, True
        while w[TO_MOVE] >= 0 and growing:
            seat = w[TO_MOVE]
            choice, card = -1, -1
            if node == 0:
                risks = 0
                for kind in range(KINDS):
                    if kinds[kind]:
                        risks |= 1 << kind
                choice = _choose(0, ask[CARDS], risks, tried, free, won, words)
                card = choice if choice < UNKNOWN else any_of(kinds[choice - UNKNOWN], words)
            elif w[KIND + seat] == BEST:
                strange = may_turn(w) & ~w[KNOWN + seat]
                good = may_turn(w) & w[KNOWN + seat] & matches(w[LAST])
                if good or strange:
                    choice = _choose(node, good, 1 if strange else 0, tried, free, won, words)
                    card = choice if choice < UNKNOWN else any_of(strange, words)
            if choice < 0:
                known = w[KNOWN + seat]
                card = ruled_choice(w, w[KIND + seat], words)
                if card >= 0:
                    choice = card if known >> card & 1 else UNKNOWN
            else:
                path[2 * steps], path[2 * steps + 1] = node * CHOICES + choice, seat
                steps += 1
            if node == 0 and ask[BANS]:
                pass_on(w, seat)
                w[BAN] = card
            else:
                turn(w, card, words)
            if card < 0:
                break
            edge = node * CHILDREN + (card if choice < UNKNOWN else UNKNOWN + card)
            if children[edge] == 0:
                _begin_node(nodes, children, tried, free, won)
                children[edge] = nodes
                nodes += 1
                growing = False
            node = children[edge]
        play_out(w, words)
        best = winner(w)
        for step in range(steps):
            at, seat = path[2 * step], path[2 * step + 1]
            tried[at] += 1
            won[at] += later[(seat - w[DECIDER] + players) % players]
            if seat == best:
                won[at] += 1.0
