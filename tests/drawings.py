"""ASCII table in, match out: a test position is drawn, not assembled.

Memoarrr!: five rows of five cards; a number after a card says that it lies face up and when it was turned.

    Po1 Of  Wl  Cj  Td
    ...

Memory Ahoy: rows of six tiles; `..` is a place without a tile, and `~~^` a landscape that lies face up.
"""

import re
from typing import Any

from fogbound import Match, new_match
from fogbound.core.board import Place
from fogbound.core.seats import BySeat, Seat
from fogbound.games import ahoy, memoarrr
from fogbound.games.ahoy.state import Loot
from fogbound.games.memoarrr.material import Volcano
from fogbound.games.memoarrr.state import Ban

ISLAND = """
    Po  Pf  Pl  Pj  Pd
    Oo  Of  Ol  Oj  Od
    Wo  Wf  --  Wj  Wd
    Co  Cf  Cl  Cj  Cd
    To  Tf  Tl  Tj  Td
"""
"""Rows share an animal, columns share a landscape; Wl is in the box."""

SIDES = ("north", "east", "south", "west")


def deal_memoarrr(
    drawing: str = ISLAND,
    *,
    start: int = 0,
    treasures: str = "1122234",
    volcanoes: list[str] | str | None = None,
    looked: bool = True,
    **options: Any,
) -> Match:
    """A match with the cards as drawn; the looks of setup are done (north, east, ... from the start player)."""
    players = options.get("players", 2)
    box = {"2018": "137", "2023": "LLD"}[options.get("edition", "2023")][-(players - 1) :]
    orders = [volcanoes or box] * 7 if not isinstance(volcanoes, list) else volcanoes
    island = "/".join("".join(row.split()) for row in drawing.strip().splitlines())
    deal = {"island": island, "treasures": treasures, "volcanoes": orders, "start": start}
    match = new_match("memoarrr", deal=deal, **options)
    if looked:
        for side in SIDES[:players]:
            match.play(f"look {side}")
    return match


def draw_memoarrr(
    drawing: str,
    *,
    round: int = 2,
    to_move: int = 0,
    start: int = 0,
    out: dict[int, str] | None = None,
    taken: tuple[int, ...] = (1,),
    ban: tuple[str, int] | None = None,
    **deal: Any,
) -> Match:
    """A match in the middle of a round, with the numbered cards face up; seat `to_move` is to turn one."""
    match = deal_memoarrr(re.sub(r"\d", " ", drawing), start=start, **deal)
    turned = {
        int(cell[2:]): Place(f"{letter}{number}")
        for number, row in enumerate(drawing.strip().splitlines(), start=1)
        for letter, cell in zip("abcde", row.split(), strict=True)
        if cell[2:]
    }
    state: memoarrr.State = match.state  # type: ignore[assignment]
    volcanoes = [Volcano(out[seat]) if out and seat in out else None for seat in range(match.options.players)]
    table = state.table._replace(
        to_move=Seat(to_move),
        round=round,
        start=Seat(start),
        trail=tuple(turned[order] for order in sorted(turned)),
        out=BySeat(volcanoes),
        taken=tuple(map(Seat, taken)),
        ban=ban and Ban(Place(ban[0]), Seat(ban[1])),
    )
    match.state = state._replace(table=table, secrets=BySeat.all(None, match.options.players))
    return match


def draw_ahoy(
    drawing: str,
    *,
    to_move: int = 0,
    turn: int = 1,
    captured: dict[int, str] | None = None,
    island: str = "",
    doubloons: dict[int, int] | None = None,
    **options: Any,
) -> Match:
    """A match at the start of a turn with the tiles as drawn, and what was captured before as texts: {0: "B1 $3"}."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    players = options.setdefault("players", len(rows) - 3)
    match = new_match("ahoy", seed=0, **options)
    state: ahoy.State = match.state  # type: ignore[assignment]
    grid = state.options.grid
    cells = dict(zip(grid.places, (cell for row in rows for cell in row), strict=True))
    tiles = tuple(None if cell == ".." else ahoy.Tile.from_text(cell[:2]) for cell in cells.values())
    face_down = tuple(place for place in grid.in_text_order if cells[place] not in ("..", "~~^"))
    loot = Loot(
        captured=BySeat(tuple(map(ahoy.Tile, (captured or {}).get(seat, "").split())) for seat in range(players)),
        island_captured=tuple(map(ahoy.Tile, island.split())),
        doubloons=BySeat((doubloons or {}).get(seat, 0) for seat in range(players)),
        returned=BySeat.all((), players),
    )
    table = state.table._replace(to_move=Seat(to_move), seat=Seat(to_move), turn=turn, face_down=face_down, loot=loot)
    match.state = state._replace(hidden=state.hidden._replace(grid=tiles), table=table)
    return match


def play(match: Match, *moves: str) -> list[dict[str, Any]]:
    """Play these moves; the complete events of all of them, as JSON."""
    return [match.game.events.to_json(event) for move in moves for event in match.play(move)]


def types(events: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]
