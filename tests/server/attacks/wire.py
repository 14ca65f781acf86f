"""Programs that attack, and their tools: sockets, frames, requests, tables. They send to 127.0.0.1 only."""

import json
import socket
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import perf_counter, sleep
from typing import Any

MASK = bytes(4)
CROWD = 90
"""Connections at once, from one address."""
_HEARD = 1 << 16
"""Bytes of what it was told that a client keeps."""
Attack = Callable[[int, str, float], None]
"""Takes the port, the network address that it seems to come from, and how long it may take."""
KEPT: list[socket.socket] = []
"""Connections that stay open."""


def handshake(address: str = "") -> bytes:
    """`address`: as if the client were behind a proxy."""
    forwarded = f"X-Forwarded-For: {address}\r\n" if address else ""
    return (
        "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{forwarded}\r\n"
    ).encode()


def text(**command: object) -> bytes:
    """A command as a frame, masked with zeros, as a client may."""
    body = json.dumps(command).encode()
    length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
    return b"\x81" + length + MASK + body


def connected(port: int, address: str = "") -> socket.socket:
    """Raises ConnectionError if the server refuses."""
    one = socket.create_connection(("127.0.0.1", port), timeout=30)
    one.sendall(handshake(address))
    if b" 101 " not in one.recv(4096):
        one.close()
        raise ConnectionRefusedError
    return one


def begun() -> None:
    """Tell `attacked` that the attack is under way."""
    print("begun", flush=True)


def post(port: int, path: str, body: object, address: str) -> dict[str, Any]:
    """Raises OSError if the server refuses."""
    headers = {"X-Forwarded-For": address, "Accept-Encoding": "gzip"}
    wish = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(wish, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer) if path == "/api/tables" else {}
        return found


def every(pause_s: float, seconds: float) -> Iterator[int]:
    """Count, with a pause after each number, until the time is over."""
    until, number = perf_counter() + seconds, 0
    while perf_counter() < until:
        yield number
        number += 1
        sleep(pause_s)


def drained(rude: socket.socket) -> bytes:
    """Read what has come."""
    rude.setblocking(False)
    try:
        return rude.recv(1 << 20)
    except OSError:
        return b""
    finally:
        rude.setblocking(True)


def watched(port: int, table: str, count: int) -> list[socket.socket]:
    """So many watchers of a table, from several addresses."""
    crowd = [connected(port, f"198.51.100.{number // CROWD}") for number in range(count)]
    for rude in crowd:
        rude.sendall(text(type="watch", id="w", table=table))
    return crowd


class Holder:
    """One client that is host and all players of a table."""

    def __init__(self, port: int, address: str, game: str = "memoarrr", bots: str = "", **wish: object) -> None:
        made = post(port, "/api/tables", {"game": game, "first": 0, **wish}, address)
        self.table, self.count, self.heard = made["table"], 0, b""
        self.socket = connected(port, address)
        self.say("watch", tokens=[made["host_token"]])
        self.seats = int(wish.get("options", {}).get("players", 2))  # type: ignore[attr-defined]
        for seat in range(self.seats):
            if bots:
                self.say("seat_bot", seat=seat, bot=bots)
            else:
                self.say("sit", seat=seat, name=f"P{seat}", token=f"{seat:032x}")

    def say(self, kind: str, **fields: object) -> None:
        self.count += 1
        with suppress(OSError):
            self.socket.sendall(text(type=kind, id=str(self.count), table=self.table, **fields))
            self.heard = (self.heard + drained(self.socket))[-_HEARD:]


def nothing(port: int, address: str, seconds: float) -> None:
    """The server has enough to do by itself."""
    begun()
    sleep(seconds)
