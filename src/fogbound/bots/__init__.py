"""Players that are programs: they get a seat's view and events, and nothing else."""

import sys
from collections.abc import Mapping

from ..core.errors import RequestError
from ..core.notation import short
from ..core.registry import Registry
from ..games import game_named
from . import ahoy, memoarrr
from .bot import RANDOM, Admission, Bot, Kind
from .process import ProcessBot, read_command
from .recall import Beliefs, Forgetting, Recall
from .seated import Seated, play_out
from .serving import serve
from .voices import Remark, Voices
from .warm import load_bots, warm_up

LEVELS = ("cabin-boy", "sailor", "gunner", "mate", "captain")
"""From the weakest to the strongest; both games have all of them."""
PIRATES = ("Bonny", "Rackham", "Teach", "Read")
"""Names of bots at a table with people."""
CHARACTERS: Mapping[str, tuple[str, ...]] = {
    "cabin-boy": ("Pip", "Wick", "Tam", "Finn"),
    "sailor": PIRATES,
    "gunner": ("Kettle", "Brann", "Flint", "Moll"),
    "mate": ("Quill", "Hester", "Maud", "Abel"),
    "captain": ("Morrow", "Sable", "Vane", "Corbin"),
}
"""Names by level: each has a character of its own, and a name for each of four at one table."""
BOTS: Registry[Mapping[str, Kind]] = Registry(
    "bots",
    "no bots",
    {"memoarrr": {"random": RANDOM, **memoarrr.BOTS}, "ahoy": {"random": RANDOM, **ahoy.BOTS}},
)
"""The bots of each game by name; `bots_of` gives a game that has none of its own the random one."""
STAND_IN = "sailor"
"""The level that plays on for a player that left, or for a bot that failed."""


COMMAND, PYTHON = "cmd:", "py:"
"""A name that begins so is a bot of somebody's own: a command, or a class of Python (docs/bots.md)."""


def bots_of(game: str) -> Mapping[str, Kind]:
    """Returns the bots of a game by name: "random" plays every game. Raises RequestError for an unknown game."""
    return {"random": RANDOM, **BOTS.get(game_named(game).id, {})}


def stand_in_of(game: str) -> str:
    """Returns the name of the bot that stands in for others: the random one in a game without levels."""
    return STAND_IN if STAND_IN in bots_of(game) else "random"


def bot_in_words(name: str) -> str:
    """
    >>> bot_in_words("sailor"), bot_in_words("random")
    ('a sailor', 'a random bot')
    """
    return f"a {name}" if name in LEVELS else f"a {name} bot"


def bot_named(game: str, name: str) -> Bot:
    """Returns a fresh bot. Raises RequestError for an unknown game or bot, BotError for a malformed command."""
    kinds = bots_of(game)
    if name.startswith((COMMAND, PYTHON)):
        return program_named(name)
    if name not in kinds:
        known = f"{', '.join(kinds)}, {COMMAND}COMMAND and {PYTHON}MODULE:CLASS"
        raise RequestError(f"no bot {short(name)} plays {game}; known: {known}")
    return kinds[name].make()


def program_named(name: str) -> ProcessBot:
    """A bot that is a program of its own, which a class of Python becomes too: so it can reach nothing but its seat,
    and cannot harm others. Raises RequestError, BotError."""
    if name.startswith(COMMAND):
        return ProcessBot(read_command(name.removeprefix(COMMAND)))
    module, _, class_name = name.removeprefix(PYTHON).partition(":")
    if not name.startswith(PYTHON) or not all(part.isidentifier() for part in (*module.split("."), class_name)):
        raise RequestError(f"{short(name)} is neither {COMMAND}COMMAND nor {PYTHON}MODULE:CLASS")
    return ProcessBot([sys.executable, "-m", "fogbound.bots.python_bot", module, class_name])


__all__ = [
    "BOTS",
    "CHARACTERS",
    "LEVELS",
    "PIRATES",
    "STAND_IN",
    "Admission",
    "Beliefs",
    "Bot",
    "Forgetting",
    "Kind",
    "Recall",
    "Remark",
    "Seated",
    "Voices",
    "bot_in_words",
    "bot_named",
    "bots_of",
    "load_bots",
    "play_out",
    "serve",
    "stand_in_of",
    "warm_up",
]
