"""The surroundings of live tables: clients and counters."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar


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
