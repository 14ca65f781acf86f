"""Bots against bots: the command, its table and its plot."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..bots.arena import Contest
from ..bots.runner import Journal, fixtures_left, run
from ..bots.standings import Standing, standings
from ..core.errors import OptionsError
from ..review.remembering import Remembering
from .arena_memory import draw_recall, memory_by_bot, memory_json, show_memory, spread
from .files import check_writable, reason
from .screen import clean


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    contest: Contest
    jobs: int | None
    backend: str
    address: str | None
    keep: Path | None
    json: Path | None
    plot: Path | None


def arena(wish: Wish, console: Console) -> int:
    """Play it and tell what was found; gives the exit code. Raises FogboundError for a wish that cannot be."""
    for path in (wish.json, wish.plot):
        if path is not None:
            try:
                check_writable(path)
            except OSError as fault:
                raise OptionsError(f"{str(path)!r} cannot be written: {reason(fault)}") from None
    journal = Journal(wish.keep, wish.contest)
    code = 0
    try:
        _play(wish, journal, console)
    except KeyboardInterrupt:
        code = 130
        left = len(fixtures_left(wish.contest, journal))
        again = "the same command goes on from there" if wish.keep else "with --keep FILE one can go on from there"
        console.print(f"Stopped: {len(journal.played):,} matches were finished, {left:,} are left; {again}.")
    found = standings(journal.played.values())
    memory = memory_by_bot(journal.played.values()) if wish.contest.memory else {}
    if found:
        _show(found, console)
    if memory:
        show_memory(wish.contest.game, memory, console)
    for failure in _failures(journal):
        console.print(failure, style="red", highlight=False)
    if wish.json is not None:
        contest = wish.contest.to_json()
        bots = [one.to_json() | memory_json(memory.get(one.name)) for one in found]
        report = {"contest": contest, "matches": len(journal.played), "bots": bots}
        wish.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    if wish.plot is not None and found:
        plot(found, wish.contest, wish.plot, memory)
    return code


def _play(wish: Wish, journal: Journal, console: Console) -> None:
    left, done = len(fixtures_left(wish.contest, journal)), len(journal.played)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task(f"{wish.contest.game} matches", total=left + done, completed=done)
        for played in run(wish.contest, journal, wish.jobs, wish.backend, wish.address):
            progress.advance(bar, len(played))


def _failures(journal: Journal) -> list[str]:
    """The first failure of each bot, in its own words."""
    first: dict[str, str] = {}
    for one in sorted(journal.played.values(), key=lambda one: one.key):
        for seat, why in one.failed.items():
            first.setdefault(one.seats[seat], clean(why, 2000))
    return [f"{clean(name, 200)} failed first with {why}" for name, why in first.items()]


def _show(found: Sequence[Standing], console: Console) -> None:
    failures = any(one.failures for one in found)
    table = _table("Standings", "bot", "games", "wins", "±95 %", "Elo", "OpenSkill", "ms/move", "p99")
    if failures:
        table.add_column("failed", justify="right", no_wrap=True)
    for number, one in enumerate(found, start=1):
        low, high = one.interval
        table.add_row(
            f"{number} {one.name}",
            f"{one.games:,}",
            f"{one.rate:.1%}",
            f"{50 * (high - low):.1f}",
            f"{one.elo:.0f}",
            f"{one.mu:.1f}±{one.sigma:.1f}",
            f"{one.mean_s * 1e3:.2f}",
            f"{one.time_at(0.99) * 1e3:.2f}",
            *([f"{one.failures:,}"] if failures else []),
        )
    console.print(table)
    if len(found) > 1:
        _show_crosstable(found, console)


def _show_crosstable(found: Sequence[Standing], console: Console) -> None:
    numbers = [str(number) for number in range(1, len(found) + 1)]
    table = _table("How often each came out ahead of the other", "bot", *numbers)
    for number, one in zip(numbers, found, strict=True):
        scores = [one.score_against(other.name) for other in found]
        table.add_row(f"{number} {one.name}", *("·" if score is None else f"{score:.1%}" for score in scores))
    console.print(table)


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(first, overflow="ellipsis", no_wrap=True, max_width=23)
    for column in others:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def plot(
    found: Sequence[Standing], contest: Contest, path: Path, memory: Mapping[str, Remembering] = MappingProxyType({})
) -> None:
    """Win rates with their intervals, as a picture; and how recall falls with time, where that is known."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    height = 1.2 + 0.5 * len(found)
    rows_of_axes: Any = {"squeeze": False, "layout": "constrained"}
    if memory:
        sizes: Any = {"figsize": (8, height + 4.5), "height_ratios": (height, 4.5)}
        figure, ((axes,), (below,)) = pyplot.subplots(2, 1, **sizes, **rows_of_axes)
        draw_recall(below, contest.game, memory)
    else:
        figure, ((axes,),) = pyplot.subplots(figsize=(8, height), **rows_of_axes)
    rows = list(reversed(found))
    rates = [100 * one.rate for one in rows]
    names = [f"{one.name}  {one.rate:.1%}" for one in rows]
    axes.barh(names, rates, xerr=spread(rows), color="#3f8fa3", ecolor="#1d3540", capsize=4)
    axes.axvline(100 / contest.players, color="#b04a2f", linestyle="--", linewidth=1, label="equal strength")
    axes.set(
        xlim=(0, 100),
        xlabel="matches won, % (bars: 95 % intervals)",
        title=f"{contest.game}, {contest.players} players",
    )
    axes.legend(loc="lower right", frameon=False)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
