"""Warm-up: compiles the functions of all levels, or loads them from the cache."""

from typing import Any

MATCHES: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("memoarrr", {}, ("mate", "captain")),
    ("memoarrr", {}, ("gunner", "captain", "mate")),
    ("memoarrr", {"expert": True}, ("gunner", "captain", "mate")),
    ("ahoy", {"turn_limit": 12}, ("gunner", "captain")),
    ("ahoy", {"turn_limit": 12}, ("cabin-boy", "sailor", "mate", "captain")),
)
"""Matches that reach every compiled function of every level: a game, options, bots."""


def load_bots() -> None:
    """Import everything that the bots of all games need, which takes a second or two."""
    from ..games import GAMES
    from . import bots_of

    for game in GAMES:
        for kind in bots_of(game).values():
            kind.make().close()


def warm_up(*games: str) -> None:
    """Play a few matches that nobody sees, of all games or these, so that no bot keeps anybody waiting at its first
    move.

    It takes seconds, and much longer when nothing was compiled before: call it in a thread of its own. Bots that are
    asked meanwhile play as ever; they wait for what is just being compiled. Without Numba there is nothing to do.
    """
    from ..core.seats import seats
    from ..games import new_match
    from ..sim.kernel.jit import COMPILED
    from . import bot_named, play_out

    if COMPILED:
        for game, options, names in MATCHES:
            if games and game not in games:
                continue
            match = new_match(game, seed=1, players=len(names), **options)
            play_out(match, {seat: bot_named(game, names[seat]) for seat in seats(len(names))}, seed=1)
