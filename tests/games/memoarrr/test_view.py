"""A view of Memoarrr! from JSON: what cannot be is refused."""

import pytest

from fogbound import GAMES
from fogbound.core.errors import NotationError, OptionsError
from tests.drawings import deal_memoarrr

VIEW = deal_memoarrr().view(0).to_json()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"island": VIEW["island"].replace("--", "##")}, "the middle c3"),
        ({"island": VIEW["island"].replace("##", "--", 1)}, "the middle c3"),
        ({"island": VIEW["island"].replace("##", "xx", 1)}, "'xx' is no island card"),
        ({"phase": "dance"}, "phase"),
        ({"last": "c3"}, "no island card lies there"),
        ({"treasures": [1, "2"]}, "treasures"),
        ({"treasures": [[1], 2]}, "treasures"),
        ({"out": {"4": "D"}}, "out"),
        ({"ban": {"at": "a1"}}, "ban: seat missing"),
        ({"deal": 1}, "unknown key 'deal'"),
    ],
)
def test_a_view_that_cannot_be_is_refused(change, fault):
    with pytest.raises(NotationError, match=fault):
        GAMES["memoarrr"].read_view({**VIEW, **change})


def test_a_view_with_impossible_options_is_refused():
    with pytest.raises(OptionsError):
        GAMES["memoarrr"].read_view({**VIEW, "options": {"players": 9}})


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"type": "flew", "seat": 0}, "'flew' is no type of event"),
        ({"seat": 0}, "None is no type of event"),
        ({"type": ["turned"]}, "no type of event"),
        ({"type": "turned", "seat": 0, "at": "a1", "card": "Po"}, "match missing"),
        ({"type": "turned", "seat": 0, "at": "c3", "card": "Po", "match": None}, "at: c3 is the middle"),
        ([], "no object"),
    ],
)
def test_an_event_that_cannot_be_is_refused(data, fault):
    with pytest.raises(NotationError, match=fault):
        GAMES["memoarrr"].events.from_json(data)
