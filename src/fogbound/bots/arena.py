"""Bots against bots: which matches are played, how one is played, and what is kept of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from math import ceil, log
from time import perf_counter
from typing import Any

from ..core.errors import BotError, OptionsError
from ..core.match import Match
from ..core.seats import Seat
from ..games import game_named, new_match
from ..review import judge
from ..review.findings import Recall
from ..review.remembering import Remembering, remembering
from . import bot_named
from .bot import Bot
from .recall import Forgetting
from .seated import Seated

BUCKET = 1.05
"""Times are kept in buckets, each so many times as long as the one before: exact to 5 %, and small to write down."""
_SHORTEST_S = 1e-6


@dataclass(frozen=True)
class Contest:
    """Everything that decides which matches are played. The same contest gives the same matches."""

    game: str
    bots: tuple[str, ...]
    """By name; the same name may stand here several times."""
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 100
    """For every table: each choice of as many bots as there are seats."""
    seed: int = 1
    time_s: float | None = None
    memory: bool = False
    """Whether to say how well each bot remembered, too."""

    def __post_init__(self) -> None:
        """Raises FogboundError for what cannot be."""
        players = game_named(self.game).read_options(dict(self.options)).players
        if len(self.bots) < players:
            raise OptionsError(f"{len(self.bots)} bots for {players} seats; a bot may be named several times")
        for name in self.bots:
            bot_named(self.game, name).close()
        if type(self.games) is not int or self.games < 1:
            raise OptionsError(f"games: {self.games!r} is no whole number from 1 up")
        if self.time_s is not None and not 0 < self.time_s <= 3600:
            raise OptionsError(f"time: {self.time_s!r} is no number of seconds up to 3600")

    @property
    def players(self) -> int:
        return int(game_named(self.game).read_options(dict(self.options)).players)

    def tables(self) -> list[tuple[str, ...]]:
        """Who meets whom, each choice once."""
        return sorted(set(combinations(sorted(self.bots, key=self.bots.index), self.players)), key=str)

    def fixtures(self) -> Iterator["Fixture"]:
        """All matches, in order. The bots of a table change seats from match to match and play every deal on each."""
        for table in self.tables():
            for number in range(self.games):
                turn = number % self.players
                yield Fixture(table[turn:] + table[:turn], self.seed + number // self.players, number)

    def to_json(self) -> dict[str, Any]:
        data = {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}
        if not self.memory:
            del data["memory"]  # so that what was kept before there was such a thing still counts
        return data


@dataclass(frozen=True)
class Fixture:
    """One match to be played: the bots in seat order, the seed of the deal, its number at this table."""

    seats: tuple[str, ...]
    seed: int
    number: int

    @property
    def key(self) -> str:
        return f"{'|'.join(self.seats)}#{self.number}"


@dataclass(frozen=True)
class Played:
    """What is kept of a match."""

    key: str
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    """Seats; none where the Island won."""
    ranks: tuple[int, ...]
    """Of each seat, from 0; seats that share a rank have the same."""
    moves: int
    times: tuple[Mapping[int, int], ...]
    """Of each seat: how many of its moves fell in which bucket of time."""
    failed: Mapping[int, str] = field(default_factory=dict)
    """Seats whose bot failed, and the reason: it lost, and the others share the win."""
    memory: tuple[Remembering, ...] = ()
    """Of each seat, if that was asked for."""

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "memory": [one.to_json() for one in self.memory]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Played":
        return cls(
            key=data["key"],
            seats=tuple(data["seats"]),
            winners=tuple(data["winners"]),
            ranks=tuple(data["ranks"]),
            moves=data["moves"],
            times=tuple({int(bucket): count for bucket, count in times.items()} for times in data["times"]),
            failed={int(seat): reason for seat, reason in data["failed"].items()},
            memory=tuple(map(Remembering.from_json, data.get("memory", ()))),
        )


def bucket_of(seconds: float) -> int:
    return max(0, ceil(log(max(seconds, _SHORTEST_S) / _SHORTEST_S) / log(BUCKET)))


def seconds_of(bucket: int) -> float:
    return float(_SHORTEST_S * BUCKET**bucket)


def play_fixtures(contest: Contest, fixtures: Sequence[Fixture]) -> list[Played]:
    """Some matches one after the other, with bots that are made once. This is what another process is sent."""
    bots: dict[tuple[str, int], Bot] = {}
    played = []
    try:
        for fixture in fixtures:
            for seat, name in enumerate(fixture.seats):
                if (name, seat) not in bots:
                    bots[name, seat] = bot_named(contest.game, name)
            played.append(_play(contest, fixture, [bots[name, seat] for seat, name in enumerate(fixture.seats)]))
    finally:
        for bot in bots.values():
            bot.close()
    return played


def _play(contest: Contest, fixture: Fixture, bots: Sequence[Bot]) -> Played:
    match = new_match(contest.game, seed=fixture.seed, **contest.options)
    times: list[dict[int, int]] = [{} for _ in bots]
    seated: list[Seated] = []
    failed: dict[int, str] = {}
    seat = 0
    try:
        for seat, bot in enumerate(bots):
            seated.append(Seated(bot, match, Seat(seat), fixture.seed * 4 + seat))
        while match.to_move is not None:
            seat = match.to_move
            began = perf_counter()
            move = seated[seat].choose(contest.time_s)
            bucket = bucket_of(perf_counter() - began)
            times[seat][bucket] = times[seat].get(bucket, 0) + 1
            match.play(move, seat)
    except BotError as fault:
        failed[seat] = f"{fault.reason}: {fault}"
    for player in seated:
        if player.seat not in failed:
            player.end()
    winners, ranks = _result(match, failed)
    memory = _memory(match, bots) if contest.memory else ()
    return Played(fixture.key, fixture.seats, winners, ranks, len(match.moves), tuple(times), failed, memory)


def _memory(match: Match, bots: Sequence[Bot]) -> tuple[Remembering, ...]:
    judged = judge(match)
    return tuple(remembering(match.game.id, judged, Seat(seat), chance_of_recall(bot)) for seat, bot in enumerate(bots))


def chance_of_recall(bot: Bot) -> Recall | None:
    """How likely something comes to this bot's mind, by the ages at which it saw it; None for who has no memory."""
    if not hasattr(bot, "_forgetting"):
        return None
    forgetting: Forgetting | None = bot._forgetting
    return (lambda ages: 1.0) if forgetting is None else forgetting.chance


def _result(match: Match, failed: Mapping[int, str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who won, and the rank of every seat. A bot that failed is last, all others share the win."""
    seats = range(match.options.players)
    if failed:
        return tuple(seat for seat in seats if seat not in failed), tuple(int(seat in failed) for seat in seats)
    outcome = match.outcome
    assert outcome is not None, "a match without a failure is over"
    rank_of = {seat: rank for rank, sharing in enumerate(outcome.ranking) for seat in sharing}
    return tuple(outcome.winners), tuple(rank_of[Seat(seat)] for seat in seats)
