"""Counted trees: how many sequences of n moves there are from a fixed deal."""

import pytest

from fogbound import GAMES
from tests.golden import COUNTED, COUNTS, counted


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTED)
def test_the_tree_has_as_many_sequences_as_before(name):
    assert counted(name) == (COUNTS / f"{name}.txt").read_text("utf-8")


def test_every_game_and_every_file_is_counted():
    assert {file.stem for file in COUNTS.glob("*.txt")} == set(COUNTED)
    assert {game for game, *_ in COUNTED.values()} == set(GAMES)
