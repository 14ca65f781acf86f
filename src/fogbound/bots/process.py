"""A bot that is another program, in any language: one JSON object a line in, one a line out. See docs/bots.md."""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

from ..core.errors import BotError, FogboundError
from ..core.events import Event
from ..core.game import AnyGame
from ..core.moves import Move
from ..core.notation import parse_json, short
from ..core.options import BaseOptions
from ..core.seats import Seat
from ..core.views import BaseView
from .bot import Bot

PROTOCOL = "fogbound-bot/1"
START_S = 10.0
"""A bot may take so long to say hello."""
MOVE_S = 10.0
"""And so long for a move, where nobody says how long."""
LONGEST_LINE = 64 * 1024
_LAST_WORDS = 2000
_UNREAD = 100


class ProcessBot(Bot):
    """Runs a command and talks to it. It is started when it is first needed, and again after a failure."""

    def __init__(self, command: str) -> None:
        """Raises BotError for a command that is none."""
        try:
            self._command = shlex.split(command)
        except ValueError as fault:
            raise BotError("crashed", f"{short(command)} is no command: {fault}") from None
        if not self._command:
            raise BotError("crashed", "a bot's command is empty")
        self._program: _Program | None = None

    def begin(self, game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> None:
        super().begin(game, options, seat, seed)
        if self._program is None:
            self._program = _Program(self._command)
            self._ask({"type": "hello", "protocol": PROTOCOL}, "hello", START_S)
        self._say({"type": "new", "game": game.id, "options": options.to_json(), "seat": seat, "seed": seed})

    def told(self, event: Event) -> None:
        self._say({"type": "event", "event": self.game.events.to_json(event)})

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        time_s = MOVE_S if time_s is None else time_s
        question = {"type": "your_move", "view": view.to_json(), "legal_moves": list(legal_moves), "time_s": time_s}
        move = self._ask(question, "move", time_s).get("move")
        if move not in legal_moves:
            raise self._failed("illegal", f"{short(move)} is not a legal move now")
        return Move(move)

    def end(self) -> None:
        if self._program is not None:
            self._say({"type": "over"})

    def close(self) -> None:
        if self._program is not None:
            with suppress(BotError):
                self._say({"type": "quit"})
            self._program.stop(wait_s=1.0)
            self._program = None

    def _say(self, message: dict[str, Any]) -> None:
        if self._program is not None:
            self._program.send(_line(message))

    def _ask(self, question: dict[str, Any], kind: str, time_s: float) -> dict[str, Any]:
        """The bot's answer, which must be of this kind. Raises BotError for anything else."""
        try:
            if self._program is None:
                raise BotError("crashed", "it is gone")
            line = self._program.ask(_line(question), time_s)
        except BotError as fault:
            raise self._failed(fault.reason, str(fault)) from None
        try:
            message = parse_json(line)
        except FogboundError as fault:
            raise self._failed("nonsense", f"{short(line)}: {fault}") from None
        if not isinstance(message, dict) or message.get("type") != kind:
            raise self._failed("nonsense", f'{short(line)} is not the answer {{"type":"{kind}",...}}')
        return message

    def _failed(self, reason: str, message: str) -> BotError:
        """What to raise; the program is gone then, and the next match starts it anew."""
        program, self._program = self._program, None
        words = ""
        if program is not None:
            program.stop(wait_s=0.0)
            words = program.last_words()
        return BotError(reason, f"{self._command[0]}: {message}" + (f"; its last words: {words}" if words else ""))


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"))


class _Program:
    """A running command. Threads carry its lines, so that it can neither block nor flood whoever asks it."""

    def __init__(self, command: Sequence[str]) -> None:
        own_group: dict[str, Any] = {} if os.name == "nt" else {"start_new_session": True}
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, **own_group)
        except OSError as fault:
            raise BotError("crashed", f"{command[0]} cannot be started: {fault.strerror or fault}") from None
        self._out: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._in: queue.Queue[bytes | None] = queue.Queue(_UNREAD)
        self._tail = b""
        carriers: dict[Any, Any] = {
            self._process.stdin: self._write,
            self._process.stdout: self._read,
            self._process.stderr: self._listen,
        }
        self._threads = [
            threading.Thread(target=carry, args=(stream,), daemon=True) for stream, carry in carriers.items()
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: str) -> None:
        self._out.put(line)

    def ask(self, line: str, time_s: float) -> bytes:
        """Send a question and take the line that answers it. Raises BotError if none comes in time, or no whole one."""
        if not self._in.empty():
            if self._in.get() is None:
                raise self._ended()
            raise BotError("flood", "a line that nobody asked for")
        self.send(line)
        try:
            answer = self._in.get(timeout=time_s)
        except queue.Empty:
            raise BotError("timeout", f"no answer within {time_s:g} s") from None
        if answer is None:
            raise self._ended()
        if not answer.endswith(b"\n"):
            raise BotError("nonsense", f"a line of more than {LONGEST_LINE:,} bytes, or without an end")
        return answer

    def _ended(self) -> BotError:
        return BotError("crashed", f"it ended with code {self._process.wait()} instead of an answer")

    def last_words(self) -> str:
        return self._tail.decode("utf-8", "replace").strip()[-_LAST_WORDS:]

    def stop(self, wait_s: float) -> None:
        """End it and all it started; first give it a moment to end by itself."""
        self._out.put(None)
        if wait_s:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(wait_s)
        if os.name == "nt":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        while any(thread.is_alive() for thread in self._threads):  # a reader may wait for room
            with suppress(queue.Empty):
                while True:
                    self._in.get_nowait()
            for thread in self._threads:
                thread.join(0.01)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._out.get()) is not None:
                stream.write(line.encode() + b"\n")
                stream.flush()
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST_LINE):
            self._in.put(line)
        self._in.put(None)

    def _listen(self, stream: IO[bytes]) -> None:
        while words := stream.read1(4096):  # type: ignore[attr-defined]
            self._tail = (self._tail + words)[-_LAST_WORDS:]
