"""A lesson as a value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

LEARNER = 0
"""The learner's seat; the others are for bots."""


@dataclass(frozen=True)
class Lesson:
    game: str
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    moves: tuple[str, ...]
    """The script: everybody's moves, in order."""
    bots: tuple[str, ...] = ()
    """The bots on the seats after the learner's; none: any."""
    seed: int | None = None
    """Bots draw their numbers from it; None: from a secret of the table."""

    def next_move(self, played: Sequence[str]) -> str | None:
        """Returns the next move of the script after these; None at its end, or if they are not its own."""
        count = len(played)
        return self.moves[count] if count < len(self.moves) and self.moves[:count] == tuple(played) else None
