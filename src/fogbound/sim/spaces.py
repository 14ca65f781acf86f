"""The numbering: every action of a game by its number, every field of an observation by its index.

They are stable: a change to any of them makes a new version (`memoarrr-v1`). docs/spaces.md lists them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..core.errors import OptionsError
from ..core.moves import Move
from ..core.notation import short
from ..games.ahoy.material import COLOURS, COLUMNS
from ..games.ahoy.material import ROWS as AHOY_ROWS
from ..games.ahoy.moves import PLACE_VERBS
from ..games.memoarrr.material import PLACES as ISLAND_PLACES
from ..games.memoarrr.material import SIDES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MODES = ("table", "recall")


@dataclass(frozen=True)
class Field:
    """Some neighbouring numbers of an observation."""

    name: str
    first: int
    count: int
    high: int
    """The lowest is always 0."""
    meaning: str


@dataclass(frozen=True)
class Spaces:
    """The actions of one game, and its observations in both modes."""

    game: str
    version: str
    moves: tuple[Move, ...]
    """The move of each action, by its number."""
    places: tuple[str, ...]
    """The places that an observation numbers from 0."""
    shared: tuple[Field, ...]
    only: dict[str, tuple[Field, ...]]

    @cached_property
    def actions(self) -> dict[Move, int]:
        """The number of each move."""
        return {move: number for number, move in enumerate(self.moves)}

    @cached_property
    def place_numbers(self) -> dict[str, int]:
        return {place: number for number, place in enumerate(self.places)}

    def fields(self, mode: str) -> tuple[Field, ...]:
        return *self.shared, *self.only[mode]

    def size(self, mode: str) -> int:
        return sum(field.count for field in self.fields(mode))

    def high(self, mode: str) -> "NDArray[np.int8]":
        """The highest value of each number of an observation, as an array of NumPy."""
        import numpy as np

        return np.array([field.high for field in self.fields(mode) for _ in range(field.count)], np.int8)


def read_mode(mode: object) -> str:
    if not isinstance(mode, str) or mode not in MODES:
        raise OptionsError(f"observation {short(mode)} is none of {', '.join(MODES)}")
    return mode


def _fields(first: int, rows: Iterable[tuple[str, int, int, str]]) -> tuple[Field, ...]:
    """Rows of name, count, high and meaning, one after the other."""
    fields = []
    for name, count, high, meaning in rows:
        fields.append(Field(name, first, count, high, meaning))
        first += count
    return tuple(fields)


_AHEAD = "counted clockwise from the observer, who is 0"
_SHOWN_TO = "the seats that were shown it: 1 for the observer, 2 for the next clockwise, 4, 8, added up"

MEMOARRR = Spaces(
    game="memoarrr",
    version="memoarrr-v0",
    moves=tuple(
        map(
            Move,
            (
                *(f"{verb} {place}" for verb in ("turn", "peek", "swap", "ban") for place in ISLAND_PLACES),
                *(f"look {side}" for side in SIDES),
                "erupt",
            ),
        )
    ),
    places=tuple(ISLAND_PLACES),
    shared=_fields(
        0,
        (
            (
                "card",
                24,
                25,
                "for each place: 1 + 5 × animal (P O W C T) + landscape (o f l j d) of the card shown, 0 for none",
            ),
            ("face_up", 24, 1, "for each place: 1 if the card lies face up"),
            ("shown_to", 24, 15, f"for each place: {_SHOWN_TO}"),
            ("phase", 1, 5, "look, turn, peek, swap, ban, over"),
            ("round", 1, 7, "from 1"),
            ("last", 1, 24, "1 + place of the last card turned, 0 for none"),
            ("ban", 1, 24, "1 + place that the seat to move may not turn, 0 for none"),
            ("to_move", 1, 4, f"whose move it is, {_AHEAD}; 4 when over"),
            ("start", 1, 3, f"who began the round, {_AHEAD}"),
            ("volcano_top", 1, 3, "1 for one bird, 2 for three birds or light, 3 for seven birds or dark, 0 for none"),
            ("volcanoes_left", 1, 3, "on the stack"),
            ("volcano", 4, 3, f"for each seat, {_AHEAD}: the volcano it took in this round, as above"),
            ("treasures", 4, 7, "for each seat: how many it holds"),
            ("side", 4, 4, "for each seat: 1 + the side it looked at (east, north, south, west), 0 for none"),
            ("players", 1, 4, "the option"),
            ("first_card_acts", 1, 1, "1 in the edition of 2023"),
            ("expert", 1, 1, "the option"),
            ("ordered", 1, 1, "the option"),
        ),
    ),
    only={
        "table": _fields(
            96,
            (("lay_at", 24, 23, "for each place: where the card that is here now lay at the observer's last move"),),
        ),
        "recall": _fields(
            96,
            (
                ("round_won", 7, 4, "for each round: 1 + the seat that won it, 0 for nobody yet"),
                ("unseen", 1, 24, "how many cards of the island the observer was never shown"),
            ),
        ),
    },
)

_AHOY_PLACES = tuple(f"{letter}{row}" for letter in "abcdef"[:COLUMNS] for row in range(1, max(AHOY_ROWS.values()) + 2))
"""Eight to a column: the last is on no grid, and so are some more with fewer players."""

AHOY = Spaces(
    game="ahoy",
    version="ahoy-v0",
    moves=tuple(
        map(
            Move,
            (
                *(f"{verb} {place}" for verb in PLACE_VERBS for place in _AHOY_PLACES),
                *(f"parley {colour}" for colour in COLOURS),
                *("accept", "decline", "end"),
            ),
        )
    ),
    places=_AHOY_PLACES,
    shared=_fields(
        0,
        (
            (
                "tile",
                48,
                16,
                "for each place: strength + 3 × seat of a crew's tile (seats counted from the observer), "
                "13 to 15 for treasures of strength 3 to 5, 16 for a landscape, 0 for no tile or none that was shown",
            ),
            ("lies", 48, 2, "for each place: 0 no tile, 1 face down, 2 face up"),
            ("shown_to", 48, 15, f"for each place: {_SHOWN_TO}"),
            ("phase", 1, 7, "turn, show, after_info, with, target, name, answer, over"),
            ("info", 1, 2, "0 before the information action, 1 when one more look is allowed, 2 after it"),
            ("turn", 1, 127, "number of the turn, from 1; 127 for all after it"),
            ("turns_left", 1, 127, "to the turn limit, this turn among them; 0 without a limit, 127 for more"),
            ("to_move", 1, 4, f"whose move it is, {_AHEAD}; 4 when over"),
            ("seat", 1, 3, f"whose turn it is, {_AHEAD}"),
            ("looked", 1, 47, "1 + place just looked at, while another tile has to be shown; 0 for none"),
            ("attackers", 2, 47, "1 + places of the attackers, 0 for none"),
            ("ally", 1, 4, "1 + the seat that a parley is proposed to, 0 for none"),
            ("named", 3, 47, "1 + places named in the parley, 0 for none"),
            ("island_points", 1, 127, "strengths of the crew tiles that the Island captured"),
            ("ended_by", 1, 4, "points, island, group, turn_limit from 1; 0 while the game goes on"),
            ("players", 1, 4, "the option"),
            ("points", 4, 127, f"for each seat, {_AHEAD}"),
            ("doubloons", 4, 127, "for each seat: coins from sharing"),
            ("treasure_worth", 4, 127, "for each seat: doubloons of captured treasures and from sharing"),
            ("chiefs", 4, 4, "for each seat: how many it captured"),
            ("deputies", 4, 8, "for each seat: how many it captured"),
            ("crew", 4, 16, "for each seat: how many of strength 1 it captured"),
            ("declined", 4, 1, "for each seat: 1 if it declined a parley in this turn"),
            ("treasures", 3, 7, "the option"),
            ("turn_limit", 1, 127, "the option; 0 for none, 127 for more"),
            (
                "left",
                16,
                9,
                "for each kind of tile, from 1 as in `tile`: how many are on the board; landscapes, face down",
            ),
        ),
    ),
    only={"table": (), "recall": ()},
)
