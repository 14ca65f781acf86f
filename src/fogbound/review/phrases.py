"""Phrases that the sentences of all games share."""

from collections.abc import Sequence

from .findings import Finding, Way
from .watching import SeenCard


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["a1", "b2", "c3"])
    'a1, b2 and c3'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def when(seen: SeenCard) -> str:
    """Returns how long ago a card was seen, as in "seen 3 cards earlier, at move 12"."""
    return f"seen {cards(seen.ago or 0)} earlier, at move {seen.move}"


def cards(ago: int) -> str:
    """Returns a number of table events in the words of players, as in "3 cards"."""
    return counted(ago, "card")


def counted(number: int, one: str, several: str = "") -> str:
    """
    >>> counted(1, "ruby", "rubies"), counted(2, "point")
    ('1 ruby', '2 points')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


def chance(finding: Finding) -> str:
    """Returns the chance of success in per cent; an empty text where the player knew everything."""
    return "" if finding.chance is None else f"{finding.chance:.0%}"


def oldest(way: Way) -> SeenCard:
    return max(way, key=lambda one: one.ago or 0)
