"""Lessons: prepared deals with a script of moves for learner and bot. What is said meanwhile: web/src/learn."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.errors import RequestError
from ..core.notation import short

LEARNER = 0
"""The learner's seat; the others are for bots."""


@dataclass(frozen=True)
class Lesson:
    game: str
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    moves: tuple[str, ...]
    """The script: everybody's moves, in order."""

    def next_move(self, played: Sequence[str]) -> str | None:
        """Returns the next move of the script after these; None at its end, or if they are not its own."""
        count = len(played)
        return self.moves[count] if count < len(self.moves) and self.moves[:count] == tuple(played) else None


def _read(file: Path) -> Lesson:
    data = json.loads(file.read_text("utf-8"))
    return Lesson(data["game"], data["options"], data["deal"], tuple(data["moves"]))


LESSONS: dict[str, Lesson] = {file.stem: _read(file) for file in sorted(Path(__file__).parent.glob("*.json"))}


def lesson_named(name: str) -> Lesson:
    """Raises RequestError for an unknown name."""
    if name not in LESSONS:
        raise RequestError(f"unknown lesson {short(name)}; known: {', '.join(LESSONS)}")
    return LESSONS[name]
