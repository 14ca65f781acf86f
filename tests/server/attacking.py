"""Attacks on a server, each a bounded program: `python -m tests.server.attacking PORT ATTACK SECONDS`.

They send to 127.0.0.1 only. `./dev bench attack` measures an honest pair beside each of them.
"""

import json
import re
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Any

from websockets.sync.client import connect

from fogbound import new_match
from tests.server.driver import Client, Server
from tests.server.people import legal_moves, to_move
from tests.server.prepared import LONG_TABLES, name_of, prepare_long_tables, prepare_many_tables

_MASK = bytes(4)
PING, EMPTY_FRAGMENT, EMPTY_OBJECT = b"\x89\x80" + _MASK, b"\x00\x80" + _MASK, b"\x81\x82" + _MASK + b"{}"
CLOSE, FIRST_FRAGMENT = b"\x88\x80" + _MASK, b"\x01\x81" + _MASK + b"{"
_MANY = 8_000
_REVIEWED = 1_500
_HEARD = 1 << 16
"""Bytes of what it was told that a client keeps."""
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
    one = socket.create_connection(("127.0.0.1", port), timeout=30)
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
    crowd = [connected(port, f"198.51.100.{number // _CROWD}") for number in range(count)]
    for rude in crowd:
        rude.sendall(text(type="watch", id="w", table=table))
    return crowd


def watch_again(port: int, address: str, seconds: float) -> None:
    """Many clients of many addresses that ask for the same table ten times a second each."""
    table = post(port, "/api/tables", {"game": "ahoy"}, address)["table"]
    crowd = watched(port, table, 4 * _CROWD)
    begun()
    for _ in every(0.05, seconds):
        for rude in crowd:
            with suppress(OSError):
                rude.sendall(text(type="watch", id="x", table=table))
                drained(rude)


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


def toggles(port: int, address: str, seconds: float) -> None:
    """Players who are ready, and not, and ready, and who sit down and rise, as fast as they can: logs grow."""
    holders = [Holder(port, address) for _ in range(10)]
    begun()
    for number in every(0.02, seconds):
        for holder in holders:
            holder.say("ready", seat=0, ready=number % 2 == 0)
            holder.say("rise", seat=1)
            holder.say("sit", seat=1, name="P1", token=f"{1:032x}")


def lobby(port: int, address: str, seconds: float) -> None:
    """Public tables whose seats are taken and left all the time, before many who watch the list."""
    crowd = [connected(port, f"198.51.100.{number // _CROWD}") for number in range(2 * _CROWD)]
    for rude in crowd:
        rude.sendall(text(type="watch_lobby", id="l"))
    holders = [Holder(port, address, is_public=True) for _ in range(20)]
    begun()
    for number in every(0.05, seconds):
        holder = holders[number % len(holders)]
        holder.say("rise", seat=1)
        holder.say("sit", seat=1, name=f"P{number}", token=f"{1:032x}")
        for rude in crowd:
            drained(rude)


def moves_before_a_crowd(port: int, address: str, seconds: float) -> None:
    """One client plays both sides as fast as it can, before many watchers."""
    made = post(port, "/api/tables", {"game": "ahoy", "first": 0, "look_s": None}, address)
    table, headers = made["table"], {"X-Forwarded-For": address}
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, max_size=None) as socket_:
        client = Client(socket_).done("watch", table=table, tokens=[made["host_token"]])
        for seat in (0, 1):
            client.done("sit", table=table, seat=seat, name=f"P{seat}", token=f"{seat:032x}")
        client.done("start", table=table).until(lambda now: now["status"] == "running")
        crowd, rng = watched(port, table, 3 * _CROWD), Random(1)
        begun()
        for _ in every(0.05, seconds):
            seat = to_move(client)
            if moves := legal_moves(client.table, seat):
                client.ask("play", table=table, seat=seat, moves=client.table["moves"], move=rng.choice(moves))
            else:
                client.hear()
            for rude in crowd:
                drained(rude)


def rematches(port: int, address: str, seconds: float) -> None:
    """Matches that are given up and played again without end: tables without number."""
    holders = [Holder(port, address) for _ in range(10)]
    for holder in holders:
        holder.say("ready", seat=1)
        holder.say("start")
    begun()
    for _ in every(0.2, seconds):
        for holder in holders:
            holder.say("resign", seat=0)
            for seat in (0, 1):
                holder.say("rematch", seat=seat)
            if found := re.search(rb'"rematch":"([a-z0-9]{12})"', holder.heard):
                holder.table, holder.heard = found[1].decode(), b""
                holder.say("watch", tokens=[f"{seat:032x}" for seat in (0, 1)])


def captains(port: int, address: str, seconds: float) -> None:
    """28 tables of four captains, who think. The first one plays a little before it begins: bots that are compiled
    are loaded then, as they are when a server has run for a minute."""
    for number in range(28):
        holder = Holder(port, address, bots="captain", options={"players": 4})
        holder.say("start")
        _KEPT.append(holder.socket)
        if number == 0:
            _wait_for_moves(port, address, holder.table)
    begun()
    sleep(seconds)


def _wait_for_moves(port: int, address: str, table: str) -> None:
    """Until somebody has made eight moves."""
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers={"X-Forwarded-For": address}, max_size=None) as one:
        Client(one).done("watch", table=table).until(lambda now: now["moves"] >= 8)


_KEPT: list[socket.socket] = []


def new_tables(port: int, address: str, seconds: float) -> None:
    """Public tables as fast as they come."""
    begun()
    for _ in every(0.01, seconds):
        with suppress(OSError):
            post(port, "/api/tables", {"game": "ahoy", "is_public": True}, address)


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
            _KEPT.append(slow)
            if len(_KEPT) > 500:
                _KEPT.pop(0).close()


def long_messages(port: int, address: str, seconds: float) -> None:
    """Messages of the longest length, of many small objects, from many connections."""
    body = json.dumps({"type": "chat", "id": "1", "x": 1900 * [{"a": 1}]}, separators=(",", ":"))
    frame = b"\x81\xfe" + len(body).to_bytes(2, "big") + _MASK + body.encode()
    crowd = [connected(port, address) for _ in range(_CROWD)]
    begun()
    for _ in every(0.2, seconds):
        for rude in crowd:
            with suppress(OSError):
                rude.settimeout(0.05)
                rude.sendall(frame)
                drained(rude)


def long_tables(port: int, address: str, seconds: float) -> None:
    """Strangers open tables with the longest logs that there can be (`prepare_long_tables`), one after the other."""
    rude = connected(port, address)
    begun()
    for number in every(0.2, seconds):
        with suppress(OSError):
            rude.sendall(text(type="watch", id=str(number), table=name_of(number % LONG_TABLES)))
            rude.sendall(text(type="unwatch", id=f"u{number}", table=name_of(number % LONG_TABLES)))
            drained(rude)


def nothing(port: int, address: str, seconds: float) -> None:
    """The server has enough to do by itself."""
    begun()
    sleep(seconds)


ATTACKS: dict[str, Attack] = {
    "pings": flood(b"", PING),
    "empty fragments": flood(FIRST_FRAGMENT, EMPTY_FRAGMENT),
    "empty objects": flood(b"", EMPTY_OBJECT),
    "texts after the closing frame": flood(CLOSE, EMPTY_OBJECT),
    "unread pings": unread_pings,
    "a crowd, once": crowd_once,
    "frames before the answer": early,
    "long messages": long_messages,
    "watch again": watch_again,
    "ready, sit and rise": toggles,
    "a busy lobby": lobby,
    "moves before a crowd": moves_before_a_crowd,
    "rematches": rematches,
    "new tables": new_tables,
    "long tables": long_tables,
    "captains": captains,
    "captains without Numba": captains,
    "reviews": reviews,
    "one script": scripts,
    "refused handshakes": handshakes,
    "half requests": half_requests,
    "5,000 running tables after a start": nothing,
}
PREPARED: dict[str, Callable[[Path], None]] = {
    "long tables": prepare_long_tables,
    "5,000 running tables after a start": prepare_many_tables,
}
"""Attacks that need a file."""
PLAIN = "captains without Numba"
"""This one is on a server without compiled bots."""
OWN_SERVER = (*PREPARED, "captains", PLAIN)
"""Attacks that need a server of their own, or leave one behind that is busy."""


class PlainServer(Server):
    """A server without Numba."""

    module = "tests.server.without_numba"


def server_for(attack: str | None, path: Path, **settings: Any) -> Server:
    """A server as this attack needs it."""
    if attack in PREPARED:
        PREPARED[attack](path)
    return (PlainServer if attack == PLAIN else Server)(path, **settings)


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
