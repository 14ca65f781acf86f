"""Who sits at the table when nobody else does."""

from collections.abc import Sequence
from random import Random

from ..core.moves import Move

NAMES = ("Bonny", "Rackham", "Teach")


class Opponent:
    """Plays any legal move, from a random generator of its own."""

    def __init__(self, seed: str | None = None) -> None:
        self._random = Random(seed)

    def choose(self, legal: Sequence[Move]) -> Move:
        return self._random.choice(legal)
