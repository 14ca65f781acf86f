"""A view of Memory Ahoy from JSON: what cannot be is refused."""

import pytest

from fogbound import GAMES, new_match
from fogbound.core.errors import NotationError

MATCH = new_match("ahoy", seed=1)
VIEW = MATCH.view(0).to_json()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"grid": VIEW["grid"].replace("##", "xx", 1)}, "'xx' is no tile"),
        ({"grid": "####"}, "5, 6 or 7 rows, not 1"),
        ({"phase": "dance"}, "phase"),
        ({"parley": {"seat": 0}}, "parley"),
        ({"captured": [["R4"]]}, "captured"),
        ({"ended_by": "rain"}, "ended_by"),
        ({"secret": {"g1": "R1"}}, "secret"),
        ({"deal": 1}, "unknown key 'deal'"),
    ],
)
def test_a_view_that_cannot_be_is_refused(change, fault):
    with pytest.raises(NotationError, match=fault):
        GAMES["ahoy"].read_view({**VIEW, **change})


def test_views_and_states_draw_themselves():
    assert str(MATCH.view(0)) == MATCH.game.draw(MATCH.view(0)) == str(MATCH.state)
    assert MATCH.view(None)._repr_svg_() == MATCH.state._repr_svg_()  # type: ignore[attr-defined]
