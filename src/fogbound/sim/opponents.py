"""Players on the seats that are not the caller's: inside the kernel, or asked outside it.

An opponent is a name, a class of `fogbound.bots.Bot`, or a function of observations and masks that returns actions.
Names of players inside the kernel are played there. All other bots read views and events, and so the table is played in
the readable rules beside them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OptionsError, RequestError
from ..core.match import Match
from ..core.notation import short
from ..core.seats import Seat
from .kernel.batch import NO_BOT, OUTSIDE
from .kernel.games import GREEDY
from .setup import Setup

if TYPE_CHECKING:
    from ..bots import Bot

Policy = Callable[[NDArray[np.int8], NDArray[np.bool_]], Any]
"""Takes observations (rows x size) and masks (rows x actions); returns an action for each row."""
Opponent = "str | type[Bot] | Policy"
Bots = Mapping[int, Any]
"""By seat an opponent, or a sequence with one for each table; None leaves the seat to the caller there."""


@dataclass(frozen=True, eq=False)
class Inside:
    """A player inside the kernel."""

    policy: int


@dataclass(frozen=True, eq=False)
class Reader:
    """A bot that reads views and events."""

    make: "Callable[[], Bot]"
    """Returns a fresh one, for one seat of one table."""


@dataclass(frozen=True, eq=False)
class Function:
    """A function of observations and masks."""

    policy: Policy

    @property
    def name(self) -> str:
        return f"the opponent {getattr(self.policy, '__name__', type(self.policy).__name__)}"


Player = Inside | Reader | Function


def read_opponent(setup: Setup, opponent: object) -> Player:
    """Raises OptionsError for anything that is no opponent in this game."""
    if isinstance(opponent, str):
        policy = setup.kernel.policies.get(opponent)
        return Reader(_named(setup, opponent)) if policy is None else Inside(policy)
    from ..bots import Bot

    if isinstance(opponent, type) and issubclass(opponent, Bot):
        return Reader(opponent)
    if isinstance(opponent, type) or not callable(opponent):
        raise OptionsError(f"{short(opponent)} is no opponent: a name, a class of Bot, or a function of arrays")
    return Function(opponent)


def named_answer(player: Function, seen: NDArray[np.int8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The actions that a function chooses, whether they are legal or not. Raises RequestError for what is no action."""
    found = np.asarray(player.policy(seen, masks))
    if found.shape != (len(seen),) or found.dtype.kind not in "iu":
        wanted = f"{len(seen)} whole numbers"
        raise RequestError(f"{player.name} answered an array of {found.dtype} with shape {found.shape}, not {wanted}")
    return found.astype(np.int64)


def _named(setup: Setup, name: str) -> "Callable[[], Bot]":
    from ..bots import bot_named, bots_of

    game = setup.spaces.game
    if name not in bots_of(game) and not name.startswith(("cmd:", "py:")):
        raise OptionsError(f"no bot {short(name)} plays {game}; known: {', '.join(bots_of(game))}")
    return lambda: bot_named(game, name)


@dataclass
class Opponents:
    """The seating at n tables."""

    setup: Setup
    n: int
    codes: NDArray[np.int64]
    """n x 4: the policy of a player inside, NO_BOT for the caller, OUTSIDE for anybody else."""
    outside: NDArray[np.int64]
    """n x 4: the number of the player, where it is OUTSIDE."""
    players: list[Player] = field(default_factory=list)

    @classmethod
    def of(cls, setup: Setup, n: int, bots: Bots | None) -> "Opponents":
        """Raises OptionsError."""
        if not isinstance(bots, Mapping | None):
            raise OptionsError(f"bots {short(bots)} are no dict of seats and opponents")
        opponents = cls(setup, n, np.full((n, 4), NO_BOT, np.int64), np.full((n, 4), -1, np.int64))
        for seat, given in (bots or {}).items():
            try:
                number = setup.read_seat(seat)
            except RequestError as fault:
                raise OptionsError(f"bots: {fault}") from None
            opponents._seat(number, given)
        if (opponents.codes[:, : setup.players] != NO_BOT).all(axis=1).any():
            raise OptionsError("bots: at least one seat of every table must be left to the caller")
        opponents._move_outside()
        return opponents

    def _seat(self, seat: int, given: object) -> None:
        by_table = given if isinstance(given, Sequence | np.ndarray) and not isinstance(given, str) else None
        if by_table is not None and len(by_table) != self.n:
            raise OptionsError(f"bots: {len(by_table)} opponents on seat {seat}, and there are {self.n} tables")
        numbers: dict[Any, int] = {}
        for table in range(self.n):
            opponent = given if by_table is None else by_table[table]
            if opponent is None:
                continue
            if id(opponent) not in numbers:
                numbers[id(opponent)] = len(self.players)
                self.players.append(read_opponent(self.setup, opponent))
            player = self.players[numbers[id(opponent)]]
            self.codes[table, seat] = player.policy if isinstance(player, Inside) else OUTSIDE
            self.outside[table, seat] = numbers[id(opponent)]

    def _move_outside(self) -> None:
        """Where a bot reads the table, everybody is asked outside: the table must be told of every move."""
        read = self.read
        self.codes[read] = np.where(self.codes[read] >= 0, OUTSIDE, self.codes[read])

    @property
    def read(self) -> NDArray[np.bool_]:
        """The tables that a bot reads."""
        readers = [number for number, player in enumerate(self.players) if isinstance(player, Reader)]
        return np.asarray(np.isin(self.outside, readers).any(axis=1), np.bool_)

    @property
    def are_simple(self) -> bool:
        """Nobody but random and greedy players plays beside the caller."""
        return all(isinstance(player, Inside) and player.policy <= GREEDY for player in self.players)

    @property
    def forget(self) -> bool:
        """Somebody inside the kernel does."""
        return any(isinstance(player, Inside) and player.policy > GREEDY for player in self.players)


class ReadTable:
    """One table in the readable rules, with the bots that read it."""

    def __init__(self, setup: Setup, deal: Any, bots: "dict[int, Bot]", seeds: Callable[[int], int]) -> None:
        from ..bots import Seated

        self._moves = setup.spaces.moves
        self._actions = setup.spaces.actions
        self.match = Match(setup.rules, setup.options, deal)
        self._seated: dict[int, Seated] = {
            seat: Seated(bot, self.match, Seat(seat), seeds(seat)) for seat, bot in bots.items()
        }

    def play(self, action: int) -> None:
        self.match.play(self._moves[action])
        if self.match.to_move is None:
            for seated in self._seated.values():
                seated.end()

    def choose(self, seat: int) -> int:
        """Returns the action of the bot on this seat. Raises what the bot raises."""
        return self._actions[self._seated[seat].choose()]
