"""Kernel and readable rules play the same deals and moves: everything is compared after every move."""

from itertools import product
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from fogbound import Match, new_match
from fogbound.sim.kernel import ahoy, ahoy_env, games, memoarrr, memoarrr_env
from fogbound.sim.kernels import KERNELS
from fogbound.sim.spaces import AHOY as AHOY_SPACES
from tests.policies import play_on
from tests.sim import ahoy_rows, memoarrr_rows

MEMOARRR = [
    {"players": players, "edition": edition, "expert": expert, "ordered": ordered}
    for players, edition, expert, ordered in product((2, 3, 4), ("2018", "2023"), (False, True), (False, True))
]


AHOY = [
    {"players": players, "treasures": treasures, "turn_limit": limit}
    for players, treasures, limit in product((2, 3, 4), ("4,2,1", "3,2,2", "0,0,7"), (None, 1, 25))
]
AHOY += [
    {"players": players, "turn_limit": limit, "show": "or_combat"} for players in (2, 3, 4) for limit in (None, 25)
]


class Memories:
    """The memories of all seats, kept up with a match."""

    def __init__(self, match: Match) -> None:
        self.of: list[Any] = [match.game.memory() for _ in range(match.options.players)]
        self.told = 0

    def update(self, match: Match) -> None:
        for seat in range(match.options.players):
            for event in match.events_for(seat)[self.told :]:
                self.of[seat] = self.of[seat].after(event)
        self.told = len(match.events)


def names(options: dict[str, Any]) -> str:
    return "-".join(map(str, options.values()))


@pytest.mark.slow
@pytest.mark.parametrize("options", MEMOARRR, ids=names)
def test_memoarrr_goes_the_same_way(options):
    moves = 0
    for seed in range(8):
        match = new_match("memoarrr", seed=seed, **options)
        rng = Random(seed)
        row = np.zeros(memoarrr_env.SIZE, np.int64)
        KERNELS[match.game.id].lay_out(row, match.options, match.deal)
        memories = Memories(match)
        while True:
            expected = memoarrr_rows.facts_of_state(match.state, match.legal_moves, memories.of)
            assert memoarrr_rows.facts_of_row(row) == expected, match.record().to_text()
            if match.is_over:
                break
            play_on(match, rng, skill=0.2 * (seed % 5) + 0.15, moves=1)
            memoarrr.step(row, memoarrr_rows.choice(match.moves[-1]))
            memories.update(match)
        moves += len(match.moves)
        assert match.outcome is not None
        assert memoarrr_rows.rubies_of_row(row)[1] == 1 << match.outcome.winners[0]
    assert moves > 250


@pytest.mark.slow
@pytest.mark.parametrize("options", AHOY, ids=names)
def test_ahoy_goes_the_same_way(options):
    for seed in range(8):
        match = new_match("ahoy", seed=seed, **options)
        rng = Random(seed)
        row, mask = np.zeros(ahoy_env.SIZE, np.int64), np.zeros(ahoy_env.MASK_WORDS, np.int64)
        KERNELS[match.game.id].lay_out(row, match.options, match.deal)
        memories = Memories(match)
        while True:
            assert ahoy_rows.row(row) == ahoy_rows.facts(cast(Any, match.state)), match.record().to_text()
            games.legal(games.AHOY, row, mask)
            assert ahoy_rows.moves_of(mask) == list(match.legal_moves)
            for seat, memory in enumerate(memories.of):
                assert ahoy_rows.known_to(row, seat) == memory.known
            if match.is_over:
                break
            play_on(match, rng, skill=0.2 * (seed % 5) + 0.15, moves=1)
            ahoy.step(row, AHOY_SPACES.actions[match.moves[-1]])
            memories.update(match)
        points = np.zeros(4, np.int64)
        assert match.outcome is not None
        assert ahoy.scores(row, points) == sum(1 << winner for winner in match.outcome.winners)
        assert points[: match.options.players].tolist() == list(match.view().points)  # type: ignore[attr-defined]
