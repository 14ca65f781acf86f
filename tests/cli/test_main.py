"""The commands without a terminal: help, version, refusals."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import fogbound
from fogbound.cli.main import app


def run(*args: str):
    return CliRunner().invoke(app, list(args), env={"COLUMNS": "100", "TERM": "dumb"})


def test_help_lists_the_commands():
    shown = run("--help")
    assert shown.exit_code == 0
    for command in ("play", "replay", "engine"):
        assert command in shown.output


def test_version():
    assert run("--version").output == f"fogbound {fogbound.__version__}\n"


@pytest.mark.parametrize("args", [(), ("memoarrr",), ("ahoy", "--players", "3")])
def test_play_without_a_terminal_says_how_to_play(args):
    shown = run("play", *args)
    assert shown.exit_code == 0
    assert "fogbound play memoarrr" in shown.output
    assert "fogbound play ahoy" in shown.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("memoarrr", "--opponents", "admiral"), "no bot 'admiral' plays memoarrr"),
        (("memoarrr", "--opponents", "sailor,mate"), "--opponents has 2 names, and there are 1 opponents"),
        (("memoarrr", "--opponents", "sailor", "--hot-seat"), "--opponents: there are people on all seats"),
        (("memoarrr", "--opponents", "cmd:"), "a bot's command is empty"),
        (("chess",), "unknown game 'chess'"),
        (("memoarrr", "--treasures", "4,2,1"), "--treasures is no option of Memoarrr!"),
        (("memoarrr", "--turn-limit", "3"), "--turn-limit is no option of Memoarrr!"),
        (("ahoy", "--expert"), "--expert is no option of Memory Ahoy"),
        (("memoarrr", "--players", "5"), "players: 5"),
        (("memoarrr", "--edition", "1999"), "edition: '1999'"),
        (("ahoy", "--treasures", "9"), "treasures: '9'"),
        (("ahoy", "--turn-limit", "0"), "turn_limit: 0 is no positive number"),
        (("memoarrr", "--start", "2"), "start: 2 is no seat of 2 players"),
        (("memoarrr", "--people", "3"), "--people 3"),
        (("memoarrr", "--people", "0"), "--people"),
        (("memoarrr", "--hot-seat", "--people", "2"), "--hot-seat"),
        (("memoarrr", "--names", "A,B,C"), "3 names for 2 players"),
        (("memoarrr", "--names", "A,A"), "the same name"),
        (("memoarrr", "--names", "A,"), "no name"),
        (("memoarrr", "--names", "\x1b[2J"), "no name"),
        (("memoarrr", "--pace", "-1"), "--pace"),
        (("--load", "nosuch.json"), "'nosuch.json' cannot be read"),
        (("--load", "nosuch.json", "--seed", "1"), "leave out --seed"),
        (("--load", "nosuch.json", "--expert"), "leave out --expert"),
    ],
)
def test_play_refuses_with_a_reason(args, message):
    shown = run("play", *args)
    assert shown.exit_code == 2
    assert message in shown.output
    assert "Traceback" not in shown.output


def test_a_match_that_is_over_is_not_gone_on_with(tmp_path):
    match = fogbound.new_match("ahoy", seed=1, turn_limit=1)
    while not match.is_over:
        match.play(match.legal_moves[0])
    file = tmp_path / "over.json"
    file.write_text(match.record().to_text())
    shown = run("play", "--load", str(file))
    assert shown.exit_code == 2
    assert "fogbound replay" in shown.output


def test_the_game_of_a_loaded_match_is_checked(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(fogbound.new_match("ahoy", seed=1).record().to_text())
    assert run("play", "memoarrr", "--load", str(file)).exit_code == 2
    assert run("play", "ahoy", "--load", str(file)).exit_code == 0


def test_the_engine_is_a_command_too():
    shown = CliRunner().invoke(app, ["engine"], input='{"cmd":"quit"}\n')
    assert shown.output == '{"ok": true}\n'


def test_the_engine_starts_without_the_command_line_libraries():
    program = (
        "import sys; sys.argv = ['fogbound', 'engine']; import fogbound.__main__ as m; m.main();"
        "print([name for name in ('typer', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], input="", capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("arguments", "host", "port"),
    [((), "127.0.0.1", 8024), (("--port", "9000"), "127.0.0.1", 9000), (("--host", "::1", "--port", "0"), "::1", 0)],
)
def test_the_server_listens_where_it_is_told_to(monkeypatch, arguments, host, port):
    for name in ("FOGBOUND_HOST", "FOGBOUND_PORT"):
        monkeypatch.delenv(name, raising=False)
    listened = []
    monkeypatch.setattr("fogbound.cli.serve.run", lambda settings, is_for_one: listened.append(settings))
    assert CliRunner().invoke(app, ["serve", *arguments]).exit_code == 0
    assert [(settings.host, settings.port) for settings in listened] == [(host, port)]


def test_a_port_that_cannot_be_is_refused():
    shown = CliRunner().invoke(app, ["serve", "--port", "70000"])
    assert shown.exit_code == 2
    assert "FOGBOUND_PORT" in shown.output
