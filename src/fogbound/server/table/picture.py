"""A picture of a table for previews of its link: as SVG, from what a spectator sees."""

from html import escape

from ...core.drawings import drawing
from .state import TableState

WIDTH, HEIGHT = 1200, 630
_INK, _CREAM, _SEA, _GOLD = "#33242f", "#fff6e0", "#2e8ba0", "#ffc53d"
_BOARD = 590
"""Height of the board."""
_LONGEST = 13
"""Letters of a name that have room."""
_EMBLEMS = {"memoarrr": "chest", "ahoy": "ship"}


def picture(table: TableState) -> str:
    """Return the SVG: the board as a spectator sees it, while spectators may and once the match is over; before the
    match, and at a table without spectators, only who sits there."""
    shows_match = table.status == "over" or (table.status == "running" and table.settings.spectators)
    board = _board(table) if shows_match else _emblem(table)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f"font-family=\"'Trebuchet MS', Verdana, 'DejaVu Sans', sans-serif\" fill=\"{_INK}\">"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_SEA}"/>{board}{_beside(table)}</svg>'
    )


def _board(table: TableState) -> str:
    assert table.match is not None
    drawn = table.game.svg(table.match.view(None))
    start = drawn.index("<svg") + len("<svg")
    end = drawn.index(">", start)
    view_box = drawn[start:end].split('viewBox="')[1].split('"')[0]
    inside = drawn[end + 1 :]
    return f'<svg x="20" y="20" width="860" height="{_BOARD}" viewBox="{view_box}" fill="{_INK}">{inside}'


def _emblem(table: TableState) -> str:
    emblem = drawing(_EMBLEMS.get(table.game.id, "doubloon"))
    back = drawing("card-back")
    return (
        f'<svg x="90" y="130" width="330" height="330" viewBox="0 0 100 100">{back}</svg>'
        f'<svg x="440" y="130" width="330" height="330" viewBox="0 0 100 100">{emblem}</svg>'
    )


def _beside(table: TableState) -> str:
    """The game, the players, and the winners once there are some."""
    outcome = table.outcome if table.status == "over" else None
    winners = outcome.winners if outcome is not None else ()
    lines = [f'<text x="900" y="90" font-size="34" font-weight="700" fill="{_CREAM}">{escape(table.game.name)}</text>']
    for seat, chair in enumerate(table.chairs):
        y, is_winner = 130 + 92 * seat, seat in winners
        frame = _GOLD if is_winner else _INK
        lines.append(
            f'<rect x="896" y="{y}" width="284" height="76" rx="18" fill="{_CREAM}" stroke="{frame}" stroke-width="5"/>'
            f'<text x="916" y="{y + 48}" font-size="26" font-weight="700">{"★ " if is_winner else ""}'
            f"{escape(_short(chair.name or '…'))}</text>"
        )
    lines.append(f'<text x="1176" y="600" font-size="28" text-anchor="end" fill="{_CREAM}">Fogbound</text>')
    return "".join(lines)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
