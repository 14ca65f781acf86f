"""Whole games inside the kernel."""

import subprocess
import sys

import numpy as np
import pytest

from fogbound.core.errors import OptionsError, RequestError
from fogbound.sim import COMPILED, rollouts


def test_the_tests_run_the_compiled_kernel():
    assert COMPILED


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("options", [{}, {"players": 4, "edition": "2018", "expert": True}])
def test_the_same_seed_gives_the_same_games_whatever_the_threads(policy, options):
    one = rollouts("memoarrr", options, n=301, seed=5, policy=policy)
    for threads in (2, 3):
        other = rollouts("memoarrr", options, n=301, seed=5, policy=policy, threads=threads)
        for name in ("winners", "scores", "lengths"):
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
    assert not np.array_equal(one.lengths, rollouts("memoarrr", options, n=301, seed=6, policy=policy).lengths)


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


def test_plain_python_plays_the_same_games():
    script = """
import sys
sys.modules["numba"] = None
from fogbound.sim import COMPILED, rollouts
assert not COMPILED
games = rollouts("memoarrr", {"players": 4, "expert": True}, n=20, seed=9, policy="greedy")
print(games.scores.tolist(), games.lengths.tolist())
"""
    plain = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    games = rollouts("memoarrr", {"players": 4, "expert": True}, n=20, seed=9, policy="greedy")
    assert plain.stdout.strip() == f"{games.scores.tolist()} {games.lengths.tolist()}"


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
