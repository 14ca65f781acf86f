"""The search behind the duel policy: two players left, classic rules, on sets of cards.

A position, as the searching player knows it, is the last card, the cards both know (`public`), those only the searcher
knows (`secret`), those the searcher never saw (`unseen`, one of them in the box), and on how many unknown places the
opponent was shown the card (`theirs`). A value is the chance that the player to move wins the round.

The search keeps its own stack of frames instead of calling itself: Numba cannot keep such functions for the next start.
"""

from typing import Any

from ....sim.kernel.chance import count_bits
from ....sim.kernel.jit import compiled, inlined
from .graph import lowest, matches, wins

SLOTS = 1 << 15
"""Slots of the transposition table: a power of two."""
_EXACT, _AT_LEAST, _AT_MOST = 1, 2, 3
NODES, LIMIT = 0, 1
"""Fields of `count`: nodes visited, and their limit."""
GREEDY, CAREFUL = 0, 1
"""Fields of `model`: P(the opponent plays like greedy), P(it plays like c2); else it plays its best."""
_UNSEEN, _UNSEEN_MATCHES, _KNOWN_MATCHES = 26, 9, 5
LEAVES = 2 * _UNSEEN * _UNSEEN_MATCHES * _KNOWN_MATCHES

FRAMES = 20
FRAME = 20
"""Numbers in a frame: first the position, then how far its moves are tried."""
_MINE, _LAST, _PUBLIC, _SECRET, _UNSEEN_CARDS, _THEIRS, _DEPTH = range(7)
_STAGE, _REST, _CARD, _NUMBER, _ALIKE, _LEAST, _KEY, _ALSO = range(7, 15)
_LIKED, _DISLIKED, _RISKY = 0, 1, 2  # stages: cards that the odd-group rule likes come first
PARTS = 8
"""Parts of one in a frame."""
_LOW, _HIGH, _BEST, _TOTAL, _CAREFUL_TOTAL, _RISK, _CHANCE = range(7)
_UNKNOWN = -1.0


@compiled
def leaf_number(last: int, known: int, unseen: int) -> int:
    """Returns the row of the leaf table for these known and unseen cards: odd-group rule, then counts."""
    follow = matches(last)
    line = (1 if wins(last, known) else 0) * _UNSEEN + count_bits(unseen)
    line = line * _UNSEEN_MATCHES + count_bits(unseen & follow)
    return line * _KNOWN_MATCHES + min(count_bits(known & follow), _KNOWN_MATCHES - 1)


@inlined
def _known(f: Any, i: int) -> int:
    return f[i + _PUBLIC] | f[i + _SECRET] if f[i + _MINE] else f[i + _PUBLIC]


@inlined
def _pool(f: Any, i: int) -> int:
    """Returns the cards that the player to move never saw."""
    return f[i + _UNSEEN_CARDS] if f[i + _MINE] else f[i + _UNSEEN_CARDS] | f[i + _SECRET]


@inlined
def _is_modelled(f: Any, i: int, model: Any) -> bool:
    return f[i + _MINE] == 0 and (model[GREEDY] > 0.0 or model[CAREFUL] > 0.0)


@inlined
def _slot(f: Any, i: int) -> int:
    key, also = f[i + _KEY], f[i + _ALSO]
    return (key ^ key >> 17 ^ key >> 35 ^ also << 3 ^ also >> 9) & (SLOTS - 1)


@compiled
def _enter(f: Any, p: Any, level: int, leaf: Any, keys: Any, values: Any, model: Any) -> float:
    """The value of a position that needs no search, else _UNKNOWN and its frame made ready."""
    i, j = level * FRAME, level * PARTS
    last, depth, mine = f[i + _LAST], f[i + _DEPTH], f[i + _MINE]
    known, pool, follow = _known(f, i), _pool(f, i), matches(last)
    cards, hoped = known & follow, count_bits(pool & follow)
    if count_bits(pool) <= 1:
        hoped = 0  # no unknown card is left but the one in the box
        if count_bits(f[i + _UNSEEN_CARDS]) <= 1 and f[i + _SECRET] == 0:  # both know all: the odd-group rule is exact
            won = wins(last, known)
            if won == (mine == 1) or (model[GREEDY] == 0.0 and model[CAREFUL] == 0.0):
                return 1.0 if won else 0.0
    if cards == 0 and hoped == 0:
        return 0.0
    if depth <= 0:
        return leaf[leaf_number(last, known, pool)]
    f[i + _KEY] = f[i + _PUBLIC] | f[i + _UNSEEN_CARDS] << 25 | last << 50 | depth << 55 | mine << 59
    f[i + _ALSO] = f[i + _SECRET] | f[i + _THEIRS] << 25
    slot = _slot(f, i)
    if keys[2 * slot] == f[i + _KEY] and keys[2 * slot + 1] >> 2 == f[i + _ALSO]:
        kind, stored = keys[2 * slot + 1] & 3, values[slot]
        if (
            kind == _EXACT
            or (kind == _AT_LEAST and stored >= p[j + _HIGH])
            or (kind == _AT_MOST and stored <= p[j + _LOW])
        ):
            return stored
    f[i + _STAGE], f[i + _REST] = _LIKED, cards
    f[i + _NUMBER], f[i + _ALIKE], f[i + _LEAST] = 0, 0, 1 << 20
    p[j + _BEST], p[j + _TOTAL], p[j + _CAREFUL_TOTAL], p[j + _RISK], p[j + _CHANCE] = 0.0, 0.0, 0.0, 0.0, 0.0
    if hoped:
        chance = hoped / count_bits(pool)
        if mine == 0:  # the more it was shown, the more likely it knows a match
            chance = 1.0 - (1.0 - chance) ** (1 + f[i + _THEIRS])
        p[j + _CHANCE] = chance
    if _is_modelled(f, i, model):
        p[j + _LOW], p[j + _HIGH] = -1.0, 2.0  # a mean needs every move's value
    return _UNKNOWN


@compiled
def _next_card(f: Any, p: Any, level: int, model: Any) -> int:
    """The next card to try in this frame, or -1 when the value is found."""
    i, j = level * FRAME, level * PARTS
    known = _known(f, i)
    while True:
        if f[i + _REST] == 0 or p[j + _BEST] >= p[j + _HIGH]:
            if f[i + _STAGE] == _RISKY or p[j + _BEST] >= p[j + _HIGH]:
                return -1
            f[i + _STAGE] += 1
            f[i + _REST] = known & matches(f[i + _LAST])
            if f[i + _STAGE] == _RISKY:
                chance = p[j + _CHANCE]
                if chance == 0.0 or (chance <= max(p[j + _BEST], p[j + _LOW]) and not _is_modelled(f, i, model)):
                    return -1
                f[i + _REST] = _pool(f, i) & matches(f[i + _LAST])
            continue
        card = lowest(f[i + _REST])
        f[i + _REST] &= f[i + _REST] - 1
        if f[i + _STAGE] == _RISKY or wins(card, known & ~(1 << card)) == (f[i + _STAGE] == _DISLIKED):
            return card


@compiled
def _descend(f: Any, p: Any, level: int, card: int) -> None:
    """The frame after this card."""
    i, j = level * FRAME, level * PARTS
    k, m = i + FRAME, j + PARTS
    left = ~(1 << card)
    f[i + _CARD] = card
    f[k + _MINE], f[k + _LAST] = 1 - f[i + _MINE], card
    f[k + _PUBLIC], f[k + _SECRET] = f[i + _PUBLIC] & left, f[i + _SECRET] & left
    f[k + _UNSEEN_CARDS], f[k + _THEIRS] = f[i + _UNSEEN_CARDS] & left, f[i + _THEIRS]
    if f[i + _STAGE] == _RISKY:  # an unknown card costs two of the depth
        f[k + _DEPTH] = f[i + _DEPTH] - 2
        if f[i + _MINE]:
            f[k + _THEIRS] = max(min(f[i + _THEIRS], count_bits(f[i + _UNSEEN_CARDS]) - 2), 0)
        else:
            f[k + _THEIRS] = max(f[i + _THEIRS] - 1, 0)
        p[m + _LOW], p[m + _HIGH] = 0.0, 1.0
    else:
        f[k + _DEPTH] = f[i + _DEPTH] - 1
        p[m + _LOW], p[m + _HIGH] = 1.0 - min(p[j + _HIGH], 1.0), 1.0 - max(p[j + _LOW], p[j + _BEST])
        if p[j + _LOW] < 0.0:
            p[m + _HIGH] = 1.0


@compiled
def _take(f: Any, p: Any, level: int, found: float) -> None:
    """Note what the card just tried is worth to the player of this frame."""
    i, j = level * FRAME, level * PARTS
    card = f[i + _CARD]
    if f[i + _STAGE] == _RISKY:
        p[j + _RISK] += found
        return
    p[j + _BEST] = max(p[j + _BEST], found)
    p[j + _TOTAL] += found
    f[i + _NUMBER] += 1
    cost = count_bits(_pool(f, i) & matches(card)) + (100 if f[i + _STAGE] == _DISLIKED else 0)
    if cost < f[i + _LEAST]:
        p[j + _CAREFUL_TOTAL], f[i + _ALIKE], f[i + _LEAST] = 0.0, 0, cost
    if cost == f[i + _LEAST]:
        p[j + _CAREFUL_TOTAL] += found
        f[i + _ALIKE] += 1


@compiled
def _leave(f: Any, p: Any, level: int, keys: Any, values: Any, model: Any) -> float:
    """The value of this frame's position, all moves tried that matter; it is kept for the next time."""
    i, j = level * FRAME, level * PARTS
    best = p[j + _BEST]
    risky = 0.0
    if f[i + _STAGE] == _RISKY and p[j + _RISK] > 0.0:
        risky = p[j + _CHANCE] * p[j + _RISK] / count_bits(_pool(f, i) & matches(f[i + _LAST]))
    result = max(best, risky)
    if _is_modelled(f, i, model):
        greedy, careful = risky, risky
        if f[i + _NUMBER]:
            greedy, careful = p[j + _TOTAL] / f[i + _NUMBER], p[j + _CAREFUL_TOTAL] / f[i + _ALIKE]
        result = model[GREEDY] * greedy + model[CAREFUL] * careful + (1.0 - model[GREEDY] - model[CAREFUL]) * result
    kind = _AT_MOST if result <= p[j + _LOW] else _AT_LEAST if result >= p[j + _HIGH] else _EXACT
    slot = _slot(f, i)
    keys[2 * slot], keys[2 * slot + 1], values[slot] = f[i + _KEY], f[i + _ALSO] << 2 | kind, result
    return result


@compiled
def value(f: Any, p: Any, leaf: Any, keys: Any, values: Any, model: Any, count: Any) -> float:
    """The chance that the player to move in the lowest frame wins the round."""
    level, result = 0, _UNKNOWN
    entering = True
    while True:
        if entering:
            count[NODES] += 1
            if count[NODES] > count[LIMIT]:
                return 0.5  # nobody reads it: the search is given up
            result = _enter(f, p, level, leaf, keys, values, model)
        else:
            _take(f, p, level, 1.0 - result)
            result = _UNKNOWN
        if result == _UNKNOWN:
            card = _next_card(f, p, level, model)
            if card >= 0:
                _descend(f, p, level, card)
                level += 1
                entering = True
                continue
            result = _leave(f, p, level, keys, values, model)
        if level == 0:
            return result
        level -= 1
        entering = False


@compiled
def after_card(
    card: int, public: int, secret: int, unseen: int, theirs: int, depth: int,
    f: Any, p: Any, leaf: Any, keys: Any, values: Any, model: Any, count: Any,
) -> float:  # fmt: skip
    """The searcher's chance to win the round after it turned this card."""
    left = ~(1 << card)
    f[_MINE], f[_LAST], f[_PUBLIC], f[_SECRET] = 0, card, public & left, secret & left
    f[_UNSEEN_CARDS], f[_THEIRS], f[_DEPTH] = unseen & left, theirs, depth
    p[_LOW], p[_HIGH] = 0.0, 1.0
    return 1.0 - value(f, p, leaf, keys, values, model, count)


@compiled
def forget(keys: Any) -> None:
    """Empty the table of valued positions."""
    for at in range(2 * SLOTS):
        keys[at] = 0


@compiled
def weigh(
    out: Any, cards: int, public: int, secret: int, unseen: int, theirs: int, depth: int,
    f: Any, p: Any, leaf: Any, keys: Any, values: Any, model: Any, count: Any,
) -> None:  # fmt: skip
    """Into `out`, for each of these known cards: the searcher's chance to win the round after turning it."""
    for slot in range(2 * SLOTS):
        keys[slot] = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        out[card] = after_card(card, public, secret, unseen, theirs, depth - 1, f, p, leaf, keys, values, model, count)


@compiled
def weigh_risk(
    cards: int, public: int, secret: int, unseen: int, theirs: int, depth: int,
    f: Any, p: Any, leaf: Any, keys: Any, values: Any, model: Any, count: Any,
) -> float:  # fmt: skip
    """The same for a place where one of these cards lies: all of them match. The mean."""
    total, number = 0.0, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total += after_card(card, public, secret, unseen, theirs, depth - 2, f, p, leaf, keys, values, model, count)
        number += 1
    return total / number if number else 0.0
