"""Limits of each network address."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network

from ...core.errors import NotAllowedError, TooManyError
from ..token_bucket import TokenBucket

_BURST_S = 10
"""A burst may have the requests of so many seconds."""
_FILES = 5
"""Requests of any kind, files included, for each one that the server has to work for."""
_RECONNECT_S = 10
"""All connections of an address may be made anew in so many seconds, for long."""

_KNOWN = 10_000
"""Addresses remembered; the least recently used is forgotten first."""
_ADDRESS_WORK = 4
"""An address may make so many times the work of one connection."""
_SERVER_WORK, _SERVER_WORK_AT_ONCE = 100, 5
"""All together may make so many times the work of one connection, for long and at once."""


_GUESSES, _GUESSES_PER_S = 10, 1 / 30
"""Wrong join codes that an address may send at once, and for long;"""
_ALL_GUESSES, _ALL_GUESSES_PER_S = 30, 1 / 5
"""and all addresses together."""

_GROWTH, _GROWTH_BURST_S = 16, 300
"""Entries that an address may add to logs for each token of work of one connection, and the seconds of a burst."""
_ADDRESS_COMMANDS, _SERVER_COMMANDS = 10, 200
"""Commands of an address, and of all together, for each one of a connection."""


class PerAddress:
    """A bucket for each network address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, address: str) -> TokenBucket:
        address = limit_key(address)
        bucket = self._buckets.setdefault(address, TokenBucket(self._rate, self._burst))
        self._buckets.move_to_end(address)
        if len(self._buckets) > _KNOWN:
            self._buckets.popitem(last=False)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)


class WorkBudgets:
    """Budgets for commands that make much work or let logs grow, of each address and of the whole server. A connection
    at its usual pace has a budget of its own for work, too."""

    def __init__(self, per_s: float, at_once: float, commands_per_s: float, commands_at_once: float) -> None:
        """Tokens of work, and commands, a second and at once for one connection."""
        growth = _GROWTH * per_s
        self._per_s, self._at_once = per_s, at_once
        self._server = TokenBucket(_SERVER_WORK * per_s, _SERVER_WORK_AT_ONCE * at_once)
        self._addresses = PerAddress(_ADDRESS_WORK * per_s, _ADDRESS_WORK * at_once)
        self._growth = PerAddress(growth, max(_GROWTH_BURST_S * growth, _GROWTH * at_once))
        self._commands = PerAddress(_ADDRESS_COMMANDS * commands_per_s, _ADDRESS_COMMANDS * commands_at_once)
        self._all_commands = TokenBucket(_SERVER_COMMANDS * commands_per_s, _SERVER_COMMANDS * commands_at_once)

    def of_connection(self, address: str) -> "Work":
        """Return the budget of a new connection from this address."""
        commands = self._commands.of(address), self._all_commands
        own = TokenBucket(self._per_s, self._at_once)
        return Work(commands, self._growth.of(address), own, self._addresses.of(address), self._server)


class Work:
    """The budgets that one connection's work is charged to: its own, its address's, the server's. The growth of logs is
    charged to its address, every command to its address and the server."""

    __slots__ = ("_all_commands", "_buckets", "_commands", "_entries")

    def __init__(self, commands: tuple[TokenBucket, TokenBucket], entries: TokenBucket, *buckets: TokenBucket) -> None:
        self._commands, self._all_commands = commands
        self._entries, self._buckets = entries, buckets

    def take_command(self) -> bool:
        """Return False if the address or the whole server has sent too many commands."""
        return self._commands.take() and self._all_commands.take()

    def charge(self, tokens: int, entries: int = 0) -> None:
        """Raises TooManyError, and charges nobody, if one of the budgets has not enough left."""
        if tokens and any(bucket.left < tokens for bucket in self._buckets):
            raise TooManyError("too much work at once: wait a moment")
        if entries and not self._entries.take(entries):
            raise TooManyError("too much from your address in a short time: wait a while")
        if tokens:
            for bucket in self._buckets:
                bucket.spend(tokens)


class Addresses:
    """Limits connections, requests, and requests that create something, by network address."""

    def __init__(self, most_connections: int, per_minute: float, requests_per_s: float) -> None:
        self._most = most_connections
        self._connections: dict[str, int] = {}
        self._away: OrderedDict[str, float] = OrderedDict()
        """Until when an address stays away, in monotonic time."""
        self._entered = PerAddress(most_connections / _RECONNECT_S, 2 * most_connections)
        self._asked = PerAddress(per_minute / 60, per_minute)
        self._requested = PerAddress(requests_per_s, _BURST_S * requests_per_s)
        self._fetched = PerAddress(_FILES * requests_per_s, _BURST_S * _FILES * requests_per_s)
        self._guessed = PerAddress(_GUESSES_PER_S, _GUESSES)
        self._all_guessed = TokenBucket(_ALL_GUESSES_PER_S, _ALL_GUESSES)

    def keep_away(self, address: str, seconds: float) -> None:
        """Refuse connections, and requests that create something, from this address for so long."""
        self._away[limit_key(address)] = time.monotonic() + seconds
        if len(self._away) > _KNOWN:
            self._away.popitem(last=False)

    def _check_away(self, address: str) -> None:
        """Raises NotAllowedError."""
        if time.monotonic() < self._away.get(limit_key(address), 0):
            raise NotAllowedError("the operator of this server keeps your address away for a while")

    def enter(self, address: str) -> None:
        """Count a new connection. Raises TooManyError, NotAllowedError."""
        self._check_away(address)
        address = limit_key(address)
        if self._connections.get(address, 0) >= self._most:
            raise TooManyError(f"{self._most} connections from one address are enough")
        if not self._entered.of(address).take():
            raise TooManyError("too many connections from your address: wait a moment")
        self._connections[address] = self._connections.get(address, 0) + 1

    def leave(self, address: str) -> None:
        address = limit_key(address)
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def ask(self, address: str) -> None:
        """Count a request that creates something, such as a table. Raises TooManyError, NotAllowedError."""
        self._check_away(address)
        if not self._asked.of(address).take():
            raise TooManyError("too much from your address: wait a minute")

    def request(self, address: str) -> None:
        """Count a request. Raises TooManyError."""
        if not self._requested.of(address).take():
            raise TooManyError("too many requests from your address: wait a moment")

    def fetch(self, address: str) -> None:
        """Count any request, a file of the page too. Raises TooManyError."""
        if not self._fetched.of(address).take():
            raise TooManyError("too many requests from your address: wait a moment")

    def guess(self, address: str) -> Callable[[], None]:
        """Count a join code before it is looked up; return a function that takes that back, because the code was right.
        Raises TooManyError, NotAllowedError."""
        self._check_away(address)
        own = self._guessed.of(address)
        if min(own.left, self._all_guessed.left) < 1:
            raise TooManyError("too many wrong codes: use the link, or wait a few minutes")

        def count(tokens: int) -> None:
            own.spend(tokens)
            self._all_guessed.spend(tokens)

        count(1)
        return lambda: count(-1)


def limit_key(address: str) -> str:
    """IPv6 clients are limited by /64. An IPv4-mapped address counts as IPv4."""
    try:
        mapped = IPv6Address(address).ipv4_mapped
        return str(mapped or IPv6Network((address, 64), strict=False))
    except ValueError:  # IPv4, or no address at all
        return address
