"""The one way from a state of Pairs to a player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from fogbound.core.board import Place
from fogbound.core.notation import Reader, choice_of, mapping_of, optional, read_seat, read_text, tuple_of
from fogbound.core.seats import Seat
from fogbound.core.views import BaseView

from .material import FACE_DOWN, NO_CARD, Options, read_card, read_place
from .rules import outcome
from .state import State

_read_cards = mapping_of(read_place, read_card)


@dataclass(frozen=True, kw_only=True)
class View(BaseView):
    readers: ClassVar[Mapping[str, Reader[Any]]] = {
        "game": choice_of("pairs"),
        "seat": optional(read_seat),
        "options": Options.from_json,
        "phase": choice_of("peek", "turn", "match", "over"),
        "to_move": optional(read_seat),
        "board": read_text,
        "taken": tuple_of(tuple_of(read_card)),
        "showing": _read_cards,
        "secret": optional(_read_cards),
        "winners": optional(tuple_of(read_seat)),
        "ranking": optional(tuple_of(tuple_of(read_seat))),
    }

    options: Options
    board: str
    """A board string: face-down cards are `##`, taken ones `--`."""
    taken: tuple[tuple[str, ...], ...]
    showing: Mapping[Place, str]
    secret: Mapping[Place, str] | None


def view(state: State, seat: Seat | None) -> View:
    """Returns what this seat, or a spectator (None), may see now."""
    options, phase, to_move, first, showing, taken = state.table
    faces = [NO_CARD if card is None else FACE_DOWN for card in state.hidden.cards]
    if first is not None:
        faces[options.grid.index[first]] = state.card_at(first) or NO_CARD
    result, secret = outcome(state), None if seat is None else state.secrets[seat]
    return View.of(
        game="pairs",
        seat=seat,
        options=options,
        phase=phase,
        to_move=to_move,
        board=options.grid.to_text(faces),
        taken=tuple(taken),
        showing=dict(showing),
        secret=dict(secret) if secret else None,
        winners=result and result.winners,
        ranking=result and result.ranking,
    )
