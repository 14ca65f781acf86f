"""The speed of the compiled kernel: whole games, on one core and on two."""

from collections.abc import Callable
from typing import Any

from fogbound.sim import COMPILED, rollouts

from .measure import Report, Table, in_turn, per_second, rates, verdict

REPEATS = 9
SECONDS = 0.3
GAMES = 20_000

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


def bench() -> Report:
    measured = in_turn({name: _millions(*run[:4]) for name, run in RUNS.items()}, REPEATS)
    found = {name: rates(figures) for name, figures in measured.items()}
    rows = []
    for name, spread in found.items():
        target = RUNS[name][4]
        judged = "" if target is None else f"{target:.0f} M: {verdict(spread.best >= target)}"
        rows.append((name, f"{spread.median:.1f} M", f"{spread.best:.1f} M", judged))
    return Report(
        about="Millions of decisions per second in whole games inside the kernel, deals included, "
        + ("compiled by Numba." if COMPILED else "in plain Python, because Numba is not installed."),
        table=Table(("", "median/s", "best/s", "target"), tuple(rows)),
        notes=(
            f"{REPEATS} repeats of {SECONDS} s each, all in turn after one round to warm up and compile.",
            f"{GAMES:,} games a call. Targets are judged by the best repeat, because the machine may be shared.",
        ),
        packages=("fogbound", "numba", "numpy"),
    )


def _millions(game: str, options: dict[str, Any], policy: str, threads: int) -> Callable[[], float]:
    def work() -> int:
        return int(rollouts(game, options, n=GAMES, seed=1, policy=policy, threads=threads).lengths.sum())

    return lambda: per_second(work, SECONDS) / 1e6
