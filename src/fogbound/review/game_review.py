"""The record of one game in this layer: how its matches are judged, told and drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..core.board import Place
from .findings import Finding, Judged, PlayedMove, Verdict
from .watching import Watcher


class Judge(Protocol):
    """Finds in each move of a match what its player made of what it knew."""

    judged: Judged

    def after(self, played: PlayedMove, watchers: Sequence[Watcher]) -> None:
        """Judge one move; `watchers` know what each seat was shown before it."""


class OpenBoard(NamedTuple):
    """Every face of a position."""

    text: str
    """A board string."""
    places: tuple[Place, ...]
    """The places in the order of the board string."""


class Sheet(NamedTuple):
    """The drawings of one game for a page to share."""

    columns: int
    empty: frozenset[str]
    """Texts in a board string that stand for no card."""
    nobody: str
    """The winner's name where no seat has won."""
    symbols: Callable[[Sequence[str]], Mapping[str, str]]
    """Takes the faces that occur; returns each of them, and whatever else lies on the table, as SVG by name."""
    table: Callable[[Any], Mapping[str, Any]]
    """Takes a spectator's view; returns what lies face up, the last card, the middle, the time and the scores."""


@dataclass(frozen=True)
class GameReview:
    """One game's part of a review."""

    judge: Callable[[Any], Judge]
    """Takes the options of the match."""
    counted: frozenset[str]
    """The types of event by which time goes by."""
    failures: tuple[str, ...]
    """The kinds of finding that count as failures."""
    open_board: Callable[[Any], OpenBoard]
    """Takes a state."""
    face_name: Callable[[str], str]
    """Takes a card or tile; returns its name in words."""
    sentence: Callable[[Finding, str], str]
    """Takes a finding and a player's name; returns it in one or two sentences."""
    figures: Mapping[str, str]
    """The figures of a memory report, in words."""
    short_figures: tuple[str, ...]
    """The same in a word or two, for the head of a table."""
    verdict_sentence: Callable[[Verdict, str], str] | None = None
    without_card: frozenset[Place] = frozenset()
    """Places where there is nothing to know."""
    sheet: Callable[[], Sheet] | None = None
    """Imports the drawings when they are needed."""
