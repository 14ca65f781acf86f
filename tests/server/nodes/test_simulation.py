"""Thousands of bad evenings, each from a seed: `simulate(SEED)` plays a failing one again."""

import pytest

from tests.server.nodes.simulation import simulate

SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_acknowledged_is_lost_and_every_match_ends(seed):
    assert simulate(seed).faults


def test_the_same_seed_is_the_same_evening():
    one, other = simulate(7), simulate(7)
    assert one.faults == other.faults
    assert one.database.count == other.database.count
