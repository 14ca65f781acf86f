"""`fogbound arena` and `fogbound test-bot`: what is printed, written and refused, and the exit codes."""

import io
import json
import re
import shlex
import subprocess
import sys
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from fogbound.bots.arena import Standing
from fogbound.bots.arena.elo import Elo
from fogbound.cli.arena_tables import show_standings
from fogbound.cli.main import app
from tests.bots.test_arena import GOOD, program

FOGBOUND = [sys.executable, "-m", "fogbound"]


def arena(*arguments: str, code: int = 0, **environment: str) -> str:
    shown = CliRunner().invoke(app, ["arena", "memoarrr", *arguments, "--jobs", "1"], env=environment)
    assert shown.exit_code == code, shown.output
    return shown.output


def test_a_contest_commits_to_its_key_and_tells_it_at_the_end(tmp_path):
    found = tmp_path / "found.json"
    told = arena("random", "greedy", "--games", "4", "--json", str(found), "--records", str(tmp_path / "matches"))
    report = json.loads(found.read_text())
    assert re.findall(r"^Commitment: (\w{64})$", told, re.MULTILINE) == [report["commitment"]]
    assert re.findall(r"^Key: (\w{64})$", told, re.MULTILINE) == [report["key"]]
    assert told.index("Commitment") < told.index("Standings") < told.index("Key")
    assert report["is_contest"] is True
    again = tmp_path / "again.json"
    command = re.findall(r"^Play it again with: fogbound arena memoarrr (.*)$", told, re.MULTILINE)[0].split()
    assert "this is no contest" in arena(*command, "--json", str(again))
    repeated = json.loads(again.read_text())
    assert repeated["results"] == report["results"]
    assert repeated["commitment"] == report["commitment"]
    assert repeated["is_contest"] is False


def verify(*arguments: str) -> tuple[int, str]:
    shown = CliRunner().invoke(app, ["verify", *arguments])
    return shown.exit_code, shown.output


def test_a_contest_can_be_verified(tmp_path):
    folder, found = tmp_path / "matches", tmp_path / "found.json"
    arena("random", "greedy", "--games", "4", "--json", str(found), "--records", str(folder))
    report = json.loads(found.read_text())
    promised = ["--commitment", report["commitment"].upper()]
    assert verify(str(folder), *promised) == (
        0,
        "This is right: the key fits the commitment of the start, and all 4 matches have the deals and results they "
        "should.\n",
    )
    assert verify(str(found))[0] == 0
    assert "not here to be checked" in verify(str(found))[1]
    assert verify(str(folder), "--commitment", "0" * 64)[0] == 1
    told = folder / "contest.json"
    changes: list[tuple[dict[str, Any], str]] = [
        ({"key": "0" * 64}, "does not fit the key"),
        ({"contest": {**report["contest"], "games": 6}}, "does not fit the key"),
        ({"key": None}, "not told yet"),
        ({"contest": {"game": "memoarrr"}}, "missing or of the wrong type"),
        ({"results": [{**report["results"][0], "winners": [0, 1]}]}, "match 1: the winners are not those"),
        ({"results": [{**report["results"][0], "match": 9}]}, "1 matches are none of this contest"),
    ]
    for change, words in changes:
        told.write_text(json.dumps({**report, **change}))
        code, said = verify(str(folder))
        assert (code, words in said) == (1, True), said
    told.write_text(json.dumps(report))
    (folder / "00001.json").write_text((folder / "00002.json").read_text())
    assert "match 1: the deal is not the one of the key" in verify(str(folder))[1]
    told.unlink()
    assert verify(str(folder))[0] == 2


def test_records_can_be_replayed_and_reviewed(tmp_path):
    folder = tmp_path / "matches"
    arena("random", "greedy", "--games", "2", "--records", str(folder))
    record = str(folder / "00001.json")
    for command in (["replay", record, "--plain"], ["review", record]):
        shown = CliRunner().invoke(app, command)
        assert shown.exit_code == 0
        assert "greedy" in shown.output
    lines = (folder / "00001.transcript.jsonl").read_text().splitlines()
    assert {json.loads(line)["seat"] for line in lines} == {0, 1}
    arena("random", "greedy", "--games", "2", "--records", str(folder), code=2)  # of another contest


def test_matches_of_a_seed_are_mirrored_and_said_to_be_no_contest(tmp_path):
    found = tmp_path / "found.json"
    told = arena("random", "greedy", "--games", "4", "--seed", "7", "--json", str(found))
    assert "Matches of --seed 7" in told
    assert "no contest" in told
    assert "Key:" not in told
    report = json.loads(found.read_text())
    assert report["contest"]["mirror"] is True
    arena("random", "greedy", "--games", "4", "--seed", "7", "--no-mirror", "--json", str(found))
    assert json.loads(found.read_text())["contest"]["mirror"] is False


@pytest.mark.parametrize("known", [["--seed", "1", "--no-mirror"], ["--key", "5" * 64]])
def test_a_key_that_was_known_once_makes_no_contest_later(tmp_path, known):
    kept, found = ["--keep", str(tmp_path / "kept")], tmp_path / "found.json"
    arena("random", "greedy", "--games", "4", *kept, *known)
    told = arena("random", "greedy", "--games", "4", *kept, "--json", str(found))
    assert "Matches of a key that is known, so this is no contest." in told
    assert "The key is told at the end" not in told
    assert json.loads(found.read_text())["is_contest"] is False


def test_a_contest_that_goes_on_is_one_until_its_key_is_told(tmp_path):
    some, kept = ("random", "greedy", "--games", "4"), ["--keep", str(tmp_path / "kept")]
    assert "Key:" in arena(*some, *kept)
    assert "The key is told at the end" in arena(*some, *kept)  # all was played in secret
    other = ["--keep", str(tmp_path / "other")]
    assert "Key:" in arena(*some, *other, "--match", "2")
    assert "this is no contest" in arena(*some, *other)  # whoever read the key knew the three deals that were left
    key = json.loads((tmp_path / "kept").read_text().splitlines()[0])["key"]
    assert "this is no contest" in arena(*some, *kept, "--key", key)
    assert "this is no contest" in arena(*some, *kept)


def test_an_odd_number_of_matches_is_rounded_up_and_said():
    told = arena("random", "greedy", "--games", "3", "--seed", "1")
    assert "4 matches for every pairing instead of 3" in " ".join(told.split())


def test_gauntlet_and_pairings(tmp_path):
    file, found = tmp_path / "pairings", tmp_path / "found.json"
    file.write_text("1 3  # first and last\n")
    for how, met in ([["--gauntlet"], 8], [["--pairings", str(file)], 4], [[], 12]):
        arena("random", "greedy", "c1", "--games", "4", *map(str, how), "--json", str(found))  # type: ignore[call-overload]
        assert json.loads(found.read_text())["matches"] == met


def test_no_figure_is_cut_in_a_pipe_or_a_narrow_terminal():
    names = ["random", "random", "greedy", "greedy", "c1", "c1", "c2", "c2"]
    for columns in ("40", "80"):
        told = arena(*names, "--games", "2", "--seed", "1", COLUMNS=columns)
        assert "…" not in told
        standings, crosstable = told.split("How often")
        assert len(re.findall(r" \d+\.\d±\d+\.\d +\d{3,4}±\d+ +-?\d+\.\d±\d\.\d ", standings)) == 8
        assert len(re.findall(r" \d+\.\d%", crosstable)) == 8 * 7


@pytest.mark.parametrize("width", [72, 80, 200])
def test_in_a_terminal_long_names_give_way_to_figures(width):
    names = ["captain", "my very own wonderful bot (2)", "cmd:python3 /home/somebody/bots/x.py", "Grüße"] * 3
    found = [
        Standing(f"{name} {at}", games=12_345, wins=6_172.5, failures=1_234, times={200: 5}, elo=Elo(1534.2, 230.0))
        for at, name in enumerate(names)
    ]
    for one in found:
        one.against = {other.name: [10.0, 20] for other in found if other is not one}
    console = Console(width=width, force_terminal=True, color_system=None, file=io.StringIO())
    show_standings(found, {}, console)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert max(map(len, told.splitlines())) <= width
    assert len(re.findall(r" 12,345 +50\.0±0\.9 +1534±230 +25\.0±8\.3 +17\.29 +17\.29 +1,234 ", told)) == 12
    assert len(re.findall(r" 50\.0%", told)) == 12 * 11
    assert "".join(told.split()).count("wonderful") == 3 * (1 + told.count("How often"))


def test_without_unicode_there_is_a_plus_and_a_minus():
    command = [*FOGBOUND, "arena", "memoarrr", "random", "greedy", "--games", "2", "--seed", "1", "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, check=True, env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    assert len(re.findall(rb"\d\+-\d", done.stdout)) == 6
    assert b"?" not in done.stdout


def test_a_test_stops_when_it_is_clear_which_bot_is_stronger(tmp_path):
    found = tmp_path / "found.json"
    arguments = ("--games", "2000", "--sprt", "0", "100", "0.05", "0.05", "--json", str(found))
    told = arena("greedy", "random", *arguments)
    verdict = json.loads(found.read_text())["sprt"]
    assert verdict["accepted"] == "H1"
    assert verdict["matches"] < 200
    assert "H1: greedy is ahead of random by 100 Elo rather than by 0" in told
    arena("random", "greedy", "--games", "60", "--sprt", "-50", "50", "0.05", "0.05", "--json", str(found), "--mirror")
    assert json.loads(found.read_text())["sprt"]["accepted"] == "H0"


def test_no_verdict_comes_from_matches_of_a_bot_that_is_disqualified(tmp_path):
    found, bad = tmp_path / "found.json", program(tmp_path, move="sys.exit(7)")
    test = ("--sprt", "0", "10", "0.05", "0.05", "--strikes", "3", "--json", str(found))
    told = arena(bad, "random", "--games", "200", *test, code=1)
    assert "first is disqualified" in told
    assert "SPRT: LLR 0.00 (-2.94 to 2.94) after 0 matches: no match counts, so nothing is decided." in told
    assert json.loads(found.read_text())["sprt"] == {"llr": 0.0, "matches": 0, "accepted": None}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random", "admiral"], "no bot 'admiral' plays memoarrr"),
        (["random", "random", "--turn-limit", "9"], "--turn-limit is no option of Memoarrr!"),
        (["random", "random", "--json", "/no/such/folder/x"], "cannot be written"),
        (["random", "random", "--keep", "/no/such/folder/x"], "cannot be written"),
        (["random", "random", "--plot", "plot.gif"], "does not end in .png, .svg, .pdf"),
        (["random", "random", "--records", "/proc/no"], "cannot be used"),
        (["random", "random", "--pairings", "/no/such/file"], "cannot be read"),
        (["random", "random", "--gauntlet", "--pairings", "x"], "not both"),
        (["random", "random", "--seed", "1", "--key", "00"], "not both"),
        (["random", "random", "--key", "00"], "64 hexadecimal digits"),
        (["random", "random", "--match", "101"], "is no number from 1 to 100"),
        (["random", "random", "--strikes", "0"], "from 1 up"),
        (["random", "random", "--jobs", "0"], "from 1 up"),
        (["random", "random", "--games", "0"], "no positive multiple of 2"),
        (["random", "random", "--sprt", "5", "0", "0.05", "0.05"], "the smaller first"),
        (["random", "random", "--sprt", "0", "5", "0.6", "0.05"], "alpha 0.6 is no chance"),
        (["random", "random", "greedy", "--sprt", "0", "5", "0.05", "0.05"], "compares two bots"),
        (["random", "py:a b"], "neither cmd:COMMAND nor py:MODULE:CLASS"),
    ],
)
def test_the_command_says_what_is_wrong_before_the_first_match(arguments, words):
    shown = CliRunner().invoke(app, ["arena", "memoarrr", *arguments])
    assert shown.exit_code == 2
    assert words in shown.output
    assert "Standings" not in shown.output


@pytest.mark.slow
def test_a_failure_says_where_and_why_and_how_to_see_it_again(tmp_path):
    bad = program(tmp_path, move='print("Oh.", file=sys.stderr); print("No!", file=sys.stderr); sys.exit(3)')
    told = arena(bad, "greedy", "random", "--games", "20", "--strikes", "3", code=1)
    assert "first is disqualified, and its matches count for nobody: failed 3 times" in told
    found = re.search(r"first failed first in match (\d+) on seat (\d), at move (\d+): crashed\n", told)
    assert found
    assert re.search("    it ended with code 3 instead of an answer\n    legal: look [a-z]+, look [a-z]+", told)
    assert "    its last words:\n        Oh.\n        No!\n" in told
    again = re.findall(r"^    again: fogbound arena memoarrr (.*)$", told, re.MULTILINE)[0]
    assert f"--match {found[1]} " in again
    folder = tmp_path / "again"
    words = [str(folder) if word == "again" else word for word in shlex.split(again)]
    assert f"first failed first in match {found[1]} on seat {found[2]}, at move {found[3]}" in arena(*words, code=1)
    transcript = (folder / f"{int(found[1]):05}.transcript.jsonl").read_text()
    assert json.loads(transcript.splitlines()[-2 if found[2] == "0" else -1])["seat"] in (0, 1)
    assert '"failed":"crashed: it ended with code 3 instead of an answer"' in transcript


@pytest.mark.slow
def test_the_command_as_a_program(tmp_path):
    found, plot = tmp_path / "found.json", tmp_path / "plot.png"
    command = [*FOGBOUND, "arena", "memoarrr", "random", "greedy", "--games", "10"]
    done = subprocess.run(
        [*command, "--json", str(found), "--plot", str(plot)], capture_output=True, text=True, check=True
    )
    assert "Standings" in done.stdout
    assert "greedy" in done.stdout
    report = json.loads(found.read_text())
    assert report["matches"] == 10
    assert [bot["name"] for bot in report["bots"]] == ["greedy", "random"]
    assert plot.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_the_list_of_bots():
    done = subprocess.run([*FOGBOUND, "bots", "memoarrr"], capture_output=True, text=True, check=True)
    assert "greedy" in done.stdout


def tried(bot: str, *arguments: str, code: int) -> str:
    shown = CliRunner().invoke(app, ["test-bot", bot, "--games", "1", *arguments])
    assert shown.exit_code == code, shown.output
    return " ".join(shown.output.split())


@pytest.mark.slow
def test_a_good_bot_is_well(tmp_path):
    told = tried(program(tmp_path), code=0)
    assert "All is well." in told
    assert "ok it says hello as 'first'" in told
    for game in ("memoarrr", "ahoy"):
        assert f"ok {game}: a legal move in each of" in told
        assert f"ok {game}: the same seed, the same moves" in told
    assert "ok it skips messages and fields that it does not know" in told
    assert "ok it leaves after quit" in told


UNFLUSHED = """
import json, sys
out = open(1, "w", buffering=65536)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello"}), file=out)
"""
WRONG = {
    "illegal": ('print(json.dumps({"type": "move", "move": "z9"}), flush=True)', "illegal: 'z9' is not a legal move"),
    "no JSON": ("print('turn', flush=True)", "nonsense: 'turn': no JSON"),
    "slow": ("__import__('time').sleep(600)", "timeout: no answer within 0.5 s; if it did answer, flush"),
    "twice": (f"{GOOD}; {GOOD}", "flood: a line that nobody asked for"),
    "crashed": ("raise KeyError('ship')", "KeyError: 'ship'"),
    "leaky": (
        "moves = message['legal_moves']; count = globals().setdefault('count', [0]); count[0] += 1; "
        "print(json.dumps({'type': 'move', 'move': moves[count[0] % len(moves)]}), flush=True)",
        "something is left over from them; forget at `new`",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("fault", WRONG)
def test_what_is_wrong_with_a_bot_is_said_in_plain_words(tmp_path, fault):
    move, words = WRONG[fault]
    told = tried(program(tmp_path, move=move), "--game", "memoarrr", "--time", "0.5", code=1)
    assert words in told
    assert "Something is wrong." in told


@pytest.mark.slow
def test_a_bot_that_does_not_flush_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr("fogbound.bots.protocol.START_S", 1.0)
    file = tmp_path / "bot.py"
    file.write_text(UNFLUSHED)
    told = tried(f"cmd:{sys.executable} {file}", code=1)
    assert "wrong it writes its answer only when its input ends: flush after every line" in told


@pytest.mark.slow
def test_a_bot_is_tried_in_the_games_that_it_plays(tmp_path):
    hello = '{"type": "hello", "name": "x", "games": ["memoarrr"], "options": {"expert": [False], "players": [2]}}'
    told = tried(program(tmp_path, hello=hello), code=0)
    assert "36 positions, 3 choices of options" in told
    assert "ahoy" not in told
    assert "it does not play ahoy, by its hello" in tried(program(tmp_path, hello=hello), "--game", "ahoy", code=1)


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ('"games": ["chess"]', ["its hello names a game 'chess'", "it plays no game that there is"]),
        ('"games": []', ["it plays no game that there is"]),
        ('"options": {"players": [5]}', [f"{game}: by its hello it plays none" for game in ("memoarrr", "ahoy")]),
    ],
)
def test_a_bot_that_plays_nothing_we_have_is_told_so(tmp_path, says, words):
    told = tried(program(tmp_path, hello='{"type": "hello", "name": "x", ' + says + "}"), code=1)
    assert all(one in told for one in words), told
    assert "ok it leaves after quit" in told
    assert "Something is wrong." in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["captain"], "neither cmd:COMMAND nor py:MODULE:CLASS"),
        (["cmd:x", "--games", "0"], "from 1 up"),
        (["cmd:x", "--time", "0"], "seconds up to 3600"),
        (["cmd:x", "--game", "chess"], "unknown game 'chess'"),
    ],
)
def test_a_trial_that_cannot_be(arguments, words):
    shown = CliRunner().invoke(app, ["test-bot", *arguments])
    assert shown.exit_code == 2
    assert words in shown.output
