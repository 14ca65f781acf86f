"""The strength of the bots for Memory Ahoy: rows 10 to 12 of the targets, `python -m bench.strength_ahoy --games N`."""

import argparse
import os
import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from fogbound import new_match
from fogbound.bots import LEVELS, bot_named, play_out
from fogbound.core.seats import Seat, seats
from fogbound.sim import COMPILED

from .measure import Report, Table, verdict

GAMES = 2000
SEED = 2026
AT_A_TIME = 20  # games for a worker
Z95 = 1.96


@dataclass(frozen=True)
class Row:
    """One bot against as many of another as there are seats left."""

    bot: str
    foe: str
    players: int
    least: float
    most: float
    stretch: tuple[float, float]
    mean_ms: float
    max_ms: float

    @property
    def name(self) -> str:
        return f"{self.bot} against {self.players - 1} × {self.foe}"


class Played(NamedTuple):
    """One game: how much of a win, and the milliseconds of each move."""

    won: float
    ended_by: str
    times_ms: list[float]


ROWS = (
    Row("captain", "greedy", 2, 0.65, 0.95, (0.72, 0.95), 20, 200),
    Row("captain", "greedy", 3, 0.42, 0.95, (0.50, 0.95), 30, 300),
    Row("captain", "greedy", 4, 0.29, 0.95, (0.38, 0.95), 30, 300),
    *(Row(upper, lower, 2, 0.62, 0.74, (0.65, 0.70), 20, 200) for lower, upper in pairwise(LEVELS)),
)
"""Above 95 % a bot probably sees what is hidden: that is no pass."""


def bench(games: int = GAMES, rows: tuple[Row, ...] = ROWS) -> Report:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    lines = []
    with ProcessPoolExecutor(cores) as pool:
        for row in rows:
            chunks = [(row, first, min(first + AT_A_TIME, games)) for first in range(0, games, AT_A_TIME)]
            lines.append(_judged(row, [game for chunk in pool.map(_play, chunks) for game in chunk]))
    return Report(
        about=f"How often one bot wins against the others at its table, {games:,} games a row, "
        + ("compiled by Numba." if COMPILED else "in plain Python, because Numba is not installed."),
        table=Table(("", "players", "wins", "mean", "p99", "max", "target", "verdict"), tuple(lines)),
        notes=(
            "Wins with their 95 % interval; a shared win counts as a share. Times are milliseconds a move of the first "
            "bot. Seats change from game to game, and every deal is played once on each seat.",
            f"{cores} games at a time. Other work on the machine makes times longer; wins do not change.",
        ),
        packages=("fogbound", "numba", "numpy"),
    )


def _play(chunk: tuple[Row, int, int]) -> list[Played]:
    """Games of these numbers, in a worker; what it compiles or loads before the first is not counted."""
    row, first, last = chunk
    _game(row, -1)
    return [_game(row, number) for number in range(first, last)]


def _game(row: Row, number: int) -> Played:
    own = Seat(number % row.players)
    match = new_match("ahoy", seed=SEED + number // row.players, players=row.players)
    bots = {seat: bot_named("ahoy", row.bot if seat == own else row.foe) for seat in seats(row.players)}
    times = play_out(match, bots, SEED + number)
    outcome = match.outcome
    assert outcome is not None, "a match that was played out is over"
    won = 1 / len(outcome.winners) if own in outcome.winners else 0.0
    return Played(won, outcome.ended_by, [1000 * seconds for seconds in times[own]])


def _judged(row: Row, played: list[Played]) -> tuple[str, ...]:
    wins = [game.won for game in played]
    rate = statistics.fmean(wins)
    half = Z95 * statistics.pstdev(wins) / len(wins) ** 0.5
    times = sorted(_all_times(played))
    mean, longest = statistics.fmean(times), times[-1]
    low, high = row.stretch
    reached = row.least <= rate <= row.most
    stretched = " (stretch)" if low <= rate <= high else ""
    in_time = mean <= row.mean_ms and longest <= row.max_ms
    return (
        row.name,
        str(row.players),
        f"{rate:.1%} ± {half:.1%}",
        f"{mean:.1f}",
        f"{times[int(0.99 * len(times))]:.1f}",
        f"{longest:.0f}",
        f"{row.least:.0%}-{row.most:.0%}, {row.mean_ms:g}/{row.max_ms:g} ms",
        f"{verdict(reached)}{stretched}" + ("" if in_time else ", too slow"),
    )


def _all_times(played: list[Played]) -> Iterator[float]:
    for game in played:
        yield from game.times_ms


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="for each row")
    bench(parser.parse_args().games).show("strength_ahoy")
