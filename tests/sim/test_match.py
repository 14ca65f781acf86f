"""One game in the kernel: how it begins."""

import numpy as np
import pytest

from fogbound import GAMES, new_match
from fogbound.core.errors import DealError, OptionsError, RequestError
from fogbound.sim.encoder import Encoder
from fogbound.sim.match import KernelMatch


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_from_a_deal_in_either_form(game):
    match = new_match(game, seed=7, players=3)
    seen = []
    for given in ({"seed": 7}, {"deal": match.deal}, {"deal": match.deal.to_json()}):
        table = KernelMatch(game, {"players": 3}, "recall")
        table.begin(**given)
        assert table.match().deal == match.deal
        table.act(np.flatnonzero(table.mask())[0])
        seen.append(table.observe(0).tolist())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"deal": {}}, DealError),
        ({"deal": {"island": "x"}}, DealError),
        ({"seed": 1, "deal": {}}, RequestError),
        ({}, OptionsError),
    ],
)
def test_what_no_game_can_begin_from(given, error):
    with pytest.raises(error):
        KernelMatch("memoarrr").begin(**given)


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {}), ("ahoy", {"turn_limit": 5})])
def test_a_mask_is_full_when_the_game_is_over(game, options):
    table = KernelMatch(game, options)
    assert table.mask().all()  # not begun
    table.begin(seed=1)
    while table.to_move is not None:
        assert not table.mask().all()
        table.act(table.choose("random"))
    assert table.mask().all()
    assert len(table.mask()) == len(table.moves)
    assert not table.is_legal(0)
    match = table.match()
    assert match.is_over
    assert all(Encoder(game, players=2, seat=0).mask(match.legal_moves))
