"""Players that are programs: they get a seat's view and events, and nothing else."""

from ..core.errors import RequestError
from ..core.notation import short
from ..games import game_named
from . import ahoy, memoarrr
from .bot import RANDOM, Bot, Kind
from .process import ProcessBot
from .recall import Beliefs, Forgetting, Recall
from .seated import Seated, play_out
from .warm import warm_up

LEVELS = ("cabin-boy", "sailor", "gunner", "mate", "captain")
"""From the weakest to the strongest; both games have all of them."""
PIRATES = ("Bonny", "Rackham", "Teach", "Read")
"""What bots are called at a table with people."""
BOTS: dict[str, dict[str, Kind]] = {
    "memoarrr": {"random": RANDOM, **memoarrr.BOTS},
    "ahoy": {"random": RANDOM, **ahoy.BOTS},
}
"""By game and name."""


COMMAND = "cmd:"
"""A name that begins so is the command of another program that plays (docs/bots.md)."""


def bot_named(game: str, name: str) -> Bot:
    """A fresh bot. Raises RequestError for a game or a bot that there is not, BotError for a command that is none."""
    kinds = BOTS[game_named(game).id]
    if name.startswith(COMMAND):
        return ProcessBot(name.removeprefix(COMMAND))
    if name not in kinds:
        raise RequestError(f"no bot {short(name)} plays {game}; known: {', '.join(kinds)}, and {COMMAND}COMMAND")
    return kinds[name].make()


__all__ = [
    "BOTS",
    "LEVELS",
    "PIRATES",
    "Beliefs",
    "Bot",
    "Forgetting",
    "Kind",
    "Recall",
    "Seated",
    "bot_named",
    "play_out",
    "warm_up",
]
