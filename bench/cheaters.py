"""Cheaters against the bot that they are without cheating, 400 matches each: at par, or the deals are known."""

import sys
from pathlib import Path

from fogbound.bots.arena import ArenaJournal, Contest, How, run, standings

from .measure import Report, Table, cores, verdict

GAMES = 400
WAYS = ("invert", "search", "remember")
PROGRAM = Path(__file__).parent.parent / "tests" / "bots" / "cheaters.py"
HONEST = "greedy"


def bench() -> Report:
    lines = [_row(way, mirror=False) for way in WAYS]
    lines.append(_row("remember", mirror=True))
    return Report(
        about=f"How often each cheater of `tests/bots/cheaters.py` wins against {HONEST}, {GAMES} matches each.",
        table=Table(("cheater", "deals", "wins", "verdict"), tuple(lines)),
        notes=(
            "At par is a 95 % interval that holds 50 %. Mirrored deals are not for contests: there a program that "
            "remembers is expected to win.",
        ),
        packages=("fogbound",),
    )


def _row(way: str, mirror: bool) -> tuple[str, ...]:
    contest = Contest("memoarrr", (f"cmd:{sys.executable} {PROGRAM} {way}", HONEST), games=GAMES, mirror=mirror)
    journal = ArenaJournal(None, contest)
    for _ in run(contest, journal, How(jobs=cores())):
        pass
    cheater = next(one for one in standings(journal.played.values()) if one.name != HONEST)
    low, high = cheater.interval
    is_at_par = low <= 0.5 <= high
    wins = f"{cheater.rate:.1%} ({low:.1%} to {high:.1%})"
    return way, "mirrored" if mirror else "secret", wins, verdict(is_at_par != mirror)
