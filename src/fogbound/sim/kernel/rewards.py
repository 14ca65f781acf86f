"""Rewards: for the game alone, for every round, or for points as they are won."""

from typing import Any

from . import ahoy, memoarrr, memoarrr_env
from .games import Game, scores
from .jit import compiled

WIN, ROUND, POINTS = range(3)


@compiled
def tell_winners(game: Game, s: Any, rewards: Any) -> None:
    """Fill in 1 for each winner of a game that is over, -1 for each other seat."""
    winners = scores(game, s, rewards)
    for seat in range(rewards.shape[0]):
        rewards[seat] = 1 if (winners >> seat) & 1 else -1


@compiled
def held(game: Game, s: Any, reward: int, seat: int) -> int:
    """The rounds or the points that a seat has so far.

    Rubies of Memoarrr! count when the game is over: nobody sees them before, and a reward must not tell of them.
    """
    if len(game) == 2:
        return s[ahoy.POINTS + seat]
    if reward == ROUND:
        return s[memoarrr_env.HELD + seat]
    rubies = 0
    if s[memoarrr.PHASE] == memoarrr.OVER:
        for number in range(7):
            if s[memoarrr.TAKEN + number] == seat:
                rubies += s[memoarrr.STACK + number]
    return rubies


@compiled
def owe(game: Game, s: Any, reward: int, rewards: Any) -> None:
    """Before an action: what each seat has so far, with a minus."""
    for seat in range(rewards.shape[0]):
        rewards[seat] = -held(game, s, reward, seat)


@compiled
def settle(game: Game, s: Any, reward: int, rewards: Any) -> None:
    """After it: for each seat what it gained, less the mean of what the others gained."""
    players, total = rewards.shape[0], 0.0
    for seat in range(players):
        rewards[seat] += held(game, s, reward, seat)
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] = (players * rewards[seat] - total) / (players - 1)
