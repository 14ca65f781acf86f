"""One playing of a game: the state, the players and everything that happened so far."""

from collections.abc import Sequence
from typing import Any, Self

from .errors import IllegalMoveError, NotationError, NotYourTurnError, RecordError, RequestError
from .events import Event
from .game import AnyDeal, AnyGame, AnyState
from .moves import Move
from .notation import faults_as, read_name, short, tuple_of
from .options import BaseOptions
from .outcome import Outcome
from .record import Record
from .seats import Seat
from .views import BaseView


class Match:
    """The one owner of a running game. The state inside is a frozen value; `play` puts the next one in its place."""

    def __init__(
        self, game: AnyGame, options: BaseOptions, deal: AnyDeal, players: Sequence[str] | None = None
    ) -> None:
        if players is not None:
            with faults_as(RequestError):
                players = tuple_of(read_name)(players)
            if len(players) != options.players:
                raise RequestError(f"{len(players)} names for {options.players} players")
        self.game = game
        self.options = options
        self.deal = deal
        self.players = players
        self.state: AnyState = game.start(options, deal)
        self.moves: list[Move] = []
        self.events: list[Event] = []
        """Complete events, secrets and all; `events_for` has what one seat was sent."""

    @property
    def to_move(self) -> Seat | None:
        return self.state.to_move

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        return self.game.legal_moves(self.state)

    def is_legal(self, move: str) -> bool:
        return self.game.refusal(self.state, self._text(move)) is None

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def play(self, move: str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a move, for `seat` if given, and say what happened. Raises MoveError, or NotationError and RequestError
        for what is no move or no seat at all; then nothing has changed."""
        text = self._text(move)
        if seat is not None and not self.is_over and self._checked(seat) != self.to_move:
            raise NotYourTurnError(f"{short(text)}: seat {self.to_move} is to move, not seat {seat}")
        self.state, events = self.game.play(self.state, text)
        self.moves.append(Move(move))
        self.events.extend(events)
        return events

    def undo(self) -> None:
        """Take back the last move."""
        if not self.moves:
            raise IllegalMoveError("there is no move to take back")
        again = Match(self.game, self.options, self.deal, self.players)
        for move in self.moves[:-1]:
            again.play(move)
        self.state, self.moves, self.events = again.state, again.moves, again.events

    def view(self, seat: int | None = None) -> BaseView:
        """Returns the view of this seat, or of a spectator (None)."""
        seen: BaseView = self.game.view(self.state, self._checked(seat))
        return seen

    def events_for(self, seat: int | None = None) -> list[Event]:
        """Returns all events so far as this seat, or a spectator (None), saw them."""
        viewer = self._checked(seat)
        return [self.game.events.seen_by(event, viewer) for event in self.events]

    def _text(self, move: Any) -> str:
        if not isinstance(move, str):
            raise NotationError(f"{short(move)} is no move: a text such as '{self.game.verbs[0]}' and what to do it to")
        return str(move)

    def _checked(self, seat: Any) -> Seat | None:
        if seat is None:
            return None
        if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(self.options.players):
            raise RequestError(
                f"{short(seat)} is no seat of {self.options.players} players: 0 to {self.options.players - 1}"
            )
        return Seat(seat)

    def record(self) -> Record:
        result = self.outcome
        return Record(
            self.game,
            self.options,
            self.deal,
            tuple(self.moves),
            self.players,
            None if result is None else result.to_json(),
        )

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Play a record through and check it. Raises RecordError with the number of the move at fault."""
        match = cls(record.game, record.options, record.deal, record.players)
        for number, move in enumerate(record.moves, start=1):
            try:
                match.play(move)
            except IllegalMoveError as fault:
                raise RecordError(str(fault), number) from None
        if record.result is not None:
            result = match.outcome
            if result is None:
                raise RecordError("result: the match is not over after the last move")
            if record.result != result.to_json():
                raise RecordError(f"result: {short(record.result)}, but the moves give {result.to_json()}")
        return match

    def __str__(self) -> str:
        return self.game.draw(self.view(None))

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {len(self.moves)} moves, seat {self.to_move} to move>"

    def _repr_svg_(self) -> str:
        return self.game.svg(self.view(None))
