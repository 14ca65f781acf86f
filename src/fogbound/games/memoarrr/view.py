"""The view of one seat of Memoarrr!: the one filter between a State and a player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict, get_args

from ...core.board import Place
from ...core.errors import NotationError
from ...core.notation import (
    Reader,
    choice_of,
    mapping_of,
    optional,
    read_fields,
    read_int,
    read_seat,
    read_text,
    tuple_of,
)
from ...core.seats import Seat, as_seat_keys, seats
from ...core.views import BaseView
from .material import FACE_DOWN, ISLAND, MIDDLE, NO_CARD, SIDES, Card, Options, Volcano, read_card, read_place
from .moves import read_seats, read_volcano
from .rules import outcome
from .state import State

Phase = Literal["look", "turn", "peek", "swap", "ban", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
Side = Literal["north", "east", "south", "west"]


class BanShown(TypedDict):
    """A walrus forbids `seat` to turn over the card at `at`."""

    at: Place
    seat: Seat


def _read_board(value: Any) -> str:
    text = read_text(value)
    for place, face in zip(ISLAND.places, ISLAND.from_text(text), strict=True):
        if (face == NO_CARD) != (place == MIDDLE):
            raise NotationError(f"{face} at {place}: the middle {MIDDLE}, and only it, is '{NO_CARD}'")
        if face not in (NO_CARD, FACE_DOWN):
            read_card(face)
    return text


def _read_ban(value: Any) -> dict[str, Any]:
    return read_fields(value, {"at": read_place, "seat": read_seat})


def _read_treasures(value: Any) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
    held: tuple[Any, ...] = tuple_of(lambda item: item)(value)
    if held and isinstance(held[0], list):
        return tuple_of(tuple_of(read_int))(value)
    return tuple_of(read_int)(value)


_read_seat_key = choice_of("0", "1", "2", "3")
_read_cards = mapping_of(read_place, read_card)


@dataclass(frozen=True, kw_only=True)
class View(BaseView):
    """Fields are the keys of docs/notation.md, "Views"."""

    readers: ClassVar[Mapping[str, Reader[Any]]] = {
        "game": choice_of("memoarrr"),
        "seat": optional(read_seat),
        "options": Options.from_json,
        "phase": choice_of(*PHASES),
        "to_move": optional(read_seat),
        "round": read_int,
        "start": read_seat,
        "island": _read_board,
        "trail": tuple_of(read_card),
        "last": optional(read_place),
        "out": mapping_of(_read_seat_key, read_volcano),
        "volcano_top": optional(read_volcano),
        "volcanoes_left": read_int,
        "treasures_left": read_int,
        "treasures": _read_treasures,
        "sides": mapping_of(_read_seat_key, choice_of(*SIDES)),
        "ban": optional(_read_ban),
        "showing": _read_cards,
        "secret": optional(_read_cards),
        "winners": optional(read_seats),
        "ranking": optional(tuple_of(read_seats)),
    }

    options: Options
    phase: Phase
    round: int
    start: Seat
    island: str
    trail: tuple[Card, ...]
    last: Place | None
    out: Mapping[str, Volcano]
    volcano_top: Volcano | None
    volcanoes_left: int
    treasures_left: int
    treasures: tuple[int, ...] | tuple[tuple[int, ...], ...]
    sides: Mapping[str, Side]
    ban: BanShown | None
    showing: Mapping[Place, Card]
    secret: Mapping[Place, Card] | None

    def __str__(self) -> str:
        from .draw import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        from .svg import svg

        return svg(self)


def view(state: State, seat: Seat | None) -> View:
    """Section 6: what this seat, or a spectator (None), may see now."""
    options, phase, to_move, number, start, trail, out, taken, sides, ban, showing = state.table
    result = outcome(state)
    secret = None if seat is None else state.secrets[seat]
    return View.of(
        game="memoarrr",
        seat=seat,
        options=options,
        phase=phase,
        to_move=to_move,
        round=number,
        start=start,
        island=state.board,
        trail=tuple(map(state.card_at, trail)),
        last=trail[-1] if trail else None,
        out=as_seat_keys(out),
        volcano_top=state.top_volcano,
        volcanoes_left=state.volcanoes_left,
        treasures_left=state.treasures_left,
        treasures=tuple(state.rubies) if result else tuple(map(taken.count, seats(options.players))),
        sides=as_seat_keys(sides),
        ban=ban and {"at": ban.at, "seat": ban.seat},
        showing=dict([showing]) if showing else {},
        secret=dict(secret) if secret else None,
        winners=result and result.winners,
        ranking=result and result.ranking,
    )
