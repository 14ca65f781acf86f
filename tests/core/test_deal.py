"""Seeds give the same deal on every machine: these numbers must never change."""

import json
from collections import Counter
from pathlib import Path

import pytest

from fogbound import new_match
from fogbound.core import deal as module
from fogbound.core.deal import SeededChance, SystemChance, shuffled


def test_the_stream_of_a_seed_is_pinned():
    chance = SeededChance(7)
    assert [chance.below(100) for _ in range(20)] == [
        9,
        81,
        64,
        98,
        81,
        50,
        71,
        64,
        29,
        49,
        76,
        64,
        95,
        88,
        19,
        29,
        16,
        98,
        45,
        18,
    ]
    assert SeededChance(-3).below(1000) == 704
    assert SeededChance(10**30).below(1000) == 213


def test_a_shuffle_is_pinned():
    assert shuffled("abcdefgh", SeededChance(1)) == list("gbdhcaef")


@pytest.mark.parametrize("case", json.loads((Path(__file__).parent / "pinned_deals.json").read_text("utf-8")))
def test_the_deal_of_a_seed_is_pinned(case):
    assert new_match(case["game"], seed=case["seed"], **case["options"]).deal.to_json() == case["deal"]


def test_numbers_that_would_favour_small_results_are_thrown_away(monkeypatch):
    monkeypatch.setattr(module, "_block", lambda seed, number: (65535, 65534, 65533, 5))
    chance = SeededChance(0)
    assert chance.below(42) == 5  # 42 goes 1560 times into 65536, and 16 numbers are left over


def test_every_order_of_three_is_as_likely():
    chance = SeededChance(5)
    orders = Counter("".join(shuffled("abc", chance)) for _ in range(6000))
    assert len(orders) == 6
    assert max(orders.values()) - min(orders.values()) < 200


def test_chance_without_a_seed_stays_in_range():
    assert {SystemChance().below(3) for _ in range(200)} == {0, 1, 2}
    assert new_match("memoarrr").deal != new_match("memoarrr").deal
