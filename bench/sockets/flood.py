"""One rude connection: `python bench/sockets/flood.py PORT pings|fragments|texts SECONDS`."""

import socket
import sys
from contextlib import suppress
from time import perf_counter

_HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_MASK = bytes(4)
FLOODS = {
    "pings": (b"", b"\x89\x80" + _MASK),
    "fragments": (b"\x01\x81" + _MASK + b"{", b"\x00\x80" + _MASK),
    "texts": (b"", b"\x81\x82" + _MASK + b"{}"),
}
"""For each flood its first bytes and the bytes it repeats, masked with zeros, as a client may."""


def flood(port: int, kind: str, seconds: float) -> None:
    first, again = FLOODS[kind]
    until, many = perf_counter() + seconds, again * 8_000
    with suppress(OSError):
        while perf_counter() < until:  # whoever is thrown out comes back
            with socket.create_connection(("127.0.0.1", port), timeout=1) as rude:
                rude.sendall(_HANDSHAKE)
                rude.recv(4096)
                rude.sendall(first)
                with suppress(OSError):
                    while perf_counter() < until:
                        rude.sendall(many)


if __name__ == "__main__":
    flood(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]))
