"""All open connections: so many from one address, and so many in all, however little each of them sends."""

from collections.abc import Callable
from typing import Protocol

from ..ops.limits import PerAddress, limit_key

_FOR_EACH_WEBSOCKET = 4
"""Connections of an address for each WebSocket that it may have: a browser has up to six, mostly for a moment."""
_RENEWED_S = 10
"""All connections of an address may be made anew in so many seconds, for long."""
_FILES_KEPT = 200
"""Open files of a process beside its connections."""


class CountedConnection(Protocol):
    """The guard in front of one connection."""

    def abort(self) -> None: ...


class OpenConnections:
    """Counts connections by the address of the peer; those of proxies, behind which many people are, count together
    with all others only."""

    def __init__(self, most_websockets: int, is_proxy: Callable[[str], bool], most: int) -> None:
        """`most`: of all. For one more the oldest that is no WebSocket is closed."""
        self._most_of_one, self._is_proxy, self._most = _FOR_EACH_WEBSOCKET * most_websockets, is_proxy, most
        self._counts: dict[str, int] = {}
        self._guards: dict[CountedConnection, str] = {}
        """All connections, with the address that they count for; none for those of proxies."""
        self._plain: dict[CountedConnection, None] = {}
        """Those that are no WebSockets, the oldest first."""
        self._made = PerAddress(self._most_of_one / _RENEWED_S, 2 * self._most_of_one)

    def enter(self, guard: CountedConnection, peer: str) -> bool:
        """Count a new connection; return False if it should be closed at once."""
        key = "" if self._is_proxy(peer) else limit_key(peer)
        if key and (self._counts.get(key, 0) >= self._most_of_one or not self._made.of(peer).take()):
            return False
        if len(self._guards) >= self._most:
            if not self._plain:
                return False
            oldest = next(iter(self._plain))
            self.leave(oldest)
            oldest.abort()
        self._guards[guard] = key
        self._plain[guard] = None
        if key:
            self._counts[key] = self._counts.get(key, 0) + 1
        return True

    def becomes_websocket(self, guard: CountedConnection) -> None:
        self._plain.pop(guard, None)

    def leave(self, guard: CountedConnection) -> None:
        """The connection is gone."""
        self._plain.pop(guard, None)
        key = self._guards.pop(guard, "")
        if key:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


def most_connections() -> int:
    """Let this process open as many files as the system allows, and return how many connections that is."""
    try:
        import resource
    except ImportError:  # Windows
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):  # macOS has a limit of its own
            pass
    return 1_000_000 if soft == resource.RLIM_INFINITY else max(_FILES_KEPT, soft - _FILES_KEPT)
