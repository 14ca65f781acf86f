"""The captain's strength at a full table, taken apart: the same games, with one thing changed after the other.

`python -m bench.many_players [--games N] [--seed S]`: four players, classic, one captain against three of a kind.
"""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from fogbound.bots.memoarrr.bot import MemoarrrBot
from fogbound.bots.memoarrr.policies import tree_search
from fogbound.bots.memoarrr.policies.tree_search import TreeSearch
from fogbound.core.events import Event
from fogbound.games.memoarrr.material import Options

from .measure import Report, Table, cores
from .strength_memoarrr import Result, play

GAMES = 1000
SEED = 3_026_000
CHUNK = 50
FOES = ("c2", "greedy")


class Trusting(TreeSearch):
    """Takes everybody for a good player, whatever they do."""

    def begin(self, options: Options, seat: int) -> None:
        super().begin(options, seat)
        self.reading.weights = dict.fromkeys(self.reading.weights, (0.0, 0.0, 1.0))

    def told(self, event: Event) -> None:
        pass


class Shortsighted(TreeSearch):
    """Thinks of this round only, not of the seat it will have in the next."""

    def _put(self, *arguments: Any) -> None:
        super()._put(*arguments)
        for offset in range(4):
            self.later[offset] = 0.0


def _tree_search(kind: type[TreeSearch], iterations: int, random: Random) -> TreeSearch:
    return kind(random, depth=8, iterations=iterations)


USUAL = tree_search.ITERATIONS_AT_MOST
VARIANTS: dict[str, Callable[[Random], TreeSearch]] = {
    "the captain": partial(_tree_search, TreeSearch, USUAL),
    "takes everybody for a good player": partial(_tree_search, Trusting, USUAL),
    "thinks of this round only": partial(_tree_search, Shortsighted, USUAL),
    f"{USUAL // 4:,} iterations": partial(_tree_search, TreeSearch, USUAL // 4),
    f"{USUAL * 4:,} iterations": partial(_tree_search, TreeSearch, USUAL * 4),
}


def _chunk(job: tuple[str, str, range]) -> Result:
    variant, foe, seeds = job
    return play(MemoarrrBot(VARIANTS[variant]), foe, {"players": 4}, seeds)


def reports(games: int = GAMES, seed: int = SEED) -> Iterator[Report]:
    """Yields the results after each variant."""
    rows = []
    with ProcessPoolExecutor(cores()) as pool:
        for variant in VARIANTS:
            cells: list[str] = []
            ms: list[float] = []
            for foe in FOES:
                last = seed + games
                jobs = [(variant, foe, range(at, min(at + CHUNK, last))) for at in range(seed, last, CHUNK)]
                parts = list(pool.map(_chunk, jobs))
                found = Result(games, sum(part.wins for part in parts), [])
                ms += [one for part in parts for one in part.ms]
                cells.append(f"{100 * found.rate:.1f} ± {100 * found.margin:.1f} %")
            rows.append((variant, *cells, f"{sum(ms) / len(ms):.2f}"))
            print(*rows[-1], sep="  |  ", flush=True)
            yield _report(games, seed, tuple(rows))


def _report(games: int, seed: int, rows: tuple[tuple[str, ...], ...]) -> Report:
    return Report(
        about="Memoarrr!, four players, classic: how often the captain wins, as it is and with one thing changed.",
        table=Table(("", *(f"against 3 {foe}" for foe in FOES), "ms a move"), rows),
        notes=(
            f"{games:,} games each, seeds from {seed} on, the same for all; ± is the 95 % interval. "
            "Playing as well as the others would win 25 %.",
        ),
        packages=("fogbound", "numba", "numpy"),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    wanted = parser.parse_args()
    *_, report = reports(wanted.games, wanted.seed)
    report.show("many_players")


if __name__ == "__main__":
    main()
