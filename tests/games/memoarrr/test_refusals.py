"""Why a move of Memoarrr! is not legal now."""

import pytest

from tests.drawings import ISLAND, deal_memoarrr, draw_memoarrr, play

OCTOPUS = """
    Po  Pf  Pl  Pj  Pd
    Oo1 Of  Ol  Oj  Od
    Wo  Wf  --  Wj  Wd
    Co  Cf  Cl  Cj  Cd
    To  Tf  Tl  Tj  Td
"""


@pytest.mark.parametrize(
    ("match", "move", "reason"),
    [
        (deal_memoarrr(looked=False), "turn a1", "seat 0 must look now"),
        (deal_memoarrr(looked=False), "look up", "'up' is nothing to look; choose one of east, north, south, west"),
        (deal_memoarrr(), "turn b1", "somebody looked at b1 in setup, so it may not open the first round (3.2)"),
        (deal_memoarrr(), "turn c3", "'c3' is nothing to turn"),
        (draw_memoarrr(OCTOPUS), "turn a2", "the card at a2 is face up"),
        (draw_memoarrr(OCTOPUS, ban=("e5", 0)), "turn e5", "a walrus forbids the card at e5 (4.3)"),
        (draw_memoarrr(OCTOPUS), "erupt", "seat 0 must turn now"),
        (draw_memoarrr(OCTOPUS), "turn", "'' is nothing to turn; choose one of a1, a3, a4"),
    ],
)
def test_a_refusal_says_why(match, move, reason):
    refusal = str(match.game.refusal(match.state, move))
    assert refusal.startswith(f"{move!r}: ")
    assert reason in refusal


def test_a_side_that_was_picked_is_refused():
    match = deal_memoarrr(looked=False)
    match.play("look north")
    assert match.game.refusal(match.state, "look north") == "'look north': somebody has picked that side (2.4)"


def test_the_octopus_swaps_with_its_neighbours_only():
    match = deal_memoarrr(ISLAND, expert=True)
    play(match, "turn a1", "peek e5", "turn a5", "turn a2")
    assert "the octopus at a2 swaps with" in str(match.game.refusal(match.state, "swap c2"))
    assert "nothing to swap" in str(match.game.refusal(match.state, "swap x"))


def test_an_eruption_stands_alone():
    cards = iter(range(1, 25))
    full = "\n".join(
        " ".join(cell if cell == "--" else f"{cell}{next(cards)}" for cell in row.split())
        for row in ISLAND.strip().splitlines()
    )
    match = draw_memoarrr(full)
    assert match.legal_moves == ("erupt",)
    assert "erupt stands alone" in str(match.game.refusal(match.state, "erupt now"))
