"""The socket layers that were weighed, and what our shortcuts give: `./dev bench sockets`."""

import asyncio
import gc
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import uvloop

from ..measure import Report, Table, console
from ..server import fogbound_tables, processes
from ..server.load import Load
from .flood import FLOODS
from .variants import VARIANTS

HERE = Path(__file__).parent
TABLES, SECONDS, REPEATS, PER_S = 200, 3.0, 5, 300
FLOOD_S, HONEST_PER_S = 4.0, 8
SERVERS = {
    "aiohttp, as it is served": ("-m", "fogbound", "serve"),
    "uvicorn, websockets-sansio": (HERE / "asgi.py", "sansio"),
    "uvicorn, wsproto": (HERE / "asgi.py", "wsproto"),
    "granian": (HERE / "asgi.py", "granian"),
    **{f"aiohttp, {name.replace('-', ' ')}": (HERE / "variants.py", name) for name in VARIANTS},
}
FLOODED = [name for name in SERVERS if name not in [f"aiohttp, {one.replace('-', ' ')}" for one in VARIANTS]]


class Found(NamedTuple):
    """One measurement of one server."""

    per_s: float
    cpu_us: float
    p50_ms: float
    p99_ms: float
    memory_kb: float


def bench() -> Report:
    return uvloop.run(_bench())


async def _bench() -> Report:
    found: dict[str, list[Found]] = {name: [] for name in SERVERS}
    skipped: dict[str, str] = {}
    for repeat in range(REPEATS):
        for name in SERVERS:
            if name in skipped:
                continue
            console.print(f"repeat {repeat + 1} of {REPEATS}: {name}", style="dim")
            try:
                found[name].append(await _measured(name))
            except (RuntimeError, OSError, ValueError) as fault:
                skipped[name] = str(fault).splitlines()[-1] if str(fault) else type(fault).__name__
    floods = {name: [await _flooded(name, kind) for kind in FLOODS] for name in FLOODED if name not in skipped}
    return _report({name: one for name, one in found.items() if one}, floods, skipped)


@contextmanager
def _server(name: str, is_limited: bool) -> Iterator[processes.Running]:
    with processes.scratch() as folder:
        environment = {
            **processes.FREE,
            "FOGBOUND_WARM_UP": "0",
            "FOGBOUND_PORT": "0",
            "FOGBOUND_DATA": str(folder / "tables.db"),
            "FOGBOUND_LOG_LEVEL": "error",
            "PYTHONPATH": os.pathsep.join((str(HERE), os.environ.get("PYTHONPATH", ""))),
        }
        if is_limited:
            environment |= {"FOGBOUND_COMMANDS_PER_S": "20", "FOGBOUND_COMMANDS_AT_ONCE": "60"}
        with processes.running([sys.executable, *map(str, SERVERS[name])], environment, folder) as server:
            yield server


async def _measured(name: str) -> Found:
    with _server(name, is_limited=False) as server:
        load, before = Load(), server.memory_kb()
        tables = await fogbound_tables.seated(server.port, load, TABLES, "ahoy", matches=3)
        memory_kb = (server.memory_kb() - before) / TABLES
        gc.collect()
        gc.freeze()
        paced = await load.at_pace(tables, SECONDS, PER_S)
        per_s, cpu_us = await load.full_speed(tables, SECONDS, server.cpu_s)
        return Found(per_s, cpu_us, paced.p50_ms, paced.p99_ms, memory_kb)


async def _flooded(name: str, kind: str) -> str:
    """An honest pair beside one rude connection: milliseconds, and the share of its moves that were made."""
    with _server(name, is_limited=True) as server:
        load = Load()
        pairs = await fogbound_tables.seated(server.port, load, 1, "ahoy")
        rude = subprocess.Popen([sys.executable, str(HERE / "flood.py"), str(server.port), kind, str(FLOOD_S)])
        paced = await load.at_pace(pairs, FLOOD_S, HONEST_PER_S)
        await asyncio.to_thread(rude.wait)
        if not load.took_s:
            return "no move"
        return f"{paced.p50_ms:,.0f} / {paced.p99_ms:,.0f} ms, {100 * paced.per_s / HONEST_PER_S:.0f} %"


def _report(found: dict[str, list[Found]], floods: dict[str, list[str]], skipped: dict[str, str]) -> Report:
    ours = statistics.median(one.cpu_us for one in found[next(iter(SERVERS))])
    rows = []
    for name, repeats in found.items():
        cpu_us = statistics.median(one.cpu_us for one in repeats)
        rows.append(
            (
                name,
                f"{statistics.median(one.per_s for one in repeats):,.0f}",
                f"{max(one.per_s for one in repeats):,.0f}",
                f"{cpu_us:,.0f}",
                f"{cpu_us / ours:.2f}",
                f"{min(one.p50_ms for one in repeats):.1f} / {min(one.p99_ms for one in repeats):.1f}",
                f"{min(one.memory_kb for one in repeats):.0f}",
                *floods.get(name, [""] * len(FLOODS)),
            )
        )
    return Report(
        about=f"The same tables behind several socket layers, and without our shortcuts: {TABLES} tables of two, moves "
        "a second at full speed, the server's µs of processor time a move, then the milliseconds from a move to the "
        f"other seat's update at {PER_S} moves a second. The last columns: an honest pair that wants {HONEST_PER_S} "
        "moves a second beside one connection that floods, with the usual limits: p50 / p99, and the share of its "
        "moves that were made.",
        table=Table(
            ("", "moves/s", "best", "µs", "× ours", "p50 / p99 ms", "kB a pair", *FLOODS),
            tuple(rows),
        ),
        notes=(
            f"{REPEATS} repeats of {SECONDS:g} s, all servers in turn: judge by the ratios. µs are medians; latencies "
            "and memory are the best of the repeats. A pair has two connections and three tables.",
            *(f"Skipped: {name}: {reason}." for name, reason in skipped.items()),
        ),
        packages=("fogbound", "aiohttp", "uvicorn", "websockets", "wsproto", "granian", "uvloop"),
    )
