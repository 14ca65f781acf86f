"""Where the time goes: the pieces of a step of BatchEnv, and what a second thread or process adds to rollouts."""

import os
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Any

import numpy as np

from fogbound.sim import BatchEnv, rollouts
from fogbound.sim.kernel import ahoy_env, batch, memoarrr_env
from fogbound.sim.kernel.chance import begin_chance
from fogbound.sim.kernel.games import deal, to_move
from fogbound.sim.kernel.jit import borrowing

from .measure import Report, Table
from .peers_games import BATCH

FEW = 512
"""Games at once that nearly fit into a processor's own caches; the same work on more of them waits for memory."""
BUSY = 1.5
"""Above this load the machine has other work, and what a second core adds cannot be told."""
DECISIONS = 1_500_000
REPEATS = 5
GAMES = 200_000
"""Whole games in a call of `rollouts`."""
PIECES = ("choices", "check", "rules", "deals", "observations", "masks")


@borrowing
def _act(game: Any, rows: Any, actions: Any) -> None:
    for table in range(rows.shape[0]):
        if len(game) == 1:
            memoarrr_env.act(rows[table], actions[table])
        else:
            ahoy_env.act(rows[table], actions[table])


@borrowing
def _deal(game: Any, rows: Any, options: Any, seed: int) -> None:
    """Where a game is over."""
    for table in range(rows.shape[0]):
        if to_move(game, rows[table]) < 0:
            deal(game, rows[table], begin_chance(seed, table), options)


@borrowing
def _observe(game: Any, rows: Any, recall: bool, words: Any) -> None:
    for table in range(rows.shape[0]):
        s = rows[table]
        if len(game) == 1:
            memoarrr_env.observe(s, to_move(game, s), recall, words[table])
        else:
            ahoy_env.observe(s, to_move(game, s), recall, words[table])


@borrowing
def _legal(game: Any, rows: Any, offers: Any, words: Any) -> None:
    for table in range(rows.shape[0]):
        if len(game) == 1:
            offers[table, 0] = memoarrr_env.offer(rows[table])
            memoarrr_env.spread(offers[table, 0], words[table])
        else:
            offers[table, 0], offers[table, 1] = ahoy_env.offer(rows[table])
            ahoy_env.spread(offers[table, 0], offers[table, 1], words[table])


def pieces(game: str, n: int) -> Iterator[dict[str, float]]:
    """Nanoseconds a decision in each piece, and in whole steps; first a round to warm up."""
    env = BatchEnv(game, n=n, seed=1)
    env.reset()
    setup, rows, masks = env.setup, env._rows, env.setup.mask_words(n)
    chosen, words = env.choices("random"), env.setup.observation_words(n)
    work: dict[str, Callable[[], Any]] = {
        "choices": lambda: np.copyto(chosen, env.choices("random")),
        "check": lambda: batch.first_illegal(setup.game, env._offers, env._read_actions(chosen)),
        "rules": lambda: _act(setup.game, rows, chosen),
        "deals": lambda: _deal(setup.game, rows, setup.flags, 1),
        "observations": lambda: _observe(setup.game, rows, setup.recall, words),
        "masks": lambda: _legal(setup.game, rows, env._offers, masks),
    }
    steps = DECISIONS // n
    for _ in range(REPEATS + 1):
        spent = dict.fromkeys((*PIECES, "whole"), 0.0)
        for _ in range(steps):
            for name in PIECES:
                began = process_time()
                work[name]()
                spent[name] += process_time() - began
            began = process_time()
            env.step(env.choices("random"))
            spent["whole"] += process_time() - began
        yield {name: 1e9 * seconds / (steps * n) for name, seconds in spent.items()}


def _play(game: str) -> int:
    return int(rollouts(game, n=GAMES, seed=1).lengths.sum())


def _seconds(work: Callable[[], Any]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def second_core(game: str) -> tuple[float, float]:
    """How many times as many games two threads play as one, and two processes; the median of pairs of runs."""
    threads, processes = [], []
    with (
        ThreadPoolExecutor(2) as two_threads,
        ProcessPoolExecutor(2, get_context("spawn")) as two_processes,
    ):
        for repeat in range(2 * REPEATS + 1):
            alone = _seconds(lambda: _play(game))
            by_threads = _seconds(lambda: list(two_threads.map(_play, [game] * 2)))
            by_processes = _seconds(lambda: list(two_processes.map(_play, [game] * 2)))
            if repeat > 0:  # the first round warms up
                threads.append(2 * alone / by_threads)
                processes.append(2 * alone / by_processes)
    return statistics.median(threads), statistics.median(processes)


def _scaling() -> str:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if load > BUSY:
        return f"not measured, because the machine had other work (load {load:.1f})."
    found = []
    for game in ("memoarrr", "ahoy"):
        by_threads, by_processes = second_core(game)
        found.append(f"{game} {by_threads:.2f} times as many in two threads, {by_processes:.2f} in two processes")
    return (
        f"{'; '.join(found)} (medians of {2 * REPEATS} runs in turn with runs alone). "
        "Processes share nothing: what they fall short of 2 is the machine's doing."
    )


def bench() -> Report:
    rows = []
    for game in ("memoarrr", "ahoy"):
        for n in (FEW, BATCH):
            _, *measured = pieces(game, n)
            best = {name: min(spent[name] for spent in measured) for name in (*PIECES, "whole")}
            rows.append((f"{game}, {n:,} games", *(f"{best[name]:.0f}" for name in (*PIECES, "whole"))))
    return Report(
        about="Where the time goes in `BatchEnv` (2 players, `table`): nanoseconds a decision in each piece of a step, "
        "each piece in a loop of its own over all games, and a whole step beside them.",
        table=Table(("", *PIECES, "a whole step"), tuple(rows)),
        notes=(
            "`choices`: a random legal action; `check`: that all are legal; `rules`: the rules, and who was shown "
            "what; `deals`: new games where one ended.",
            f"The processor's time, the best of {REPEATS} repeats of {DECISIONS:,} decisions. A whole step does most "
            "pieces game by game, so that a game is fetched from memory once and not for each of them.",
            f"Rollouts on a second core: {_scaling()}",
        ),
        packages=("fogbound", "numba", "numpy"),
    )
