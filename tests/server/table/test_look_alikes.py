"""Names that a reader could take for one another."""

import pytest

from fogbound.server.table.look_alikes import has_stacked_marks, is_look_alike


@pytest.mark.parametrize(
    "other",
    ["ann", "ANN", "A\u00adnn", "A\u200cnn", "\u0410nn", "\u0391nn", "A\uff4en", "Ann\ufe0f", "A\u180enn", "A\u034fnn"],
)
def test_a_name_that_looks_like_another_is_found(other):
    assert is_look_alike("Ann", other)
    assert is_look_alike(other, "Ann")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "lan"), ("Bob0", "BobO"), ("Al1", "All"), ("Tom", "Torn"), ("A  nn", "A nn")],
)
def test_signs_of_the_same_shape_are_no_difference(one, other):
    assert is_look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Mai", "Mal"),
        ("Zoe", "Zo\u00eb"),
        ("Player 1", "Player 2"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u043b\u043b\u0430"),
    ],
)
def test_names_that_can_be_told_apart_stand_side_by_side(one, other):
    assert not is_look_alike(one, other)


def test_letters_that_are_written_with_marks_are_no_stacks():
    for name in ("Zo\u00eb", "Nguy\u1ec5n", "Ti\u1ebfn", "\u0e17\u0e35\u0e48", "\u05e9\u05c1\u05b8"):
        assert not has_stacked_marks(name)
    assert has_stacked_marks("a" + "\u0300\u0489\u0e48\u0e35")
