"""Bots at a table."""

from ...bots import Bot, bots_of, stand_in_of


def make_bot(game: str, name: str = "") -> Bot:
    """Return a new bot with this name. Without one, or if no bot of this game has it, return a stand-in: a stored log
    never starts another program (`cmd:`, `py:`)."""
    kinds = bots_of(game)
    return kinds[name if name in kinds else stand_in_of(game)].make()
