"""Places that list the games one by one must be in the guide to a new game."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fogbound"
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
LISTS = [
    file.relative_to(PACKAGE).as_posix()
    for file in sorted(PACKAGE.rglob("*.py"))
    if all(f'"{game}"' in file.read_text("utf-8") for game in ("memoarrr", "ahoy"))
]


def test_there_are_lists():
    assert "sim/hidden.py" in LISTS


@pytest.mark.parametrize("file", LISTS)
def test_a_file_that_lists_the_games_is_in_the_guide_to_a_new_one(file):
    assert f"`{file}`" in GUIDE
