"""A bot that is another program, in any language: one JSON object a line in, one a line out. See docs/bots.md."""

import os
import shlex
from collections.abc import Sequence
from typing import Any

from ..core.errors import BotError, FogboundError, NotationError
from ..core.events import Event
from ..core.game import AnyGame
from ..core.moves import Move
from ..core.notation import parse_json, short
from ..core.options import BaseOptions
from ..core.outcome import Outcome
from ..core.seats import Seat
from ..core.views import BaseView
from . import protocol
from .bot import Bot
from .program import Program

QUIT_S = 1.0
"""Seconds to leave after `quit`."""


def read_command(text: str, windows: bool = os.name == "nt") -> list[str]:
    """The words of a command line. Raises BotError.

    On Windows a backslash is part of a path; elsewhere it quotes, as in a shell.

    >>> read_command(r'C:\\bots\\my.exe "a b"', windows=True) == [r"C:\\bots\\my.exe", "a b"]
    True
    """
    words = shlex.shlex(text, posix=True, punctuation_chars=False)
    words.whitespace_split, words.commenters = True, ""
    if windows:
        words.escape = ""
    try:
        command = list(words)
    except ValueError as fault:
        raise BotError("crashed", f"{short(text)} is no command: {fault}") from None
    if not command:
        raise BotError("crashed", "a bot's command is empty")
    return command


class ProcessBot(Bot):
    """Runs a command and talks to it. It is started when it is first needed, and again after a failure."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self._program: Program | None = None
        self._hello: protocol.Hello | None = None

    def hello(self) -> protocol.Hello:
        """Start the program if it does not run, and give what it says about itself. Raises BotError."""
        if self._program is None or self._hello is None:
            self._program = Program(self.command)
            answer = self._ask(protocol.hello(), protocol.START_S)
            try:
                self._hello = protocol.read_hello(answer)
            except NotationError as fault:
                raise self._failed("nonsense", f"its hello: {fault}") from None
            if self._hello.start_s is not None:
                self._ask(protocol.ready(), self._hello.start_s)
        return self._hello

    def begin(self, game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> None:
        super().begin(game, options, seat, seed)
        try:
            self.hello().check(game, options)
        except BotError as fault:
            raise self._failed(fault.reason, str(fault), fault.last_words) from None
        self._say(protocol.new(game, options, seat, seed))

    def told(self, event: Event) -> None:
        self._say(protocol.event(self.game, event))

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        time_s = protocol.MOVE_S if time_s is None else time_s
        move = self._ask(protocol.your_move(view, legal_moves, time_s), time_s, "move").get("move")
        if move not in legal_moves:
            raise self._wrong_answer("illegal", f"{short(move)} is not a legal move now")
        return Move(move)

    def end(self, result: Outcome | None = None) -> None:
        self._say(protocol.over(result))

    def close(self) -> None:
        if self._program is not None:
            self._say(protocol.bye())
            self._program.stop(wait_s=QUIT_S)
            self._program = None

    def _say(self, message: protocol.Message) -> None:
        if self._program is not None:
            self._program.send(protocol.line(message))

    def _ask(self, question: protocol.Message, time_s: float, kind: str | None = None) -> dict[str, Any]:
        """The bot's answer, which must be of this kind (None: that of the question). Raises BotError otherwise."""
        kind = kind or question["type"]
        try:
            if self._program is None:
                raise BotError("crashed", "it is gone")
            line = self._program.ask(protocol.line(question), time_s)
        except BotError as fault:
            raise self._failed(fault.reason, str(fault)) from None
        shown = short(line.decode("utf-8", "replace").rstrip("\r\n"))
        try:
            message = parse_json(line)
        except FogboundError as fault:
            raise self._wrong_answer("nonsense", f"{shown}: {fault}") from None
        if not isinstance(message, dict) or message.get("type") != kind:
            raise self._wrong_answer("nonsense", f'{shown} is not the answer {{"type":"{kind}",...}}')
        return message

    def _wrong_answer(self, reason: str, message: str) -> BotError:
        """The error to raise. A line that follows a wrong answer at once shows that both were part of a flood."""
        if self._program is not None and self._program.goes_on():
            reason, message = "flood", f"a line that nobody asked for was taken for the answer: {message}"
        return self._failed(reason, message)

    def _failed(self, reason: str, message: str, last_words: str = "") -> BotError:
        """The error to raise; the program is ended, and the next match starts it anew."""
        program, self._program = self._program, None
        if program is not None:
            program.stop(wait_s=0.0)
            last_words = program.last_words()
        return BotError(reason, message, last_words)
