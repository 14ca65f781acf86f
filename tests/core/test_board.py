"""Places, grids and boards as text."""

import pickle

import pytest

from fogbound.core.board import Faces, Place, grid
from fogbound.core.errors import NotationError


def test_places_read_like_a_page():
    assert grid(3, 2).places == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert grid(3, 2).in_text_order == ("a1", "a2", "b1", "b2", "c1", "c2")
    assert repr(grid(3, 2)) == "grid(3, 2)"
    assert grid(3, 2) is grid(3, 2)


def test_neighbours_lie_beside_above_and_below():
    assert set(grid(5, 5).neighbours[Place("a1")]) == {"b1", "a2"}
    assert set(grid(5, 5).neighbours[Place("c3")]) == {"b3", "d3", "c2", "c4"}
    assert set(grid(6, 7).neighbours[Place("f7")]) == {"e7", "f6"}


@pytest.mark.parametrize("text", ["", "a", "a0", "a6", "f1", "A1", "11", "aa", "a1 ", " a1", "a١", "a10"])
def test_other_texts_are_no_places(text):
    with pytest.raises(NotationError, match="is no place"):
        grid(5, 5).place(text)


def test_a_board_string_goes_both_ways():
    text = "PoOf/##--"
    assert grid(2, 2).from_text(text) == ["Po", "Of", "##", "--"]
    assert grid(2, 2).to_text(["Po", "Of", "##", "--"]) == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [("PoOf", "2 rows joined by '/', not 1"), ("PoOf/##", "row 2 .* 2 characters, not 4"), ("PoOfx/####", "row 1")],
)
def test_a_board_of_the_wrong_shape_is_refused(text, fault):
    with pytest.raises(NotationError, match=fault):
        grid(2, 2).from_text(text)


def test_what_was_seen_cannot_be_changed():
    faces = Faces({Place("a1"): "Po"})
    for change in (
        lambda: faces.update({Place("a1"): "Td"}),
        lambda: faces.pop(Place("a1")),
        faces.clear,
        lambda: faces.__setitem__(Place("b1"), "Td"),
        lambda: faces.__delitem__(Place("a1")),
    ):
        with pytest.raises(TypeError):
            change()
    assert faces == {"a1": "Po"}
    assert hash(faces) == hash(Faces({Place("a1"): "Po"}))
    assert pickle.loads(pickle.dumps(faces)) == faces
