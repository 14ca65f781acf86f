"""From the options of `fogbound arena` to a contest."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from ..bots.arena.chance import key_of_seed, new_key, read_key
from ..bots.arena.contest import Contest
from ..bots.arena.journal import KeptKey, kept_key
from ..bots.arena.pairings import Pairing, gauntlet, read_pairings
from ..bots.arena.runner import How
from ..bots.arena.sprt import Sprt
from ..core.errors import OptionsError
from ..games import game_named
from .arena import Wish
from .files import reason
from .seating import check_flags


@dataclass(frozen=True)
class Asked:
    """The options as they were typed."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    games: int
    gauntlet: bool
    pairings: Path | None
    mirror: bool | None
    sprt: tuple[float, float, float, float] | None
    seed: int | None
    key: str | None
    match: int | None
    time_s: float | None
    strikes: int
    jobs: int | None
    backend: str
    address: str | None
    keep: Path | None
    records: Path | None
    json: Path | None
    plot: Path | None
    memory: bool


def wish(asked: Asked, console: Console) -> Wish:
    """Raises FogboundError for whatever does not fit."""
    check_flags(asked.game, asked.options)
    if asked.seed is not None and asked.key is not None:
        raise OptionsError("--seed or --key, not both")
    if asked.strikes < 1:
        raise OptionsError(f"--strikes: {asked.strikes} is no whole number from 1 up")
    players = int(game_named(asked.game).read_options(dict(asked.options)).players)
    mirror = asked.seed is not None if asked.mirror is None else asked.mirror
    pairings, schedule = _pairings(asked, players)
    key, is_secret = _key(asked)
    contest = Contest(
        game=asked.game,
        bots=asked.bots,
        options=dict(asked.options),
        games=_games(asked.games, players, console),
        key=key,
        mirror=mirror,
        pairings=pairings,
        time_s=asked.time_s,
        memory=asked.memory,
    )
    return Wish(
        contest=contest,
        how=How(asked.jobs, asked.backend, asked.address, asked.strikes, asked.records is not None, asked.match),
        seed=asked.seed,
        is_secret=is_secret,
        sprt=None if asked.sprt is None else Sprt(*asked.sprt),
        keep=asked.keep,
        json=asked.json,
        plot=asked.plot,
        records=asked.records,
        schedule=schedule,
    )


def _games(games: int, players: int, console: Console) -> int:
    """Rounded up, so that everybody sits on every seat equally often."""
    if games < 1 or games % players == 0:
        return games
    whole = games + players - games % players
    console.print(f"{whole} matches for every pairing instead of {games}: each bot sits on every seat equally often.")
    return whole


def _pairings(asked: Asked, players: int) -> tuple[tuple[Pairing, ...], tuple[str, ...]]:
    """Return the pairings, and the flags that choose them."""
    if asked.gauntlet and asked.pairings is not None:
        raise OptionsError("--gauntlet or --pairings, not both")
    if asked.gauntlet:
        return gauntlet(len(asked.bots), players), ("--gauntlet",)
    if asked.pairings is None:
        return (), ()
    try:
        text = asked.pairings.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        why = reason(fault) if isinstance(fault, OSError) else "no UTF-8 text"
        raise OptionsError(f"--pairings: {str(asked.pairings)!r} cannot be read: {why}") from None
    return read_pairings(text, asked.bots), ("--pairings", str(asked.pairings))


def _key(asked: Asked) -> KeptKey:
    if asked.seed is not None:
        return KeptKey(key_of_seed(asked.seed), is_secret=False)
    if asked.key is not None:
        return KeptKey(read_key(asked.key), is_secret=False)
    kept = None if asked.keep is None else kept_key(asked.keep)
    return kept or KeptKey(new_key(), is_secret=True)
