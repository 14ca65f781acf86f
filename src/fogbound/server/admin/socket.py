"""Answers the operator's requests on a local socket that only its owner may use (mode 0600)."""

import asyncio
import logging
import os
import socket
from contextlib import suppress
from pathlib import Path

import msgspec

from ...core.errors import FogboundError
from .. import faults
from ..live.live_table import LiveTable
from ..live.moderation import Moderation
from ..ops.limits import Addresses
from .requests import (
    MOST_BYTES,
    AdminAnswer,
    AnyRequest,
    Clean,
    CloseTable,
    EndSession,
    ListReports,
    ListTables,
    RemoveCrewName,
    RemoveName,
    TableLine,
)

log = logging.getLogger("fogbound.server")
_decoder = msgspec.json.Decoder(AnyRequest)


class AdminSocket:
    """Listens as long as the server runs."""

    def __init__(self, path: Path, moderation: Moderation, addresses: Addresses) -> None:
        self._path, self._moderation, self._addresses = path, moderation, addresses
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin to listen. A socket that a killed server left behind is replaced: the lock of the tables' file says
        that no other server runs. One that cannot be made is logged, and the server runs without it."""
        try:
            self._server = await asyncio.start_unix_server(self._serve, sock=_listener(self._path), limit=MOST_BYTES)
        except (OSError, NotImplementedError, AttributeError) as fault:  # Windows has none
            log.warning("the operator's socket cannot be used", extra=faults.about(fault))

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._path.unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, one answer."""
        try:
            answer = await self._answer(await reader.readline())
        except Exception as fault:
            log.error("a request of the operator failed", extra=faults.about(fault))
            answer = AdminAnswer(error="something went wrong here")
        with suppress(OSError):
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        writer.close()

    async def _answer(self, line: bytes) -> AdminAnswer:
        try:
            return await self._carry_out(_decoder.decode(line))
        except (FogboundError, msgspec.DecodeError) as fault:
            return AdminAnswer(error=str(fault))

    async def _carry_out(self, request: AnyRequest) -> AdminAnswer:
        match request:
            case ListTables():
                return AdminAnswer(tables=[_line(live) for live in self._moderation.tables()])
            case ListReports():
                return AdminAnswer(reports=self._moderation.reports())
            case Clean():
                self._moderation.confirm_cleaning()
                return self._done(request, "matches that are too old go within a minute, if the clock is steady")
            case CloseTable():
                await self._moderation.close(request.table)
                return self._done(request, f"table {request.table} is closed")
            case RemoveName():
                name = await self._moderation.remove_name(request.table, request.seat)
                return self._done(request, f"seat {request.seat} is called {name} now")
            case RemoveCrewName():
                await self._moderation.remove_crew_name(request.crew)
                return self._done(request, f"crew {request.crew} has a name that says nothing")
            case EndSession():
                return self._done(request, await self._end(request))

    async def _end(self, request: EndSession) -> str:
        addresses = await self._moderation.end_session(request.table, request.seat)
        for address in addresses:
            self._addresses.keep_away(address, 60 * request.away_minutes)
        away = f"{len(addresses)} network addresses stay away for {request.away_minutes:g} minutes"
        return f"the session of seat {request.seat} is ended; {away}"

    def _done(self, request: AnyRequest, sentence: str) -> AdminAnswer:
        log.info("the operator has acted", extra={"why": type(request).__name__})
        return AdminAnswer(done=sentence)


def _line(live: LiveTable) -> TableLine:
    state = live.state
    names = [chair.name for chair in state.chairs]
    return TableLine(live.name, state.game.id, state.status, state.settings.is_public, len(live.watchers), names)


def _listener(path: Path) -> socket.socket:
    """Raises OSError."""
    with suppress(FileNotFoundError):
        path.unlink()
    listener = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)  # from its first moment on nobody else may connect
    try:
        listener.bind(os.fspath(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(before)
    return listener
