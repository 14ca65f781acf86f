"""Reports of players, for the operator: the latest in memory, and all in a file beside the tables."""

import json
import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ...core.errors import TooManyError
from .. import faults
from ..protocol import messages
from .contract import LiveClient, RunBlocking
from .live_table import LiveTable

log = logging.getLogger("fogbound.server")
_LATEST = 200
_MOST_AT_TABLE = 16
"""Reports of one table: more tell nothing new."""
_MOST_BYTES = 1 << 20
"""A longer file is kept as `.1`, and the one before it is gone."""


class ReportLine(msgspec.Struct, frozen=True):
    """One report as the operator reads it."""

    at_ms: int
    table: str
    seat: int
    name: str
    reason: str
    text: str | None
    by: str
    """The name of a player, or `a spectator`."""
    said: list[str]
    """The latest chat messages of the table."""


class Reports:
    """`path` is the file, None for none: it holds names and chat, and so only its owner may read it."""

    def __init__(self, path: Path | None, wall_ms: Callable[[], int], run_blocking: RunBlocking) -> None:
        self._path, self._wall_ms, self._run_blocking = path, wall_ms, run_blocking
        self.latest: deque[ReportLine] = deque(_read(path) if path is not None else (), maxlen=_LATEST)

    async def add(self, live: LiveTable, client: LiveClient, report: messages.Report) -> bool:
        """Keep a report; return False for one that is known. Raises TooManyError."""
        known = client.address, report.seat, report.reason
        if known in live.reported:
            return False
        if len(live.reported) >= _MOST_AT_TABLE:
            raise TooManyError("this table has been reported already")
        live.reported.add(known)
        mine = live.role(client).mine
        by = (live.state.chairs[mine[0]].name or "") if mine else "a spectator"
        name = live.state.chairs[report.seat].name or ""
        said = [_line(message) for message in live.chat.history]
        line = ReportLine(self._wall_ms(), live.name, report.seat, name, report.reason, report.text, by, said)
        self.latest.append(line)
        if self._path is not None:
            await self._run_blocking(_append, self._path, line)
        return True


def _line(message: bytes) -> str:
    said: dict[str, Any] = json.loads(message)
    return f"{said['name']}: {said.get('text') or said.get('emote')}"


def _append(path: Path, line: ReportLine) -> None:
    """A report that cannot be written is still in memory."""
    try:
        if path.exists() and path.stat().st_size > _MOST_BYTES:
            path.replace(path.with_name(path.name + ".1"))
        path.touch(mode=0o600)
        with path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
    except OSError as fault:
        log.error("a report could not be written", extra=faults.about(fault))


def _read(path: Path) -> list[ReportLine]:
    """Lines that are no reports are left out."""
    try:
        lines = path.read_bytes().splitlines()[-_LATEST:]
    except OSError:
        return []
    found = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=ReportLine))
        except msgspec.DecodeError as fault:
            log.warning("a line of the reports cannot be read", extra=faults.about(fault))
    return found
