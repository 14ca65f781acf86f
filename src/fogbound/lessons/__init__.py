"""Lessons: prepared deals with a script of moves for learner and bot. What is said meanwhile: web/src/learn."""

import json
from pathlib import Path

from ..core.errors import RequestError
from ..core.notation import short
from .fog import fog_of
from .lesson import LEARNER, Lesson

__all__ = ["LEARNER", "LESSONS", "Lesson", "find_lesson", "lesson_named"]


def _read(file: Path) -> Lesson:
    data = json.loads(file.read_text("utf-8"))
    return Lesson(data["game"], data["options"], data["deal"], tuple(data["moves"]))


LESSONS: dict[str, Lesson] = {file.stem: _read(file) for file in sorted(Path(__file__).parent.glob("*.json"))}


def find_lesson(name: str) -> Lesson | None:
    """Return a lesson, or the fog of a day (`fog-2026-11-18`); None for an unknown name."""
    return LESSONS.get(name) or fog_of(name)


def lesson_named(name: str) -> Lesson:
    """Like `find_lesson`. Raises RequestError for an unknown name."""
    found = find_lesson(name)
    if found is None:
        raise RequestError(f"unknown lesson {short(name)}; known: {', '.join(LESSONS)}")
    return found
