"""Attacks on a server, each a bounded program: `python -m tests.server.attacking PORT ATTACK SECONDS`.

They send to 127.0.0.1 only. `./dev bench attack` measures an honest pair beside each of them.
"""

import json
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter, sleep

_MASK = bytes(4)
PING, EMPTY_FRAGMENT, EMPTY_OBJECT = b"\x89\x80" + _MASK, b"\x00\x80" + _MASK, b"\x81\x82" + _MASK + b"{}"
CLOSE, FIRST_FRAGMENT = b"\x88\x80" + _MASK, b"\x01\x81" + _MASK + b"{"
_MANY = 8_000
_CROWD = 90
"""Connections at once, from one address."""


Attack = Callable[[int, str, float], None]
"""Takes the port, the network address that it seems to come from, and how long it may take."""


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
    return b"\x81" + length + _MASK + body


def connected(port: int, address: str = "") -> socket.socket:
    """Raises ConnectionError if the server refuses."""
    one = socket.create_connection(("127.0.0.1", port), timeout=5)
    one.sendall(handshake(address))
    if b" 101 " not in one.recv(4096):
        one.close()
        raise ConnectionRefusedError
    return one


def begun() -> None:
    """Tell `attacked` that the attack is under way."""
    print("begun", flush=True)


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
    ping, until = b"\x89\xfd" + _MASK + bytes(125), perf_counter() + seconds
    crowd = [connected(port, address) for _ in range(_CROWD)]
    begun()
    while perf_counter() < until:
        for rude in crowd:
            with suppress(OSError):
                rude.send(2 * ping)
        sleep(0.05)


def crowd_once(port: int, address: str, seconds: float) -> None:
    """Many connections that each send 250 kB of empty objects, once."""
    crowd = [connected(port, address) for _ in range(_CROWD)]
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


def watch_again(port: int, address: str, seconds: float) -> None:
    """Many clients of many addresses that ask for the same table ten times a second each."""
    wish = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", b'{"game":"ahoy"}')
    with urllib.request.urlopen(wish) as answer:
        table = json.load(answer)["table"]
    crowd = [connected(port, f"198.51.100.{number % 4}") for number in range(4 * _CROWD)]
    begun()
    watch, until = text(type="watch", id="x", table=table), perf_counter() + seconds
    while perf_counter() < until:
        for rude in crowd:
            with suppress(OSError):
                rude.send(watch)
                rude.setblocking(False)
                rude.recv(1 << 20)
        sleep(0.05)


ATTACKS: dict[str, Attack] = {
    "pings": flood(b"", PING),
    "empty fragments": flood(FIRST_FRAGMENT, EMPTY_FRAGMENT),
    "empty objects": flood(b"", EMPTY_OBJECT),
    "texts after the closing frame": flood(CLOSE, EMPTY_OBJECT),
    "unread pings": unread_pings,
    "a crowd, once": crowd_once,
    "frames before the answer": early,
    "watch again": watch_again,
}


@contextmanager
def attacked(port: int, attack: str, seconds: float) -> Iterator[None]:
    """An attack in a process of its own, which ends with this."""
    command = [sys.executable, "-m", "tests.server.attacking", str(port), attack, str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        with process.stdout as first_line:
            assert first_line.readline() == "begun\n"
        yield
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    name = sys.argv[2]
    ATTACKS[name](int(sys.argv[1]), f"192.0.2.{1 + list(ATTACKS).index(name)}", float(sys.argv[3]))
