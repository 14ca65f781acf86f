"""A match looked at again: every card open, and what each seat could know at every moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from ..core.events import Event
from ..core.game import AnyGame
from ..core.match import Match
from ..core.moves import Move
from ..core.options import BaseOptions
from ..core.outcome import Outcome
from ..core.record import Record
from ..core.seats import BySeat, Seat, seats
from ..core.views import BaseView
from .findings import Finding, Judged, PlayedMove, Verdict
from .forms import OptionsForm, ResultForm, ReviewForm, StepForm
from .games import REVIEWS
from .report import MemoryReport, report
from .watching import Knowledge, Watcher

FORMAT = "fogbound-review/1"


@dataclass(frozen=True)
class Step:
    """The table after a move; step 0 is the table before the first."""

    number: int
    seat: Seat | None
    """The seat that made the move."""
    move: Move | None
    events: tuple[Event, ...]
    """Complete: nothing is a secret any more."""
    board: str
    """Every card open."""
    view: BaseView
    """The table as a spectator saw it."""
    knowledge: BySeat[Knowledge]


@dataclass(frozen=True)
class Review:
    """All there is to say about a match."""

    game: AnyGame
    options: BaseOptions
    players: tuple[str, ...] | None
    outcome: Outcome | None
    """None while the match is not over."""
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]
    """In the order of the moves."""
    verdicts: tuple[Verdict, ...]
    reports: BySeat[MemoryReport]

    def to_json(self) -> ReviewForm:
        return {
            "format": FORMAT,
            "game": self.game.id,
            "options": cast("OptionsForm", self.options.to_json()),
            "players": None if self.players is None else list(self.players),
            "result": None if self.outcome is None else cast("ResultForm", self.outcome.to_json()),
            "steps": [self._step(step) for step in self.steps],
            "findings": [one.to_json() for one in self.findings],
            "verdicts": [one.to_json() for one in self.verdicts],
            "reports": [one.to_json() for one in self.reports],
        }

    def _step(self, step: Step) -> StepForm:
        return {
            "number": step.number,
            "seat": step.seat,
            "move": None if step.move is None else str(step.move),
            "events": [self.game.events.to_json(event) for event in step.events],
            "board": step.board,
            "view": step.view.to_json(),
            "knowledge": [one.to_json() for one in step.knowledge],
        }


def review(match: Match | Record) -> Review:
    """Look at a match again, finished or not. Raises RecordError for a record that cannot be played through,
    UnsupportedError for a game without a review."""
    record = _record(match)
    walk = _Walk(record)
    steps = [walk.step(None, ())]
    for move in record.moves:
        seat, events = walk.play(move)
        steps.append(walk.step(seat, events))
    judged = walk.judged
    return Review(
        game=record.game,
        options=record.options,
        players=record.players,
        outcome=walk.match.outcome,
        steps=tuple(steps),
        findings=tuple(judged.findings),
        verdicts=tuple(judged.verdicts),
        reports=BySeat(report(record.game.id, judged, seat) for seat in seats(record.options.players)),
    )


def judge(match: Match | Record) -> Judged:
    """Returns the findings alone, without the table at every move. Raises what `review` raises."""
    record = _record(match)
    walk = _Walk(record)
    for move in record.moves:
        walk.play(move)
    return walk.judged


def _record(match: Match | Record) -> Record:
    if isinstance(match, Match):
        return match.record()
    Match.from_record(match)
    return match


class _Walk:
    """A record played again, with every seat looking on."""

    def __init__(self, record: Record) -> None:
        game = record.game
        self.match = Match(game, record.options, record.deal, record.players)
        self._game = REVIEWS.of(game.id)
        self._judge = self._game.judge(record.options)
        self._watchers = [Watcher(game.memory(), self._game.counted) for _ in seats(record.options.players)]

    @property
    def judged(self) -> Judged:
        return self._judge.judged

    def play(self, move: Move) -> tuple[Seat, tuple[Event, ...]]:
        match, number = self.match, len(self.match.moves) + 1
        seat, legal = match.to_move, match.legal_moves
        assert seat is not None, "a move that was made had somebody to make it"
        events = match.play(move)
        self._judge.after(PlayedMove(number, seat, move, legal, events), self._watchers)
        seen_by = match.game.events.seen_by
        for own, watcher in enumerate(self._watchers):
            for event in events:
                watcher.after(seen_by(event, Seat(own)), number)
        return seat, events

    def step(self, seat: Seat | None, events: Sequence[Event]) -> Step:
        match = self.match
        board = self._game.open_board(match.state)
        return Step(
            number=len(match.moves),
            seat=seat,
            move=match.moves[-1] if match.moves else None,
            events=tuple(events),
            board=board.text,
            view=match.view(None),
            knowledge=BySeat(watcher.knowledge(board.places, self._game.without_card) for watcher in self._watchers),
        )
