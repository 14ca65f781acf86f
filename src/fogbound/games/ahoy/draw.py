"""The table of Memory Ahoy as text, from what one seat sees."""

from .material import COLOURS
from .view import View

_WORDS = {
    "turn": "look, attack or parley",
    "show": "show another tile",
    "after_info": "end the turn, attack or parley",
    "with": "name the second attacker",
    "target": "name the target",
    "name": "name the tiles of the parley",
    "answer": "accept or decline",
}


def draw(view: View) -> str:
    """The grid with attackers in brackets, then a line for each crew and one for the Island."""
    grid = view.options.grid
    letters = "abcdef"
    lines = ["".join(f"    {letter}" for letter in letters)]
    faces = iter(grid.from_text(view.grid))
    for row in range(1, grid.rows + 1):
        cells = [_cell(view, f"{letter}{row}", next(faces)) for letter in letters]
        lines.append(f"{row} " + "".join(cells).rstrip())
    crews = [seat_line(view, seat) for seat in range(view.options.players)]
    return "\n".join([*lines, "", headline(view), *crews, island_line(view)])


def _cell(view: View, place: str, face: str) -> str:
    secret = {str(at): tile for at, tile in (view.secret or {}).items()}
    if place in secret:
        return f" ({secret[place]})"
    return f" [{face}]" if place in view.attackers else f"  {face} "


def headline(view: View) -> str:
    """The seat to move and its task, or the winners."""
    if view.winners is not None:
        winners = " and ".join(COLOURS[seat] for seat in view.winners) or "the Island"
        return f"Game over ({view.ended_by}): {winners} won."
    instead = ", attack or parley" if view.phase == "show" and view.options.show == "or_combat" else ""
    return f"Turn {view.turn}: {COLOURS[view.to_move or 0]} to {_WORDS[view.phase]}{instead}."


def seat_line(view: View, seat: int) -> str:
    notes = [
        f"{view.points[seat]} points",
        "captured " + " ".join(view.captured[seat]) if view.captured[seat] else "",
        f"{view.doubloons[seat]} doubloons shared" if view.doubloons[seat] else "",
        "back on ship " + " ".join(view.returned[seat]) if view.returned[seat] else "",
    ]
    return f"{COLOURS[seat]}: " + ", ".join(note for note in notes if note)


def island_line(view: View) -> str:
    captured = ", captured " + " ".join(view.island_captured) if view.island_captured else ""
    return f"Island: {view.island_points} points{captured}"
