"""The strength of the bots for Memory Ahoy: rows 10 to 12 of the targets.

`python -m bench.strength_ahoy [--games N] [--seed S] [--only WORDS]`
"""

import argparse
import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from fogbound import new_match
from fogbound.bots import LEVELS, bot_named, play_out
from fogbound.core.seats import Seat, seats
from fogbound.sim import COMPILED

from .measure import Report, Table, cores, verdict
from .strength_memoarrr import Timed

GAMES = 2000
SEED = 2_026_000
"""Seed of the first deal; the others follow. Nothing was tuned on these."""
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
    show: str = "always"

    @property
    def name(self) -> str:
        option = "" if self.show == "always" else f", show = {self.show}"
        return f"{self.bot} against {self.players - 1} × {self.foe}{option}"


class Played(NamedTuple):
    """One game: how much of a win, and the milliseconds of each move."""

    won: float
    ended_by: str
    times_ms: list[float]


ROWS = (
    Row("captain", "greedy", 2, 0.65, 0.95, (0.72, 0.95), 20, 200),
    Row("captain", "greedy", 3, 0.42, 0.95, (0.50, 0.95), 30, 300),
    Row("captain", "greedy", 4, 0.29, 0.95, (0.38, 0.95), 30, 300),
    Row("captain", "greedy", 2, 0.65, 0.95, (0.72, 0.95), 20, 200, "or_combat"),
    *(Row(upper, lower, 2, 0.62, 0.74, (0.65, 0.70), 20, 200) for lower, upper in pairwise(LEVELS)),
)
"""Above 95 % a bot probably sees what is hidden: that is no pass."""


def reports(games: int = GAMES, seed: int = SEED, rows: tuple[Row, ...] = ROWS) -> Iterator[Report]:
    """Yields the results after each row, so that an interrupted run keeps the rows that were finished."""
    lines = []
    with ProcessPoolExecutor(cores()) as pool:
        for row in rows:
            chunks = [Chunk(row, seed, first, min(first + AT_A_TIME, games)) for first in range(0, games, AT_A_TIME)]
            lines.append(_judged(row, [game for chunk in pool.map(_play, chunks) for game in chunk]))
            print(*lines[-1], sep="  |  ", flush=True)
            yield _report(games, seed, tuple(lines))


def _report(games: int, seed: int, lines: tuple[tuple[str, ...], ...]) -> Report:
    return Report(
        about=f"How often one bot wins against the others at its table; {games:,} games are asked of a row, "
        + ("compiled by Numba." if COMPILED else "in plain Python, because Numba is not installed."),
        table=Table(("", "games", "wins", "mean", "p99", "max", "target", "verdict"), lines),
        notes=(
            "Wins with their 95 % interval; a shared win counts as a share. Times are milliseconds a move of the first "
            "bot, by the processor's clock.",
            f"Seats change from game to game, and every deal is played once on each seat; seeds from {seed} on.",
            f"{cores()} games at a time.",
        ),
        packages=("fogbound", "numba", "numpy"),
    )


class Chunk(NamedTuple):
    """The work of one process: games of these numbers."""

    row: Row
    seed: int
    first: int
    last: int


def _play(chunk: Chunk) -> list[Played]:
    """In a worker; what it compiles or loads before the first game is not counted."""
    _game(chunk.row, chunk.seed, -1)
    return [_game(chunk.row, chunk.seed, number) for number in range(chunk.first, chunk.last)]


def _game(row: Row, seed: int, number: int) -> Played:
    own = Seat(number % row.players)
    match = new_match("ahoy", seed=seed + number // row.players, players=row.players, show=row.show)
    bots: dict[Seat, Any] = {seat: bot_named("ahoy", row.foe) for seat in seats(row.players) if seat != own}
    bots[own] = timed = Timed(bot_named("ahoy", row.bot))
    play_out(match, {seat: bots[seat] for seat in seats(row.players)}, seed + number)
    outcome = match.outcome
    assert outcome is not None, "a match that was played out is over"
    won = 1 / len(outcome.winners) if own in outcome.winners else 0.0
    return Played(won, outcome.ended_by, [1000 * seconds for seconds in timed.seconds])


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
        f"{len(played):,}",
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="for each row")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", default="", help="rows whose names have these words: 'show = or_combat'")
    wanted = parser.parse_args()
    rows = tuple(row for row in ROWS if wanted.only in row.name)
    if not rows:
        parser.error(f"no row has {wanted.only!r} in its name")
    *_, report = reports(wanted.games, wanted.seed, rows)
    report.show("strength_ahoy")


if __name__ == "__main__":
    main()
