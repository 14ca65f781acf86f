"""The outcome of a match."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .seats import Seat


class Outcome(NamedTuple):
    """`ranking` lists the seats from first to last; seats in one entry share that rank. Nobody may have won."""

    ended_by: str
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]

    def to_json(self) -> dict[str, Any]:
        """The `result` of a record."""
        return {"winners": list(self.winners), "ranking": [list(rank) for rank in self.ranking]}


def rank(merits: Sequence[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Seats by falling merit; equal merits share a rank.

    >>> rank([(3, 1), (5, 2), (3, 1)])
    ((1,), (0, 2))
    """
    return tuple(
        tuple(Seat(seat) for seat, merit in enumerate(merits) if merit == level)
        for level in sorted(set(merits), reverse=True)
    )
