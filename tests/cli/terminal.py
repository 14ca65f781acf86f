"""A pseudo-terminal with `fogbound` in it, read up to its prompts."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

CLEAR = "\x1b[2J\x1b[H"
ENTER_ALT, LEAVE_ALT = "\x1b[?1049h", "\x1b[?1049l"
_DEADLINE_S = 60
_PATIENCE_S = 5
_LAUNCH = """\
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
os.execv(sys.executable, [sys.executable, "-m", "fogbound", *sys.argv[1:]])
"""
_PROMPT = re.compile(r"(\n> |\[Enter\] [^\n]* |[^\n]+: |\[y/N\] )$")
_CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def plain(text: str) -> str:
    return _CODES.sub("", text).replace("\r", "")


class Terminal:
    """One run of the program; `screen` is what can be seen now, `raw` everything that was ever written."""

    def __init__(
        self, *args: str, cwd: Path, columns: int = 80, rows: int = 24, before: Sequence[str] = (), **env: str
    ) -> None:
        """`before`: the command that starts the program, if it is not started at once."""
        self.raw = ""
        self._read_to = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._fd, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self._process = subprocess.Popen(
            [*before, sys.executable, "-c", _LAUNCH, *args],
            stdin=child,
            stdout=child,
            stderr=child,
            cwd=cwd,
            env={**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **env},
            start_new_session=True,
        )
        os.close(child)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        os.close(self._fd)

    @property
    def screen(self) -> str:
        return plain(self.raw.rpartition(CLEAR)[2] or self.raw)

    def prompt(self) -> str:
        """Read until the program asks for something; gives the screen."""
        deadline = time.monotonic() + _DEADLINE_S
        while not _PROMPT.search(plain(self.raw[self._read_to :])):
            assert self._more(deadline), f"no prompt, but the end:\n{self.screen}"
        return self.screen

    def type(self, line: str) -> str:
        """Type a line and read up to the next prompt."""
        self.send(line + "\n")
        return self.prompt()

    def send(self, keys: str) -> None:
        self._read_to = len(self.raw)
        os.write(self._fd, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C, and again if nothing comes of it, as a person does: Python overlooks it in the very moment in which
        it begins to wait for a line."""
        for _ in range(3):
            self.send("\x03")
            deadline = time.monotonic() + _PATIENCE_S
            while plain(self.raw[self._read_to :]) in ("", "^C"):
                if not select.select([self._fd], [], [], max(0, deadline - time.monotonic()))[0]:
                    break
                if not self._more(deadline):
                    return
            else:
                return

    def end(self) -> int:
        """Read to the end; gives the exit code."""
        deadline = time.monotonic() + _DEADLINE_S
        while self._more(deadline):
            pass
        return self._process.wait(_DEADLINE_S)

    def _more(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._fd], [], [], max(0, deadline - time.monotonic()))
        assert ready, f"nothing more came:\n{self.screen}"
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.raw += self._decoder.decode(data)
        return bool(data)
