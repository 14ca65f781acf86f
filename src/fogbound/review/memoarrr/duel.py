"""The odd-group rule: the winner of a round of Memoarrr! between two players who know every card.

The same rule as `bots/memoarrr/compiled/graph.py`, without its compiler: importing that takes two seconds, and a review
needs the rule a few dozen times. A test compares the two.
"""

from collections.abc import Mapping

from ...core.board import Place
from ...games.memoarrr.material import CARDS, Card

_BIT = {card: 1 << number for number, card in enumerate(CARDS)}
_MATCHES = {card: sum(_BIT[other] for other in CARDS if other != card and other.matches(card)) for card in CARDS}
_FIRST_OF_ROWS, _ROW = 0x108421, 31  # cards are numbered animal by animal, five landscapes each


def winning_places(last: Card | None, face_down: Mapping[Place, Card]) -> tuple[Place, ...]:
    """Returns the places of the cards after which the other player loses; none when the round is lost."""
    rest = sum(_BIT[card] for card in face_down.values())
    good = rest if last is None else rest & _MATCHES[last]  # 3.1, 3.4
    return tuple(
        sorted(place for place, card in face_down.items() if _BIT[card] & good and not wins(card, rest & ~_BIT[card]))
    )


def wins(last: Card, rest: int) -> bool:
    """Returns whether the player to move wins: if and only if the last card touches a group of odd size."""
    ends = rest & _MATCHES[last]
    while ends:
        group, larger = 0, ends & -ends
        while larger != group:
            group, larger = larger, _touched(larger) & rest
        if group.bit_count() & 1:
            return True
        ends &= ~group
    return False


def _touched(cards: int) -> int:
    """These cards, and all that share an animal or a landscape with one of them."""
    rows = (cards | cards >> 1 | cards >> 2 | cards >> 3 | cards >> 4) & _FIRST_OF_ROWS
    columns = (cards | cards >> 5 | cards >> 10 | cards >> 15 | cards >> 20) & _ROW
    return (rows * _ROW) | (columns * _FIRST_OF_ROWS)
