"""The levels inside the kernel beside the bots of the same names: how strong they are, and how fast.

`python -m bench.levels [--games N]`
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

from fogbound import new_match
from fogbound.bots import bot_named, play_out
from fogbound.core.seats import Seat
from fogbound.sim import rollouts

from .measure import Report, Table, cores, verdict

GAMES = 20_000
SEED = 2_026_000
AT_A_TIME = 100  # games for a worker
MOST_APART = 0.015
FASTEST = 1.0  # million decisions a second


class Row(NamedTuple):
    """A level against greedy."""

    game: str
    options: dict[str, Any]
    level: str

    @property
    def name(self) -> str:
        options = "".join(f", {name}" for name, value in self.options.items() if value is True)
        return f"{self.game}{options}: {self.level}"


ROWS = (
    Row("memoarrr", {}, "greedy"),
    Row("memoarrr", {}, "cabin-boy"),
    Row("memoarrr", {}, "sailor"),
    Row("memoarrr", {"expert": True}, "greedy"),
    Row("memoarrr", {"expert": True}, "cabin-boy"),
    Row("memoarrr", {"expert": True}, "sailor"),
    Row("ahoy", {"turn_limit": 300}, "greedy"),
    Row("ahoy", {"turn_limit": 300}, "cabin-boy"),
    Row("ahoy", {"turn_limit": 300}, "sailor"),
    Row("ahoy", {"turn_limit": 300}, "gunner"),
)
FOE = "cabin-boy"
"""Greedy is measured against this level, all others against greedy."""


def foe_of(row: Row) -> str:
    return FOE if row.level == "greedy" else "greedy"


def played_by_bots(row: Row, first: int) -> float:
    """The share of wins of the bot, on either seat in turn, in some games."""
    won = 0.0
    for number in range(first, first + AT_A_TIME):
        match = new_match(row.game, seed=SEED + number, **row.options)
        seat = number % 2
        bots = {Seat(seat): bot_named(row.game, row.level), Seat(1 - seat): bot_named(row.game, foe_of(row))}
        play_out(match, bots, SEED + number)
        assert match.outcome is not None
        winners = match.outcome.winners
        won += (seat in winners) / max(1, len(winners))
    return won


def inside(row: Row, games: int) -> tuple[float, float]:
    """The same inside the kernel; and millions of decisions per second of CPU time, where both play this level."""
    won = 0.0
    for seat in range(2):
        policies = [foe_of(row)] * 2
        policies[seat] = row.level
        found = rollouts(row.game, row.options, n=games // 2, seed=SEED + seat, policy=policies).winners
        won += float((found[:, seat] / found.sum(axis=1).clip(1)).sum())
    rollouts(row.game, row.options, n=10, policy=[row.level] * 2)
    began = process_time()
    decisions = rollouts(row.game, row.options, n=games, seed=SEED, policy=[row.level] * 2).lengths.sum()
    return won / games, float(decisions) / (process_time() - began) / 1e6


def reports(games: int = GAMES) -> Iterator[Report]:
    rows = []
    with ProcessPoolExecutor(cores()) as pool:
        for row in ROWS:
            share, speed = inside(row, games)
            bots = sum(pool.map(partial(played_by_bots, row), range(0, games, AT_A_TIME))) / games
            apart = share - bots
            error = 1.96 * sqrt(2 * bots * (1 - bots) / games)
            rows.append(
                (
                    f"{row.name} against {foe_of(row)}",
                    f"{100 * bots:.1f} %",
                    f"{100 * share:.1f} %",
                    f"{100 * apart:+.1f} ± {100 * error:.1f}",
                    verdict(abs(apart) <= MOST_APART),
                    f"{speed:.2f} M",
                    verdict(speed >= FASTEST),
                )
            )
            yield _report(rows, games)


def _report(rows: Sequence[tuple[str, ...]], games: int) -> Report:
    columns = ("", "bots win", "inside the kernel", "apart", f"at most {100 * MOST_APART} points", "decisions/s", "1 M")
    return Report(
        about="The levels that play inside the kernel beside the bots of the same names, two players: the share of "
        "games that each wins, and how many decisions a second the kernel makes where that level has both seats.",
        table=Table(columns, tuple(rows)),
        notes=(
            f"{games:,} games of each, with deals of their own; seats in turn. Apart with a 95 % interval.",
            "Decisions per second of CPU time, on one core, deals included.",
        ),
        packages=("fogbound", "numba", "numpy"),
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    [*_, last] = reports(parser.parse_args().games)
    last.show("levels")
