"""A bot whose conversation is written down: each message it was sent, each answer, with the seconds since the start."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from ...core.errors import BotError
from ...core.events import Event
from ...core.game import AnyGame
from ...core.moves import Move
from ...core.options import BaseOptions
from ...core.outcome import Outcome
from ...core.seats import Seat
from ...core.views import BaseView
from .. import protocol
from ..bot import Bot


class Transcribed(Bot):
    """Passes everything on to another bot. Bots of ours are written down as if they were programs, too."""

    def __init__(self, bot: Bot, lines: list[dict[str, Any]]) -> None:
        self._bot, self._lines = bot, lines
        self._began = perf_counter()

    def begin(self, game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> None:
        super().begin(game, options, seat, seed)
        self._write("sent", protocol.new(game, options, seat, seed))
        try:
            self._bot.begin(game, options, seat, seed)
        except BotError as fault:
            self._write("failed", f"{fault.reason}: {fault}")
            raise

    def told(self, event: Event) -> None:
        self._write("sent", protocol.event(self.game, event))
        self._bot.told(event)

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        limit_s = protocol.MOVE_S if time_s is None else time_s
        self._write("sent", protocol.your_move(view, legal_moves, limit_s))
        try:
            move = self._bot.choose(view, legal_moves, time_s)
        except BotError as fault:
            self._write("failed", f"{fault.reason}: {fault}")
            raise
        self._write("answered", protocol.move(move))
        return move

    def end(self, result: Outcome | None = None) -> None:
        self._write("sent", protocol.over(result))
        self._bot.end(result)

    def _write(self, what: str, message: Any) -> None:
        self._lines.append({"seat": self.seat, "s": round(perf_counter() - self._began, 6), what: message})
