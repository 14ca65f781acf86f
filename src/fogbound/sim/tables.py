"""The tables of a BatchEnv where bots of any kind play beside the caller."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .kernel import minds, tables
from .opponents import Function, Inside, Opponents, Reader, ReadTable, named_answer
from .setup import Setup

if TYPE_CHECKING:
    from ..bots import Bot

Which = NDArray[np.int64]
"""The numbers of some tables."""


class KernelTables:
    """Plays on n tables until the caller has a choice at each of them."""

    def __init__(self, setup: Setup, opponents: Opponents, rows: Any, chances: Any, numbers: Any) -> None:
        """The arrays are those of the BatchEnv."""
        self._setup, self._opponents = setup, opponents
        self._rows, self._chances, self._numbers = rows, chances, numbers
        n = len(rows)
        self._all = np.arange(n)
        self._minds = np.zeros((n if opponents.forget else 1, minds.SIZE), np.int64)
        self._is_read = opponents.read
        self._bots: dict[tuple[int, int], Bot] = {}
        self._read: dict[int, ReadTable] = {}
        self._seed = 0

    def begin(self, seed: int) -> None:
        """Fresh games on all tables."""
        self._seed = seed
        self._renew(self._all, first=True)

    def step(
        self, chosen: NDArray[np.int64], movers: NDArray[np.int8], reward: int, rewards: Any, done: Any, finals: Any
    ) -> int:
        """One action on every table; returns how many games ended. Another is under way on each of those."""
        setup, rows = self._setup, self._rows
        tables.owe_all(setup.game, rows, reward, rewards)
        self._play(self._all, chosen)
        self._play_on(self._all[chosen >= 0])
        ended: int = tables.settle_all(setup.game, rows, reward, movers, chosen, setup.recall, rewards, done, finals)
        if ended:
            self._renew(np.flatnonzero(done), first=False)
        return ended

    def _play(self, which: Which, actions: NDArray[np.int64]) -> None:
        if self._is_read.any():
            for table, action in zip(which.tolist(), actions.tolist(), strict=True):
                if table in self._read and action >= 0:
                    self._read[table].play(action)
        tables.play(self._setup.game, self._rows, self._minds, self._chances, self._opponents.codes, which, actions)

    def _turns(self, which: Which) -> NDArray[np.int64]:
        found = np.empty(len(which), np.int64)
        tables.turns(self._setup.game, self._rows, self._opponents.codes, which, found)
        return found

    def _play_on(self, which: Which) -> None:
        """Ask those outside until the caller has a choice, or the game is over."""
        while len(which):
            which = which[self._turns(which) == tables.OUTSIDERS]
            if len(which):
                self._play(which, self._ask(which))

    def _renew(self, which: Which, first: bool) -> None:
        """New games; those that end before the caller was asked are not told of."""
        setup = self._setup
        while len(which):
            args = setup.game, self._rows, self._minds, self._chances
            tables.renew(*args, self._numbers, setup.flags, self._seed, which, first)
            for table in which[self._is_read[which]].tolist():
                self._read[table] = self._sit_down(table)
            tables.play_on(*args, self._opponents.codes, which)
            self._play_on(which)
            which, first = which[self._turns(which) == tables.OVER], False

    def _sit_down(self, table: int) -> ReadTable:
        from ..bots.seeds import bot_seed

        bots = {}
        for seat, number in enumerate(self._opponents.outside[table].tolist()):
            player = self._opponents.players[number] if number >= 0 else None
            if isinstance(player, Reader):
                if (table, seat) not in self._bots:
                    self._bots[table, seat] = player.make()
                bots[seat] = self._bots[table, seat]
        deal = self._setup.kernel.take_up(self._rows[table], self._setup.options)
        match = self._seed << 64 | int(self._numbers[table])
        return ReadTable(self._setup, deal, bots, lambda seat: bot_seed(match, seat))

    def _ask(self, which: Which) -> NDArray[np.int64]:
        """The action of the player outside whose turn it is, at each of these tables."""
        setup, actions = self._setup, np.empty(len(which), np.int64)
        words, masks, seats = self._look(which)
        players = self._opponents.outside[which, seats]
        for number in np.unique(players).tolist():
            theirs = np.flatnonzero(players == number)
            player = self._opponents.players[number]
            if isinstance(player, Inside):
                found = np.empty(len(theirs), np.int64)
                args = setup.game, self._rows, self._minds, self._chances
                tables.ask(*args, player.policy, which[theirs], found)
            elif isinstance(player, Reader):
                at = zip(which[theirs].tolist(), seats[theirs].tolist(), strict=True)
                found = np.array([self._read[table].choose(seat) for table, seat in at], np.int64)
            else:
                found = self._answer(player, which[theirs], words[theirs], masks[theirs])
            actions[theirs] = found
        return actions

    def _look(self, which: Which) -> tuple[NDArray[np.int8], NDArray[np.bool_], NDArray[np.int8]]:
        setup, count = self._setup, len(which)
        words, masks, seats = setup.observation_words(count), setup.mask_words(count), np.empty(count, np.int8)
        tables.look(setup.game, self._rows, setup.recall, which, words, masks, seats)
        return words.view(np.int8), masks.view(np.bool_)[:, : len(setup.spaces.moves)], seats

    def _answer(
        self, player: Function, which: Which, seen: NDArray[np.int8], masks: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        """The actions of a function. Raises RequestError for what is no action, IllegalMoveError for an illegal one."""
        legal = masks.copy()  # the function may change what it was given
        actions = named_answer(player, seen, masks)
        inside = (actions >= 0) & (actions < legal.shape[1])
        wrong = np.flatnonzero(~(inside & legal[np.arange(len(which)), np.where(inside, actions, 0)]))
        if len(wrong):
            table, action = int(which[wrong[0]]), int(actions[wrong[0]])
            raise self._setup.refusal(self._rows[table], action, f"{player.name}, table {table}: ")
        return actions

    def close(self) -> None:
        """Free what the bots hold: a bot may be a program."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()
