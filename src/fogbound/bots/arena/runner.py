"""Runs a contest: the roll call, then the matches in order, without the bots that are disqualified."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ...core.errors import BotError
from ...games import game_named
from .. import bot_named
from ..process import ProcessBot
from .contest import Contest, Fixture, told_apart
from .journal import ArenaJournal, fixtures_left
from .playing import MatchResult
from .pools import open_pool

STRIKES = 5
"""A bot that has failed in so many matches is disqualified."""
LONGEST_NAME = 40


@dataclass(frozen=True)
class How:
    """How a contest is run; nothing here changes what is played."""

    jobs: int | None = None
    backend: str = "local"
    address: str | None = None
    strikes: int = STRIKES
    records: bool = False
    """Whether matches come with their record and transcript."""
    only: int | None = None
    """Just the match of this number."""


@dataclass
class RollCall:
    """The names of all bots, and those that are disqualified."""

    names: dict[str, str] = field(default_factory=dict)
    """Names by entry, told apart."""
    out: dict[str, str] = field(default_factory=dict)
    """Reasons of disqualification by entry."""


def call_the_roll(contest: Contest) -> RollCall:
    """Start every program once and hear its hello. A bot that says none, or does not play this, is disqualified."""
    game = game_named(contest.game)
    options = game.read_options(dict(contest.options))
    called, out = [], {}
    for entry, name in zip(contest.entries, contest.bots, strict=True):
        bot = bot_named(contest.game, name)
        own = ""
        if isinstance(bot, ProcessBot):
            try:
                hello = bot.hello()
                own = "".join(sign for sign in hello.name if sign.isprintable())[:LONGEST_NAME].strip()
                hello.check(game, options)
            except BotError as fault:
                out[entry] = f"{fault.reason}: {fault}" + (f"\n{fault.last_words}" if fault.last_words else "")
            finally:
                bot.close()
        called.append(own or name)
    return RollCall(dict(zip(contest.entries, told_apart(called), strict=True)), out)


def struck_out(played: Iterable[MatchResult], strikes: int) -> dict[str, str]:
    """The entries that failed too often, and why they are disqualified."""
    failures = Counter[str]()
    count_failures(failures, played)
    return {entry: f"failed {count} times" for entry, count in failures.items() if count >= strikes}


def run(
    contest: Contest, journal: ArenaJournal, how: How | None = None, out: Iterable[str] = ()
) -> Generator[Sequence[MatchResult], None, None]:
    """Play what the journal does not have, without the bots that are `out`, and hand on what is finished.

    To stop early, close the generator. Raises OptionsError for a backend that is not there.
    """
    how = how or How()
    gone, failures = {*out, *struck_out(journal.played.values(), how.strikes)}, Counter[str]()
    count_failures(failures, journal.played.values())
    fixtures = iter(fixtures_left(contest, journal))
    pool = open_pool(contest, how.records, how.jobs, how.backend, how.address)
    try:
        under_way = 0
        while True:
            while under_way < pool.size and (fixture := _next(fixtures, gone, how.only)) is not None:
                pool.submit(fixture)
                under_way += 1
            if not under_way:
                return
            played = pool.wait()
            under_way -= len(played)
            journal.add(played)
            count_failures(failures, played)
            gone |= {entry for entry, count in failures.items() if count >= how.strikes}
            yield played
    finally:
        pool.close()


def count_failures(failures: Counter[str], played: Iterable[MatchResult]) -> None:
    failures.update(one.seats[seat] for one in played for seat in one.failed)


def _next(fixtures: Iterator[Fixture], gone: set[str], only: int | None) -> Fixture | None:
    """The next match without anybody who is disqualified."""
    return next(
        (fixture for fixture in fixtures if gone.isdisjoint(fixture.seats) and only in (None, fixture.number)), None
    )
