"""The drawings that Python and the page share: each a whole SVG file that can stand beside any other."""

import re
import xml.etree.ElementTree as ElementTree
from importlib.resources import files

import pytest

from fogbound.core.drawings import drawing

FILES = sorted(
    (file for file in files("fogbound").joinpath("drawings").iterdir() if file.name.endswith(".svg")),
    key=lambda file: file.name,
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_drawing_is_whole_and_stands_beside_any_other(file):
    text = file.read_text("utf-8")
    assert ElementTree.fromstring(text).get("viewBox") in ("0 0 100 100", "0 0 20 20")
    assert not re.search(r"\bid=|href|url\(|<script|<style|<image|@import", text)
    assert "var(" not in drawing(file.name.removesuffix(".svg"))


def test_a_colour_that_is_given_takes_the_place_of_the_drawings_own():
    assert 'fill="#fff6e0"' in drawing("frame")
    assert 'fill="#123456"' in drawing("frame", border="#123456")
