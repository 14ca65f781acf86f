"""The 25 cards as a graph: a card is a bit, a set of cards a mask, and cards that match (3.4) are linked.

Bits are animal * 5 + landscape, so that a row of five bits is an animal and every fifth bit a landscape: cards match
like a rook moves. All of it works compiled and in plain Python.
"""

from typing import Any

from ....games.memoarrr.material import ANIMALS, LANDSCAPES
from ....games.memoarrr.material import CARDS as NAMES
from ....sim.kernel.chance import count_bits, next_word
from ....sim.kernel.jit import compiled, zeros

ALL_CARDS = (1 << 25) - 1
NUMBER = {str(name): number for number, name in enumerate(NAMES)}
HALF = {letter: sum(1 << n for n, name in enumerate(NAMES) if letter in name) for letter in (*ANIMALS, *LANDSCAPES)}
"""The cards with this animal, or this landscape."""
NO_LAST = -1
"""Instead of the last card, when a round's first card is to be turned: everything matches (3.1)."""

_FIRST_OF_ROWS = 0x108421
_ROW = 31


@compiled
def lowest(mask: int) -> int:
    """The number of the lowest card of a set that is not empty."""
    return count_bits((mask & -mask) - 1)


@compiled
def touched(cards: int) -> int:
    """All cards that share an animal or a landscape with one of these, and these."""
    rows = (cards | cards >> 1 | cards >> 2 | cards >> 3 | cards >> 4) & _FIRST_OF_ROWS
    columns = (cards | cards >> 5 | cards >> 10 | cards >> 15 | cards >> 20) & _ROW
    return (rows * _ROW) | (columns * _FIRST_OF_ROWS)


@compiled
def matches(last: int) -> int:
    """The cards that may follow this one."""
    if last < 0:
        return ALL_CARDS
    return touched(1 << last) & ~(1 << last)


@compiled
def wins(last: int, rest: int) -> bool:
    """Returns whether the player to move wins, between two players who know every card: the odd-group rule.

    Linked cards form groups. The player to move wins if and only if the last card touches a group of odd size (it
    touches at most two). Undirected vertex geography: one wins if every maximum matching covers the last card; and in a
    graph without claws, which this is, a connected even group has a perfect matching (Sumner, Las Vergnas).
    """
    open_ends = rest & matches(last)
    while open_ends:
        group = open_ends & -open_ends
        while True:
            larger = touched(group) & rest
            if larger == group:
                break
            group = larger
        if count_bits(group) & 1:
            return True
        open_ends &= ~group
    return False


@compiled
def below(words: Any, limit: int) -> int:
    """A random number from 0 to limit - 1; the four words of chance go on by one."""
    word, after = next_word((words[0], words[1], words[2], words[3]))
    words[0], words[1], words[2], words[3] = after
    return (word * limit) >> 32


@compiled
def any_of(cards: int, words: Any) -> int:
    """The number of one of these cards, each as likely; there is at least one."""
    skip = below(words, count_bits(cards))
    while skip:
        cards &= cards - 1
        skip -= 1
    return lowest(cards)


@compiled
def _seed(words: Any, seed: int) -> None:
    words[0], words[1], words[2], words[3] = seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, 0x9E3779B9, 1
    for _ in range(12):
        below(words, 2)


def chance(seed: int) -> Any:
    """The four words of a stream of random numbers."""
    words = zeros(4)
    _seed(words, seed)
    return words
