"""The address of a client behind trusted proxies."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network

from aiohttp import web


class Proxies:
    """Reads X-Forwarded-For where the peer is a trusted proxy: an address, a network, or `*` for all."""

    def __init__(self, trusted: Iterable[str]) -> None:
        names = list(trusted)
        self._trusts_all = "*" in names
        self._networks = [ip_network(name, strict=False) for name in names if name != "*"]
        self.is_trusted = lru_cache(maxsize=4096)(self._look_up)

    def client_address(self, request: web.BaseRequest) -> str:
        """Return the address that limits are counted by."""
        peer = request.transport.get_extra_info("peername") if request.transport is not None else None
        address = str(peer[0]) if peer else ""
        forwarded = ", ".join(request.headers.getall("X-Forwarded-For", ()))
        if not forwarded.strip() or not self.is_trusted(address):
            return address
        hops = [_without_port(hop.strip()) for hop in forwarded.split(",")]
        if self._trusts_all:
            return hops[0] or address
        return next((hop for hop in reversed(hops) if not self.is_trusted(hop)), hops[0]) or address

    def is_https(self, request: web.BaseRequest) -> bool:
        """Return whether a trusted proxy says that the client came by https."""
        peer = request.transport.get_extra_info("peername") if request.transport is not None else None
        is_trusted = peer is not None and bool(peer) and self.is_trusted(str(peer[0]))
        return is_trusted and request.headers.get("X-Forwarded-Proto", "").split(",")[-1].strip() == "https"

    def _look_up(self, address: str) -> bool:
        if self._trusts_all:
            return True
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _without_port(hop: str) -> str:
    """`192.0.2.1:80` and `[2001:db8::1]:80` without their ports; anything else as it is."""
    if hop.startswith("[") and "]" in hop:
        return hop[1 : hop.index("]")]
    host, _, port = hop.rpartition(":")
    return host if host.count(":") == 0 and port.isdigit() and host else hop
