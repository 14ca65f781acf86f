"""The memory of a seat of Memoarrr!: all cards it was shown, and where they must be now."""

from functools import reduce

from fogbound.games.memoarrr import Memory
from tests.drawings import deal_memoarrr, play


def memory_of(match, seat):
    return reduce(Memory.after, match.events_for(seat), Memory())


def test_a_look_is_remembered_by_its_own_seat_alone():
    match = deal_memoarrr()
    assert memory_of(match, 0).known == {"b1": "Pf", "c1": "Pl", "d1": "Pj"}
    assert memory_of(match, 1).known == {"e2": "Od", "e3": "Wd", "e4": "Cd"}
    assert memory_of(match, None).known == {}
    assert len(memory_of(match, 0).unseen) == 22


def test_a_peek_is_remembered_by_its_own_seat_alone():
    match = deal_memoarrr(expert=True)
    play(match, "turn a1", "peek b5")
    assert memory_of(match, 0).known["b5"] == "Tf"
    assert memory_of(match, 1).known.keys() == {"a1", "e2", "e3", "e4"}
    assert memory_of(match, None).seen["a1"].event == 3


def test_an_octopus_moves_what_is_remembered():
    match = deal_memoarrr(expert=True)
    play(match, "turn a2", "swap b2", "turn a1", "peek e5")
    for seat in (0, 1, None):
        assert memory_of(match, seat).known["b2"] == "Oo"
        assert "a2" not in memory_of(match, seat).known


def test_a_card_turned_down_again_is_still_remembered():
    match = deal_memoarrr()
    play(match, "turn a1", "turn b2")
    assert match.view().island.count("##") == 24  # type: ignore[attr-defined]
    assert memory_of(match, 1).known.items() >= {"a1": "Po", "b2": "Of"}.items()
