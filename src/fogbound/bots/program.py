"""A running program: lines in, lines out, and its end. Threads carry the lines, so that it cannot block its caller."""

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

from ..core.errors import BotError
from ..core.notation import short
from .protocol import LONGEST_LINE

LAST_WORDS = 2000
"""So many bytes of standard error are kept."""
_UNREAD = 100
_AFTER_S = 0.5
"""A line that follows a wrong answer so soon was part of a flood."""


class Program:
    """A command that was started."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises BotError if it cannot be started."""
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
        self._refuse_what_was_not_asked_for()
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

    def _refuse_what_was_not_asked_for(self) -> None:
        """Raises BotError for any output since the last answer."""
        lines: list[bytes] = []
        with suppress(queue.Empty):
            while (line := self._in.get_nowait()) is not None:
                lines.append(line)
            if not lines:
                raise self._ended()
        if lines:
            raise BotError("flood", f"a line that nobody asked for: {short(_text(lines[0]))}")

    def goes_on(self) -> bool:
        """Whether more lines follow an answer at once."""
        try:
            return self._in.get(timeout=_AFTER_S) is not None
        except queue.Empty:
            return False

    def rest(self, wait_s: float) -> list[bytes]:
        """End its input, and take the lines that it writes then."""
        self._out.put(None)
        lines: list[bytes] = []
        with suppress(queue.Empty):
            while (line := self._in.get(timeout=wait_s)) is not None:
                lines.append(line)
        return lines

    def ends_within(self, wait_s: float) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(wait_s)
        return self._process.poll() is not None

    def _ended(self) -> BotError:
        return BotError("crashed", f"it ended with code {self._process.wait()} instead of an answer")

    def last_words(self) -> str:
        """The end of what it wrote to standard error, with its line breaks."""
        return _text(self._tail).strip()

    def stop(self, wait_s: float) -> None:
        """End it and all it started; first give it a moment to end by itself."""
        self._out.put(None)
        if wait_s:
            self.ends_within(wait_s)
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
            self._tail = (self._tail + words)[-LAST_WORDS:]


def _text(words: bytes) -> str:
    return words.decode("utf-8", "replace")
