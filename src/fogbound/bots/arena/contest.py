"""A contest: everything that decides which matches are played, and in which order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ...core.errors import OptionsError
from ...games import game_named
from .. import bot_named
from . import chance
from .pairings import Pairing, all_pairings

LONGEST_TIME_S = 3600.0


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The same names, where none stands twice.

    >>> told_apart(["mate", "mate", "captain"])
    ('mate', 'mate (2)', 'captain')
    """
    found: list[str] = []
    for name in names:
        other, number = name, 1
        while other in found or (number > 1 and other in names):
            number += 1
            other = f"{name} ({number})"
        found.append(other)
    return tuple(found)


@dataclass(frozen=True)
class Contest:
    """The same contest, with the same key, gives the same matches."""

    game: str
    bots: tuple[str, ...]
    """As they are named on the command line; the same name may stand here several times."""
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 100
    """For every pairing."""
    key: str = field(default_factory=chance.new_key)
    mirror: bool = False
    """Whether each deal is played once on every seat, and by every pairing. A program that remembers earlier matches
    then knows deals, so this is for bots that are trusted."""
    pairings: tuple[Pairing, ...] = ()
    """The pairings; empty for all of them."""
    time_s: float | None = None
    memory: bool = False
    """Whether to say how well each bot remembered, too."""

    def __post_init__(self) -> None:
        """Raises FogboundError for what cannot be."""
        if len(self.bots) < self.players:
            raise OptionsError(f"{len(self.bots)} bots for {self.players} seats; a bot may be named several times")
        for name in self.bots:
            bot_named(self.game, name).close()
        if type(self.games) is not int or self.games < 1 or self.games % self.players:
            raise OptionsError(f"games: {self.games!r} is no positive multiple of {self.players}, the seats")
        if self.time_s is not None and not 0 < self.time_s <= LONGEST_TIME_S:
            raise OptionsError(f"time: {self.time_s!r} is no number of seconds up to {LONGEST_TIME_S:g}")
        for pairing in self.pairings:
            fits = len(set(pairing)) == self.players and all(at in range(len(self.bots)) for at in pairing)
            if not fits:
                raise OptionsError(f"pairing {pairing}: {self.players} different bots of {len(self.bots)} are wanted")
        chance.read_key(self.key)

    @cached_property
    def players(self) -> int:
        return int(game_named(self.game).read_options(dict(self.options)).players)

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The bots, told apart."""
        return told_apart(self.bots)

    def bot_of(self, entry: str) -> str:
        """The name to make this bot by."""
        return self.bots[self.entries.index(entry)]

    def tables(self) -> list[tuple[str, ...]]:
        """Return the pairings: the bots at each table."""
        pairings = self.pairings or all_pairings(len(self.bots), self.players)
        return [tuple(self.entries[at] for at in pairing) for pairing in pairings]

    def fixtures(self) -> Iterator["Fixture"]:
        """All matches. Each block of it has one turn of every pairing on every seat, so that whoever stops after any
        block has treated all alike."""
        number, tables = 0, self.tables()
        for block in range(self.games // self.players):
            for table in tables:
                for turn in range(self.players):
                    number += 1
                    yield Fixture(number, table[turn:] + table[:turn], block + 1 if self.mirror else number)

    def deal_seed(self, deal: int) -> int:
        options = game_named(self.game).read_options(dict(self.options)).to_json()
        return chance.deal_seed(self.key, self.game, options, deal)

    @property
    def commitment(self) -> str:
        return chance.commitment(self.key, self.plan())

    def plan(self) -> dict[str, Any]:
        """All but the key, as JSON."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "options": dict(self.options),
            "games": self.games,
            "mirror": self.mirror,
            "pairings": [list(pairing) for pairing in self.pairings],
            "time_s": self.time_s,
            "memory": self.memory,
        }

    @classmethod
    def from_plan(cls, plan: Mapping[str, Any], key: str) -> "Contest":
        """Raises FogboundError, KeyError or TypeError for what is no plan."""
        pairings = tuple(tuple(pairing) for pairing in plan["pairings"])
        return cls(**{**plan, "bots": tuple(plan["bots"]), "pairings": pairings, "key": key})


@dataclass(frozen=True)
class Fixture:
    """One match to be played: its number from 1, the bots in seat order, the number of its deal."""

    number: int
    seats: tuple[str, ...]
    deal: int
