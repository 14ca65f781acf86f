"""The questions each game answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .board import Place
from .deal import Chance
from .events import Event, Vocabulary
from .moves import Move
from .options import BaseOptions
from .outcome import Outcome
from .seats import Seat
from .views import BaseView


class AnyDeal(Protocol):
    """Everything chance decides in one match."""

    @property
    def start(self) -> Seat: ...
    def to_json(self) -> dict[str, Any]: ...


class AnyState(Protocol):
    """A position: a frozen value."""

    @property
    def options(self) -> BaseOptions: ...
    @property
    def to_move(self) -> Seat | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def secrets(self) -> Sequence[tuple[tuple[Place, str], ...] | None]:
        """Each seat's latest secret look: all that its view has and nobody else's."""

    @property
    def all_look(self) -> bool:
        """Whether the players choose what to look at, and may look all at once."""

    def has_secret(self, seat: Seat) -> bool:
        """Whether this seat's latest look shows it something that nobody else may see."""


class AnyMemory(Protocol):
    """Everything a seat was ever shown, folded from its events."""

    def after(self, event: Event) -> "AnyMemory": ...


OptionsT = TypeVar("OptionsT", bound=BaseOptions)
DealT = TypeVar("DealT", bound=AnyDeal)
StateT = TypeVar("StateT", bound=AnyState)
ViewT = TypeVar("ViewT", bound=BaseView)


@dataclass(frozen=True)
class Game(Generic[OptionsT, DealT, StateT, ViewT]):
    """The rules of one game, as functions on its values."""

    id: str
    name: str
    version: int
    """Goes up when the rules behave differently, and only then."""
    verbs: tuple[str, ...]
    read_options: Callable[[Any], OptionsT]
    draw_deal: Callable[[OptionsT, Chance], DealT]
    read_deal: Callable[[OptionsT, Any], DealT]
    start: Callable[[OptionsT, DealT], StateT]
    legal_moves: Callable[[StateT], tuple[Move, ...]]
    refusal: Callable[[StateT, str], str | None]
    play: Callable[[StateT, str], tuple[StateT, tuple[Event, ...]]]
    outcome: Callable[[StateT], Outcome | None]
    view: Callable[[StateT, Seat | None], ViewT]
    events: Vocabulary
    read_view: Callable[[Any], ViewT]
    draw: Callable[[ViewT], str]
    svg: Callable[[ViewT], str]
    memory: Callable[[], AnyMemory]

    def __repr__(self) -> str:
        return f"GAMES[{self.id!r}]"


AnyGame = Game[Any, Any, Any, Any]
