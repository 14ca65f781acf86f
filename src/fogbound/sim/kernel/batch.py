"""Many tables at once. Each has its row, its chance (four words), and the number of the game that is on it."""

from typing import Any

import numpy as np

from . import ahoy, ahoy_env, memoarrr, memoarrr_env
from .chance import begin_chance
from .games import RANDOM, Game, act, choose, deal, legal, observe, scores, to_move
from .jit import compiled
from .words import byte

NO_BOT = -1  # the caller plays this seat


@compiled
def begin(game: Game, rows: Any, chances: Any, numbers: Any, options: Any, bots: Any, seed: int) -> None:
    """A fresh game on every table, played on until the caller has a choice."""
    nothing = np.zeros((rows.shape[0], 4), np.float32)
    for table in range(rows.shape[0]):
        _fresh(game, rows[table], chances[table], numbers[table], options, seed)
        _until_asked(game, rows, chances, numbers, table, options, bots, seed, nothing)


@compiled
def first_illegal(masks: Any, actions: Any) -> int:
    """The first table whose action is not a legal one, or -1."""
    for table in range(masks.shape[0]):
        action = actions[table]
        if action < 0 or action >= 8 * masks.shape[1] or not byte(masks[table], 0, action):
            return table
    return -1


@compiled
def step(
    game: Game,
    rows: Any,
    chances: Any,
    numbers: Any,
    options: Any,
    bots: Any,
    seed: int,
    actions: Any,
    recall: bool,
    observations: Any,
    masks: Any,
    seats: Any,
    rewards: Any,
    done: Any,
) -> None:
    """Play one action on every table, then the bots' until the caller has a choice again. All must be legal.

    The games' functions are named here, not asked for at the door, so that they are compiled into this loop.
    """
    for table in range(rows.shape[0]):
        s = rows[table]
        if len(game) == 1:
            memoarrr_env.act(s, actions[table])
            seat = s[memoarrr.TO_MOVE]
        else:
            ahoy_env.act(s, actions[table])
            seat = s[ahoy.TO_MOVE]
        done[table] = False
        if seat < 0 or bots[seat] != NO_BOT:
            done[table] = _until_asked(game, rows, chances, numbers, table, options, bots, seed, rewards)
            seat = to_move(game, s)
        seats[table] = seat
        if len(game) == 1:
            memoarrr_env.observe(s, seat, recall, observations[table])
            memoarrr_env.legal(s, masks[table])
        else:
            ahoy_env.observe(s, seat, recall, observations[table])
            ahoy_env.legal(s, masks[table])


@compiled
def look(game: Game, rows: Any, recall: bool, observations: Any, masks: Any, seats: Any) -> None:
    """What the seat to move is shown on every table, and what it may do."""
    for table in range(rows.shape[0]):
        seats[table] = to_move(game, rows[table])
        observe(game, rows[table], seats[table], recall, observations[table])
        legal(game, rows[table], masks[table])


@compiled
def observe_all(game: Game, rows: Any, seat: int, recall: bool, observations: Any) -> None:
    for table in range(rows.shape[0]):
        observe(game, rows[table], seat, recall, observations[table])


@compiled
def choices(game: Game, rows: Any, chances: Any, policy: int, actions: Any) -> None:
    """What a player inside the kernel would do on every table."""
    for table in range(rows.shape[0]):
        s, words = rows[table], chances[table]
        if policy == RANDOM and len(game) == 1:
            choice, chance = memoarrr.random_choice(s, (words[0], words[1], words[2], words[3]))
            actions[table] = memoarrr_env.action_of(s, choice)
            words[0], words[1], words[2], words[3] = chance
        else:
            actions[table] = _choice(game, s, words, policy)


@compiled
def _choice(game: Game, s: Any, words: Any, policy: int) -> int:
    action, chance = choose(game, s, policy, (words[0], words[1], words[2], words[3]))
    words[0], words[1], words[2], words[3] = chance
    return action


@compiled
def _fresh(game: Game, s: Any, words: Any, number: int, options: Any, seed: int) -> None:
    words[0], words[1], words[2], words[3] = deal(game, s, begin_chance(seed, number), options)


@compiled
def _until_asked(
    game: Game, rows: Any, chances: Any, numbers: Any, table: int, options: Any, bots: Any, seed: int, rewards: Any
) -> bool:
    """Let bots move until the caller has a choice. Whether a game ended: then its rewards are given, the next is dealt.

    Of games that end before the caller was ever asked (bots alone reached a turn limit) nothing is told.
    """
    s, words = rows[table], chances[table]
    ended = False
    while True:
        seat = to_move(game, s)
        if seat < 0:
            if not ended:
                _reward(game, s, options[0], rewards[table])
                ended = True
            numbers[table] += rows.shape[0]
            _fresh(game, s, words, numbers[table], options, seed)
        elif bots[seat] == NO_BOT:
            return ended
        else:
            act(game, s, _choice(game, s, words, bots[seat]))


@compiled
def _reward(game: Game, s: Any, players: int, rewards: Any) -> None:
    """1 for everybody who won, -1 for everybody who did not."""
    points = np.zeros(4, np.int64)
    winners = scores(game, s, points)
    for seat in range(players):
        rewards[seat] = 1 if (winners >> seat) & 1 else -1
