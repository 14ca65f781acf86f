"""A small chart of recall over time."""

from html import escape

from .report import BINS, UP_TO, Bin, MemoryReport

_GROUPS = ((0, 2), (2, 4), (4, 6), (6, 8), (8, 10), (10, 12), (12, BINS))
"""Bins that one bar stands for: few enough to be read on a phone."""
_WIDTH, _HEIGHT, _LEFT, _TOP, _BASE = 320, 150, 30, 16, 116


def grouped(report: MemoryReport) -> list[tuple[str, Bin]]:
    """The bars: their bounds in table events, and what falls in them.

    >>> [words for words, _ in grouped(MemoryReport("ahoy"))]
    ['1–2', '3–4', '5–8', '9–16', '17–32', '33–64', '65+']
    """
    bars = []
    for first, end in _GROUPS:
        low = UP_TO[first - 1] + 1 if first else 1
        words = f"{low}+" if end == BINS else f"{low}–{UP_TO[end - 1]}"
        some = report.recall[first:end]
        bars.append((words, Bin(sum(one.opportunities for one in some), sum(one.successes for one in some))))
    return bars


def recall_chart(report: MemoryReport, name: str) -> str:
    """Bars as inline SVG; colours come from the page around it."""
    bars = grouped(report)
    pitch = (_WIDTH - _LEFT) / len(bars)
    parts = [_line(share) for share in (0.0, 0.5, 1.0)]
    for number, (words, one) in enumerate(bars):
        x, middle = _LEFT + number * pitch + 4, _LEFT + (number + 0.5) * pitch
        parts.append(_text(middle, _BASE + 14, words, "tick"))
        if one.opportunities:
            share = one.successes / one.opportunities
            top = _BASE - share * (_BASE - _TOP)
            parts.append(f'<rect class="room" x="{x:.1f}" y="{_TOP}" width="{pitch - 8:.1f}" height="{_BASE - _TOP}"/>')
            parts.append(
                f'<rect class="bar" x="{x:.1f}" y="{top:.1f}" width="{pitch - 8:.1f}" height="{_BASE - top:.1f}"/>'
            )
            parts.append(_text(middle, _TOP - 5, f"{one.successes}/{one.opportunities}", "count"))
    parts.append(_text((_WIDTH + _LEFT) / 2, _HEIGHT - 4, "cards since last seen", "tick"))
    told = ", ".join(f"{words}: {one.successes} of {one.opportunities}" for words, one in bars if one.opportunities)
    label = f"What {name} remembered, by cards since it was last seen. {told or 'There was no occasion'}."
    head = f'<svg class="recall" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(label)}">'
    return f"{head}{''.join(parts)}</svg>"


def _line(share: float) -> str:
    y = _BASE - share * (_BASE - _TOP)
    return f'<path class="grid" d="M{_LEFT} {y:.1f}H{_WIDTH}"/>' + _text(_LEFT - 4, y + 4, f"{share:.0%}", "tick end")


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'
