"""Many tables at once, where others than the caller, random and greedy play: some of them are asked outside.

A table is played on until the caller, or somebody outside, has a choice. `which` lists the tables that are meant.
"""

from typing import Any

from . import games
from .batch import NO_BOT, RESIGN, next_game
from .chance import begin_chance
from .games import Game, to_move
from .jit import borrowing, compiled
from .levels import act, choose
from .minds import begin_mind
from .rewards import WIN, owe, settle, tell_winners

CALLERS, OUTSIDERS, OVER = range(3)  # whose turn it is at a table


@compiled
def _act(game: Game, s: Any, minds: Any, table: int, action: int) -> None:
    """Without a mind for each table, nobody forgets."""
    if table < minds.shape[0]:
        act(game, s, minds[table], action)
    else:
        games.act(game, s, action)


@compiled
def _choice(game: Game, s: Any, minds: Any, table: int, words: Any, policy: int) -> int:
    mind = minds[min(table, minds.shape[0] - 1)]
    action, chance = choose(game, s, mind, policy, (words[0], words[1], words[2], words[3]))
    words[0], words[1], words[2], words[3] = chance
    return action


@compiled
def _play_on(game: Game, s: Any, minds: Any, table: int, words: Any, bots: Any) -> None:
    """Let the players inside move until somebody else has a choice, or the game is over."""
    seat = to_move(game, s)
    while seat >= 0 and bots[seat] >= 0:
        _act(game, s, minds, table, _choice(game, s, minds, table, words, bots[seat]))
        seat = to_move(game, s)


@compiled
def play(game: Game, rows: Any, minds: Any, chances: Any, bots: Any, which: Any, actions: Any) -> None:
    """One action on each of these tables, and play on."""
    for number in range(which.shape[0]):
        table = which[number]
        if actions[number] >= 0:
            _act(game, rows[table], minds, table, actions[number])
            _play_on(game, rows[table], minds, table, chances[table], bots[table])


@compiled
def renew(
    game: Game,
    rows: Any,
    minds: Any,
    chances: Any,
    numbers: Any,
    options: Any,
    seed: int,
    which: Any,
    first: bool,
) -> None:
    """The next game on each of these tables, or the first one, before anybody moves."""
    for number in range(which.shape[0]):
        table = which[number]
        next_game(game, rows, chances, numbers, table, 0 if first else rows.shape[0], options, seed)
        if table < minds.shape[0]:
            begin_mind(minds[table])


@compiled
def play_on(game: Game, rows: Any, minds: Any, chances: Any, bots: Any, which: Any) -> None:
    for number in range(which.shape[0]):
        table = which[number]
        _play_on(game, rows[table], minds, table, chances[table], bots[table])


@borrowing
def turns(game: Game, rows: Any, bots: Any, which: Any, found: Any) -> None:
    """Fill in the side to move at each of these tables: CALLERS, OUTSIDERS or OVER."""
    for number in range(which.shape[0]):
        seat = to_move(game, rows[which[number]])
        if seat < 0:
            found[number] = OVER
        else:
            found[number] = CALLERS if bots[which[number], seat] == NO_BOT else OUTSIDERS


@borrowing
def look(game: Game, rows: Any, recall: bool, which: Any, observations: Any, masks: Any, seats: Any) -> None:
    """Fill in the observation and the legal actions of the seat to move at each of these tables."""
    for number in range(which.shape[0]):
        s = rows[which[number]]
        seat = to_move(game, s)
        seats[number] = seat
        games.observe(game, s, seat, recall, observations[number])
        games.legal(game, s, masks[number])


@compiled
def ask(game: Game, rows: Any, minds: Any, chances: Any, policy: int, which: Any, actions: Any) -> None:
    """The choice of a player inside, at each of these tables."""
    for number in range(which.shape[0]):
        table = which[number]
        actions[number] = _choice(game, rows[table], minds, table, chances[table], policy)


@compiled
def owe_all(game: Game, rows: Any, reward: int, rewards: Any) -> None:
    """Before the actions of a step."""
    for table in range(rows.shape[0]):
        if reward != WIN:
            owe(game, rows[table], reward, rewards[table])


@compiled
def settle_all(
    game: Game,
    rows: Any,
    reward: int,
    movers: Any,
    actions: Any,
    recall: bool,
    rewards: Any,
    done: Any,
    finals: Any,
) -> int:
    """After all of them: rewards and ends, and what the seat that acted is shown at the end of each game that ended.

    Returns the number of those.
    """
    ended = 0
    for table in range(rows.shape[0]):
        s = rows[table]
        resigned = actions[table] == RESIGN
        done[table] = resigned or to_move(game, s) < 0
        if reward != WIN:
            settle(game, s, reward, rewards[table])
        elif done[table] and not resigned:
            tell_winners(game, s, rewards[table])
        if resigned:
            rewards[table, movers[table]] = -1
        if done[table]:
            games.observe(game, s, int(movers[table]), recall, finals[ended])
            ended += 1
    return ended


@compiled
def rollouts(
    game: Game,
    first: int,
    s: Any,
    minds: Any,
    winners: Any,
    points: Any,
    lengths: Any,
    seed: int,
    policies: Any,
    options: Any,
) -> None:
    """Whole games number `first` and on, one for each row of the results, on one row for a game and one for a mind."""
    for row in range(winners.shape[0]):
        chance = games.deal(game, s, begin_chance(seed, first + row), options)
        begin_mind(minds[0])
        length, seat = 0, to_move(game, s)
        while seat >= 0:
            action, chance = choose(game, s, minds[0], policies[seat], chance)
            act(game, s, minds[0], action)
            length += 1
            seat = to_move(game, s)
        lengths[row] = length
        won = games.scores(game, s, points[row])
        for seat in range(winners.shape[1]):
            winners[row, seat] = (won >> seat) & 1
