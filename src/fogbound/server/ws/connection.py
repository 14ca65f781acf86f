"""The life of one connection."""

import asyncio
from contextlib import suppress

from ...core.errors import FogboundError, TooManyError
from ..live.tables import Tables
from ..protocol import messages
from ..settings import Settings
from ..token_bucket import TokenBucket
from .contract import Budget, ConnectionMetrics, Socket
from .costs import cost_of, table_told_by
from .outbox import Flushes, Outbox

_MOST_REFUSED = 100
"""Disconnect after this many rate-limited commands."""
_WORK_REFUSED = 5
"""A command that makes more work than there is a budget for counts as so many: hundreds of clients that are refused
twenty times a second each would keep a core busy."""
_MOST_UNSENT = 16
"""Flush the outbox before the next command if more messages wait."""
_GOODBYE_S = 5.0
"""Time limit of a closing handshake with a client that does not read."""


class Connection:
    """One client. Its commands are carried out one after the other, each after the answer to the one before."""

    __slots__ = (
        "_answered", "_commands", "_goodbye", "_is_carrying_out", "_is_over", "_metrics", "_outbox", "_refused",
        "_settings", "_socket", "_tables", "_task", "_work", "address", "watched",
    )  # fmt: skip

    def __init__(
        self,
        socket: Socket,
        tables: Tables,
        settings: Settings,
        metrics: ConnectionMetrics,
        flushes: Flushes,
        work: Budget,
        address: str = "",
    ) -> None:
        self._socket, self._tables, self._settings, self._metrics = socket, tables, settings, metrics
        self._work, self.address = work, address
        self.watched: set[str] = set()
        self._outbox = Outbox(socket, flushes, settings, self._fell_behind)
        self._commands = TokenBucket(settings.commands_per_s, settings.commands_at_once)
        self._refused = 0
        """Rate-limited commands so far."""
        self._is_carrying_out = False
        self._answered: asyncio.Future[None] | None = None
        """Waits for the answer to the command that is being carried out."""
        self._is_over = False
        self._task: asyncio.Task[None] | None = None
        self._goodbye: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Queue a message. A client that does not keep up is disconnected; when it is back it gets a fresh view."""
        self._outbox.send(message)

    async def run(self) -> None:
        """Read until the connection ends."""
        self._task = asyncio.current_task()
        self._metrics.connected()
        try:
            await self._read()
            if self._goodbye is not None:  # the closing frame has its code; then the goodbye cancels this task
                await asyncio.shield(self._goodbye)
        except asyncio.CancelledError:
            if self._goodbye is None:
                raise
        finally:
            self._is_over = True
            self._outbox.close()
            await self._answer_given()  # others must be told of a change that is being stored
            self._tables.leave(self)
            self._metrics.disconnected()

    async def _read(self) -> None:
        while (text := await self._socket.receive()) is not None:
            await self._answer_given()
            if self._is_over:
                return
            if len(text) > self._settings.max_message_bytes:
                await self._drop(1009, "too long", "too_long")
                return
            if self._refused > _MOST_REFUSED:
                await self._drop(1008, "too many messages", "flood")
                return
            self._receive(text)
            if len(self._outbox) >= _MOST_UNSENT:
                await asyncio.sleep(0)

    def _receive(self, text: str | bytes) -> None:
        """Carry out a command. Each costs one token of the rate limit, and some cost work."""
        self._is_carrying_out = True
        try:
            if not self._commands.take() or not self._work.take_command():
                self._refused += 1
                raise TooManyError("too many messages: wait a moment")
            command = messages.read(text)
            self._charge(command)
        except FogboundError as fault:
            self._answer(messages.Refused(fault.code, str(fault), messages.read_id(text)))
            return
        self._tables.submit(self, command, self._answer)

    def _charge(self, command: messages.Command) -> None:
        """Raises TooManyError."""
        table = table_told_by(command)
        work, entries = cost_of(command, 0 if table is None else self._tables.audience(table))
        try:
            if work or entries:
                self._work.charge(work, entries)
        except TooManyError:
            self._refused += _WORK_REFUSED
            raise

    def _answer(self, answer: messages.Ok | messages.Refused) -> None:
        """The one place where commands are answered."""
        if isinstance(answer, messages.Refused):
            self._metrics.refuse(answer.code)
        self.send(messages.write(answer))
        self._is_carrying_out = False
        if self._answered is not None:
            self._answered.set_result(None)
            self._answered = None

    async def _answer_given(self) -> None:
        """Wait for the answer to the command that is being carried out, if there is one."""
        if self._is_carrying_out:
            self._answered = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._answered)

    async def _drop(self, code: int, reason: str, why: str) -> None:
        self._metrics.drop(why)
        await self._socket.close(code, reason)

    def send_away(self) -> None:
        """Its tables are elsewhere now: the client should connect again."""
        self._let_go(1012, "connect again", "moved")

    def flooded(self) -> None:
        """The client is far over its budget of frames and bytes."""
        self._let_go(1008, "too much at once", "frames")

    def dismiss(self) -> None:
        """The operator has ended the session."""
        self._let_go(1008, "this session was ended", "operator")

    def _fell_behind(self) -> None:
        """The client does not read."""
        self._let_go(1013, "too slow: connect again", "slow")

    def _let_go(self, code: int, reason: str, why: str) -> None:
        """The client watches nothing from now on, and is disconnected."""
        if self._is_over:
            return
        self._is_over = True
        self._outbox.close()
        self._goodbye = asyncio.create_task(self._say_goodbye(code, reason, why))  # later: others are being told now

    async def _say_goodbye(self, code: int, reason: str, why: str) -> None:
        if not self._is_carrying_out:
            self._tables.leave(self)
        with suppress(Exception):  # whatever the library raises: it is over anyway
            await asyncio.wait_for(self._drop(code, reason, why), _GOODBYE_S)
        if self._task is not None:
            self._task.cancel()
