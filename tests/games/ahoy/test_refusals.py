"""Why a move of Memory Ahoy is not legal now."""

import pytest

from tests.drawings import draw_ahoy, play

FLEET = """
    R1 R1 R1 R1 R2 R2
    R3 B1 B1 B1 B1 B2
    B2 B3 $3 $3 $3 $3
    $4 $4 $5 ~~ ~~ ~~
    ~~ ~~ ~~ .. ~~^ ~~^
"""


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ([], "end", "seat 0 must attack or look or pair or parley now"),
        ([], "look f5", "no face-down tile lies at 'f5'"),
        ([], "look d5", "no face-down tile lies at 'd5'"),
        ([], "look g9", "no face-down tile lies at 'g9'"),
        ([], "parley red", "'red' is no ally who can be asked now (5.1, 5.2)"),
        ([], "parley green", "'green' is no ally"),
        (["look a1"], "show a1", "a1 was named already in this action"),
        (["pair a1"], "with a1", "a1 was named already"),
        (["attack a1"], "target a1", "a1 was named already"),
        (["parley blue", "name a1"], "name a1", "a1 was named already"),
        (["look a1", "show a2"], "end now", "end stands alone"),
        (["look a1", "show a2"], "look b1", "must attack or end or pair or parley now"),
    ],
)
def test_a_refusal_says_why(moves, move, reason):
    match = draw_ahoy(FLEET)
    play(match, *moves)
    refusal = str(match.game.refusal(match.state, move))
    assert refusal.startswith(f"{move!r}: ")
    assert reason in refusal


def test_after_the_end_every_move_is_refused():
    match = draw_ahoy(FLEET, turn_limit=1)
    play(match, "attack b2")
    assert match.game.refusal(match.state, "look a1") == "'look a1': the game is over"
