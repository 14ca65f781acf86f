"""The Bot protocol: what a seat was shown in, a move out."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ..core.events import Event
from ..core.game import AnyGame
from ..core.moves import Move
from ..core.options import BaseOptions
from ..core.seats import Seat
from ..core.views import BaseView


class Bot(ABC):
    """A player that is a program. It is told what its seat is sent, and nothing else; its chance is its own.

    One bot plays one match after the other: `begin`, then `told` and `choose` as the match goes, then `end`.
    """

    game: AnyGame
    options: BaseOptions
    seat: Seat
    random: Random

    def begin(self, game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> None:
        """A new match. With the same seed, shown the same, it makes the same moves."""
        self.game, self.options, self.seat = game, options, seat
        self.random = Random(seed)

    def told(self, event: Event) -> None:  # noqa: B027  # who needs no past need not listen
        """Something happened, as this seat may know it."""

    @abstractmethod
    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        """One of the legal moves, within this time (None: as long as it takes)."""

    def end(self) -> None:  # noqa: B027
        """The match is over, or was stopped."""

    def close(self) -> None:  # noqa: B027
        """There will be no other match."""


@dataclass(frozen=True)
class Kind:
    """A bot that can be asked for by name."""

    about: str
    """One line: how it plays, and what it forgets."""
    make: Callable[[], Bot]


class RandomBot(Bot):
    """Any legal move, each as likely."""

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        return self.random.choice(legal_moves)


RANDOM = Kind("Any legal move, each as likely.", RandomBot)
