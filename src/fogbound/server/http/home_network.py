"""The home network: this machine's own addresses there, which the server listens on when its user asks for it."""

import asyncio
import logging
import socket
from collections.abc import Callable
from ipaddress import IPv4Address, ip_address
from weakref import WeakSet

import ifaddr
import msgspec
from aiohttp import web

from ...core.errors import NotAllowedError, NotStoredError
from .. import faults
from .connection_guard import ConnectionGuard

log = logging.getLogger("fogbound.server")
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "cni", "flannel", "lo")
"""Adapters of containers and virtual machines, which no phone reaches."""
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")
_NOWHERE = ("192.0.2.1", 9)
"""An address for documentation: nothing is sent there, but the system says by which of its own it would go."""


class NetworkShown(msgspec.Struct, frozen=True):
    """Whether people on the home network can come in."""

    can_change: bool
    """The client may open and close it: it runs on this machine, and so does a server that was started to play."""
    is_open: bool
    addresses: list[str]
    """Web addresses for other devices, the likeliest first; empty for clients of other machines."""


class NetworkWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The request body of `POST /api/network`."""

    open: bool


def home_addresses() -> list[str]:
    """Return the private IPv4 addresses of this machine, that of the default route first. What faces the internet is
    no home network."""
    found = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        if not str(adapter.nice_name).startswith(_VIRTUAL)
        for ip in adapter.ips
        if ip.is_IPv4 and _is_home(str(ip.ip))
    ]
    usual = _usual_address()
    return sorted(dict.fromkeys(found), key=lambda address: address != usual)


def _is_home(text: str) -> bool:
    address = ip_address(text)
    is_other = address.is_loopback or address.is_link_local
    return isinstance(address, IPv4Address) and address.is_private and not is_other


def _usual_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return ""


class HomeNetwork:
    """Further listeners of a server on this machine's home addresses: opened and closed as its user wishes. A server
    that listens everywhere has nothing to open."""

    def __init__(self, host: str, port: int, is_offered: bool) -> None:
        """`is_offered`: the server was started by somebody who plays here, not as a service."""
        self._port = port
        self._is_everywhere = not _is_loopback(host)
        self._is_offered = is_offered and not self._is_everywhere
        self._servers: list[asyncio.Server] = []
        self._guards: WeakSet[ConnectionGuard] = WeakSet()
        self._addresses: list[str] = []
        self._lock = asyncio.Lock()
        self.make_guard: Callable[[], ConnectionGuard] | None = None
        """Makes the protocol of a connection, once the server runs."""

    def shown(self, request: web.Request, address: str) -> NetworkShown:
        """Return what a client at this address may know."""
        is_here = _is_this_machine(request, address)
        is_open = self._is_everywhere or bool(self._servers)
        found = home_addresses() if self._is_everywhere else self._addresses
        urls = [f"http://{one}:{self._port}" for one in found] if is_here and is_open else []
        return NetworkShown(is_here and self._is_offered, is_open, urls)

    async def change(self, request: web.Request, address: str, wish: NetworkWish) -> None:
        """Raises NotAllowedError, NotStoredError."""
        if not self._is_offered or not _is_this_machine(request, address):
            raise NotAllowedError("only the person at the machine where this was started to play may do this")
        async with self._lock:
            if wish.open:
                await self._open()
            else:
                self._close()

    async def _open(self) -> None:
        assert self.make_guard is not None
        if self._servers:
            return
        loop = asyncio.get_running_loop()
        for address in home_addresses():
            try:
                self._servers.append(await loop.create_server(self._guarded, address, self._port))
                self._addresses.append(address)
            except OSError as fault:  # another program has the port there
                log.warning("an address of the home network cannot be listened on", extra=faults.about(fault))
        if not self._servers:
            raise NotStoredError("this machine has no address in a home network")
        for url in self._addresses:
            print(f"People on your network find it at http://{url}:{self._port}", flush=True)

    def _guarded(self) -> ConnectionGuard:
        assert self.make_guard is not None
        guard = self.make_guard()
        self._guards.add(guard)
        return guard

    def _close(self) -> None:
        if self._servers:
            print("People on your network no longer come in.", flush=True)
        for server in self._servers:
            server.close()
        for guard in list(self._guards):
            guard.close()
        self._servers, self._addresses = [], []

    def end(self) -> None:
        """The server stops: nobody else comes."""
        for server in self._servers:
            server.close()


def _is_this_machine(request: web.Request, address: str) -> bool:
    """Whether a client runs on this machine: its connection comes from here, and nobody says it was forwarded."""
    peer = request.transport.get_extra_info("peername") if request.transport is not None else None
    is_forwarded = any(name in request.headers for name in _FORWARDED)
    return peer is not None and _is_loopback(str(peer[0])) and _is_loopback(address) and not is_forwarded


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
