"""Rewards of one game, step by step: the same as those of a BatchEnv."""

from ..sim import KernelMatch


class Rewards:
    """By "win", "round" or "points"; `since` says what each seat earned since it was last asked."""

    def __init__(self, table: KernelMatch, reward: str) -> None:
        """Raises OptionsError for a way that this game does not have."""
        table.setup.read_reward(reward)
        self._table, self._reward = table, reward
        self._before = [0] * table.players
        self.come_between = reward != "win"
        """Whether anything can be earned before the game is over."""

    def begin(self) -> None:
        """A new game has begun."""
        self._before = [0] * self._table.players

    def since(self) -> list[float]:
        if self._reward == "win":
            return self._table.rewards()
        now, players = self._table.held(self._reward), self._table.players
        gained = [new - old for new, old in zip(now, self._before, strict=True)]
        self._before = now
        return [(players * gain - sum(gained)) / (players - 1) for gain in gained]
