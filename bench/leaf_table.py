"""Fit the leaf table of the duel search: `python -m bench.leaf_table [GAMES]` writes it into the package.

Duel 4 plays itself, with one move in ten at random. Each position it had to move in is put into its line of the table
(the odd-group rule, cards unseen, how many of them match, known matches), with whether the player to move won the
round. Lines with few positions lean on a coarser table. Run it twice from an empty table, because play depends on it.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from fogbound import new_match
from fogbound.bots import play_out
from fogbound.bots.memoarrr.bot import MemoarrrBot
from fogbound.bots.memoarrr.compiled.expectimax import LEAVES, leaf_number
from fogbound.bots.memoarrr.compiled.graph import NO_LAST
from fogbound.bots.memoarrr.policies import duel
from fogbound.bots.memoarrr.situation import Situation
from fogbound.core.board import Place
from fogbound.core.events import Event

GAMES = 3000
CHUNK = 250
NOISE = 0.1
LEAN = 12
"""A line counts as if so many positions more had gone as in the coarser table."""
FILE = Path(duel.__file__).with_name("leaf.json")


class Recording(duel.Duel):
    """Duel 4 with noise that writes down where it had to move."""

    def __init__(self, random: Random) -> None:
        super().__init__(random, depth=4)
        self.positions: list[int] = []
        self.lines: list[tuple[int, bool]] = []
        self.seat = -1

    def turn(self, now: Situation, time_s: float | None) -> Place:
        self.seat = now.seat
        if now.last != NO_LAST:
            self.positions.append(leaf_number(now.last, now.known, now.unseen))
        if self.random.random() < NOISE:
            unknown = [place for kind in now.may_turn_unknown for place in kind.places]
            return self.random.choice(unknown + [place for card, place in now.at.items() if now.may_turn >> card & 1])
        return super().turn(now, time_s)

    def told(self, event: Event) -> None:
        if event.type == "round_won":
            self.lines += [(line, event.seat == self.seat) for line in self.positions]  # type: ignore[attr-defined]
            self.positions = []


def played(first: int) -> list[tuple[int, bool]]:
    """The lines of some games, and whether the round was won from there."""
    lines: list[tuple[int, bool]] = []
    for seed in range(first, first + CHUNK):
        match = new_match("memoarrr", seed=seed)
        bots = {seat: MemoarrrBot(Recording) for seat in range(2)}
        play_out(match, bots, seed)  # type: ignore[arg-type]
        for bot in bots.values():
            lines += bot.policy.lines  # type: ignore[attr-defined]
    return lines


def coarse(line: int) -> tuple[int, int, int]:
    """Odd-group rule, eighths of the unseen cards that match, known matches up to two."""
    rest, known = divmod(line, 5)
    rest, matching = divmod(rest, 9)
    rule, unseen = divmod(rest, 26)
    return rule, round(8 * matching / unseen) if unseen else 0, min(known, 2)


def fit(lines: list[tuple[int, bool]]) -> list[int]:
    """The table in hundredths."""
    tried, won = [0] * LEAVES, [0] * LEAVES
    coarsely: dict[tuple[int, int, int], list[int]] = {}
    for line, win in lines:
        tried[line] += 1
        won[line] += win
        coarsely.setdefault(coarse(line), []).append(win)
    means = {key: (sum(wins) + 1) / (len(wins) + 2) for key, wins in coarsely.items()}
    overall = {rule: sum(win for line, win in lines if coarse(line)[0] == rule) for rule in (0, 1)}
    counts = {rule: sum(coarse(line)[0] == rule for line, _ in lines) for rule in (0, 1)}
    print({rule: round(overall[rule] / counts[rule], 3) for rule in (0, 1)}, len(lines), "positions")
    table = []
    for line in range(LEAVES):
        rule = coarse(line)[0]
        lean = means.get(coarse(line), overall[rule] / counts[rule])
        table.append(round(100 * (won[line] + LEAN * lean) / (tried[line] + LEAN)))
    return table


def main(games: int = GAMES) -> None:
    with ProcessPoolExecutor() as pool:
        lines = [line for some in pool.map(played, range(0, games, CHUNK)) for line in some]
    FILE.write_text(json.dumps(fit(lines), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
