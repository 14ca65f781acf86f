"""Determinised Monte Carlo: sample the hidden tiles many times, and play every plan to the end on the same deals."""

from typing import Any

from ....sim.kernel.ahoy import (
    DOWN,
    GROUP,
    LANDSCAPE,
    OWN,
    PLAYERS,
    SEEN,
    SIZE,
    TILES,
    scores,
)
from ....sim.kernel.ahoy_fights import others_know, place_of, sort_out
from ....sim.kernel.chance import Chance, begin_chance, below, count_bits
from ....sim.kernel.jit import borrowing, compiled
from .plans import LENGTH
from .playouts import act, play_on

SUNK = -0.1  # value when the Island wins: a seat that cannot win any more still does not wreck the game (6.3 B)
A_POINT = 0.001  # value of a point for a seat that does not win, so that it does not give up


@compiled
def _draw(pile: Any, left: int, chance: Chance, group: int) -> tuple[int, Chance]:
    """Take a tile of this group out of the pile, or with -1 any but a landscape; any at all if there is none."""
    fitting = 0
    for number in range(left):
        if pile[number] != LANDSCAPE and (group < 0 or GROUP[pile[number]] == group):
            fitting += 1
    chosen, chance = below(chance, fitting if fitting else left)
    at = 0
    while fitting and (chosen or pile[at] == LANDSCAPE or (group >= 0 and GROUP[pile[at]] != group)):
        if pile[at] != LANDSCAPE and (group < 0 or GROUP[pile[at]] == group):
            chosen -= 1
        at += 1
    if not fitting:
        at = chosen
    tile: int = pile[at]
    pile[at] = pile[left - 1]
    return tile, chance


@compiled
def redeal(s: Any, seat: int, halves: Any, pile: Any, chance: Chance) -> Chance:
    """Shuffle the tiles that the seat does not know, all deals that fit being as likely.

    What somebody looked at and left face down is no landscape (3.3), and what is half remembered is of that group.
    """
    hidden = s[DOWN] & ~(s[SEEN] | s[OWN + seat])
    sure = hidden & others_know(s, seat)
    left, rest = 0, hidden
    while rest:
        pile[left] = s[TILES + place_of(rest & -rest)]
        left += 1
        rest &= rest - 1
    for group in range(-1, 5):
        # groups that are half remembered first, so begin with them and end with what is only known to be no landscape
        number = group + 1 if group < 4 else -1
        rest = hidden & (halves[number] if number >= 0 else sure)
        while rest:
            tile, chance = _draw(pile, left, chance, number)
            s[TILES + place_of(rest & -rest)] = tile
            left -= 1
            rest &= rest - 1
        hidden &= ~(halves[number] if number >= 0 else sure)
    while hidden:
        number, chance = below(chance, left)
        s[TILES + place_of(hidden & -hidden)] = pile[number]
        left -= 1
        pile[number] = pile[left]
        hidden &= hidden - 1
    return chance


@borrowing
def evaluate(
    s: Any,
    halves: Any,
    plans: Any,
    alive: Any,
    candidates: int,
    first: int,
    last: int,
    seed: int,
    seat: int,
    wily: int,
    rows: Any,
    kinds: Any,
    totals: Any,
    points: Any,
) -> None:
    """Add the value of each plan alive for each seat to the totals, on deals number `first` to `last` - 1."""
    dealt, played, pile = rows[0], rows[1], rows[2]
    for deal in range(first, last):
        for field in range(SIZE):
            dealt[field] = s[field]
        chance = redeal(dealt, seat, halves, pile, begin_chance(seed, deal))
        sort_out(dealt, kinds)
        for number in range(candidates):
            plan = alive[number]
            for field in range(SIZE):
                played[field] = dealt[field]
            for at in range(LENGTH):
                if plans[plan][at] >= 0:
                    act(played, plans[plan][at])
            play_on(played, kinds, chance, wily)
            winners = scores(played, points)
            share = 1.0 / count_bits(winners) if winners else 0.0
            for player in range(s[PLAYERS]):
                if (winners >> player) & 1:
                    totals[plan][player] += share
                else:
                    totals[plan][player] += A_POINT * points[player] if winners else SUNK
