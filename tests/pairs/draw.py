"""The table of Pairs as text and as a picture, from what one seat sees."""

from html import escape

from .view import View


def draw(view: View) -> str:
    grid, faces = (
        view.options.grid,
        dict(zip(view.options.grid.places, view.options.grid.from_text(view.board), strict=True)),
    )
    faces |= {place: card for place, card in view.showing.items() if faces[place] != "--"}
    faces |= view.secret or {}
    rows = [grid.places[start : start + grid.columns] for start in range(0, len(grid.places), grid.columns)]
    board = [f"{row[0][1]}  " + "  ".join(faces[place] for place in row) for row in rows]
    head = "Game over." if view.to_move is None else f"Seat {view.to_move} to {view.phase}."
    seats = [f"seat {seat}: {len(pairs)} pairs" for seat, pairs in enumerate(view.taken)]
    return "\n".join(["   a   b   c   d", *board, "", head, *seats])


def svg(view: View) -> str:
    lines = [f'<tspan x="0" dy="1em">{escape(line)}</tspan>' for line in draw(view).splitlines()]
    return f'<svg xmlns="http://www.w3.org/2000/svg"><text xml:space="preserve">{"".join(lines)}</text></svg>'
