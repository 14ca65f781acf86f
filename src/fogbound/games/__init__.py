"""The games by id, and how a match of one of them begins."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.deal import SeededChance, SystemChance
from ..core.errors import RequestError
from ..core.game import AnyGame
from ..core.match import Match
from ..core.notation import faults_as, read_seed, short
from ..core.record import record_from_text
from ..core.registry import Registry
from . import ahoy, memoarrr

GAMES: Registry[AnyGame] = Registry("games", "no rules", {game.id: game for game in (memoarrr.GAME, ahoy.GAME)})
"""All games: those of this package, and those that installed packages bring."""


def game_named(name: Any) -> AnyGame:
    """Raises RequestError for an unknown id."""
    if not isinstance(name, str) or name not in GAMES:
        raise RequestError(f"unknown game {short(name)}; known: {', '.join(sorted(GAMES))}")
    return GAMES[name]


def new_match(
    name: str,
    *,
    seed: int | None = None,
    deal: Mapping[str, Any] | None = None,
    start: int | None = None,
    names: Sequence[str] | None = None,
    **options: Any,
) -> Match:
    """A match of this game from a seed, from a deal, or by chance; `start` is the host's choice of the start player.
    Raises OptionsError, DealError, RequestError."""
    game = game_named(name)
    chosen = game.read_options(options)
    if deal is not None:
        if seed is not None:
            raise RequestError("a seed or a deal, not both")
        dealt = game.read_deal(chosen, deal)
    else:
        with faults_as(RequestError):
            chance = SystemChance() if seed is None else SeededChance(read_seed(seed))
        dealt = game.draw_deal(chosen, chance)
    if start is not None:
        dealt = game.read_deal(chosen, {**dealt.to_json(), "start": start})
    return Match(game, chosen, dealt, names)


def load(text: str | bytes) -> Match:
    """The match of a saved record, played through and checked. Raises JsonError, RecordError."""
    return Match.from_record(record_from_text(text, GAMES))
