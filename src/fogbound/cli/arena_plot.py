"""The win rates of an arena as a picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..bots.arena.contest import Contest
from ..bots.arena.standings import Standing
from ..review.remembering import Remembering
from .arena_memory import draw_recall, spread

SUFFIXES = (".png", ".svg", ".pdf")


def plot(
    found: Sequence[Standing], contest: Contest, path: Path, memory: Mapping[str, Remembering] = MappingProxyType({}),
    bots: Mapping[str, str] = MappingProxyType({}),
) -> None:  # fmt: skip
    """Win rates with their intervals; and how recall falls with time, where that is known. `bots` has the bot behind
    each name, where they differ."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    height = 1.2 + 0.5 * len(found)
    rows_of_axes: Any = {"squeeze": False, "layout": "constrained"}
    if memory:
        sizes: Any = {"figsize": (8, height + 4.5), "height_ratios": (height, 4.5)}
        figure, ((axes,), (below,)) = pyplot.subplots(2, 1, **sizes, **rows_of_axes)
        draw_recall(below, contest.game, memory, bots)
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
