"""One connection to a server, with automatic reconnect."""

import asyncio
import logging
import secrets
from contextlib import suppress
from random import Random
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from ..core.errors import FogboundError, RequestError
from ..core.notation import short
from ..server.protocol import messages
from .address import read_address
from .faults import fault_of
from .fetching import fetch
from .table import RemoteTable

log = logging.getLogger("fogbound.client")
FIRST_WAIT_S, LONGEST_WAIT_S = 0.1, 5.0
"""The backoff between two attempts to reconnect: doubled each time, up to the last."""
_PING_S, _PONG_S = 5.0, 3.0
"""A ping is sent so often; a server that does not answer it for so long is given up."""
_ANSWER_S = 3.0
"""After so long without an answer to a command another connection is tried."""
_decoder = msgspec.json.Decoder(messages.ServerMessage)
_encoder = msgspec.json.Encoder()


class Client:
    """A connection to the server at `url`; use it in `async with`.

    When the connection breaks it is made again, all tables are watched again, and commands without an answer are sent
    again, with the same ids, so that they act once. Without a server for `patience_s` seconds everything that waits
    gets a ConnectionError.
    """

    def __init__(self, url: str, patience_s: float = 300.0) -> None:
        """Raises RequestError for a malformed address."""
        self._address = read_address(url)
        self._patience_s = patience_s
        self._socket: ClientConnection | None = None
        self._tables: dict[str, RemoteTable] = {}
        self._waiting: dict[str, tuple[messages.Message, asyncio.Future[str | None]]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._wait_s, self._jitter = FIRST_WAIT_S, Random()
        self._why_ended: Exception | None = None

    def link_of(self, table: str) -> str:
        """Returns the web address of a table of this server, by its name."""
        return self._address.link_of(table)

    async def __aenter__(self) -> Self:
        """Connect. Raises ConnectionError if no server answers."""
        self._socket = await self._connect()
        self._reader = asyncio.create_task(self._run(self._socket))
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._reader is not None
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader
        if self._socket is not None:
            await self._socket.close()
        self._end(ConnectionError("the client was closed"))

    # Tables

    async def create(self, game: str, **wishes: Any) -> RemoteTable:
        """Create a table, with this client as its host; `wishes` are those of docs/protocol.md, "A table". Raises
        FogboundError, ConnectionError."""
        made = await fetch(f"{self._address.base}/api/tables", messages.NewTableMade, {"game": game, **wishes})
        return await self.watch(made.table, made.host_token)

    async def watch(self, table: str, *tokens: str) -> RemoteTable:
        """Watch a table, by its address or its id, as the holder of these tokens; without any as a spectator. Raises
        FogboundError, ConnectionError."""
        name = self._name_of(table)
        found = self._tables.setdefault(name, RemoteTable(self, name))
        found.tokens += [token for token in tokens if token not in found.tokens]
        try:
            await self.ask(found.watching())
        except FogboundError:
            if found.number == 0:
                self.forget(name)
            raise
        return found

    async def join(self, table: str, name: str, seat: int | None = None, token: str | None = None) -> RemoteTable:
        """Sit down at a table: on this seat, or on the first that is free. With the token of a seat that is held
        already that seat is taken up again. Raises FogboundError, ConnectionError."""
        token = token or secrets.token_hex(16)
        found = await self.watch(table, token)
        if found.seat_of(token) is None:
            await found.sit(name, seat, token)
        return found

    async def take_over(self, table: str, code: str, token: str | None = None) -> RemoteTable:
        """Take a seat that another device handed over, also at a table without spectators. Raises FogboundError,
        ConnectionError."""
        name, token = self._name_of(table), token or secrets.token_hex(16)
        found = self._tables.setdefault(name, RemoteTable(self, name))
        try:
            await found.take_over(code, token)
        except FogboundError:
            if found.number == 0:
                self.forget(name)
            raise
        return await self.watch(name, token)

    async def record(self, table: str) -> messages.Finished:
        """Returns the record, deal and key of a match that is over. Raises FogboundError, ConnectionError."""
        return await fetch(f"{self._address.base}/api/tables/{self._name_of(table)}/record", messages.Finished)

    def _name_of(self, table: str) -> str:
        if "/" not in table:
            return table
        address = read_address(table)
        if address.table is None or address.base != self._address.base:
            raise RequestError(f"{short(table)} is no table of {self._address.base}")
        return address.table

    # Commands

    async def ask(self, command: messages.Message) -> str | None:
        """Send a command and wait until it is carried out. Returns the code of `hand_over` or `join_code`. Raises
        FogboundError, ConnectionError."""
        if self._why_ended is not None:
            raise ConnectionError(str(self._why_ended))
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = command, answer
        try:
            if (socket := self._socket) is not None:
                with suppress(ConnectionClosed):  # then it is sent again as soon as there is another one
                    await socket.send(_encoder.encode(command), text=True)
                await asyncio.wait([answer], timeout=_ANSWER_S)
                if not answer.done() and self._socket is socket:
                    socket.transport.abort()  # the server hangs: the next connection may lead to another one
            return await answer
        finally:
            del self._waiting[command.id]

    def forget(self, table: str) -> None:
        self._tables.pop(table, None)

    # The connection

    async def _connect(self) -> ClientConnection:
        try:
            table = next(iter(self._tables), self._address.table)
            address = self._address.socket_of(table)
            return await connect(address, max_size=None, compression=None, ping_interval=_PING_S, ping_timeout=_PONG_S)
        except (OSError, InvalidHandshake, InvalidURI) as fault:
            raise ConnectionError(f"no server answers at {self._address.base}: {fault}") from None

    async def _run(self, socket: ClientConnection) -> None:
        while True:
            with suppress(ConnectionClosed):
                async for frame in socket:
                    if isinstance(frame, str):
                        self._hear(frame)
                        self._wait_s = FIRST_WAIT_S
            self._socket = None
            try:
                socket = await self._come_back()
            except ConnectionError as fault:
                self._end(fault)
                return

    async def _come_back(self) -> ClientConnection:
        """Reconnect and resume. Raises ConnectionError after the last retry."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience_s
        while True:
            await asyncio.sleep(self._wait_s * self._jitter.uniform(0.5, 1.0))  # not all clients at once
            self._wait_s = min(2 * self._wait_s, LONGEST_WAIT_S)
            try:
                socket = await self._connect()
                try:
                    await self._go_on(socket)
                except BaseException:
                    socket.transport.abort()
                    raise
            except (ConnectionError, ConnectionClosed) as fault:
                if loop.time() >= until:
                    raise ConnectionError(str(fault)) from None
            else:
                self._socket = socket
                return socket

    async def _go_on(self, socket: ClientConnection) -> None:
        """Watch all tables again, then resend the commands without an answer. Raises ConnectionClosed."""
        for table in list(self._tables.values()):
            await socket.send(_encoder.encode(table.watching()), text=True)
        said: set[str] = set()
        while unsaid := [command for command, _ in self._waiting.values() if command.id not in said]:
            for command in unsaid:
                said.add(command.id)
                await socket.send(_encoder.encode(command), text=True)

    def _hear(self, frame: str) -> None:
        """Handle a frame, which holds one or more messages, one a line."""
        for line in frame.split("\n"):
            try:
                message = _decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError):
                log.warning("a message of a kind that is not known here")
                continue
            match message:
                case messages.Ok():
                    self._answer(message.id, None, message.code)
                case messages.Refused():
                    self._refuse(message)
                case messages.Table() | messages.Presence() | messages.Said():
                    if (table := self._tables.get(message.table)) is not None:
                        table.hear(message)

    def _refuse(self, message: messages.Refused) -> None:
        fault = fault_of(message.code, message.message)
        if message.id is not None:
            self._answer(message.id, fault, None)
        elif message.table is not None and (table := self._tables.get(message.table)) is not None:
            table.end(fault)
            self.forget(table.name)

    def _answer(self, name: str, fault: FogboundError | None, code: str | None) -> None:
        if name in self._waiting:
            _, answer = self._waiting[name]
            if not answer.done():
                if fault is not None:
                    answer.set_exception(fault)
                else:
                    answer.set_result(code)
            return
        for table in list(self._tables.values()):  # watched again after a break, and it is gone
            if fault is not None and table.watch_id == name:
                table.end(fault)
                self.forget(table.name)

    def _end(self, fault: Exception) -> None:
        self._why_ended = fault
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(ConnectionError(str(fault)))
        for table in self._tables.values():
            table.end(fault)
