"""Bad evenings, each from a seed: `simulate(SEED)` plays a failing one again."""

import pytest

from tests.server.nodes.simulation import simulate

SEEDS = 200


@pytest.mark.parametrize("seed", range(5))
def test_nothing_acknowledged_is_lost_and_every_match_ends(seed):
    assert simulate(seed).faults


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_in_many_bad_evenings():
    for seed in range(5, SEEDS):
        try:
            simulate(seed)
        except BaseException as fault:
            raise AssertionError(f"simulate({seed}) fails") from fault


def test_the_same_seed_is_the_same_evening():
    one, other = simulate(7), simulate(7)
    assert one.faults == other.faults
    assert one.database.logs == other.database.logs
