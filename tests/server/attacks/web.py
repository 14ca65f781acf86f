"""Attacks by HTTP: requests without number, half a request, answers that nobody reads."""

import re
import socket
import urllib.request
from contextlib import suppress
from random import Random
from time import perf_counter, sleep

from fogbound import new_match
from fogbound.server.http.static_files import ENGINE, FOLDER

from .wire import KEPT, begun, every, handshake, post

_REVIEWED = 1_500


def reviews(port: int, address: str, seconds: float) -> None:
    """Reviews of the longest match that is allowed, one after the other, from several addresses."""
    match = new_match("ahoy", seed=1)
    while len(match.moves) < _REVIEWED and not match.is_over:
        match.play(Random(len(match.moves)).choice(match.legal_moves))
    record = match.record().to_json()
    begun()
    for number in every(0.01, seconds):
        with suppress(OSError):
            post(port, "/api/review", record, f"198.51.100.{number % 4}")


def scripts(port: int, address: str, seconds: float) -> None:
    """The same file of the page, a hundred times a second."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
        script = re.findall(r'src="(/assets/[^"]+[.]js)"', answer.read().decode())
    path = script[0] if script else "/openapi.json"
    ask = f"GET {path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nX-Forwarded-For: {address}\r\n\r\n".encode()
    begun()
    _keep_asking(port, ask, 0.01, seconds)


def handshakes(port: int, address: str, seconds: float) -> None:
    """Handshakes from a foreign page, without a pause."""
    ask = handshake(address).replace(b"Host: a\r\n", b"Host: a\r\nOrigin: https://evil.example\r\n")
    begun()
    _keep_asking(port, ask, 0.0, seconds)


def _keep_asking(port: int, ask: bytes, pause_s: float, seconds: float) -> None:
    until = perf_counter() + seconds
    while perf_counter() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=2) as rude:
            while perf_counter() < until:
                rude.sendall(ask)
                if not rude.recv(1 << 20):
                    break
                sleep(pause_s)


def half_requests(port: int, address: str, seconds: float) -> None:
    """Many connections that never finish their request."""
    begun()
    for _ in every(0.01, seconds):
        with suppress(OSError):
            slow = socket.create_connection(("127.0.0.1", port), timeout=2)
            slow.sendall(b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Le")
            KEPT.append(slow)
            if len(KEPT) > 500:
                KEPT.pop(0).close()


def _direct(port: int, network: int) -> socket.socket:
    """A connection from a loopback address that no proxy stands before. It never waits."""
    one = socket.create_connection(("127.0.0.1", port), timeout=1, source_address=(f"127.0.1.{network}", 0))
    one.setblocking(False)
    return one


def _crowd(port: int, count: int, ask: bytes, does_read: bool, seconds: float) -> None:
    """So many connections of four addresses that send this again and again; whoever is thrown out comes back, 200 a
    second."""
    kept: list[socket.socket] = []
    begun()
    for number in every(0.005, seconds):
        with suppress(OSError):
            for _ in range(count - len(kept) if number == 0 else min(1, count - len(kept))):
                kept.append(_direct(port, 1 + len(kept) % 4))
        for one in list(kept):
            try:
                with suppress(BlockingIOError):
                    one.send(ask)
                with suppress(BlockingIOError):
                    if does_read and not one.recv(1 << 20):
                        raise ConnectionResetError
            except OSError:
                one.close()
                kept.remove(one)


def pipelined(port: int, address: str, seconds: float) -> None:
    """64 connections that send 2,000 requests at once and wait for no answer."""
    _crowd(port, 64, 2000 * b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", True, seconds)


def idle(port: int, address: str, seconds: float) -> None:
    """2,000 connections that say nothing."""
    _crowd(port, 2000, b"", True, seconds)


def unread_files(port: int, address: str, seconds: float) -> None:
    """Many connections that ask for the largest file of the page, and read nothing."""
    file, folder = max(
        ((file, folder) for folder in (ENGINE, FOLDER) for file in folder.rglob("*") if file.suffix != ".gz"),
        key=lambda one: one[0].stat().st_size,
    )
    path = ("engine/" if folder == ENGINE else "") + file.relative_to(folder).as_posix()
    ask = f"GET /{path} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    begun()
    for _ in every(0.02, seconds):
        with suppress(OSError):
            one = _direct(port, 1 + len(KEPT) % 4)
            KEPT.append(one)
            one.send(ask)
