"""The Bot interface: views and events of a seat in, a move out."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ..core.events import Event
from ..core.game import AnyGame
from ..core.moves import Move
from ..core.options import BaseOptions
from ..core.outcome import Outcome
from ..core.seats import Seat
from ..core.views import BaseView


class Admission(NamedTuple):
    """A bot's admission about its memory after a match."""

    kept: int
    """Faces that it would more likely recall than not, of those it was shown."""
    shown: int
    lost: str | None = None
    """The face that has faded most, if it would more likely not come to mind."""
    since: int | None = None
    """The round or turn since which that face would more likely not come to mind."""


class Bot(ABC):
    """A player that is a program. It gets the views and events of its seat, and nothing else.

    One bot plays one match after the other: `begin`, then `told` and `choose` as the match goes, then `end`.
    """

    game: AnyGame
    options: BaseOptions
    seat: Seat
    random: Random

    def begin(self, game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> None:
        """Begin a match. With the same seed and the same events, a bot makes the same moves."""
        self.game, self.options, self.seat = game, options, seat
        self.random = Random(seed)

    def told(self, event: Event) -> None:  # noqa: B027  # a bot without a memory need not listen
        """Take in an event, as this seat may know it."""

    @abstractmethod
    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        """Returns one of the legal moves, within this time (None: no limit)."""

    def end(self, result: Outcome | None = None) -> None:  # noqa: B027
        """End the match: it is over with this result, or was stopped (None)."""

    def admission(self) -> Admission | None:
        """Returns the state of the bot's memory after the last event it was told; None: it has none to speak of."""
        return None

    def close(self) -> None:  # noqa: B027
        """Free what the bot holds; there is no other match."""


@dataclass(frozen=True)
class Kind:
    """A bot that can be chosen by name."""

    about: str
    """One line: how it plays, and what it forgets."""
    make: Callable[[], Bot]


class RandomBot(Bot):
    """Any legal move, each as likely."""

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        return self.random.choice(legal_moves)


RANDOM = Kind("Any legal move, each as likely.", RandomBot)
