"""The seating of a match: the options of `fogbound play` made into one value."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bots import PIRATES
from ..core.errors import OptionsError, RequestError
from ..core.match import Match
from ..core.notation import short
from ..games import game_named, new_match
from . import opponents
from .files import read_match
from .screen import clean

LONGEST_NAME = 16


@dataclass(frozen=True)
class Seating:
    """A match and its players: the first seats are people's, the others are played by opponents."""

    match: Match
    people: int
    names: tuple[str, ...]
    """Names without control characters."""
    kinds: Mapping[int, str]
    """The bot of each seat that no person has."""
    seed: int | None = None

    @property
    def is_hot_seat(self) -> bool:
        return self.people > 1


def new_seating(
    game: str,
    options: Mapping[str, Any],
    people: int | None,
    names: str | None,
    seed: int | None,
    start: int | None,
    rivals: str | None = None,
) -> Seating:
    """Returns the seating of a new match. Raises FogboundError for arguments that do not fit."""
    rules = game_named(game)
    people = 1 if people is None else people
    check_flags(game, options)
    players = rules.read_options(options).players
    called = _read_names(names, people, players)
    match = new_match(game, seed=seed, start=start, names=called, **options)
    people = _checked(people, players)
    return Seating(match, people, called, opponents.kinds(game, rivals, range(people, players)), seed)


def loaded_seating(path: Path, people: int | None, rivals: str | None = None) -> Seating:
    """Returns the seating of a saved match. Raises FogboundError."""
    match = read_match(path)
    if match.is_over:
        raise RequestError(f"{str(path)!r}: this match is over; see it with: fogbound replay {path}")
    players = match.options.players
    if people is None:  # opponents sit on the last seats, under their own names
        people = max(1, sum(name not in PIRATES for name in match.players or ["You"]))
    called = match.players or _read_names(None, people, players)
    people, shown = _checked(people, players), tuple(clean(name, LONGEST_NAME) for name in called)
    return Seating(match, people, shown, opponents.kinds(match.game.id, rivals, range(people, players)))


def check_flags(game: str, options: Mapping[str, Any]) -> None:
    """Raises OptionsError for an option of another game, by its name on the command line."""
    rules = game_named(game)
    known = rules.read_options({}).to_json()
    for name in options:
        if name not in known:
            flags = ", ".join(map(flag, known))
            raise OptionsError(f"{flag(name)} is no option of {rules.name}, which has {flags}")


def flag(option: str) -> str:
    return "--" + option.replace("_", "-")


def _checked(people: int, players: int) -> int:
    if people not in range(players + 1):
        raise OptionsError(f"--people {people}: there are {players} seats")
    return people or players


def _read_names(given: str | None, people: int, players: int) -> tuple[str, ...]:
    """`people` 0 means everybody."""
    people = people or players
    chosen = [] if given is None else [name.strip() for name in given.split(",")]
    if len(chosen) > players:
        raise OptionsError(f"--names has {len(chosen)} names for {players} players")
    for name in chosen:
        if not name or clean(name, LONGEST_NAME) != name:
            raise OptionsError(f"--names: {short(name)} is no name of 1 to {LONGEST_NAME} letters")
    persons = ["You"] if people == 1 else [f"Player {number}" for number in range(1, people + 1)]
    usual = [*persons, *PIRATES][:players]
    called = (*chosen, *usual[len(chosen) :])
    if len(set(called)) < players:
        raise OptionsError(f"--names: two players have the same name in {', '.join(called)}")
    return called
