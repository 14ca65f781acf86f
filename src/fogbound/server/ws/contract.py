"""The surroundings of a connection: its socket, its counters, its budget."""

from typing import Protocol


class Socket(Protocol):
    """An accepted WebSocket, whatever its library."""

    async def receive(self) -> str | bytes | None:
        """Return the next message, or None when the other side is gone."""

    def send_now(self, text: bytes) -> bool:
        """Send a text without waiting; return False, and send nothing, if the write buffer is full."""

    async def send(self, text: bytes) -> None:
        """Send a text as soon as there is room in the write buffer."""

    async def close(self, code: int, reason: str) -> None:
        """Send a closing frame."""


class ConnectionMetrics(Protocol):
    """Counters of connections."""

    def connected(self) -> None: ...

    def disconnected(self) -> None: ...

    def refuse(self, code: str) -> None: ...

    def drop(self, why: str) -> None:
        """The server closes a connection."""


class Budget(Protocol):
    """A budget that commands and their work are charged to."""

    def take_command(self) -> bool:
        """Take a command; return False if too many came from the same network address, or to the whole server."""

    def charge(self, tokens: int, entries: int = 0) -> None:
        """Raises TooManyError, and charges nothing, if not enough is left for this work and these log entries."""
