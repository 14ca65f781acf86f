"""Golden playthroughs: whole matches, every seat's view at every step."""

import json

import pytest

from fogbound import GAMES, load
from tests.golden import DRAWN, PICTURES, PLAYED, PLAYTHROUGHS, drawn, played


@pytest.mark.parametrize("name", PLAYED)
def test_a_match_goes_as_it_went_before(name):
    assert played(name) == (PLAYTHROUGHS / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", PLAYED)
def test_the_record_at_the_top_of_the_file_loads(name):
    record = (PLAYTHROUGHS / f"{name}.txt").read_text("utf-8").splitlines()[0]
    assert load(record).record().to_json() == json.loads(record)


def test_every_game_and_every_file_is_played():
    assert {file.stem for file in PLAYTHROUGHS.glob("*.txt")} == set(PLAYED)
    assert {game for game, *_ in PLAYED.values()} == set(GAMES)


@pytest.mark.parametrize("name", DRAWN)
def test_the_pictures_in_the_docs_are_current(name):
    assert drawn(name) == (PICTURES / f"{name}.svg").read_text("utf-8")
