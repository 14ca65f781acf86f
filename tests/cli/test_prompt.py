"""Typed lines, and the moves they mean."""

import pytest

from fogbound import Move, new_match
from fogbound.cli.prompt import complete
from fogbound.core.errors import NotationError

AHOY = new_match("ahoy", seed=1)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("look a1", "look a1"),
        ("  LOOK   A1 ", "look a1"),
        ("parley blue", "parley blue"),
        ("blue", "parley blue"),
        ("parley", "parley blue"),
        ("target a1", "target a1"),
    ],
)
def test_a_move_that_is_clear(typed, move):
    assert complete(typed, AHOY.legal_moves, AHOY.game.verbs) == move


@pytest.mark.parametrize(
    ("typed", "message"), [("a1", "can mean"), ("look", "needs to know"), ("dance", "no move"), ("z9", "no move")]
)
def test_a_move_that_is_not_clear(typed, message):
    with pytest.raises(NotationError, match=message):
        complete(typed, AHOY.legal_moves, AHOY.game.verbs)


def test_a_place_gets_the_only_verb_there_is_so_that_the_rules_can_say_why_not():
    assert complete("c3", [Move("turn a1")], ["look", "turn"]) == "turn c3"
