"""How well they play, as far as a small number of games can say; bench/strength_memoarrr.py plays the long runs."""

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from fogbound import Match, new_match
from fogbound.bots import Seated, bot_named
from fogbound.bots.memoarrr.compiled.graph import NUMBER, wins
from fogbound.games.memoarrr.material import PLACES
from tests.bots.memoarrr.playing import play, won_rounds

pytestmark = pytest.mark.slow  # whole matches of bots that search


def all_known(seed: int) -> Match:
    """A duel in the middle of a round, every card of which was seen before: mostly matches, new cards first."""
    random, match = Random(seed), new_match("memoarrr", seed=seed)
    seen: set[str] = set()
    while match.to_move is not None:
        state: Any = match.state
        if len(seen) == len(PLACES) and state.table.trail and random.random() < 0.3:
            return match
        moves = match.legal_moves
        if state.table.phase == "turn" and state.table.trail and random.random() < 0.9:  # a match, so that rounds last
            last = state.card_at(state.table.trail[-1])
            moves = tuple(m for m in moves if m.verb == "turn" and last.matches(state.card_at(m.argument))) or moves
        fresh = [move for move in moves if move.argument not in seen]
        move = random.choice(fresh or moves)
        match.play(move)
        if move.verb == "turn":
            seen.add(move.argument)
    return all_known(seed + 1000)


def to_move_wins(match: Match) -> bool:
    state: Any = match.state
    rest = [NUMBER[state.card_at(place)] for place in PLACES if place not in state.table.trail]
    return wins(NUMBER[state.card_at(state.table.trail[-1])], sum(1 << card for card in rest))


@pytest.mark.parametrize("other", ["random", "greedy", "captain"])
def test_check_b_a_won_duel_with_every_card_known_is_never_lost(other):
    for seed in range(40):
        match = all_known(seed)
        round_number, mover = match.view(0).round, match.to_move  # type: ignore[attr-defined]
        captain = mover if to_move_wins(match) else 1 - (mover or 0)
        seated = [
            Seated(bot_named("memoarrr", "captain" if seat == captain else other), match, seat, seed)  # type: ignore[arg-type]
            for seat in range(2)
        ]
        while len(won_rounds(match)) < round_number:
            match.play(seated[match.to_move or 0].choose())
        assert won_rounds(match)[-1] == captain


def test_check_d_the_captain_beats_greedy_but_not_by_sight():
    """About nine of ten; a bot that wins more than 95 % of many games probably sees hidden cards."""
    wins_of_captain = rounds = 0
    for seed in range(60):
        names = ["captain", "greedy"] if seed % 2 else ["greedy", "captain"]
        match = play(names, seed)
        seat = names.index("captain")
        assert match.outcome is not None
        wins_of_captain += match.outcome.winners == (seat,)
        rounds += won_rounds(match)[0] == seat
    assert 44 <= wins_of_captain <= 59
    assert rounds <= 45  # a first round is nearly a coin flip: 60 % in the long run


def test_the_captain_is_the_same_again_with_the_same_seed():
    for options in ({}, {"expert": True}):
        first, second = (play(["captain", "mate", "greedy"], 3, **options) for _ in range(2))
        assert first.moves == second.moves


PLAIN = """
import sys
sys.modules["numba"] = None
from fogbound import new_match
from fogbound.bots import Seated, bot_named
from fogbound.sim import COMPILED
assert not COMPILED
for options in ({}, {"players": 3}, {"players": 2, "expert": True}):
    match = new_match("memoarrr", seed=1, **options)
    names = ["captain", "gunner", "c2"][: match.options.players]
    seated = [Seated(bot_named("memoarrr", name), match, seat, 1) for seat, name in enumerate(names)]
    for _ in range(30 if options else 45):
        if match.to_move is None:
            break
        match.play(seated[match.to_move].choose())
    print(len(match.moves))
"""


def test_without_numba_the_captain_plays_all_the_same():
    """How long it takes then is measured by `./dev bench plain`."""
    env = {**os.environ, "PYTHONWARNINGS": "error"}
    done = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr
    assert all(int(moves) >= 20 for moves in done.stdout.split())
    assert len(done.stdout.split()) == 3
