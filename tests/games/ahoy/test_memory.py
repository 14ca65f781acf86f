"""The memory of a seat of Memory Ahoy: all tiles it was shown, and those still on the grid."""

from functools import reduce

from fogbound.games.ahoy import Memory
from tests.drawings import draw_ahoy, play

FLEET = """
    R1 R1 R1 R1 R2 R2
    R3 B1 B1 B1 B1 B2
    B2 B3 $3 $3 $3 $3
    $4 $4 $5 ~~ ~~ ~~
    ~~ ~~ ~~ ~~ ~~ ~~
"""


def memory_of(match, seat):
    return reduce(Memory.after, match.events_for(seat), Memory())


def test_a_secret_look_is_remembered_by_its_own_seat_alone():
    match = draw_ahoy(FLEET)
    play(match, "look a2", "show b2")
    assert memory_of(match, 0).known == {"a2": "R3", "b2": "B1"}
    assert memory_of(match, 1).known == memory_of(match, None).known == {"b2": "B1"}
    assert memory_of(match, 0).seen["b2"].event == 2


def test_what_was_captured_is_no_longer_there():
    match = draw_ahoy(FLEET)
    play(match, "pair a1", "with b1", "target c3")
    assert memory_of(match, 1).known == {"a1": "R1", "b1": "R1"}


def test_what_was_shared_or_went_to_its_ship_is_no_longer_there():
    match = draw_ahoy(FLEET)
    play(match, "parley blue", "name a1", "name b2", "name c3", "accept")
    assert memory_of(match, 0).known == {}
    assert memory_of(match, 0).events == 7
