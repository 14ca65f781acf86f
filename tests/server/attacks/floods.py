"""Floods below the message level, and messages that are as long as they may be."""

import json
import socket
import threading
from contextlib import suppress
from time import perf_counter, sleep

from .wire import CROWD, MASK, Attack, begun, connected, drained, every, handshake

PING, EMPTY_FRAGMENT, EMPTY_OBJECT = b"\x89\x80" + MASK, b"\x00\x80" + MASK, b"\x81\x82" + MASK + b"{}"
CLOSE, FIRST_FRAGMENT = b"\x88\x80" + MASK, b"\x01\x81" + MASK + b"{"
_MANY = 8_000


def flood(first: bytes, again: bytes) -> Attack:
    """One connection that sends without end; when it is thrown out it comes back."""

    def attack(port: int, address: str, seconds: float) -> None:
        until = perf_counter() + seconds
        begun()
        while perf_counter() < until:
            try:
                with connected(port, address) as rude:
                    rude.sendall(first)
                    rude.settimeout(1)
                    while perf_counter() < until:
                        rude.sendall(_MANY * again)
            except OSError:
                sleep(0.01)

    return attack


def unread_pings(port: int, address: str, seconds: float) -> None:
    """Pings with the longest payload, at a pace that the budget allows, whose answers nobody reads."""
    ping, until = b"\x89\xfd" + MASK + bytes(125), perf_counter() + seconds
    crowd = [connected(port, address) for _ in range(CROWD)]
    begun()
    while perf_counter() < until:
        for rude in crowd:
            with suppress(OSError):
                rude.send(2 * ping)
        sleep(0.05)


def crowd_once(port: int, address: str, seconds: float) -> None:
    """Many connections that each send 250 kB of empty objects, once."""
    crowd = [connected(port, address) for _ in range(CROWD)]
    begun()
    threads = [threading.Thread(target=_send_once, args=(rude,)) for rude in crowd]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sleep(seconds)


def _send_once(rude: socket.socket) -> None:
    rude.settimeout(2)
    with suppress(OSError):
        rude.sendall(31_250 * EMPTY_OBJECT)


def early(port: int, address: str, seconds: float) -> None:
    """Frames in the same packet as the handshake."""
    until = perf_counter() + seconds
    begun()
    while perf_counter() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as rude:
            rude.sendall(handshake(address) + _MANY * EMPTY_OBJECT)
            rude.recv(4096)
        sleep(0.02)


def long_messages(port: int, address: str, seconds: float) -> None:
    """Messages of the longest length, of many small objects, from many connections."""
    body = json.dumps({"type": "chat", "id": "1", "x": 1900 * [{"a": 1}]}, separators=(",", ":"))
    frame = b"\x81\xfe" + len(body).to_bytes(2, "big") + MASK + body.encode()
    crowd = [connected(port, address) for _ in range(CROWD)]
    begun()
    for _ in every(0.2, seconds):
        for rude in crowd:
            with suppress(OSError):
                rude.settimeout(0.05)
                rude.sendall(frame)
                drained(rude)
