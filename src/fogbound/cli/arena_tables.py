"""The standings of an arena as text. No figure is ever cut: names give way, then the crosstable is split."""

from collections.abc import Mapping, Sequence

from rich.box import ASCII, SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from ..bots.arena.standings import Standing

_NAME = 24
_SCORE = 7
"""Columns of a name at most, and of a score in the crosstable."""
_NARROWEST = 72
"""All figures of a table, and a few letters of each name."""


def can_write(signs: str, console: Console) -> bool:
    try:
        signs.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plus_minus(console: Console) -> str:
    return "±" if can_write("±", console) else "+-"


def new_table(console: Console, first: str, *others: str) -> Table:
    box = SIMPLE_HEAD if can_write("─", console) else ASCII
    table = Table(box=box, padding=(0, 1, 0, 0))
    table.add_column(first, overflow="fold", max_width=_NAME)
    for column in others:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def print_whole(title: str, table: Table, console: Console) -> None:
    """In a terminal names give way; where there is none, nothing does."""
    console.print(f"\n{title}", style="bold", soft_wrap=True)
    measured = Measurement.get(console, console.options.update(max_width=10_000), table)
    width = console.width
    try:
        console.width = max(width, _NARROWEST if console.is_terminal else measured.maximum)
        console.print(table, crop=False)
    finally:
        console.width = width


def show_standings(found: Sequence[Standing], out: Mapping[str, str], console: Console) -> None:
    """The best first; who is disqualified is named below, and counts for nobody."""
    failures, pm = any(one.failures for one in found), plus_minus(console)
    columns = ("games", "wins %", "Elo", "OpenSkill", "ms/move", "p99")
    table = new_table(console, "bot", *columns, *(["failed"] if failures else []))
    for number, one in enumerate(found, start=1):
        low, high = one.interval
        table.add_row(
            f"{number} {one.name}",
            f"{one.games:,}",
            f"{100 * one.rate:.1f}{pm}{50 * (high - low):.1f}",
            f"{one.elo.rating:.0f}{pm}{one.elo.error:.0f}",
            f"{one.mu:.1f}{pm}{one.sigma:.1f}",
            f"{one.mean_s * 1e3:.2f}",
            f"{one.time_at(0.99) * 1e3:.2f}",
            *([f"{one.failures:,}"] if failures else []),
        )
    if found:
        print_whole("Standings", table, console)
    if len(found) > 1:
        _show_crosstable(found, console)
    for name, why in out.items():
        first, *rest = why.splitlines()
        console.print(f"{name} is disqualified, and its matches count for nobody: {first}", style="red", soft_wrap=True)
        for line in rest:
            console.print(f"    {line}", style="red", soft_wrap=True)


def _show_crosstable(found: Sequence[Standing], console: Console) -> None:
    numbers = [str(number) for number in range(1, len(found) + 1)]
    at_once = max(1, (console.width - _NAME - 2) // _SCORE) if console.is_terminal else len(found)
    for first in range(0, len(found), at_once):
        columns = slice(first, first + at_once)
        dot = "·" if can_write("·", console) else "-"
        table = new_table(console, "bot", *numbers[columns])
        for number, one in zip(numbers, found, strict=True):
            scores = [one.score_against(other.name) for other in found[columns]]
            table.add_row(f"{number} {one.name}", *(dot if score is None else f"{score:.1%}" for score in scores))
        print_whole("How often each came out ahead of the other", table, console)
