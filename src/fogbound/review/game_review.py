"""The record of one game in this layer: how its matches are judged, told and drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..core.board import Place
from .findings import Finding, Judged, PlayedMove, Verdict
from .forms import FindingKind
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


@dataclass(frozen=True)
class GameReview:
    """One game's part of a review."""

    judge: Callable[[Any], Judge]
    """Takes the options of the match."""
    counted: frozenset[str]
    """The types of event by which time goes by."""
    failures: tuple[FindingKind, ...]
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
    is_on_page: bool = False
    """The page can show it: web/src/games/<game>/review.ts."""
