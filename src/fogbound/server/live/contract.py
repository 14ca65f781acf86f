"""The surroundings of live tables: clients and counters."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from ...core.errors import NotStoredError
from ..protocol import messages
from ..store.contract import Owner

Reply = Callable[[messages.Ok | messages.Refused], None]
"""Takes the answer to a command. It is called exactly once."""


class LiveClient(Protocol):
    """A connected client."""

    address: str
    """The network address that limits count it by."""
    watched: set[str]
    """Names of the tables whose updates it receives."""

    def send(self, message: bytes) -> None:
        """Queue a message. Never waits: a client that does not keep up is disconnected."""

    def dismiss(self) -> None:
        """Disconnect the client: the operator has ended its session."""

    def send_away(self) -> None:
        """Disconnect the client: it should connect again, to whichever server owns its tables now."""


class ElsewhereError(NotStoredError):
    """Another server owns the table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__("another server has this table: ask there")
        self.owner = owner


class LeavingError(NotStoredError):
    """This server takes no more tables."""

    def __init__(self) -> None:
        super().__init__("the server is going down")


class Relay(Protocol):
    """Carries commands to the servers that own their tables, and what these send to clients here."""

    def carries(self, client: LiveClient, table: str) -> bool:
        """Return whether commands of this client about this table go to another server."""

    def submit(self, client: LiveClient, command: messages.Owned, reply: Reply) -> None:
        """Carry out a command where the table is; for what `carries`."""

    def begin(self, owner: Owner, client: LiveClient, command: messages.Owned, reply: Reply) -> None:
        """Carry out a command where the table is, from now on by this owner."""

    def leave(self, client: LiveClient) -> None:
        """The client is gone."""


class LiveMetrics(Protocol):
    """Counters of live tables."""

    def table_created(self, game: str) -> None: ...

    def move_stored(self, game: str) -> None: ...

    def reported(self, reason: str) -> None: ...

    def store_waited(self, seconds: float) -> None:
        """An append took so long."""


T = TypeVar("T")


class RunBlocking(Protocol):
    """Runs a function that takes long, so that the event loop goes on: `asyncio.to_thread`, where there are threads."""

    def __call__(self, function: Callable[..., T], /, *args: Any) -> Awaitable[T]: ...
