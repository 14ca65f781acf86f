"""The players on the seats of one table that are not the caller's."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.errors import OptionsError, RequestError
from .match import KernelMatch
from .opponents import Function, Inside, Player, Reader, ReadTable, named_answer, read_opponent

if TYPE_CHECKING:
    from ..bots import Bot


class Beside:
    """Bots at one table, asked when it is their turn."""

    def __init__(self, table: KernelMatch, bots: Mapping[int, Any]) -> None:
        """Opponents by seat (sim/opponents.py). Raises OptionsError."""
        if not isinstance(bots, Mapping):
            raise OptionsError("bots are no dict of seats and opponents")
        self._players: dict[int, Player] = {}
        for seat, opponent in bots.items():
            try:
                self._players[table.setup.read_seat(seat)] = read_opponent(table.setup, opponent)
            except RequestError as fault:
                raise OptionsError(f"bots: {fault}") from None
        if len(self._players) == table.players:
            raise OptionsError("bots: at least one seat must be left to the caller")
        self.table = table
        self.seats = frozenset(self._players)
        self._names = {seat: opponent for seat, opponent in bots.items() if isinstance(opponent, str)}
        self._bots: dict[int, Bot] = {}
        self._read: ReadTable | None = None
        self._told = 0

    def begin(self, seed: int) -> None:
        """A game has begun at the table; its bots' chance comes from this seed."""
        self._read, self._told = None, 0
        readers = {seat: player for seat, player in self._players.items() if isinstance(player, Reader)}
        if readers:
            from ..bots.seeds import bot_seed

            for seat, player in readers.items():
                if seat not in self._bots:
                    self._bots[seat] = player.make()
            self._read = ReadTable(self.table.setup, self.table.deal, self._bots, lambda seat: bot_seed(seed, seat))

    def play_on(self) -> None:
        """Let the bots move until somebody else has a choice, or the game is over."""
        table = self.table
        while table.to_move is not None and table.to_move in self._players:
            table.act(self._choose(table.to_move))
        if table.to_move is None:
            self._catch_up()

    def _catch_up(self) -> None:
        if self._read is not None:
            for action in self.table.played[self._told :]:
                self._read.play(action)
            self._told = len(self.table.played)

    def _choose(self, seat: int) -> int:
        table, player = self.table, self._players[seat]
        if isinstance(player, Inside):
            return table.choose(self._names[seat])
        if isinstance(player, Reader):
            assert self._read is not None
            self._catch_up()
            return self._read.choose(seat)
        return self._answer(player, seat)

    def _answer(self, player: Function, seat: int) -> int:
        seen, mask = self.table.observe(seat)[None], self.table.mask()[None]
        action = int(named_answer(player, seen, mask)[0])
        if not self.table.is_legal(action):
            raise self.table.refusal(action)
        return action

    def close(self) -> None:
        """Free what the bots hold: a bot may be a program."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()
