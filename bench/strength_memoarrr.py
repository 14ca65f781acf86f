"""How well the Memoarrr! bots play: rows 1 to 9 of the targets, and what each move of the first bot costs.

`python -m bench.strength_memoarrr [--games N] [--seed S] [ROW...]`. Seeds are fixed and seats rotate: one seat plays
the first bot, all others the second.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

from fogbound import new_match
from fogbound.bots import Bot, bot_named, play_out
from fogbound.core.moves import Move
from fogbound.core.views import BaseView

from .measure import Report, Table, cores, verdict

GAMES = 2000
SEED = 2_026_000
"""Seed of the first game; the others follow. Nothing was tuned on these."""
CHUNK = 50
WARM_UP = 0  # the seed of a game that is not counted
SUSPICIOUS = 0.95
"""Check (d): who wins more often against greedy with two players probably sees hidden cards."""


class Row(NamedTuple):
    """A match-up, and what is asked of the first bot: its share of games won, and milliseconds a move."""

    bot: str
    other: str
    options: dict[str, Any]
    at_least: float
    stretch: float
    at_most: float = 1.0
    stretch_to: float = 1.0
    mean_ms: float = 20.0
    max_ms: float = 200.0


def _step(bot: str, other: str) -> Row:
    return Row(bot, other, {}, 0.62, 0.65, 0.74, 0.70, 5.0, 100.0)


EXPERT = {"expert": True}
ROWS = {
    "1": Row("captain", "greedy", {}, 0.85, 0.90, SUSPICIOUS, SUSPICIOUS, 5.0, 100.0),
    "2": Row("captain", "c2", {}, 0.64, 0.68, 1.0, 1.0, 5.0, 100.0),
    "3": Row("captain", "duel-4", {}, 0.48, 0.53, 1.0, 1.0, 5.0, 100.0),
    "9, sailor": _step("sailor", "cabin-boy"),
    "9, gunner": _step("gunner", "sailor"),
    "9, mate": _step("mate", "gunner"),
    "9, captain": _step("captain", "mate"),
    "4": Row("captain", "greedy", {"players": 3}, 0.64, 0.72),
    "5": Row("captain", "greedy", {"players": 4}, 0.46, 0.55),
    "6": Row("captain", "c2", {"players": 4}, 0.25, 0.33),
    "7, 2018": Row("captain", "greedy", {**EXPERT, "edition": "2018"}, 0.89, 0.94),
    "7, 2023": Row("captain", "greedy", {**EXPERT, "edition": "2023"}, 0.89, 0.94),
    "8": Row("captain", "greedy", {**EXPERT, "players": 4}, 0.50, 0.60),
}
"""By the number of the target; the quick ones, for two, come first."""


class Timed(Bot):
    """A bot with a watch that counts the processor's time: other work on the machine does not."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds = bot, list[float]()
        self.begin, self.told, self.end = bot.begin, bot.told, bot.end  # type: ignore[method-assign]

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        began = process_time()
        move = self.bot.choose(view, legal_moves, time_s)
        self.seconds.append(process_time() - began)
        return move


class Result(NamedTuple):
    """Games, how many the first bot won, and its milliseconds move by move."""

    games: int
    wins: int
    ms: list[float]

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return 1.96 * sqrt(self.rate * (1 - self.rate) / self.games)


def play(bot: Bot, other: str, options: dict[str, Any], seeds: Iterable[int]) -> Result:
    """These games, after one that only warms up."""
    first = Timed(bot)
    others = [bot_named("memoarrr", other) for _ in range(options.get("players", 2) - 1)]
    games = wins = 0
    for seed in (WARM_UP, *seeds):
        match = new_match("memoarrr", seed=seed, **options)
        seat = seed % match.options.players
        if games == 1:
            first.seconds.clear()
        play_out(match, dict(enumerate([*others[:seat], first, *others[seat:]])), seed)  # type: ignore[arg-type]
        assert match.outcome is not None
        wins += games > 0 and match.outcome.winners == (seat,)
        games += 1
    return Result(games - 1, wins, [1000 * seconds for seconds in first.seconds])


def _chunk(job: tuple[Row, range]) -> Result:
    row, seeds = job
    return play(bot_named("memoarrr", row.bot), row.other, row.options, seeds)


def run(row: Row, games: int, seed: int) -> Result:
    """One row, on all cores."""
    last = seed + games
    jobs = [(row, range(first, min(first + CHUNK, last))) for first in range(seed, last, CHUNK)]
    with ProcessPoolExecutor(cores()) as pool:
        parts = list(pool.map(_chunk, jobs))
    ms = [one for part in parts for one in part.ms]
    return Result(sum(part.games for part in parts), sum(part.wins for part in parts), ms)


def judged(row: Row, result: Result) -> tuple[str, ...]:
    ms = sorted(result.ms)
    mean, slowest = sum(ms) / len(ms), ms[-1]
    reached = row.at_least <= result.rate <= row.at_most
    word = "stretch" if reached and row.stretch <= result.rate <= row.stretch_to else verdict(reached)
    quick = verdict(mean <= row.mean_ms and slowest <= row.max_ms)
    target = f"≥ {row.at_least:.0%}" if row.at_most == 1 else f"{row.at_least:.0%} to {row.at_most:.0%}"
    return (
        f"{result.games:,}",
        f"{100 * result.rate:.1f} ± {100 * result.margin:.1f} %",
        f"{target}: {word}",
        f"{mean:.2f} / {ms[int(0.99 * len(ms))]:.1f} / {slowest:.1f}",
        f"{row.mean_ms:g} / {row.max_ms:g}: {quick}",
    )


def reports(games: int = GAMES, seed: int = SEED, names: Sequence[str] = ()) -> Iterator[Report]:
    """Yields the results after each row, so that an interrupted run keeps the rows that were finished."""
    rows = []
    for name, row in ROWS.items():
        if not names or name.split(",")[0] in names:
            others = row.options.get("players", 2) - 1
            kind = ", ".join(f"{value}" for key, value in row.options.items() if key == "edition")
            about = f"{row.bot} – {others} {row.other}{', expert ' + kind if 'expert' in row.options else ''}"
            rows.append((f"{name}: {about}", *judged(row, run(row, games, seed))))
            print(*rows[-1], sep="  |  ", flush=True)
            yield _report(games, seed, tuple(rows))


def _report(games: int, seed: int, rows: tuple[tuple[str, ...], ...]) -> Report:
    return Report(
        about="How well the Memoarrr! bots play, and how long they think.",
        table=Table(("", "games", "won", "target", "ms a move: mean / p99 / max", "target (mean / max)"), rows),
        notes=(
            f"{games:,} games are asked of a row, seeds from {seed} on, seats rotate; ± is the 95 % interval.",
            "Milliseconds are the processor's time of `choose`, without the first game of each worker.",
        ),
        packages=("fogbound", "numba", "numpy"),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", help="numbers of rows; none: all")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    wanted = parser.parse_args()
    *_, report = reports(wanted.games, wanted.seed, wanted.rows)
    report.show("strength_memoarrr")


if __name__ == "__main__":
    main()
