"""Who may do how much how fast."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network

from ..core.errors import TooManyError

_BURST_S = 10
"""Requests of so many seconds may come at once."""


class Bucket:
    """`rate` a second on average, up to `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._then = burst, time.monotonic()

    def take(self) -> bool:
        """Whether there was one left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Addresses:
    """What each network address may do: so many connections at once, so many requests, so many new things a minute."""

    _KNOWN = 10_000
    """Addresses remembered; who was not heard of for longest is forgotten first."""

    def __init__(self, most_connections: int, per_minute: float, requests_per_s: float) -> None:
        self._most, self._per_minute, self._requests_per_s = most_connections, per_minute, requests_per_s
        self._connections: dict[str, int] = {}
        self._asked: OrderedDict[str, Bucket] = OrderedDict()
        self._requested: OrderedDict[str, Bucket] = OrderedDict()

    def enter(self, address: str) -> None:
        """A connection more. Raises TooManyError."""
        address = _house(address)
        if self._connections.get(address, 0) >= self._most:
            raise TooManyError(f"{self._most} connections from one address are enough")
        self._connections[address] = self._connections.get(address, 0) + 1

    def leave(self, address: str) -> None:
        address = _house(address)
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def ask(self, address: str) -> None:
        """Something new and lasting is wanted, a table say. Raises TooManyError."""
        if not self._bucket(self._asked, address, self._per_minute / 60, self._per_minute).take():
            raise TooManyError("too much from your address: wait a minute")

    def request(self, address: str) -> None:
        """Something is looked up. Raises TooManyError."""
        if not self._bucket(self._requested, address, self._requests_per_s, _BURST_S * self._requests_per_s).take():
            raise TooManyError("too many requests from your address: wait a moment")

    def _bucket(self, buckets: OrderedDict[str, Bucket], address: str, rate: float, burst: float) -> Bucket:
        address = _house(address)
        bucket = buckets.setdefault(address, Bucket(rate, burst))
        buckets.move_to_end(address)
        if len(buckets) > self._KNOWN:
            buckets.popitem(last=False)
        return bucket


def _house(address: str) -> str:
    """With IPv6 a house has a whole network (/64): its addresses count as one. IPv4 may come as a part of IPv6."""
    try:
        mapped = IPv6Address(address).ipv4_mapped
        return str(mapped or IPv6Network((address, 64), strict=False))
    except ValueError:  # IPv4, or no address at all
        return address
