"""The engine protocol: how soon `fogbound engine` answers, and how many requests it answers in a second."""

import json
import random
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from functools import partial
from time import perf_counter

from fogbound.cli.engine import Engine
from fogbound.games import new_match

from .measure import Report, Table, in_turn, rates, times, verdict

STARTS = 20
START_TARGET = 0.15
REPEATS = 7
MATCHES = 15
GAMES = ("memoarrr", "ahoy")
QUIT = b'{"cmd":"quit"}\n'

Requests = list[bytes]


def bench() -> Report:
    starts = in_turn({"engine": _start_engine, "python": _start_python}, STARTS)
    spreads = {name: times(figures) for name, figures in starts.items()}
    rows = [
        (
            "start until `quit` is answered",
            *_seconds(spreads["engine"]),
            verdict(spreads["engine"].median < START_TARGET),
        ),
        ("of it, Python doing nothing", *_seconds(spreads["python"]), ""),
    ]
    contestants: dict[str, Callable[[], float]] = {}
    for game in GAMES:
        requests = _requests(game)
        contestants[f"{game}: play and view, through pipes"] = partial(_through_pipes, requests)
        contestants[f"{game}: play and view, inside one process"] = partial(_inside, requests)
    for name, figures in in_turn(contestants, REPEATS).items():
        speed = rates(figures)
        rows.append((name, f"{speed.median:,.0f} /s", f"{speed.best:,.0f} /s", ""))
    return Report(
        about="The engine from outside: the time from starting `fogbound engine` until its answer to `quit` is read, "
        "and requests per second, where every `play` is followed by a `view` for the seat that moved.",
        table=Table(("", "median", "best", "target"), tuple(rows)),
        notes=(
            f"Start: {STARTS} times, in turn with a Python that does nothing, after one of each to warm up; "
            f"the target is a median under {START_TARGET} s.",
            f"Requests: {REPEATS} repeats of {MATCHES} whole matches of random moves for 2 players, one request at a "
            "time. The `new` before each match takes its time and is not counted.",
        ),
    )


def _seconds(spread: tuple[float, float]) -> tuple[str, str]:
    median, best = spread
    return f"{median:.3f} s", f"{best:.3f} s"


def _command() -> list[str]:
    """The installed command, as a user would start it."""
    script = shutil.which("fogbound", path=sysconfig.get_path("scripts"))
    return [script, "engine"] if script else [sys.executable, "-m", "fogbound", "engine"]


def _start_engine() -> float:
    began = perf_counter()
    with subprocess.Popen(_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        _ask(engine, QUIT)
        return perf_counter() - began


def _start_python() -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return perf_counter() - began


def _requests(game: str) -> Requests:
    """The lines of whole matches: `new`, then `play` and `view` until the end."""
    lines: Requests = []
    chosen = random.Random(1)
    for seed in range(MATCHES):
        match = new_match(game, seed=seed)
        lines.append(_line(cmd="new", game=game, seed=seed))
        while moves := match.legal_moves:
            move, seat = chosen.choice(moves), match.to_move
            match.play(move)
            lines += (_line(cmd="play", move=move), _line(cmd="view", seat=seat))
    return lines


def _line(**fields: object) -> bytes:
    return json.dumps(fields).encode("ascii") + b"\n"


def _counted(requests: Requests) -> int:
    return len(requests) - MATCHES


def _through_pipes(requests: Requests) -> float:
    with subprocess.Popen(_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        _ask(engine, requests[0])  # so that the start is over
        began = perf_counter()
        for line in requests:
            _ask(engine, line)
        passed = perf_counter() - began
        _ask(engine, QUIT)
    return _counted(requests) / passed


def _ask(engine: "subprocess.Popen[bytes]", line: bytes) -> None:
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(line)
    engine.stdin.flush()
    _check(line, engine.stdout.readline())


def _inside(requests: Requests) -> float:
    engine = Engine()
    began = perf_counter()
    for line in requests:
        _check(line, json.dumps(engine.answer(line.removesuffix(b"\n"))).encode("ascii"))
    return _counted(requests) / (perf_counter() - began)


def _check(line: bytes, answer: bytes) -> None:
    if not answer.startswith(b'{"ok": true'):
        raise RuntimeError(f"the engine answered {answer!r} to {line!r}")
