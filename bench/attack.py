"""An honest pair beside every attack that we know, with the limits of a host who sets nothing: `./dev bench attack`."""

import math
import os
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Any

from tests.server.attacking import ATTACKS, OWN_SERVER, attacked, server_for
from tests.server.driver import Client, Server
from tests.server.people import play, seat_people

from .measure import Report, Table, console, verdict

SECONDS, PACE_S = 5.0, 0.05
USUAL: dict[str, Any] = {
    "proxies": "127.0.0.1",
    "commands_per_s": 20,
    "commands_at_once": 60,
    "connections_per_address": 100,
    "tables_per_minute": 30,
    "tables_per_address": 200,
    "listed_per_address": 10,
    "requests_per_s": 20,
    "bot_pace_s": 1.2,
}
MOST_MS, MOST_TIMES = 100.0, 5.0
"""The target: p99, and as a multiple of p99 without an attack."""
_TICKS = os.sysconf("SC_CLK_TCK")


def bench() -> Report:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "fogbound.db", **USUAL)
        try:
            alone = _measured(server, None)
            found = {attack: _measured(server, attack) for attack in ATTACKS if attack not in OWN_SERVER}
        finally:
            server.end()
    found |= {attack: _measured_apart(attack) for attack in OWN_SERVER}
    rows = [_row("no attack", alone, alone), *(_row(attack, found[attack], alone) for attack in ATTACKS)]
    return Report(
        about="Two people who play twenty moves a second at most, beside one attack each, all on loopback. "
        "Milliseconds from a move to the moment when both know of it; the server's processor time as a share of one "
        "core, growth of its memory and of its file.",
        table=Table(
            ("", "moves", "p50 ms", "p99 ms", "worst ms", "CPU", "memory MB", "disk kB", "target"), tuple(rows)
        ),
        notes=(
            f"{SECONDS:g} s each. Target: p99 within {MOST_MS:g} ms, and within {MOST_TIMES:g} times p99 without an "
            "attack. The attacks are in tests/server/attacking.py.",
            "Some 80 moves each, so p99 is the worst of them. Where the row without an attack is slow, the machine "
            "has other work, and only the server's processor time and memory say something.",
        ),
        packages=("fogbound", "aiohttp", "uvloop"),
    )


class _Found:
    """The pair's moves, in milliseconds, and what the server used meanwhile."""

    def __init__(self, took_ms: list[float], cpu: float, memory_kb: int, disk_kb: float) -> None:
        self.took_ms, self.cpu, self.memory_kb, self.disk_kb = sorted(took_ms), cpu, memory_kb, disk_kb

    def share(self, share: float) -> float:
        return self.took_ms[math.ceil(share * len(self.took_ms)) - 1]


def _measured(server: Server, attack: str | None) -> _Found:
    console.print(attack or "no attack", style="dim")
    _, clients = seat_people(server, "ahoy")
    if attack is None:
        return _played(server, clients)
    with attacked(int(server.url.rpartition(":")[2]), attack, 2 * SECONDS):
        return _played(server, clients)


def _measured_apart(attack: str) -> _Found:
    with tempfile.TemporaryDirectory() as folder:
        server = server_for(attack, Path(folder) / "fogbound.db", **USUAL)
        try:
            return _measured(server, attack)
        finally:
            server.end()


def _played(server: Server, clients: list[Client]) -> _Found:
    rng, began, took_ms = Random(1), perf_counter(), []
    cpu_s, memory_kb, disk_kb = _cpu_s(server), server.memory_kb, _disk_kb(server)
    while perf_counter() - began < SECONDS and clients[0].table["status"] == "running":
        sleep(PACE_S)
        sent = perf_counter()
        play(clients, rng)
        took_ms.append(1000 * (perf_counter() - sent))
    used = (_cpu_s(server) - cpu_s) / (perf_counter() - began)
    return _Found(took_ms, used, server.memory_kb - memory_kb, _disk_kb(server) - disk_kb)


def _cpu_s(server: Server) -> float:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _disk_kb(server: Server) -> float:
    return sum(file.stat().st_size for file in server.data.parent.glob(f"{server.data.name}*")) / 1000


def _row(name: str, found: _Found, alone: _Found) -> tuple[str, ...]:
    p99 = found.share(0.99)
    is_reached = p99 <= MOST_MS and p99 <= MOST_TIMES * alone.share(0.99)
    return (
        name,
        f"{len(found.took_ms)}",
        f"{found.share(0.5):.1f}",
        f"{p99:.1f}",
        f"{found.took_ms[-1]:.1f}",
        f"{100 * found.cpu:.0f} %",
        f"{found.memory_kb / 1000:.1f}",
        f"{found.disk_kb:.0f}",
        verdict(is_reached),
    )
