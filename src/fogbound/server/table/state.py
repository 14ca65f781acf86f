"""The state of one table: the fold of its log. Nothing here waits or sends."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ...bots import Admission, Remark, Seated, Voices
from ...core.events import Event
from ...core.match import Match
from ...core.outcome import Outcome
from ...core.seats import Seat
from ...games import game_named, new_match
from ...lessons import find_lesson
from ..protocol.messages import Status
from . import entries
from .bots import make_bot
from .clocks import Clocks
from .fairness import commitment

_REMEMBERED = 64
"""Ids of commands kept to recognise one that a client repeats because it lost the answer."""


MOST_BEFORE_START, MOST_ENTRIES = 1_000, 10_000
"""Entries of one log before the match, and in all: beyond them people may only start, put looks away and resign."""


def hashed(token: str) -> str:
    """Return the hash under which a token is stored."""
    return hashlib.sha256(bytes.fromhex(token)).hexdigest()


@dataclass(slots=True)
class Chair:
    """One seat and its player."""

    name: str | None = None
    token: str | None = None
    """Hash of the owner's token; None for a bot."""
    bot: str | None = None
    is_ready: bool = False
    seated: Seated | None = None
    """The bot that plays now: the seat's own, or a stand-in."""
    is_stood_in: bool = False
    has_resigned: bool = False
    wants_rematch: bool | None = None
    shows_secret: bool = False
    """The seat's latest look is still shown to it. Bots put theirs away at once."""
    is_looking: bool = False
    """The same, for looks that nobody else may see: a landscape of Memory Ahoy is turned over for all."""
    looked_ms: int = 0
    """The time of that look."""

    @property
    def is_free(self) -> bool:
        return self.name is None

    @property
    def is_person(self) -> bool:
        return self.token is not None

    def put_away(self) -> None:
        self.shows_secret = self.is_looking = False


class TableState:
    """A table and its match."""

    def __init__(self, name: str, created: entries.Created) -> None:
        self.name = name
        self._set(created.settings)
        self.lesson = find_lesson(created.settings.lesson or "")
        self.host = created.host
        self.crew = created.crew
        self.chairs = [Chair() for _ in range(self.options.players)]
        self.match: Match | None = None
        self.status: Status = "open"
        self.to_move: int | None = None
        self.is_somebody_looking = False
        self.seatings = 0
        """Counts the entries that change the seats and not only the match."""
        self.clocks: Clocks | None = None
        self.commitment: str | None = None
        self.key: str | None = None
        self.given_up: list[int] = []
        """Resigned seats, in order."""
        self.ended_early: str | None = None
        self.is_copied = False
        """Its one owner may have the log, and so could know every card."""
        self.is_closed = False
        """Nobody may see the table any more."""
        self.rematch: str | None = None
        self._done: dict[tuple[str, str], None] = {}
        """Hashed tokens with command ids. Ids are chosen by each client, so two clients may use the same."""
        self.number = 1
        """Number of the last entry."""
        self.changed_ms = created.at_ms
        self.fresh: tuple[Event, ...] = ()
        """Complete events of the last entry, secrets included."""
        self.out_of_time: int | None = None
        """The seat whose clock expired with the last entry."""
        self.remarks: list[Remark] = []
        """Remarks of bots on the last entry; those on the end stay."""
        self.admissions: list[tuple[int, Admission]] = []
        """Admissions of bots after the end, by seat."""
        self._voices: Voices | None = None

    def _set(self, settings: entries.TableSettings) -> None:
        self.settings = settings
        self.game = game_named(settings.game)
        self.options = self.game.read_options(settings.options)

    def _change_settings(self, settings: entries.TableSettings) -> None:
        """Seats come and go at the end; people have agreed to other settings, so nobody is ready any more."""
        self._set(settings)
        players = self.options.players
        self.chairs = [*self.chairs, *(Chair() for _ in range(players - len(self.chairs)))][:players]
        for chair in self.chairs:
            chair.is_ready = chair.bot is not None

    @classmethod
    def from_log(cls, name: str, log: Sequence[entries.AnyEntry]) -> "TableState":
        """Fold a whole log."""
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
    def is_full(self) -> bool:
        """The log is so long that only its end may be added."""
        return self.number >= (MOST_BEFORE_START if self.status == "open" else MOST_ENTRIES)

    @property
    def awaits_look(self) -> bool:
        """No move is allowed before an open secret look is put away, unless all players look at once."""
        return self.is_somebody_looking and self.match is not None and not self.match.state.all_look

    @property
    def is_timed(self) -> bool:
        """A clock or a look runs out, and so the time while the table is not in memory must not count."""
        looks = self.settings.look_s is not None and any(chair.shows_secret for chair in self.chairs)
        return self.status == "running" and (self.clocks is not None or looks)

    @property
    def bot_to_move(self) -> int | None:
        """The seat to move, if a bot plays it and no secret look is open."""
        seat = self.to_move
        if seat is None or self.is_full or self.chairs[seat].seated is None or self.awaits_look:
            return None
        return seat

    @property
    def scripted(self) -> str | None:
        """The next move of the lesson's script, as long as all moves followed it."""
        if self.lesson is None or self.match is None:
            return None
        return self.lesson.next_move(self.match.moves)

    @property
    def outcome(self) -> Outcome | None:
        """The result. Resigned seats rank behind all others, whatever they won."""
        assert self.match is not None
        last = [(Seat(seat),) for seat in reversed(self.given_up)]
        if self.ended_early == "abandoned":
            left = tuple(Seat(seat) for seat in range(len(self.chairs)) if seat not in self.given_up)
            return Outcome(self.ended_early, (), (left, *last))
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
        """Return the seats that these hashed tokens hold."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.token in tokens}

    def has_done(self, tokens: Iterable[str], command: str) -> bool:
        """Return whether a client with these hashed tokens had this command carried out, as far as remembered."""
        return any((token, command) in self._done for token in tokens)

    def stand_in(self, seat: int) -> Seated:
        """Return a new stand-in for this seat; it is told all events that the seat was told."""
        assert self.match is not None
        return Seated(make_bot(self.game.id), self.match, Seat(seat), self._seed(seat))

    def _seed(self, seat: int) -> int:
        if self.lesson is not None and self.lesson.seed is not None:
            public = f"fog/{self.lesson.seed}/{seat}/{self.moves}"
            return int(hashlib.sha256(public.encode()).hexdigest()[:12], 16)
        return int(hashlib.sha256(f"{self.key}/{seat}/{self.number}".encode()).hexdigest()[:12], 16)

    def apply(self, entry: entries.AnyEntry) -> None:
        """Change the state by one entry. Entries come from `decide` or from a log, and so they are valid."""
        self.number += 1
        self.changed_ms = entry.at_ms
        self.fresh = ()
        self.out_of_time = None
        was_running = self.status == "running"
        if self.status != "over":
            self.remarks = []
        if isinstance(entry, entries.Moved | entries.Resigned) and entry.by_time:
            self.out_of_time = entry.seat
        if entry.command is not None:
            self._remember(entry, entry.command)
        if isinstance(entry, entries.Moved):
            self._move(entry)
        elif isinstance(entry, entries.PutAway):
            self.chairs[entry.seat].put_away()
        else:
            self._change(entry)
            self.seatings += 1
        self.is_somebody_looking = any(chair.is_looking for chair in self.chairs)
        if self.match is not None:
            to_move = self.match.to_move
            self.status = "over" if self.ended_early or to_move is None else "running"
            self.to_move = to_move if self.status == "running" else None
        if self.clocks is not None:
            self._wind(entry)
        if was_running and self.status == "over" and self._voices is not None:
            self.admissions = self._admitted()

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
                for chair in self.chairs:
                    chair.looked_ms = entry.at_ms
            case entries.WantsRematch():
                self.chairs[entry.seat].wants_rematch = entry.agreed
            case entries.Rematched():
                self.rematch = entry.table
            case entries.Renamed():
                self._rename(entry)
            case entries.Changed():
                self._change_settings(entry.settings)
            case entries.Abandoned():
                self.ended_early = "abandoned"
                for chair in self.chairs:
                    chair.put_away()
            case entries.Copied():
                self.is_copied = True
            case entries.Closed():
                self.is_closed, self.status, self.ended_early = True, "over", "closed"
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
                chair.seated = Seated(make_bot(self.game.id, chair.bot), self.match, Seat(seat), self._seed(seat))
        levels = {seat: chair.bot for seat, chair in enumerate(self.chairs) if chair.bot is not None}
        is_fog = self.lesson is not None and self.lesson.seed is not None
        if levels and (self.settings.chat or is_fog):  # in a lesson nobody talks in between
            self._voices = Voices(self.game.id, levels, seed=self.name)

    def _move(self, entry: entries.Moved) -> None:
        assert self.match is not None
        self.fresh = self.match.play(entry.move)
        chair = self.chairs[entry.seat]
        chair.shows_secret = chair.seated is None and self.match.state.secrets[entry.seat] is not None
        chair.is_looking = chair.shows_secret and self.match.state.has_secret(Seat(entry.seat))
        chair.looked_ms = entry.at_ms
        if self._voices is not None:
            self.remarks = self._voices.after(self._public_events(), person_is_next=self._is_person_next())

    def _admitted(self) -> list[tuple[int, Admission]]:
        found = []
        for seat, chair in enumerate(self.chairs):
            if chair.bot is None or chair.seated is None:
                continue
            chair.seated.catch_up()
            admission = chair.seated.bot.admission()
            if admission is not None:
                found.append((seat, admission))
        return found

    def _public_events(self) -> list[Event]:
        return [self.game.events.seen_by(event, None) for event in self.fresh]

    def _is_person_next(self) -> bool:
        assert self.match is not None
        seat = self.match.to_move
        return seat is not None and self.chairs[seat].seated is None

    def _let_bot_play(self, seat: int, is_stood_in: bool) -> None:
        chair = self.chairs[seat]
        chair.seated, chair.is_stood_in = self.stand_in(seat), is_stood_in
        chair.put_away()

    def _rename(self, entry: entries.Renamed) -> None:
        self.chairs[entry.seat].name = entry.name
        if self.match is not None:
            self.match.players = tuple(chair.name or "" for chair in self.chairs)

    def _resign(self, entry: entries.Resigned) -> None:
        self.given_up.append(entry.seat)
        self.chairs[entry.seat].has_resigned = True
        self.chairs[entry.seat].put_away()
        left = [chair for chair in self.chairs if not chair.has_resigned]
        if len(left) > 1 and any(chair.is_person for chair in left):
            self._let_bot_play(entry.seat, is_stood_in=False)
        else:
            self.ended_early = "time" if entry.by_time else "resigned"

    def _wind(self, entry: entries.AnyEntry) -> None:
        """Run the clock of the person to move; no clock runs during a secret look."""
        assert self.clocks is not None
        match entry:
            case entries.Moved():
                self.clocks.moved(entry.seat, entry.at_ms)
                self.clocks.show(entry.at_ms, self.game.events.scene_ms(self.fresh))
            case entries.Resumed():
                self.clocks.resume(entry.at_ms)
        seat = self.to_move
        is_person = seat is not None and self.chairs[seat].seated is None
        self.clocks.run(seat if is_person and not self.is_somebody_looking else None, entry.at_ms)

    def _remember(self, entry: entries.AnyEntry, command: str) -> None:
        """Note the command's id. Called before the entry changes the seats."""
        match entry:
            case entries.Sat():
                token = entry.token or self.host  # only the host seats bots
            case entries.HandedOver():
                token = entry.token
            case entries.Rose(by_host=True):
                token = self.host
            case entries.SeatEntry():
                token = self.chairs[entry.seat].token or ""
            case _:
                token = self.host
        self._done[token, command] = None
        if len(self._done) > _REMEMBERED:
            del self._done[next(iter(self._done))]
