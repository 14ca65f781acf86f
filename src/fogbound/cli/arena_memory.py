"""Memory of the bots of an arena: a table, JSON, and a plot beside their model."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console

from ..bots.arena.playing import MatchResult, recall_model
from ..bots.arena.standings import Standing
from ..review.games import REVIEWS
from ..review.remembering import Remembering, all_together
from ..review.report import UP_TO
from .arena_tables import new_table, print_whole

COLOURS = ("#b04a2f", "#3f8fa3", "#7a4fa3", "#23724a", "#d89a00", "#3a2b35")
FEW = 20
"""Bins with fewer opportunities are not drawn."""


def memory_by_bot(played: Iterable[MatchResult]) -> dict[str, Remembering]:
    """Returns the memory of each bot, summed over all seats of all matches."""
    found: dict[str, list[Remembering]] = {}
    for one in sorted(played, key=lambda one: one.number):
        for name, memory in zip(one.seats, one.memory, strict=False):
            found.setdefault(name, []).append(memory)
    return {name: all_together(several) for name, several in found.items()}


def memory_json(memory: Remembering | None) -> dict[str, Any]:
    return {} if memory is None else {"memory": memory.to_json()}


def show_memory(game: str, memory: Mapping[str, Remembering], console: Console) -> None:
    """Print a row for each bot: the figures of its memory report, and the share of opportunities it took."""
    title = "Memory: what they had been shown, and what they made of it"
    table = new_table(console, "bot", *REVIEWS.of(game).short_figures, "recalled", "model", "longest")
    for name, one in memory.items():
        report = one.report
        model = None if one.expected is None or not report.opportunities else sum(one.expected) / report.opportunities
        table.add_row(
            name,
            *(f"{getattr(report, key):,}" for key in REVIEWS.of(game).figures),
            _share(report.rate),
            _share(model),
            "-" if report.longest is None else str(report.longest.ago),
        )
    print_whole(title, table, console)


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def draw_recall(axes: Any, game: str, memory: Mapping[str, Remembering], bots: Mapping[str, str]) -> None:
    """Draw the recall of each bot as dots with 95 % intervals, and the expectation of its model as a line."""
    middles = [*((low + high + 1) / 2 for low, high in zip((0, *UP_TO), UP_TO, strict=False)), UP_TO[-1] * 1.4]
    for number, (name, one) in enumerate(memory.items()):
        colour = COLOURS[number % len(COLOURS)]
        shown = [at for at, some in enumerate(one.report.recall) if some.opportunities >= FEW]
        played = [
            Standing(name, games=one.report.recall[at].opportunities, wins=one.report.recall[at].successes)
            for at in shown
        ]
        x, y = [middles[at] for at in shown], [100 * some.rate for some in played]
        axes.errorbar(
            x, y, yerr=spread(played), fmt="o", color=colour, markersize=5, capsize=3, label=f"{name}, played"
        )
        if one.expected is None:
            continue
        model = [100 * one.expected[at] / one.report.recall[at].opportunities for at in shown]
        axes.plot(x, model, color=colour, linewidth=1.8, label=f"{name}, its model for these cards")
        _draw_glimpse(axes, game, bots.get(name, name), colour)
    axes.set(
        xscale="log",
        ylim=(-2, 104),
        xlabel="table events since what was needed was last seen",
        ylabel="taken, % of opportunities",
        title="What was remembered (dashed: the model for one card seen once)",
    )
    ticks = [1, 2, 4, 8, 16, 32, 64, 128]
    axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.minorticks_off()
    axes.grid(alpha=0.25)
    axes.legend(frameon=False, fontsize=8, loc="best")


def spread(found: Iterable[Standing]) -> Any:
    """Returns the reach of the intervals, down and up from the rates, in per cent."""
    reach = [(one.rate - one.interval[0], one.interval[1] - one.rate) for one in found]
    return [[max(0.0, 100 * way[side]) for way in reach] for side in (0, 1)]  # at 100 % rounding may go below 0


def _draw_glimpse(axes: Any, game: str, name: str, colour: str) -> None:
    """Draw the curve of the model itself."""
    chance = recall_model(game, name)
    if chance is not None:
        ages = [2 ** (step / 8) for step in range(8 * 7 + 5)]
        at: Any = [100 * chance((age,)) for age in ages]  # type: ignore[arg-type]  # between two events, for a smooth line
        axes.plot(ages, at, color=colour, linewidth=0.9, linestyle="--")
