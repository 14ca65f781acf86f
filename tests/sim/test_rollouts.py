"""Whole games inside the kernel."""

import subprocess
import sys

import numpy as np
import pytest

from fogbound.core.errors import OptionsError, RequestError
from fogbound.sim import COMPILED, rollouts


def test_the_tests_run_the_compiled_kernel():
    assert COMPILED


CASES = [
    ("memoarrr", {}),
    ("memoarrr", {"players": 4, "edition": "2018", "expert": True}),
    ("ahoy", {}),
    ("ahoy", {"players": 4, "treasures": "3,2,2", "turn_limit": 30}),
    ("ahoy", {"players": 3, "turn_limit": 30, "show": "or_combat"}),
]


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_same_seed_gives_the_same_games_whatever_the_threads(game, options, policy):
    one = rollouts(game, options, n=301, seed=5, policy=policy)
    for threads in (2, 3):
        other = rollouts(game, options, n=301, seed=5, policy=policy, threads=threads)
        for name in ("winners", "scores", "lengths"):
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
    assert not np.array_equal(one.lengths, rollouts(game, options, n=301, seed=6, policy=policy).lengths)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CASES)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_plain_python_plays_the_same_games(game, options, policy):
    script = f"""
import sys
sys.modules["numba"] = None
from fogbound.sim import COMPILED, rollouts
assert not COMPILED
games = rollouts({game!r}, {options!r}, n=12, seed=9, policy={policy!r})
print(games.winners.tolist(), games.scores.tolist(), games.lengths.tolist())
"""
    plain = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    games = rollouts(game, options, n=12, seed=9, policy=policy)
    assert plain.stdout.strip() == f"{games.winners.tolist()} {games.scores.tolist()} {games.lengths.tolist()}"


def test_the_island_wins_often_against_random_crews_and_never_against_greedy_ones():
    random, greedy = (rollouts("ahoy", n=2000, seed=3, policy=policy) for policy in ("random", "greedy"))
    assert 0.45 < 1 - random.winners.any(axis=1).mean() < 0.6
    assert greedy.winners.any(axis=1).all()
    assert (greedy.scores.max(axis=1) >= 15).mean() > 0.95


def test_every_game_has_one_winner_and_all_rubies():
    games = rollouts("memoarrr", {"players": 3}, n=2000, seed=1)
    assert (games.winners.sum(axis=1) == 1).all()
    assert (games.scores.sum(axis=1) == 15).all()
    assert games.lengths.min() >= 3 + 7 * 3
    share = games.winners.mean(axis=0)
    assert np.abs(share - 1 / 3).max() < 0.05


def test_greedy_remembers_and_so_rounds_are_longer():
    lengths = [rollouts("memoarrr", n=500, seed=2, policy=policy).lengths.mean() for policy in ("random", "greedy")]
    assert lengths[1] > 3 * lengths[0]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"policy": "clever"}, "policy 'clever'"),
        ({"n": -1}, "n: -1"),
        ({"n": 1.5}, "n: 1.5"),
        ({"threads": 0}, "threads: 0"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 2**63}, "seed"),
        ({"options": {"players": 5}}, "players"),
    ],
)
def test_what_cannot_be_is_refused(change, fault):
    with pytest.raises(OptionsError, match=fault):
        rollouts(**{"game": "memoarrr", "n": 1, **change})


def test_an_unknown_game_is_refused():
    with pytest.raises(RequestError):
        rollouts("chess")
