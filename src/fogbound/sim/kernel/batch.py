"""Many tables at once. Each has its row, its chance (four words), and the number of the game that is on it."""

from typing import Any

from . import ahoy, ahoy_env, memoarrr, memoarrr_env
from .chance import begin_chance
from .games import Game, act, choose, deal, is_offered, legal, observe, to_move
from .jit import borrowing, compiled
from .rewards import WIN, owe, settle, tell_winners

_AFTER_ALL_GAMES = 1 << 60
NO_BOT = -1  # the caller plays this seat
OUTSIDE = -2  # somebody else does, whom the caller asks: a bot that reads views, a function
RESIGN = -1  # instead of an action: the seat to move loses, and the game is over
SKIP = -(1 << 40)  # instead of an action: nothing happens at this table


@compiled
def begin(game: Game, rows: Any, chances: Any, numbers: Any, tables: int, options: Any, bots: Any, seed: int) -> None:
    """A fresh game on every table, played on until the caller has a choice."""
    for table in range(rows.shape[0]):
        _fresh(game, rows[table], chances[table], numbers[table], options, seed)
        while _bots_move(game, rows[table], chances[table], bots[table]):
            next_game(game, rows, chances, numbers, table, tables, options, seed)


@compiled
def begin_choices(chances: Any, seed: int) -> None:
    """The chance of `choices`: streams of their own, so that asking changes no game."""
    for table in range(chances.shape[0]):
        words = chances[table]
        words[0], words[1], words[2], words[3] = begin_chance(seed, _AFTER_ALL_GAMES + table)


@borrowing
def first_illegal(game: Game, offers: Any, actions: Any) -> int:
    """The first table whose action is not a legal one, or -1."""
    for table in range(offers.shape[0]):
        if actions[table] != SKIP and not is_offered(game, offers[table], actions[table]):
            return table
    return -1


@borrowing
def are_legal(game: Game, offers: Any, actions: Any, found: Any) -> None:
    """Which of these actions, one for each table, are legal there."""
    for table in range(offers.shape[0]):
        found[table] = actions[table] == SKIP or is_offered(game, offers[table], actions[table])


@borrowing
def step(
    game: Game,
    rows: Any,
    chances: Any,
    numbers: Any,
    tables: int,
    options: Any,
    bots: Any,
    seed: int,
    reward: int,
    actions: Any,
    recall: bool,
    observations: Any,
    offers: Any,
    masks: Any,
    seats: Any,
    rewards: Any,
    done: Any,
    finals: Any,
) -> int:
    """Play one action on every table, then the bots' until the caller has a choice again. All must be legal.

    Gives how many games ended; in `finals` is what the seat that acted is shown at the end of each of them.

    The games' functions are named here, not asked for at the door, so that they are compiled into this loop.
    """
    ended = 0
    for table in range(rows.shape[0]):
        s, done[table] = rows[table], False
        if reward != WIN:
            owe(game, s, reward, rewards[table])
        if len(game) == 1:
            mover = s[memoarrr.TO_MOVE]
            if actions[table] >= 0:
                memoarrr_env.act(s, actions[table])
            seat = s[memoarrr.TO_MOVE]
        else:
            mover = s[ahoy.TO_MOVE]
            if actions[table] >= 0:
                ahoy_env.act(s, actions[table])
            seat = s[ahoy.TO_MOVE]
        if actions[table] == RESIGN:
            done[table] = True
        elif seat < 0 or bots[table, seat] != NO_BOT:
            done[table] = _bots_move(game, s, chances[table], bots[table])
        if reward != WIN:
            settle(game, s, reward, rewards[table])
        elif done[table] and actions[table] != RESIGN:
            tell_winners(game, s, rewards[table])
        if actions[table] == RESIGN:
            rewards[table, mover] = -1
        if done[table]:
            observe(game, s, mover, recall, finals[ended])
            ended += 1
            next_game(game, rows, chances, numbers, table, tables, options, seed)
            while _bots_move(game, s, chances[table], bots[table]):  # over before the caller was asked: it is not told
                next_game(game, rows, chances, numbers, table, tables, options, seed)
        seat = to_move(game, s)
        seats[table] = seat
        if len(game) == 1:
            memoarrr_env.observe(s, seat, recall, observations[table])
            offers[table, 0] = memoarrr_env.offer(s)
            memoarrr_env.spread(offers[table, 0], masks[table])
        else:
            ahoy_env.observe(s, seat, recall, observations[table])
            offers[table, 0], offers[table, 1] = ahoy_env.offer(s)
            ahoy_env.spread(offers[table, 0], offers[table, 1], masks[table])
    return ended


@borrowing
def look(game: Game, rows: Any, recall: bool, observations: Any, offers: Any, masks: Any, seats: Any) -> None:
    """Fill in the observation and the legal actions of the seat to move, for every game."""
    for table in range(rows.shape[0]):
        seat = to_move(game, rows[table])
        seats[table] = seat
        observe(game, rows[table], seat, recall, observations[table])
        offers[table, 0], offers[table, 1] = legal(game, rows[table], masks[table])


@borrowing
def legal_all(game: Game, rows: Any, masks: Any) -> None:
    for table in range(rows.shape[0]):
        legal(game, rows[table], masks[table])


@borrowing
def observe_all(game: Game, rows: Any, seat: int, recall: bool, observations: Any) -> None:
    for table in range(rows.shape[0]):
        observe(game, rows[table], seat, recall, observations[table])


@borrowing
def random_choices(game: Game, offers: Any, chances: Any, actions: Any) -> None:
    """Any legal action on every table, each as likely."""
    for table in range(offers.shape[0]):
        words = chances[table]
        chance = (words[0], words[1], words[2], words[3])
        if len(game) == 1:
            actions[table], chance = memoarrr_env.random_offered(offers[table, 0], chance)
        else:
            actions[table], chance = ahoy_env.random_offered(offers[table, 0], offers[table, 1], chance)
        words[0], words[1], words[2], words[3] = chance


@borrowing
def choices(game: Game, rows: Any, chances: Any, policy: int, actions: Any) -> None:
    """Fill in the choice of a player inside the kernel, for every game."""
    for table in range(rows.shape[0]):
        actions[table] = _choice(game, rows[table], chances[table], policy)


@compiled
def _choice(game: Game, s: Any, words: Any, policy: int) -> int:
    action, chance = choose(game, s, policy, (words[0], words[1], words[2], words[3]))
    words[0], words[1], words[2], words[3] = chance
    return action


@compiled
def _fresh(game: Game, s: Any, words: Any, number: int, options: Any, seed: int) -> None:
    words[0], words[1], words[2], words[3] = deal(game, s, begin_chance(seed, number), options)


@compiled
def next_game(
    game: Game, rows: Any, chances: Any, numbers: Any, table: int, tables: int, options: Any, seed: int
) -> None:
    """`tables` is the number of all tables: these may be a part of them."""
    numbers[table] += tables
    _fresh(game, rows[table], chances[table], numbers[table], options, seed)


@compiled
def _bots_move(game: Game, s: Any, words: Any, bots: Any) -> bool:
    """Let bots move until somebody else has a choice; whether the game ended before that."""
    seat = to_move(game, s)
    while seat >= 0 and bots[seat] >= 0:
        act(game, s, _choice(game, s, words, bots[seat]))
        seat = to_move(game, s)
    return seat < 0
