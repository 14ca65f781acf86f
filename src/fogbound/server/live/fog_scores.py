"""The scores of each day's fog, on a server that wants them: a log for each day, in the same store as the tables.

Several servers write to it without an owner: whoever clashes reads it again. The deals are public, so scores are
friendly; what is listed is a name, and what the server itself saw at the table."""

import datetime
import logging

import msgspec

from ...core.errors import NameTakenError, NoTableError, NotAllowedError, NotStoredError, RequestError, TooManyError
from ...core.seats import Seat
from ...lessons import LEARNER, find_lesson
from ...review import judge
from ...review.report import report
from .. import faults
from ..protocol import messages
from ..store.contract import ClashError, LogLine, Store, Summary
from ..table.look_alikes import has_stacked_marks, is_look_alike
from ..table.outgoing import must_be_over, result
from ..table.state import TableState, hashed
from ..table.word_list import WordList
from .clock import ServerClock
from .contract import RunBlocking
from .waiting import Waiting

log = logging.getLogger("fogbound.server")
FOG_LOG = "fog-"
"""Names of these logs begin so, as the names of the lessons do."""
_MOST = 500
"""Scores of one day."""
_TRIES = 5


class StoredScore(msgspec.Struct, frozen=True):
    """One entry of a day's log."""

    table: str
    name: str
    rank: int
    remembered: int
    chances: int


class FogScoreBoard:
    """All days. Every method raises NoTableError where no scores are kept, RequestError for what is no day."""

    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        words: WordList,
        run_blocking: RunBlocking,
        is_kept: bool,
    ) -> None:
        self._store, self._clock, self._words = store, clock, words
        self._run_blocking, self._is_kept = run_blocking, is_kept

    async def of(self, day: str) -> messages.FogScores:
        """Return the scores of a day, the best first. Raises NotStoredError."""
        found = await self._read(day)
        found.sort(key=lambda one: (one.rank, -one.remembered / (one.chances or 1)))
        return messages.FogScores([messages.FogScore(one.name, one.rank, one.remembered, one.chances) for one in found])

    async def add(self, day: str, wish: messages.NewFogScore, table: TableState) -> None:
        """Raises NotAllowedError, TooManyError, NotStoredError."""
        await self._read(day)
        self._must_be_now(day)
        if has_stacked_marks(wish.name):
            raise RequestError("name: too many marks on one letter")
        self._words.check(wish.name)
        must_be_over(table)
        if table.settings.lesson != FOG_LOG + day or table.chairs[LEARNER].token != hashed(wish.token):
            raise NotAllowedError("this is not your match of that day")
        score: StoredScore = await self._run_blocking(_score, table, wish.name)
        for _ in range(_TRIES):
            if await self._append(day, score):
                return
        raise NotStoredError("others were faster: ask again")

    async def _append(self, day: str, score: StoredScore) -> bool:
        """Return False if another server was faster."""
        found = await self._read(day)
        if any(one.table == score.table for one in found):
            return True
        if len(found) >= _MOST:
            raise TooManyError("the list of this day is full")
        if any(is_look_alike(one.name, score.name) for one in found):
            raise NameTakenError("somebody in the list has that name, or one that looks the same")
        name, waiting = FOG_LOG + day, Waiting()
        line = LogLine(name, len(found) + 1, msgspec.json.encode(score))
        self._store.append([line], [Summary(name, self._clock.wall_ms(), True, False)], waiting.then)
        try:
            await waiting.done
        except ClashError:
            return False
        except Exception as fault:
            log.error("a score could not be written", extra=faults.about(fault))
            raise NotStoredError("it could not be kept, and so it was not done") from None
        return True

    async def _read(self, day: str) -> list[StoredScore]:
        if not self._is_kept:
            raise NoTableError("this server keeps no scores")
        if find_lesson(FOG_LOG + day) is None:
            raise RequestError("a day is written 2026-11-18")
        try:
            bodies = await self._store.read(FOG_LOG + day)
        except Exception as fault:
            log.error("scores could not be read", extra=faults.about(fault))
            raise NotStoredError("the store does not answer") from None
        return [msgspec.json.decode(body, type=StoredScore) for body in bodies]

    def _must_be_now(self, day: str) -> None:
        """Somewhere on Earth it is that day."""
        now = datetime.datetime.fromtimestamp(self._clock.wall_ms() / 1000, datetime.UTC).date()
        if abs((datetime.date.fromisoformat(day) - now).days) > 1:
            raise NotAllowedError("that day is over, or not yet there")


def _score(table: TableState, name: str) -> StoredScore:
    """It takes long after many moves."""
    outcome = result(table)
    assert outcome is not None
    assert table.match is not None
    own_place = next(place for place, seats in enumerate(outcome.ranking) if LEARNER in seats)
    rank = 1 + sum(map(len, outcome.ranking[:own_place]))
    own = report(table.game.id, judge(table.match), Seat(LEARNER))
    return StoredScore(table.name, name, rank, own.successes, own.opportunities)
