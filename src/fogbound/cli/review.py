"""The review of a match in the terminal: findings and memory reports."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.errors import FogboundError, OptionsError, RecordError
from ..core.match import Match
from ..core.notation import MAX_JSON_BYTES, faults_as, parse_json, read_fields, read_object
from ..core.record import read_record
from ..games import GAMES
from ..review import MemoryReport, Review
from ..review import review as look_again
from ..review.games import REVIEWS
from ..review.html import page
from ..review.report import bin_names
from ..review.words import LABELS, longest_sentence, sentence, verdict_sentence
from .files import check_writable, reason
from .replay import Steps

STYLES = {
    "from_memory": "green",
    "lucky": "cyan",
    "missed": "bold red",
    "blind": "dim",
    "wrong": "red",
    "lost": "red",
    "verdict": "magenta",
}
_BAR = 20


@dataclass(frozen=True)
class Wish:
    """The arguments of the command."""

    file: Path
    seat: int | None
    json: bool
    html: Path | None


def review(wish: Wish, console: Console) -> None:
    """Print the review, or write it to a file. Raises FogboundError for bad arguments."""
    if wish.seat is not None and (wish.json or wish.html is not None):
        raise OptionsError("--seat is for the text; JSON and the page have everybody")
    match = read_any_match(wish.file)
    if wish.seat is not None and wish.seat not in range(match.options.players):
        raise OptionsError(f"--seat: {wish.seat} is no seat of {match.options.players} players")
    if wish.html is not None:
        _check(wish.html)
    found = look_again(match)
    steps = Steps(match)
    if wish.json:
        console.file.write(json.dumps(found.to_json()) + "\n")
    if wish.html is not None:
        wish.html.write_text(page(found, steps.names), "utf-8")
    if wish.html is None and not wish.json:
        _print(found, steps.names, wish.seat, console)


def read_any_match(path: Path) -> Match:
    """Returns the match of a record, or of a file from a server. Raises RecordError that names the file."""
    try:
        with path.open("rb") as file:
            data = parse_json(file.read(MAX_JSON_BYTES + 1))
        if isinstance(data, dict) and "record" in data:
            with faults_as(RecordError):
                data = read_fields(data, _FINISHED, required=frozenset({"record"}))["record"]
        return Match.from_record(read_record(data, GAMES))
    except OSError as fault:
        raise RecordError(f"{str(path)!r} cannot be read: {reason(fault)}") from None
    except FogboundError as fault:
        raise RecordError(f"{str(path)!r} is no record we can play: {fault}") from None


def _anything(value: Any) -> Any:
    return value  # whether it is right is for `fogbound verify` to say


_FINISHED = {"record": read_object, "commitment": _anything, "key": _anything, "result": _anything, "seal": _anything}


def _check(path: Path) -> None:
    try:
        check_writable(path)
    except OSError as fault:
        raise OptionsError(f"{str(path)!r} cannot be written: {reason(fault)}") from None


def _print(found: Review, names: Sequence[str], seat: int | None, console: Console) -> None:
    game = found.game.id
    console.print(Text(f"{found.game.name}: what they could have known", "bold"))
    if found.outcome is None:
        console.print(Text("The match is not over yet."))
    lines: list[tuple[int, int, str, str]] = [
        (one.move, one.seat, one.kind, sentence(game, one, names[one.seat])) for one in found.findings
    ]
    lines += [(one.move, one.seat, "verdict", verdict_sentence(game, one, names[one.seat])) for one in found.verdicts]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for move, whose, kind, words in sorted(lines, key=lambda line: line[0]):
        if seat is None or whose == seat:
            label = LABELS.get(kind, kind)
            if console.is_terminal:
                table.add_row(str(move), Text(label, STYLES[kind]), words)
            else:
                console.print(Text(f"{move:4}  {label:<13}  {words}"), soft_wrap=True)
    if console.is_terminal:
        console.print(table)
    for whose, report in enumerate(found.reports):
        if seat is None or whose == seat:
            console.print()
            _print_report(report, names[whose], console)


def _print_report(report: MemoryReport, name: str, console: Console) -> None:
    console.print(Text(f"Memory of {name}", "bold"))
    for key, words in REVIEWS.of(report.game).figures.items():
        console.print(Text(f"  {words:<28} {getattr(report, key):>4}"))
    console.print(Text(f"  {'longest remembered':<28} {longest_sentence(report)}"), soft_wrap=True)
    if not report.opportunities:
        return
    console.print(Text("  cards since last seen, and how often it was remembered"))
    for bounds, one in zip(bin_names(), report.recall, strict=True):
        if one.opportunities:
            full = round(_BAR * one.successes / one.opportunities)
            bar = "#" * full + "·" * (_BAR - full)
            console.print(Text(f"  {bounds:>8}  {bar}  {one.successes} of {one.opportunities}"))
