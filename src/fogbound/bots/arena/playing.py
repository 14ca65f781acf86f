"""Plays a match of a contest and returns its result."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from ...core.errors import BotError
from ...core.match import Match
from ...core.outcome import Outcome, rank
from ...core.seats import Seat
from ...games import new_match
from ...review import judge
from ...review.findings import Recall
from ...review.remembering import Remembering, remembering
from .. import bot_named
from ..bot import Bot
from ..protocol import FAILED
from ..recall import Forgetting
from ..seated import Seated
from . import chance
from .contest import Contest, Fixture
from .times import bucket_of
from .transcript import Transcribed


@dataclass(frozen=True)
class Failure:
    """A fault of a bot, and the move at which it happened."""

    reason: str
    """A word of docs/bots.md, "When a bot fails"."""
    message: str
    last_words: str
    move: int
    """The number of the move it was asked for, from 1; 0 before the match began."""
    legal: tuple[str, ...]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**{**data, "legal": tuple(data["legal"])})


@dataclass(frozen=True)
class MatchResult:
    """The result of a match."""

    number: int
    seats: tuple[str, ...]
    """Entries of the contest."""
    deal: int
    winners: tuple[int, ...]
    """Seats; none where the Island won."""
    ranks: tuple[int, ...]
    """The rank of each seat, from 0; seats that share a rank have the same."""
    moves: int
    times: tuple[Mapping[int, int], ...]
    """For each seat, the number of its moves in each bucket of time."""
    failed: Mapping[int, Failure] = field(default_factory=dict)
    """By seat: its bot failed, and lost, and the others share the win."""
    memory: tuple[Remembering, ...] = ()
    """The memory of each seat, if it was asked for."""
    record: Mapping[str, Any] | None = field(default=None, compare=False)
    transcript: Sequence[Mapping[str, Any]] = field(default=(), compare=False)
    """Record and transcript are there if they were asked for, and never part of the JSON form."""

    def to_json(self) -> dict[str, Any]:
        data = {**asdict(self), "memory": [one.to_json() for one in self.memory]}
        del data["record"], data["transcript"]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MatchResult":
        return cls(
            number=data["number"],
            seats=tuple(data["seats"]),
            deal=data["deal"],
            winners=tuple(data["winners"]),
            ranks=tuple(data["ranks"]),
            moves=data["moves"],
            times=tuple({int(bucket): count for bucket, count in times.items()} for times in data["times"]),
            failed={int(seat): Failure.from_json(failure) for seat, failure in data["failed"].items()},
            memory=tuple(map(Remembering.from_json, data.get("memory", ()))),
        )


class Ring:
    """Plays matches of a contest one after the other, with bots that are made once and closed at the end."""

    def __init__(self, contest: Contest, transcribes: bool = False) -> None:
        self._contest, self._transcribes = contest, transcribes
        self._bots: dict[str, Bot] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        while self._bots:
            self._bots.popitem()[1].close()

    def play(self, fixture: Fixture) -> MatchResult:
        for entry in fixture.seats:
            if entry not in self._bots:
                self._bots[entry] = bot_named(self._contest.game, self._contest.bot_of(entry))
        bots = [self._bots[entry] for entry in fixture.seats]
        if not self._transcribes:
            return _play(self._contest, fixture, bots, None)
        lines: list[dict[str, Any]] = []
        return _play(self._contest, fixture, [Transcribed(bot, lines) for bot in bots], lines)


def play_fixtures(contest: Contest, fixtures: Sequence[Fixture]) -> list[MatchResult]:
    """Some matches, with bots of their own."""
    with Ring(contest) as ring:
        return [ring.play(fixture) for fixture in fixtures]


def _play(contest: Contest, fixture: Fixture, bots: Sequence[Bot], lines: list[dict[str, Any]] | None) -> MatchResult:
    match = new_match(contest.game, seed=contest.deal_seed(fixture.deal), names=fixture.seats, **contest.options)
    times: list[dict[int, int]] = [{} for _ in bots]
    seated: list[Seated] = []
    failed: dict[int, Failure] = {}
    seat, has_begun = 0, False
    try:
        for seat, bot in enumerate(bots):
            seated.append(Seated(bot, match, Seat(seat), chance.bot_seed(contest.key, fixture.number, seat)))
        has_begun = True
        while match.to_move is not None:
            seat = match.to_move
            began = perf_counter()
            move = seated[seat].choose(contest.time_s)
            bucket = bucket_of(perf_counter() - began)
            times[seat][bucket] = times[seat].get(bucket, 0) + 1
            match.play(move, seat)
    except BotError as fault:
        at = (len(match.moves) + 1, tuple(match.legal_moves)) if has_begun else (0, ())
        failed[seat] = Failure(fault.reason, str(fault), fault.last_words, *at)
    result = _result(match, failed)
    for player in seated:
        if player.seat not in failed:
            player.end(result)
    rank_of = {seat: rank for rank, sharing in enumerate(result.ranking) for seat in sharing}
    return MatchResult(
        number=fixture.number,
        seats=fixture.seats,
        deal=fixture.deal,
        winners=tuple(result.winners),
        ranks=tuple(rank_of[Seat(seat)] for seat in range(len(bots))),
        moves=len(match.moves),
        times=tuple(times),
        failed=failed,
        memory=_memory(match, contest, fixture) if contest.memory else (),
        record=None if lines is None else match.record().to_json(),
        transcript=() if lines is None else lines,
    )


def _result(match: Match, failed: Mapping[int, Failure]) -> Outcome:
    """By the rules; if a bot failed, it is last, and all others share the win."""
    if failed:
        ranking = rank([seat not in failed for seat in range(match.options.players)])
        return Outcome(FAILED, ranking[0], ranking)
    assert match.outcome is not None, "a match without a failure is over"
    return match.outcome


def _memory(match: Match, contest: Contest, fixture: Fixture) -> tuple[Remembering, ...]:
    judged = judge(match)
    models = [recall_model(contest.game, contest.bot_of(entry)) for entry in fixture.seats]
    return tuple(remembering(match.game.id, judged, Seat(seat), model) for seat, model in enumerate(models))


def recall_model(game: str, name: str) -> Recall | None:
    """The chance that this bot recalls something, by the ages at which it saw it; None for a bot without a memory."""
    bot = bot_named(game, name)
    if not hasattr(bot, "_forgetting"):
        return None
    forgetting: Forgetting | None = bot._forgetting
    return (lambda ages: 1.0) if forgetting is None else forgetting.chance
