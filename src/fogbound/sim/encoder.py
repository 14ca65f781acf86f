"""From what a seat is sent, its views and events, to the numbers of the environments: so a network can take a seat.

The numbers are those of the kernel's observations, one by one, in both modes; `sim/spaces.py` names them. It needs the
standard library alone.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.errors import UnsupportedError
from ..core.events import Event
from ..core.moves import Move
from ..core.views import BaseView
from ..games import GAMES
from .encoded import ahoy, memoarrr
from .encoded.sights import Sights
from .spaces import AHOY, MEMOARRR, read_mode

_GAMES = {"memoarrr": (MEMOARRR, memoarrr.MemoarrrFields), "ahoy": (AHOY, ahoy.AhoyFields)}


class Encoder:
    """One seat of one match. Call `told` with every event, `encode` with a view, and `acted` whenever the seat moves.

    >>> from fogbound import new_match
    >>> match = new_match("memoarrr", seed=7)
    >>> encoder = Encoder("memoarrr", players=2, seat=0)
    >>> len(encoder.encode(match.view(0))), sum(encoder.mask(match.legal_moves))
    (120, 4)
    """

    def __init__(self, game: str, players: int, seat: int, observation: str = "table") -> None:
        """Raises OptionsError for an unknown mode, UnsupportedError for a game without numbers."""
        if game not in _GAMES:
            raise UnsupportedError(f"{game!r} has no observations by number")
        self.mode = read_mode(observation)
        self.spaces, fields = _GAMES[game]
        self._new_memory = GAMES[game].memory
        self._players, self._seat = players, seat
        self._fields: Any = fields(players, seat)
        self._sights = self._no_sights()

    def told(self, event: Event) -> None:
        """Take in an event, as this seat was sent it."""
        self._fields.told(event)
        self._sights.add(event)

    def acted(self) -> None:
        """The seat moves: what it was shown before is no longer on the table. Call it before the events of the move."""
        if self.mode == "table":
            self._sights = self._no_sights()

    def encode(self, view: BaseView) -> list[int]:
        """Returns the numbers of the observation, from 0 to 127 each."""
        values: Mapping[str, list[int]] = self._fields.of(view, self._sights)
        return [number for field in self.spaces.fields(self.mode) for number in values[field.name]]

    def mask(self, legal_moves: Iterable[Move]) -> list[bool]:
        """Returns for every action whether it is legal, and True for all if none is: a mask is never empty.
        `spaces.moves` has the move of each."""
        legal = set(legal_moves)
        return [not legal or move in legal for move in self.spaces.moves]

    def _no_sights(self) -> Sights:
        return Sights(self._players, self._seat, self._new_memory())
