"""The fog of the day: the same deal against the same bots for everybody on that day.

The seed is public, so anybody can compute the deal: whoever wants to win by that may, and scores are friendly."""

import re
from datetime import date

from ..games import new_match
from .lesson import Lesson

GAMES = ("memoarrr", "ahoy")
"""They take turns from day to day."""
BOTS = ("sailor", "gunner")
_NAME = re.compile(r"fog-([0-9]{4}-[0-9]{2}-[0-9]{2})")


def fog_of(name: str) -> Lesson | None:
    """Return the match of a day: `fog-2026-11-18`; None for any other name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    try:
        day = date.fromisoformat(found[1])
    except ValueError:
        return None
    seed = 10_000 * day.year + 100 * day.month + day.day
    match = new_match(GAMES[day.toordinal() % 2], seed=seed, players=len(BOTS) + 1)
    return Lesson(match.game.id, match.options.to_json(), match.deal.to_json(), (), BOTS, seed)
