"""Honest pairs beside every attack that we know, with the limits of a host who sets nothing: `./dev bench attack`."""

import math
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Any, NamedTuple

from fogbound.server.store.upkeep import faults_of
from tests.server.attacking import ATTACKS, attacked, server_for
from tests.server.driver import Client, Server
from tests.server.people import play, seat_people

from .measure import Report, Table, console, verdict

SECONDS, PAIRS, PACE_S = 12.0, 4, 0.01
"""A connection may send 20 commands a second: several pairs make enough moves together."""
FOREVER_S = 600.0
"""An attack is ended from outside."""
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
    "warm_up": 1,
    "log_level": "info",
}
MOST_MS, MOST_TIMES = 100.0, 5.0
"""The target: p99, and as a multiple of p99 without an attack."""
MOST_MEMORY_MB, MOST_DISK_MB = 100.0, 20.0
"""The most that an attack may add while it is measured."""
LOADED_MB = 300.0
"""Bots with their tables, or logs that are as long as they can be."""
LOADED = ("captains", "clocks", "long", "5,000")
"""Attacks beside which bots or long logs are loaded begin so."""
_TICKS = os.sysconf("SC_CLK_TCK")


def bench() -> Report:
    alone = _measured(None)
    rows = [_row("no attack", alone, alone), *(_row(attack, _measured(attack), alone) for attack in ATTACKS)]
    return Report(
        about=f"{2 * PAIRS} people at {PAIRS} tables, with a move every {1000 * PACE_S:g} ms and a little more, beside "
        "one attack each, all on loopback. Milliseconds from a move to the moment when both players know of it; the "
        "server's processor time as a share of one core; the most that its memory grew, and the growth of its file. "
        "Then the server is killed and started again: every move that was acknowledged must be there, and no other.",
        table=Table(
            ("", "moves", "p50 ms", "p99 ms", "worst ms", "CPU", "memory MB", "disk MB", "lost", "time", "bounds"),
            tuple(rows),
        ),
        notes=(
            f"{SECONDS:g} s each, on a server of its own. Targets: p99 within {MOST_MS:g} ms and {MOST_TIMES:g} times "
            f"p99 without an attack; memory within {MOST_MEMORY_MB:g} MB ({LOADED_MB:g} MB more where bots or long "
            f"logs are loaded), disk within {MOST_DISK_MB:g} MB, nothing lost, and the file in order. The attacks are "
            "in tests/server/attacks.",
            "The attacker, the pairs and the server share the machine. Where the row without an attack is slow, the "
            "machine has other work, and only the server's processor time, memory and losses say something.",
        ),
        packages=("fogbound", "aiohttp", "uvloop"),
    )


class _Found(NamedTuple):
    """The pairs' moves, in milliseconds, and what the server used meanwhile."""

    took_ms: list[float]
    cpu: float
    memory_mb: float
    disk_mb: float
    lost: list[str]
    """A sentence for everything that was not as it should be after the restart."""

    def share(self, share: float) -> float:
        return self.took_ms[math.ceil(share * len(self.took_ms)) - 1]


def _measured(attack: str | None) -> _Found:
    console.print(attack or "no attack", style="dim")
    with tempfile.TemporaryDirectory() as folder:
        server = server_for(attack, Path(folder) / "fogbound.db", **USUAL)
        try:
            while "bots are ready" not in server.log:
                sleep(0.1)
            pairs = [_new_pair(server) for _ in range(PAIRS)]
            with _beside(server, attack):
                found = _played(server, pairs)
            return found._replace(lost=_lost(server, pairs))
        finally:
            server.end()


@contextmanager
def _beside(server: Server, attack: str | None) -> Iterator[None]:
    if attack is None:
        yield
        return
    with attacked(int(server.url.rpartition(":")[2]), attack, FOREVER_S):
        yield


def _new_pair(server: Server) -> list[Client]:
    return seat_people(server, "ahoy")[1]


def _played(server: Server, pairs: list[list[Client]]) -> _Found:
    """Matches that are over are replaced, and kept at the end of the list."""
    rng, began, took_ms, number = Random(1), perf_counter(), [], 0
    cpu_s, memory_kb, disk_kb = _cpu_s(server), server.memory_kb, _disk_kb(server)
    most_kb = memory_kb
    while perf_counter() - began < SECONDS:
        number = (number + 1) % PAIRS
        if pairs[number][0].table["status"] != "running":
            pairs.append(pairs[number])
            pairs[number] = _new_pair(server)
        sleep(PACE_S)
        sent = perf_counter()
        play(pairs[number], rng)
        took_ms.append(1000 * (perf_counter() - sent))
        most_kb = max(most_kb, server.memory_kb)
    used = (_cpu_s(server) - cpu_s) / (perf_counter() - began)
    grown_mb = (_disk_kb(server) - disk_kb) / 1000
    return _Found(sorted(took_ms), used, (most_kb - memory_kb) / 1000, grown_mb, [])


def _lost(server: Server, pairs: list[list[Client]]) -> list[str]:
    """Kill the server and start it again."""
    told = [max(client.table["moves"] for client in pair) for pair in pairs]
    server.kill()
    found = faults_of(server.data)
    server.start()
    for pair, moves in zip(pairs, told, strict=True):
        kept = server.client().resume(pair[0]).table["moves"]
        if kept != moves:
            found.append(f"{kept} moves instead of {moves}, which were acknowledged")
    return found


def _cpu_s(server: Server) -> float:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _disk_kb(server: Server) -> float:
    return sum(file.stat().st_size for file in server.data.parent.glob(f"{server.data.name}*")) / 1000


def _row(name: str, found: _Found, alone: _Found) -> tuple[str, ...]:
    p99 = found.share(0.99)
    is_quick = p99 <= MOST_MS and p99 <= MOST_TIMES * alone.share(0.99)
    most_mb = MOST_MEMORY_MB + (LOADED_MB if name.startswith(LOADED) else 0)
    is_bounded = found.memory_mb <= most_mb and found.disk_mb <= MOST_DISK_MB and not found.lost
    for sentence in found.lost:
        console.print(f"{name}: {sentence}", style="red")
    row = (
        name,
        f"{len(found.took_ms)}",
        f"{found.share(0.5):.1f}",
        f"{p99:.1f}",
        f"{found.took_ms[-1]:.1f}",
        f"{100 * found.cpu:.0f} %",
        f"{found.memory_mb:.1f}",
        f"{found.disk_mb:.1f}",
        f"{len(found.lost)}",
        verdict(is_quick),
        verdict(is_bounded),
    )
    console.print("  ".join(row), style="dim")
    return row
