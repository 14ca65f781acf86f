"""Check (c) of the bots: what a seat was never shown does not change its moves.

A match is played with a bot on one seat. Then everything that the seat was never shown is dealt anew, in a way that
fits what it was sent, and the same bot with the same seed is led through the same match: each move must be the same.
"""

from typing import Any

import pytest

from fogbound import Match, new_match
from fogbound.bots import BOTS, Bot, Seated, bot_named
from fogbound.core.moves import Move
from tests.test_secrecy import with_other_secrets

NAMES = sorted(set(BOTS["memoarrr"]) - {"random"})
TABLES: dict[str, dict[str, Any]] = {
    "2 players": {"players": 2},
    "2 players, expert": {"players": 2, "expert": True},
    "4 players, expert": {"players": 4, "expert": True, "edition": "2018"},
    "3 players": {"players": 3},
}


def played(name: str, seed: int, options: dict) -> Match:
    """The bot on seat 0, and greedy ones on the others."""
    match = new_match("memoarrr", seed=seed, **options)
    seated = [
        Seated(bot_named("memoarrr", name if seat == 0 else "greedy"), match, seat, seed)  # type: ignore[arg-type]
        for seat in range(match.options.players)
    ]
    while match.to_move is not None:
        match.play(seated[match.to_move].choose())
    return match


def chosen_again(bot: Bot, match: Match, seed: int) -> list[Move]:
    """Returns the choices of the bot on seat 0 when it is led through this match."""
    again = Match(match.game, match.options, match.deal)
    seated = Seated(bot, again, 0, seed)  # type: ignore[arg-type]
    choices = []
    for move in match.moves:
        if again.to_move == 0:
            choices.append(seated.choose())
        again.play(move)
    return choices


def moves_of_seat_0(match: Match) -> list[Move]:
    again, moves = Match(match.game, match.options, match.deal), []
    for move in match.moves:
        if again.to_move == 0:
            moves.append(move)
        again.play(move)
    return moves


def cut(match: Match, moves: int) -> Match:
    """The match as it was after so many moves."""
    short = Match(match.game, match.options, match.deal)
    for move in match.moves[:moves]:
        short.play(move)
    return short


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_moves_do_not_depend_on_what_the_seat_was_never_shown(name, table):
    match = played(name, 5, TABLES[table])
    moves = moves_of_seat_0(match)
    assert chosen_again(bot_named("memoarrr", name), match, 5) == moves
    for part in (0.1, 0.3, 0.6):  # later on there is little that the seat was never shown
        short = cut(match, int(part * len(match.moves)))
        other = with_other_secrets(short, 0, seed=7)
        choices = chosen_again(bot_named("memoarrr", name), other, 5)
        assert choices == moves[: len(choices)]


def test_a_bot_that_looks_under_the_cards_is_caught():
    """The check above is able to fail: here the bot's choice depends on a card that nobody was shown."""

    class Peeping(Bot):
        match: Match

        def choose(self, view, legal_moves, time_s):
            state: Any = self.match.state
            return legal_moves[sum(map(ord, state.hidden.island[0])) % len(legal_moves)]

    caught = 0
    for seed in range(6):
        match = cut(played("greedy", seed, {"players": 2}), 6)
        choices = []
        for table in (match, with_other_secrets(match, 0, seed=seed)):
            bot = Peeping()
            bot.match = table
            choices.append(chosen_again(bot, table, seed))
        caught += choices[0] != choices[1]
    assert caught
