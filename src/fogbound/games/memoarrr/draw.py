"""The table of Memoarrr! as text, from what one seat sees."""

from ...core.board import Place
from .material import ISLAND, NO_CARD
from .view import View

_WORDS = {"look": "pick a side", "turn": "turn over a card", "peek": "peek at a card", "swap": "swap the octopus"}


def draw(view: View) -> str:
    """The island with the last card in brackets, `^` and the top volcano in the middle, then a line for each seat."""
    lines = ["".join(f"    {letter}" for letter in "abcde")]
    faces = iter(ISLAND.from_text(view.island))
    for row in range(1, ISLAND.rows + 1):
        cells = [_cell(view, Place(f"{letter}{row}"), face) for letter, face in zip("abcde", faces, strict=False)]
        lines.append(f"{row} " + "".join(cells).rstrip())
    return "\n".join([*lines, "", headline(view), *(seat_line(view, seat) for seat in range(view.options.players))])


def _cell(view: View, place: Place, face: str) -> str:
    if face == NO_CARD and view.volcano_top is not None:
        face = f"^{view.volcano_top}"
    if place in (view.secret or {}):
        return f" ({(view.secret or {})[place]})"
    return f" [{face}]" if place == view.last else f"  {face} "


def headline(view: View) -> str:
    """The seat to move and its task, or the winners."""
    if view.winners is not None:
        return f"Game over: {_seats(view.winners)} won."
    words = _WORDS.get(view.phase, "ban a card")
    ban = f" (not {view.ban['at']})" if view.ban and view.phase == "turn" else ""
    return f"Round {view.round} of 7: seat {view.to_move} to {words}{ban}."


def seat_line(view: View, seat: int) -> str:
    held = view.treasures[seat]
    treasures = f"rubies {' + '.join(map(str, held)) or 0}" if isinstance(held, tuple) else f"{held} treasures"
    volcano = view.out.get(str(seat))
    side = view.sides.get(str(seat))
    notes = [treasures, f"looked {side}" if side else "", f"out with volcano {volcano}" if volcano else ""]
    return f"seat {seat}: " + ", ".join(note for note in notes if note)


def _seats(winners: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in winners)
