"""The interface of a table in the terminal."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text

from ...core.events import Event


class Told(NamedTuple):
    """A sentence about what just happened, and how it reads one move later, when its cards are face down again."""

    now: Text
    later: Text


def told(now: Text | str, later: Text | str | None = None) -> Told:
    return Told(_text(now), _text(now if later is None else later))


def _text(words: Text | str) -> Text:
    return Text(words) if isinstance(words, str) else words


def tie_breaks(
    ranking: Sequence[Sequence[int]], merits: Sequence[Sequence[int]], labels: Sequence[str], names: "Names"
) -> list[Text]:
    """A line for each two neighbours in the ranking that the first of their merits could not part."""
    lines = []
    for (first, *_), (second, *_) in pairwise(ranking):
        decider = next(at for at, label in enumerate(labels) if merits[first][at] != merits[second][at])
        if decider > 0:
            tied = f"{names[first]} and {names[second]} both have {merits[first][0]} {labels[0]}"
            decided = f"{labels[decider]} decided: {merits[first][decider]} to {merits[second][decider]}"
            lines.append(Text(f"{tied}; {decided}."))
    return lines


class Room(NamedTuple):
    """The size of the terminal."""

    width: int
    height: int


Names = Sequence[str]
View = Any
"""The view of the table's own game."""


class TerminalTable(Protocol):
    """Draws and tells one game. Everything is made from views and events; a state never comes here."""

    @property
    def nobody(self) -> str:
        """The winner's name where no seat has won."""

    @property
    def rules(self) -> str:
        """The rules on one screen."""

    @property
    def verbs(self) -> Mapping[str, str]:
        """The meaning of each verb, in a few words."""

    def draw(self, view: View, names: Names, room: Room, under: Mapping[str, str]) -> RenderableType:
        """The board and what lies beside it; `under` are faces to be shown dimmed where the view has none."""

    def headline(self, view: View) -> str:
        """Returns the progress of the match, in a few words."""

    def task(self, view: View, verbs: Sequence[str]) -> Text:
        """Returns the task of the player to move, as in "turn over a card"; `verbs` are those of the legal moves."""

    def tell(self, before: View, events: Sequence[Event], names: Names) -> list[Told]:
        """Returns the effects of one move, in sentences."""

    def climax(self, before: View, after: View, events: Sequence[Event]) -> View | None:
        """Returns the table at the moment before everything was turned down again, if this move ended something."""

    def covered(self, view: View) -> View:
        """Returns the table when all that was turned over for a moment lies face down again."""

    def forgets(self, events: Sequence[Event]) -> bool:
        """Returns whether sentences told before this move are out of date."""

    def secret(self, view: View) -> tuple[View, Text]:
        """Returns the table with a secret look open, and the look in words."""

    def ending(self, view: View, names: Names) -> list[list[Text]]:
        """Returns the last screens, one after the other."""

    def open_board(self, deal: Mapping[str, Any], events: Sequence[Event]) -> Mapping[str, str]:
        """Returns every face of the board after these events, for a replay."""
