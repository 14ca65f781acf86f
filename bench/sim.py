"""The speed of the simulator: whole games on one core and on two, many games at once, one at a time."""

import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from fogbound.sim import COMPILED, rollouts

from .measure import Report, Table, in_turn, per_second, rates, times, verdict
from .peers import batch_env, pettingzoo_env
from .peers_games import BATCH

REPEATS = 9
SECONDS = 0.3
STARTS = 5
GAMES = 50_000

# name -> game, options, policy, threads, target in millions a second
RUNS: dict[str, tuple[str, dict[str, Any], str, int, float | None]] = {
    "memoarrr, 2 players": ("memoarrr", {}, "random", 1, 40),
    "memoarrr, 4 players": ("memoarrr", {"players": 4}, "random", 1, 40),
    "memoarrr, 2 players, expert": ("memoarrr", {"expert": True}, "random", 1, 15),
    "memoarrr, 4 players, expert": ("memoarrr", {"players": 4, "expert": True}, "random", 1, 15),
    "memoarrr, 2 players, greedy": ("memoarrr", {}, "greedy", 1, None),
    "ahoy, 2 players": ("ahoy", {}, "random", 1, 10),
    "ahoy, 4 players": ("ahoy", {"players": 4}, "random", 1, 10),
    "ahoy, 2 players, greedy": ("ahoy", {}, "greedy", 1, None),
    "memoarrr, 2 players, 2 threads": ("memoarrr", {}, "random", 2, None),
    "ahoy, 2 players, 2 threads": ("ahoy", {}, "random", 2, None),
}


# name -> game, options, what is shown, target in millions a second
BATCHES: dict[str, tuple[str, dict[str, Any], str, float | None]] = {
    "BatchEnv memoarrr, `table`": ("memoarrr", {}, "table", 8),
    "BatchEnv memoarrr, `recall`": ("memoarrr", {}, "recall", 8),
    "BatchEnv memoarrr, 4 players, expert, `table`": ("memoarrr", {"players": 4, "expert": True}, "table", 8),
    "BatchEnv ahoy, `table`": ("ahoy", {}, "table", 8),
    "BatchEnv ahoy, `recall`": ("ahoy", {}, "recall", 8),
}
AEC_TARGET = 0.06
AEC: dict[str, tuple[str, dict[str, Any]]] = {
    "PettingZoo memoarrr": ("memoarrr", {}),
    "PettingZoo ahoy": ("ahoy", {}),
}


def bench() -> Report:
    contestants = {name: _millions(*run[:4]) for name, run in RUNS.items()}
    contestants |= {name: _batch(*run[:3]) for name, run in BATCHES.items()}
    contestants |= {name: _timed(pettingzoo_env(*run)) for name, run in AEC.items()}
    targets = {name: run[-1] for name, run in (RUNS | BATCHES).items()} | dict.fromkeys(AEC, AEC_TARGET)
    measured = in_turn(contestants, REPEATS)
    found = {name: rates(figures) for name, figures in measured.items()}
    rows = []
    for name, spread in found.items():
        target = targets[name]
        judged = "" if target is None else f"{target:g} M: {verdict(spread.best >= target)}"
        rows.append((name, f"{spread.median:.3g} M", f"{spread.best:.3g} M", judged))
    return Report(
        about="Millions of decisions per second, deals included: whole games inside the kernel, then environments, "
        + ("compiled by Numba." if COMPILED else "in plain Python, because Numba is not installed."),
        table=Table(("", "median/s", "best/s", "target"), tuple(rows)),
        notes=(
            f"{REPEATS} repeats of {SECONDS} s each, all in turn after one round to warm up and compile.",
            f"BatchEnv: {BATCH:,} games at once, each step with observations, masks, rewards, new deals and the choice "
            "of random legal actions. PettingZoo: one game, `last` and `step` in turn, its loop in Python.",
            f"First start: {_first_start()}",
            f"{GAMES:,} games a call. Targets are judged by the best repeat, because the machine may be shared.",
        ),
        packages=("fogbound", "numba", "numpy"),
    )


def _millions(game: str, options: dict[str, Any], policy: str, threads: int) -> Callable[[], float]:
    def work() -> int:
        return int(rollouts(game, options, n=GAMES, seed=1, policy=policy, threads=threads).lengths.sum())

    return _timed(work)


def _batch(game: str, options: dict[str, Any], observation: str) -> Callable[[], float]:
    return _timed(batch_env(game, options, observation))


def _timed(work: Callable[[], int]) -> Callable[[], float]:
    return lambda: per_second(work, SECONDS) / 1e6


def _first_start() -> str:
    """How long a fresh Python takes until it has played one game of each, with what Numba kept from before."""
    script = "from fogbound.sim import rollouts; rollouts('memoarrr', n=1); rollouts('ahoy', n=1)"
    seconds = []
    for _ in range(STARTS):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", script], check=True)
        seconds.append(perf_counter() - began)
    found = times(seconds)
    return (
        f"a fresh Python imports `fogbound.sim` and plays a game of each, compiled before, in {found.median:.2f} s "
        f"(median of {STARTS}; best {found.best:.2f} s); the target is 2 s: {verdict(found.median <= 2)}."
    )
