"""The fields of an observation of Memoarrr!."""

from typing import Any

from ...games.memoarrr.material import CARDS, ISLAND, NO_CARD, ROUNDS, SIDES
from ...games.memoarrr.view import PHASES
from ..numbering import volcano_number
from ..spaces import MEMOARRR
from .sights import FACE_DOWN, SEATS, Sights, ahead, at_places, by_seat, numbered

_PLACES = MEMOARRR.place_numbers
_CARD = {card: 1 + number for number, card in enumerate(CARDS)}
_SIDE = {side: 1 + number for number, side in enumerate(SIDES)}


class MemoarrrFields:
    """The counts that one seat has to keep for itself, and all fields."""

    def __init__(self, players: int, seat: int) -> None:
        self._players, self._seat = players, seat
        self._rounds_won: list[int] = []

    def told(self, event: Any) -> None:
        if event.type == "round_won":
            self._rounds_won.append(1 + ahead(self._players, self._seat, event.seat))

    def of(self, view: Any, sights: Sights) -> dict[str, list[int]]:
        """Returns the numbers of every field, of both modes."""
        options, seats = view.options, [str(seat) for seat in range(self._players)]
        cells = zip(ISLAND.places, ISLAND.from_text(view.island), strict=True)
        board: dict[str, str] = {place: face for place, face in cells if face != NO_CARD}
        cards, shown_to = sights.shown(board)
        return {
            "card": at_places({place: _CARD[card] for place, card in cards.items()}, _PLACES),  # type: ignore[index]
            "face_up": [int(board[place] != FACE_DOWN) for place in _PLACES],
            "shown_to": at_places(shown_to, _PLACES),
            "phase": [PHASES.index(view.phase)],
            "round": [view.round],
            "last": [numbered(view.last, _PLACES)],
            "ban": [numbered(view.ban and view.ban["at"], _PLACES)],
            "to_move": [SEATS if view.to_move is None else ahead(self._players, self._seat, view.to_move)],
            "start": [ahead(self._players, self._seat, view.start)],
            "volcano_top": [_volcano(options.edition, view.volcano_top)],
            "volcanoes_left": [view.volcanoes_left],
            "volcano": self._by_seat(_volcano(options.edition, view.out.get(seat)) for seat in seats),
            "treasures": self._by_seat(held if isinstance(held, int) else len(held) for held in view.treasures),
            "side": self._by_seat(_SIDE.get(view.sides.get(seat, ""), 0) for seat in seats),
            "players": [self._players],
            "first_card_acts": [int(options.edition == "2023")],
            "expert": [int(options.expert)],
            "ordered": [int(options.ordered)],
            "lay_at": [_PLACES[sights.lay_at.get(place, place)] for place in _PLACES],
            "round_won": self._rounds_won + [0] * (ROUNDS - len(self._rounds_won)),
            "unseen": [len(_PLACES) - len(cards)],
        }

    def _by_seat(self, values: Any) -> list[int]:
        return by_seat(self._seat, values)


def _volcano(edition: str, volcano: str | None) -> int:
    return 1 + volcano_number(edition, volcano) if volcano else 0
