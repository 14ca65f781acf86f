"""A table: what the entries of its log add up to. Nothing here waits or sends."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..bots import Seated, bot_named
from ..core.events import Event
from ..core.match import Match
from ..core.outcome import Outcome
from ..core.seats import Seat
from ..games import game_named, new_match
from ..lessons import LESSONS
from . import entries
from .clocks import Clocks
from .fairness import commitment
from .messages import NewTable, Status

STAND_IN = "sailor"
"""Who plays for people who are away, out of time, or have resigned."""
_REMEMBERED = 64
"""Commands that were carried out: sent again by a client that lost the answer, they do nothing."""


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(bytes.fromhex(token)).hexdigest()


@dataclass(slots=True)
class Chair:
    """One seat, and who sits there."""

    name: str | None = None
    token: str | None = None
    """Hashed; None for a bot."""
    bot: str | None = None
    is_ready: bool = False
    seated: Seated | None = None
    """The bot that plays now: the seat's own, or a stand-in."""
    is_stood_in: bool = False
    has_resigned: bool = False
    wants_rematch: bool | None = None
    shows_secret: bool = False
    """Its latest secret look was not put away yet."""
    looked_ms: int = 0
    """When that was."""

    @property
    def is_free(self) -> bool:
        return self.name is None

    @property
    def is_person(self) -> bool:
        return self.token is not None


class Table:
    """The one owner of a running match."""

    def __init__(self, name: str, created: entries.Created) -> None:
        self.name = name
        self.settings = created.settings
        self.game = game_named(created.settings.game)
        self.options = self.game.read_options(created.settings.options)
        self.lesson = LESSONS.get(created.settings.lesson or "")
        self.host = created.host
        self.chairs = [Chair() for _ in range(self.options.players)]
        self.match: Match | None = None
        self.status: Status = "open"
        self.to_move: int | None = None
        self.seatings = 0
        """Counts what changes more than the match: who sits where, and how."""
        self.clocks: Clocks | None = None
        self.commitment: str | None = None
        self.key: str | None = None
        self.given_up: list[int] = []
        """Seats that have resigned, in order."""
        self.ended_early: str | None = None
        self.rematch: str | None = None
        self._done: dict[tuple[str, str], None] = {}
        """Whose hashed token, and the id of the command: ids are a client's own, another one's may be the same."""
        self.number = 1
        """Of the last entry."""
        self.changed_ms = created.at_ms
        self.fresh: tuple[Event, ...] = ()
        """What the last entry made happen, secrets and all."""
        self.settings_shown: NewTable | None = None
        self.public: tuple[int, tuple[bytes, Any]] | None = None
        """For who shows it: what all may see at which number."""

    @classmethod
    def from_log(cls, name: str, log: Sequence[entries.AnyEntry]) -> "Table":
        created = log[0]
        assert isinstance(created, entries.Created)
        table = cls(name, created)
        for entry in log[1:]:
            table.apply(entry)
        return table

    @property
    def moves(self) -> int:
        return 0 if self.match is None else len(self.match.moves)

    @property
    def bot_to_move(self) -> int | None:
        """The seat, if it is a bot's turn."""
        seat = self.to_move
        return seat if seat is not None and self.chairs[seat].seated is not None else None

    @property
    def scripted(self) -> str | None:
        """The next move of the lesson, while all moves were those of its script."""
        if self.lesson is None or self.match is None:
            return None
        return self.lesson.next_move(self.match.moves)

    @property
    def outcome(self) -> Outcome | None:
        """Who resigned is behind everybody who did not, whatever was won."""
        assert self.match is not None
        last = [(Seat(seat),) for seat in reversed(self.given_up)]
        if self.ended_early:
            others = tuple(Seat(seat) for seat in range(len(self.chairs)) if seat not in self.given_up)
            return Outcome(self.ended_early, others, (*([others] if others else []), *last))
        outcome = self.match.outcome
        if outcome is None or not last:
            return outcome
        ranks = [tuple(seat for seat in rank if seat not in self.given_up) for rank in outcome.ranking]
        ranking = (*(rank for rank in ranks if rank), *last)
        winners = ranking[0] if outcome.winners else ()  # the Island may have won
        return Outcome(outcome.ended_by, winners, ranking)

    def seats_of(self, tokens: Collection[str]) -> set[int]:
        """The seats that these hashed tokens hold."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.token in tokens}

    def has_done(self, tokens: Iterable[str], command: str) -> bool:
        """Whether this command of who has these hashed tokens was carried out, as far as that is remembered."""
        return any((token, command) in self._done for token in tokens)

    def stand_in(self, seat: int) -> Seated:
        """A bot for this seat, which gets all that the seat was told."""
        assert self.match is not None
        return Seated(bot_named(self.game.id, STAND_IN), self.match, Seat(seat), self._seed(seat))

    def _seed(self, seat: int) -> int:
        return int(hashlib.sha256(f"{self.key}/{seat}/{self.number}".encode()).hexdigest()[:12], 16)

    def apply(self, entry: entries.AnyEntry) -> None:
        """Entries come from `decide`, or from a log that once did: they fit."""
        self.number += 1
        self.changed_ms = entry.at_ms
        self.fresh = ()
        if entry.command is not None:
            self._remember(entry, entry.command)
        if isinstance(entry, entries.Moved):
            self._move(entry)
        elif isinstance(entry, entries.PutAway):
            self.chairs[entry.seat].shows_secret = False
        else:
            self._change(entry)
            self.seatings += 1
        if self.match is not None:
            to_move = self.match.to_move
            self.status = "over" if self.ended_early or to_move is None else "running"
            self.to_move = to_move if self.status == "running" else None
        if self.clocks is not None:
            self._wind(entry)

    def _change(self, entry: entries.AnyEntry) -> None:
        match entry:
            case entries.Sat():
                self.chairs[entry.seat] = Chair(entry.name, entry.token, entry.bot, is_ready=entry.bot is not None)
            case entries.Rose():
                self.chairs[entry.seat] = Chair()
            case entries.SaidReady():
                self.chairs[entry.seat].is_ready = entry.ready
            case entries.HandedOver():
                self.chairs[entry.seat].token = entry.token
                self.host = entry.token if entry.is_host else self.host
            case entries.Started():
                self._start(entry)
            case entries.StoodIn():
                self._let_bot_play(entry.seat, is_stood_in=True)
            case entries.CameBack():
                self.chairs[entry.seat].seated, self.chairs[entry.seat].is_stood_in = None, False
            case entries.Resigned():
                self._resign(entry)
            case entries.Resumed():
                pass
            case entries.WantsRematch():
                self.chairs[entry.seat].wants_rematch = entry.agreed
            case entries.Rematched():
                self.rematch = entry.table
            case _:
                raise AssertionError(f"{type(entry).__name__}: a table is created once")

    def _start(self, entry: entries.Started) -> None:
        names = [chair.name or "" for chair in self.chairs]
        self.match = new_match(self.game.id, deal=entry.deal, names=names, **self.options.to_json())
        self.commitment, self.key = commitment(entry.deal, entry.key), entry.key
        if self.settings.clock is not None:
            self.clocks = Clocks(self.settings.clock, len(self.chairs))
        for seat, chair in enumerate(self.chairs):
            if chair.bot is not None:
                chair.seated = Seated(bot_named(self.game.id, chair.bot), self.match, Seat(seat), self._seed(seat))

    def _move(self, entry: entries.Moved) -> None:
        assert self.match is not None
        self.fresh = self.match.play(entry.move)
        chair = self.chairs[entry.seat]
        chair.shows_secret = bool(self.match.state.secrets[entry.seat])
        chair.looked_ms = entry.at_ms

    def _let_bot_play(self, seat: int, is_stood_in: bool) -> None:
        self.chairs[seat].seated = self.stand_in(seat)
        self.chairs[seat].is_stood_in = is_stood_in

    def _resign(self, entry: entries.Resigned) -> None:
        self.given_up.append(entry.seat)
        self.chairs[entry.seat].has_resigned = True
        left = [chair for chair in self.chairs if not chair.has_resigned]
        if len(left) > 1 and any(chair.is_person for chair in left):
            self._let_bot_play(entry.seat, is_stood_in=False)
        else:
            self.ended_early = "time" if entry.by_time else "resigned"

    def _wind(self, entry: entries.AnyEntry) -> None:
        """Let the right clock run."""
        assert self.clocks is not None
        match entry:
            case entries.Moved():
                self.clocks.moved(entry.seat, entry.at_ms)
            case entries.Resumed():
                self.clocks.resume(entry.at_ms)
        seat = self.to_move
        self.clocks.run(None if seat is None or self.chairs[seat].seated is not None else seat, entry.at_ms)

    def _remember(self, entry: entries.AnyEntry, command: str) -> None:
        """Before the entry changes who sits where."""
        match entry:
            case entries.Sat():
                who = entry.token or self.host  # who seats a bot is the host
            case entries.HandedOver():
                who = entry.token
            case entries.Rose(by_host=True):
                who = self.host
            case entries.OfSeat():
                who = self.chairs[entry.seat].token or ""
            case _:
                who = self.host
        self._done[who, command] = None
        if len(self._done) > _REMEMBERED:
            del self._done[next(iter(self._done))]
