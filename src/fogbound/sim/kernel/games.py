"""One door to the games: each question goes to the kernel of the game that is asked about.

A game is told by the length of a tuple, which the compiler knows: each game gets its own code, without the other's.
"""

from typing import Any

from . import ahoy, ahoy_env, ahoy_players, memoarrr, memoarrr_env
from .chance import Chance
from .jit import compiled

Game = tuple[int, ...]
MEMOARRR: Game = (0,)
AHOY: Game = (0, 0)
RANDOM, GREEDY = range(2)


@compiled
def deal(game: Game, s: Any, chance: Chance, options: Any) -> Chance:
    if len(game) == 1:
        return memoarrr_env.deal(s, chance, options)
    return ahoy_env.deal(s, chance, options)


@compiled
def to_move(game: Game, s: Any) -> int:
    """-1 when the game is over."""
    return s[memoarrr.TO_MOVE] if len(game) == 1 else s[ahoy.TO_MOVE]


@compiled
def legal(game: Game, s: Any, words: Any) -> tuple[int, int]:
    """Fill in 1 for every action that the seat to move may choose, 0 for all others; returns the same as two words."""
    if len(game) == 1:
        offered, not_shown = memoarrr_env.offer(s), 0
        memoarrr_env.spread(offered, words)
    else:
        offered, not_shown = ahoy_env.offer(s)
        ahoy_env.spread(offered, not_shown, words)
    return offered, not_shown


@compiled
def is_offered(game: Game, offer: Any, action: int) -> bool:
    """`offer` holds the two words of `legal`."""
    if len(game) == 1:
        return memoarrr_env.is_offered(offer[0], action)
    return ahoy_env.is_offered(offer[0], offer[1], action)


@compiled
def act(game: Game, s: Any, action: int) -> None:
    if len(game) == 1:
        memoarrr_env.act(s, action)
    else:
        ahoy_env.act(s, action)


@compiled
def turn(game: Game, s: Any, action: int, words: Any) -> int:
    """Play an action. Returns the seat to move, and fills in its legal actions."""
    act(game, s, action)
    legal(game, s, words)
    return to_move(game, s)


@compiled
def observe(game: Game, s: Any, seat: int, recall: bool, words: Any) -> None:
    if len(game) == 1:
        memoarrr_env.observe(s, seat, recall, words)
    else:
        ahoy_env.observe(s, seat, recall, words)


@compiled
def choose(game: Game, s: Any, policy: int, chance: Chance) -> tuple[int, Chance]:
    """The action of a player inside the kernel."""
    if len(game) == 1:
        if policy == GREEDY:
            choice, chance = memoarrr.greedy_choice(s, chance)
        else:
            choice, chance = memoarrr.random_choice(s, chance)
        return memoarrr_env.action_of(s, choice), chance
    if policy == GREEDY:
        return ahoy_players.greedy_action(s, chance)
    return ahoy_players.random_action(s, chance)


@compiled
def scores(game: Game, s: Any, points: Any) -> int:
    """Fill in each seat's points; a mask of the seats that win."""
    if len(game) == 1:
        return memoarrr.scores(s, points)
    return ahoy.scores(s, points)
