"""Tiles that a seat was never shown do not change its moves; the same seed, shown the same, makes the same ones.

A match is played with a bot on seat 0. Then all that the seat was never shown is dealt anew, in a way that fits what
it was sent, and the same bot with the same seed is led through the same match.
"""

from random import Random

import pytest

from fogbound import Match, new_match
from fogbound.bots import BOTS, Seated, bot_named
from fogbound.core.moves import Move
from fogbound.core.seats import Seat
from tests.policies import knowing_move
from tests.test_secrecy import with_other_secrets

NAMES = sorted(set(BOTS["ahoy"]) - {"random"})
MOVES = 45


def played(name: str, seed: int, players: int) -> Match:
    """The first moves of a match; the other seats know what lies where, and so fight and parley a lot."""
    match, rng = new_match("ahoy", seed=seed, players=players), Random(seed)
    seated = Seated(bot_named("ahoy", name), match, Seat(0), seed)
    while match.to_move is not None and len(match.moves) < MOVES:
        match.play(seated.choose() if match.to_move == 0 else knowing_move(match, rng))
    return match


def chosen_again(name: str, seed: int, match: Match) -> list[tuple[Move, Move]]:
    """At each decision of seat 0: what it chooses now, and what was played."""
    again = Match(match.game, match.options, match.deal)
    seated = Seated(bot_named("ahoy", name), again, Seat(0), seed)
    choices = []
    for move in match.moves:
        if again.to_move == 0:
            choices.append((seated.choose(), move))
        again.play(move)
    return choices


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_was_never_shown_does_not_change_its_moves(name, players):
    match = played(name, players, players)
    other = with_other_secrets(match, 0, 7)
    assert other.deal != match.deal
    choices = chosen_again(name, players, other)
    assert choices
    assert all(now == then for now, then in choices)


@pytest.mark.parametrize("name", ["cabin-boy", "sailor", "gunner", "mate"])
def test_forgetting_depends_on_the_seed_alone(name):
    match = played(name, 1, 2)
    assert all(now == then for now, then in chosen_again(name, 1, match))
    assert any(now != then for now, then in chosen_again(name, 2, match))
