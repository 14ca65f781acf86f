"""Kernel and readable rules play the same deals and moves: everything is compared after every move."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from fogbound import Match, new_match
from fogbound.sim.kernel import memoarrr
from tests.policies import play_on
from tests.sim import memoarrr_rows

MEMOARRR = [
    {"players": players, "edition": edition, "expert": expert, "ordered": ordered}
    for players, edition, expert, ordered in product((2, 3, 4), ("2018", "2023"), (False, True), (False, True))
]


@pytest.mark.slow
@pytest.mark.parametrize("options", MEMOARRR, ids=lambda options: "-".join(map(str, options.values())))
def test_memoarrr_goes_the_same_way(options):
    moves = 0
    for seed in range(8):
        match = new_match("memoarrr", seed=seed, **options)
        rng = Random(seed)
        row = np.zeros(memoarrr.SIZE, np.int64)
        memoarrr_rows.fill(row, match.options, match.deal)
        memories: list[Any] = [match.game.memory() for _ in range(match.options.players)]
        told = 0
        while not match.is_over:
            same(match, row, memories)
            play_on(match, rng, skill=0.2 * (seed % 5) + 0.15, moves=1)
            memoarrr.step(row, memoarrr_rows.choice(match.moves[-1]))
            for seat in range(match.options.players):
                for event in match.events_for(seat)[told:]:
                    memories[seat] = memories[seat].after(event)
            told = len(match.events)
            moves += 1
        same(match, row, memories)
        assert match.outcome is not None
        assert memoarrr_rows.rubies_of_row(row)[1] == 1 << match.outcome.winners[0]
    assert moves > 250


def same(match: Match, row: Any, memories: list[Any]) -> None:
    expected = memoarrr_rows.facts_of_state(match.state, match.legal_moves, memories)
    assert memoarrr_rows.facts_of_row(row) == expected, match.record().to_text()
