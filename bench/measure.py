"""Helpers of all benches: repeats in turn, tables, and the page of results."""

import os
import platform
import re
import statistics
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import rich.box
import rich.table
from rich.console import Console
from rich.markup import escape

RESULTS = Path(__file__).with_name("results.md")
HEADING = """# What the benches measured

Written by `./dev bench`, a section for each bench; running one again replaces its section. The machine may have had
other work at the time, so each figure stands twice: the median of the repeats, and the best of them, which other work
disturbs least. Compare figures of one section only: they come from one run.
"""
LOAD = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
"""The machine's load before anything is measured: above 0 there is other work."""
console = Console()


class Spread(NamedTuple):
    """The repeats of one measurement in two numbers."""

    median: float
    best: float


def in_turn(contestants: Mapping[str, Callable[[], float]], repeats: int) -> dict[str, list[float]]:
    """Measure every contestant once, then all of them again, so that a slow moment of the machine meets all alike."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    with console.status("warming up") as status:
        for repeat in range(repeats + 1):
            for name, measure in contestants.items():
                status.update(f"repeat {repeat} of {repeats}: {escape(name)}")
                figure = measure()
                if repeat > 0:  # the first round only warms up
                    found[name].append(figure)
    return found


def rates(figures: Iterable[float]) -> Spread:
    """Returns the spread of rates: more is better."""
    all_of_them = list(figures)
    return Spread(statistics.median(all_of_them), max(all_of_them))


def times(figures: Iterable[float]) -> Spread:
    """Returns the spread of durations: less is better."""
    all_of_them = list(figures)
    return Spread(statistics.median(all_of_them), min(all_of_them))


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How many things `work` does in a second, when it is called again and again for so long; it says how many."""
    done, began = 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        done += work()
    return done / passed


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def verdict(reached: bool) -> str:
    return "pass" if reached else "falls short"


@dataclass(frozen=True)
class Table:
    """Rows of text; the first column names what the others measure."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def to_markdown(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.columns, *self.rows, strict=True)]
        rules = [f"{'-' * (width - 1)}{':' if place else '-'}" for place, width in enumerate(widths)]
        lines = [self.columns, tuple(rules), *self.rows]
        return "\n".join(
            "| " + " | ".join(_padded(place, cell, widths[place]) for place, cell in enumerate(line)) + " |"
            for line in lines
        )

    def show(self) -> None:
        drawn = rich.table.Table(box=rich.box.SIMPLE_HEAD)
        for place, column in enumerate(self.columns):
            drawn.add_column(column, justify="right" if place else "left")
        for row in self.rows:
            drawn.add_row(*map(escape, row))
        console.print(drawn)


def _padded(place: int, cell: str, width: int) -> str:
    return cell.rjust(width) if place else cell.ljust(width)


@dataclass(frozen=True)
class Report:
    """The results of one bench."""

    about: str
    table: Table
    notes: tuple[str, ...] = ()
    packages: tuple[str, ...] = ("fogbound",)

    def to_markdown(self) -> str:
        notes = "\n".join(f"- {note}" for note in self.notes)
        return "\n\n".join(filter(None, (self.about, setting(self.packages), self.table.to_markdown(), notes)))

    def show(self, name: str) -> None:
        console.rule(name)
        console.print(escape(self.about))
        console.print(escape(setting(self.packages)), style="dim")
        self.table.show()
        for note in self.notes:
            console.print(escape(f"- {note}"))


def setting(packages: Iterable[str]) -> str:
    """When, with which versions, and on what kind of machine."""
    versions = ", ".join(f"{package} {_version(package)}" for package in packages)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{_processor()}, {os.cpu_count()} cores, load before the run {LOAD}"
    return f"{date.today()}; {python}; {versions}; {machine}."


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def write_section(name: str, report: Report, order: Iterable[str]) -> None:
    """Put a report on the page of results, in the place of the one before it."""
    page = RESULTS.read_text("utf-8") if RESULTS.exists() else ""
    sections = {}
    for section in page.split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        sections[title] = text.strip()
    sections[name] = report.to_markdown()
    written = [f"## {title}\n\n{sections[title]}\n" for title in order if title in sections]
    RESULTS.write_text("\n".join([HEADING, *written]), "utf-8")
