"""`fogbound replay`, on a screen and as plain lines."""

from random import Random

import pytest
from typer.testing import CliRunner

import fogbound
from fogbound.cli.main import app
from tests.cli.terminal import Terminal


def played(game: str, **options) -> fogbound.Match:
    match, chance = fogbound.new_match(game, seed=7, **options), Random(2)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves))
    return match


@pytest.fixture
def file(tmp_path):
    """An expert match of three, played to the end."""
    path = tmp_path / "game.json"
    path.write_text(played("memoarrr", names=["Ann", "Ben", "Cid"], expert=True, players=3).record().to_text())
    return path


def replay(*args: str):
    return CliRunner().invoke(app, ["replay", *args])


@pytest.mark.parametrize("args", [(), ("--plain",)])
def test_without_a_terminal_each_move_is_a_line(file, args):
    shown = replay(str(file), *args)
    assert shown.exit_code == 0
    lines = shown.output.splitlines()
    moves = fogbound.load(file.read_text()).moves
    assert len(lines) == len(moves) + 2
    assert lines[0] == "Memoarrr!: Ann, Ben and Cid (players 3, edition 2023, expert)"
    for number, (line, move) in enumerate(zip(lines[1:], moves, strict=False), start=1):
        assert line.split()[0] == str(number)
        assert str(move) in line
    assert "looked at the" in lines[1]
    assert "the game is over" in lines[-2]
    assert lines[-1] == "The match is over."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_match_of_ahoy_can_be_told(tmp_path, players):
    path = tmp_path / "game.json"
    path.write_text(played("ahoy", players=players).record().to_text())
    shown = replay(str(path))
    assert shown.exit_code == 0
    assert " against " in shown.output
    assert "seat 0" in shown.output


def test_a_match_that_is_not_over_can_be_replayed_too(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(fogbound.new_match("ahoy", seed=1).record().to_text())
    assert replay(str(path)).output.endswith("The match is not over yet.\n")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format":"fogbound-record/1"}', "\x00", "9" * 2_000_000])
def test_a_file_that_is_no_record_is_refused(tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_text(text)
    shown = replay(str(path))
    assert shown.exit_code == 2
    assert "bad.json" in shown.output
    assert "Traceback" not in shown.output


def test_a_folder_and_a_missing_file_are_refused(tmp_path):
    assert replay(str(tmp_path)).exit_code == 2
    assert replay(str(tmp_path / "none.json")).exit_code == 2


def test_stepping_through(file, tmp_path):
    with Terminal("replay", str(file), cwd=tmp_path) as terminal:
        screen = terminal.prompt()
        assert "0 of" in screen
        assert "penguin" in screen  # everything is open
        last = len(fogbound.load(file.read_text()).moves)
        assert "1 of" in terminal.type("").splitlines()[-1]
        assert "2 of" in terminal.type("n").splitlines()[-1]
        assert "1 of" in terminal.type("b").splitlines()[-1]
        assert f"{last} of {last}" in terminal.type(str(last))
        assert "last move" in terminal.type("")
        assert "goes back" in terminal.type(str(last + 1))
        assert "0 of" in terminal.type("0").splitlines()[-1]
        assert "0 of" in terminal.type("b").splitlines()[-1]
        terminal.send("q\n")
        assert terminal.end() == 0


def test_names_in_a_record_cannot_steer_the_terminal(tmp_path):
    match = played("memoarrr", names=["\x1b[2JEve", "[red]Bob\n" * 9])
    path = tmp_path / "game.json"
    path.write_text(match.record().to_text())
    shown = replay(str(path))
    assert shown.exit_code == 0
    assert "\x1b" not in shown.output
    assert "?[2JEve" in shown.output
    assert "[red]Bob" in shown.output
