"""The view of one seat of Memory Ahoy: the one filter between a State and a player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict, get_args

from ...core.board import Place, grid
from ...core.errors import NotationError
from ...core.notation import Reader, choice_of, optional, read_fields, read_int, read_seat, read_text, tuple_of
from ...core.seats import Seat
from ...core.views import BaseView
from .material import COLUMNS, FACE_DOWN, NO_TILE, Options, Tile, read_place, read_tile
from .moves import ENDINGS, read_seats, read_tiles
from .rules import outcome
from .state import State

Phase = Literal["turn", "show", "after_info", "with", "target", "name", "answer", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)


class ParleyShown(TypedDict):
    """A proposal under way: own tile, ally's tile, treasure, as far as named."""

    seat: Seat
    ally: Seat
    places: tuple[Place, ...]


def _read_grid(value: Any) -> str:
    text = read_text(value)
    rows = text.count("/") + 1
    if rows not in (5, 6, 7):
        raise NotationError(f"a grid has 5, 6 or 7 rows, not {rows}")
    for face in grid(COLUMNS, rows).from_text(text):
        if face not in (FACE_DOWN, NO_TILE):
            read_tile(face)
    return text


def _read_parley(value: Any) -> dict[str, Any]:
    return read_fields(value, {"seat": read_seat, "ally": read_seat, "places": tuple_of(read_place)})


_read_tile_list = tuple_of(read_tile)


@dataclass(frozen=True, kw_only=True)
class View(BaseView):
    """Fields are the keys of docs/notation.md, "Views"."""

    readers: ClassVar[Mapping[str, Reader[Any]]] = {
        "game": choice_of("ahoy"),
        "seat": optional(read_seat),
        "options": Options.from_json,
        "phase": choice_of(*PHASES),
        "to_move": optional(read_seat),
        "turn": read_int,
        "grid": _read_grid,
        "attackers": tuple_of(read_place),
        "parley": optional(_read_parley),
        "asked": read_seats,
        "captured": tuple_of(_read_tile_list),
        "island_captured": _read_tile_list,
        "doubloons": tuple_of(read_int),
        "returned": tuple_of(_read_tile_list),
        "points": tuple_of(read_int),
        "island_points": read_int,
        "secret": optional(read_tiles),
        "showing": read_tiles,
        "ended_by": optional(choice_of(*ENDINGS)),
        "winners": optional(read_seats),
        "ranking": optional(tuple_of(read_seats)),
    }

    options: Options
    phase: Phase
    turn: int
    grid: str
    attackers: tuple[Place, ...]
    parley: ParleyShown | None
    asked: tuple[Seat, ...]
    captured: tuple[tuple[Tile, ...], ...]
    island_captured: tuple[Tile, ...]
    doubloons: tuple[int, ...]
    returned: tuple[tuple[Tile, ...], ...]
    points: tuple[int, ...]
    island_points: int
    secret: Mapping[Place, Tile] | None
    showing: Mapping[Place, Tile]
    ended_by: str | None

    def __str__(self) -> str:
        from .draw import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        from .svg import svg

        return svg(self)


def view(state: State, seat: Seat | None) -> View:
    """Section 7: what this seat, or a spectator (None), may see now."""
    _, table, secrets = state
    options, phase, to_move, turn, _, _, _, _, attackers, parley, asked, loot, showing, ended_by = table
    captured, island_captured, doubloons, returned = loot
    result = outcome(state)
    secret = None if seat is None else secrets[seat]
    return View.of(
        game="ahoy",
        seat=seat,
        options=options,
        phase=phase,
        to_move=to_move,
        turn=turn,
        grid=state.board,
        attackers=attackers,
        parley=parley and parley._asdict(),
        asked=asked,
        captured=tuple(captured),
        island_captured=island_captured,
        doubloons=tuple(doubloons),
        returned=tuple(returned),
        points=tuple(loot.points),
        island_points=loot.island_points,
        secret=dict(secret) if secret else None,
        showing=dict(showing),
        ended_by=ended_by,
        winners=result and result.winners,
        ranking=result and result.ranking,
    )
