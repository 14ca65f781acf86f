"""Bad evenings, each from a seed: `simulate(SEED)` plays a failing one again."""

import os

import pytest

from tests.long import also
from tests.server.nodes.simulation import simulate

SEEDS = 200
LONG = int(os.environ.get("FOGBOUND_SEEDS", "2000"))
"""`FOGBOUND_SEEDS=100000 ./dev long tests/server/nodes/test_simulation.py` plays so many."""
AT_ONCE = 200


@pytest.mark.parametrize("seed", range(5))
def test_nothing_acknowledged_is_lost_and_every_match_ends(seed):
    assert simulate(seed).faults


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_in_many_bad_evenings():
    play(range(5, SEEDS))


@pytest.mark.slow
@pytest.mark.parametrize("first", also(*range(SEEDS, LONG, AT_ONCE)))
def test_nothing_acknowledged_is_lost_in_very_many_bad_evenings(first):
    play(range(first, min(first + AT_ONCE, LONG)))


def play(seeds):
    for seed in seeds:
        try:
            simulate(seed)
        except BaseException as fault:
            raise AssertionError(f"simulate({seed}) fails") from fault


def test_the_same_seed_is_the_same_evening():
    one, other = simulate(7), simulate(7)
    assert one.faults == other.faults
    assert one.database.logs == other.database.logs
