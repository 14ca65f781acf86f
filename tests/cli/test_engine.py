"""The engine protocol, through the real command."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from fogbound import new_match
from fogbound.cli.engine import Engine
from tests.policies import play_on


def talk(*requests: object, whole: bytes | None = None) -> list[dict]:
    """Send these lines to a fresh engine; its answers. A request that is no bytes is sent as JSON."""
    lines = [request if isinstance(request, bytes) else json.dumps(request).encode() for request in requests]
    sent = whole if whole is not None else b"".join(line + b"\n" for line in lines)
    done = subprocess.run([sys.executable, "-m", "fogbound", "engine"], input=sent, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def code(answer: dict) -> str:
    assert answer["ok"] is False
    assert set(answer) == {"ok", "error"}
    assert set(answer["error"]) == {"code", "message"}
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


NEW = {"cmd": "new", "game": "memoarrr", "seed": 7}


def test_a_conversation():
    match = new_match("memoarrr", seed=7)
    events = [match.game.events.to_json(event) for event in match.play("look north")]
    hidden = {key: value for key, value in events[0].items() if key != "cards"}
    answers = talk(
        NEW,
        {"cmd": "legal"},
        {"cmd": "play", "move": "look north"},
        {"cmd": "events", "seat": match.moves and 0},
        {"cmd": "events", "seat": None},
        {"cmd": "view", "seat": None},
        {"cmd": "record"},
        {"cmd": "quit"},
        {"cmd": "legal"},
    )
    first, legal, played, own, nobody, view, record, bye = answers
    assert first == bye == {"ok": True}
    assert legal == {"ok": True, "to_move": 0, "moves": ["look east", "look north", "look south", "look west"]}
    assert played == own == {"ok": True, "events": events}
    assert nobody == {"ok": True, "events": [hidden]}
    assert view == {"ok": True, "view": match.view().to_json()}
    assert record == {"ok": True, "record": match.record().to_json()}


def test_a_finished_match_can_be_loaded_and_asked():
    match = play_on(new_match("ahoy", seed=3, players=3, turn_limit=9), Random(3), skill=0.9)
    record = match.record().to_json()
    loaded, legal, view, again, refused = talk(
        {"cmd": "load", "record": record},
        {"cmd": "legal"},
        {"cmd": "view", "seat": 2},
        {"cmd": "record"},
        {"cmd": "play", "move": "end"},
    )
    assert loaded == {"ok": True}
    assert legal == {"ok": True, "to_move": None, "moves": []}
    assert view["view"] == match.view(2).to_json()
    assert again["record"] == record
    assert code(refused) == "illegal_move"


def test_without_seed_and_deal_one_is_drawn_and_options_have_defaults():
    answers = talk({"cmd": "new", "game": "ahoy"}, {"cmd": "record"}, {"cmd": "new", "game": "ahoy"}, {"cmd": "record"})
    assert answers[1]["record"]["options"] == {
        "players": 2,
        "treasures": "4,2,1",
        "turn_limit": None,
        "show": "always",
    }
    assert answers[1]["record"]["deal"] != answers[3]["record"]["deal"]


DEAL = new_match("memoarrr", seed=7).deal.to_json()
FLEET = new_match("ahoy", seed=7).deal.to_json()

WRONG = [
    ("bad_json", b""),
    ("bad_json", b"   "),
    ("bad_json", b"{"),
    ("bad_json", b'{"cmd": NaN}'),
    ("bad_json", b'{"cmd": -Infinity}'),
    ("bad_json", b"\xff\xfe"),
    ("bad_json", b"[" * 5000 + b"]" * 5000),
    ("bad_json", b'{"cmd":' * 300),
    ("bad_json", b'"' + b"x" * (1 << 20) + b'"'),
    ("bad_request", b"[]"),
    ("bad_request", b"7"),
    ("bad_request", {}),
    ("bad_request", {"cmd": None}),
    ("bad_request", {"cmd": "fly"}),
    ("bad_request", {"cmd": ["new"]}),
    ("bad_request", {"cmd": "new"}),
    ("bad_request", {"cmd": "new", "game": "chess"}),
    ("bad_request", {"cmd": "new", "game": 7}),
    ("bad_request", {**NEW, "seed": True}),
    ("bad_request", {**NEW, "seed": 1.5}),
    ("bad_request", {**NEW, "seed": None}),
    ("bad_request", {**NEW, "deal": DEAL}),
    ("bad_request", {**NEW, "sead": 8}),
    ("bad_request", {"cmd": "play"}),
    ("bad_request", {"cmd": "play", "move": 7}),
    ("bad_request", {"cmd": "play", "move": None}),
    ("bad_request", {"cmd": "view"}),
    ("bad_request", {"cmd": "view", "seat": 2}),
    ("bad_request", {"cmd": "view", "seat": -1}),
    ("bad_request", {"cmd": "view", "seat": False}),
    ("bad_request", {"cmd": "view", "seat": "0"}),
    ("bad_request", b'{"cmd": "view", "seat": ' + b"9" * 10_000 + b"}"),
    ("bad_request", {"cmd": "events", "seat": 9}),
    ("bad_request", {"cmd": "load"}),
    ("bad_options", {**NEW, "options": []}),
    ("bad_options", {**NEW, "options": None}),
    ("bad_options", {**NEW, "options": {"players": 5}}),
    ("bad_options", {**NEW, "options": {"players": True}}),
    ("bad_options", {**NEW, "options": {"edition": 2018}}),
    ("bad_options", {**NEW, "options": {"expert": 1}}),
    ("bad_options", {**NEW, "options": {"turn_limit": 5}}),
    ("bad_options", {"cmd": "new", "game": "ahoy", "options": {"treasures": "4,2,2"}}),
    ("bad_options", {"cmd": "new", "game": "ahoy", "options": {"treasures": "4,2"}}),
    ("bad_options", {"cmd": "new", "game": "ahoy", "options": {"turn_limit": 0}}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "deal": None}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "deal": {}}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "deal": {**DEAL, "start": 2}}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "deal": {**DEAL, "start": True}}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "deal": {**DEAL, "extra": 1}}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "deal": {**DEAL, "treasures": "1122233"}}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "options": {"ordered": True}, "deal": DEAL}),
    ("bad_deal", {"cmd": "new", "game": "memoarrr", "options": {"edition": "2018"}, "deal": DEAL}),
    ("bad_deal", {"cmd": "new", "game": "ahoy", "deal": {**FLEET, "grid": FLEET["grid"][:-2] + "R3"}}),
    ("bad_deal", {"cmd": "new", "game": "ahoy", "options": {"players": 3}, "deal": FLEET}),
    ("bad_record", {"cmd": "load", "record": None}),
    ("bad_record", {"cmd": "load", "record": {}}),
    ("bad_record", {"cmd": "load", "record": {"format": "fogbound-record/1"}}),
    ("illegal_move", {"cmd": "play", "move": ""}),
    ("illegal_move", {"cmd": "play", "move": "look up"}),
    ("illegal_move", {"cmd": "play", "move": "turn a1"}),
    ("illegal_move", {"cmd": "play", "move": "look north "}),
    ("illegal_move", b'{"cmd": "play", "move": "\\ud800"}'),
]


def test_every_wrong_line_gets_its_code_and_changes_nothing():
    asked = [line for _, line in WRONG]
    before, *answers, after = talk(NEW, {"cmd": "record"}, *asked, {"cmd": "record"})[1:]
    assert [(code(answer), line) for answer, line in zip(answers, asked, strict=True)] == WRONG
    assert before == after


@pytest.mark.parametrize("cmd", ["legal", "record"])
def test_before_new_there_is_no_game(cmd):
    assert code(talk({"cmd": cmd})[0]) == "no_game"
    assert code(talk({"cmd": "play", "move": "turn a1"})[0]) == "no_game"
    assert code(talk({"cmd": "view", "seat": 0})[0]) == "no_game"
    assert code(talk({"cmd": "events", "seat": None})[0]) == "no_game"


def test_a_line_of_many_megabytes_is_one_bad_line():
    answers = talk(whole=b"x" * (5 << 20) + b'\n{"cmd": "quit"}')
    assert [code(answers[0]), answers[1]] == ["bad_json", {"ok": True}]


def test_the_end_of_input_ends_it():
    assert talk() == []
    assert talk(whole=b'{"cmd": "legal"}')[0]["ok"] is False


def test_ten_thousand_lines_of_garbage_are_survived():
    rng = Random(1)
    pieces = [
        b"{",
        b"}",
        b'"cmd"',
        b":",
        b'"play"',
        b'"new"',
        b"[",
        b"]",
        b",",
        b"null",
        b"1e999",
        b"\\",
        b"\x00",
        b"\xc3",
    ]
    lines = [b"".join(rng.choices(pieces, k=rng.randrange(12))) for _ in range(10_000)]
    answers = talk(NEW, *lines, {"cmd": "legal"})
    assert len(answers) == 10_002
    assert all(code(answer) in {"bad_json", "bad_request"} for answer in answers[1:-1])
    assert answers[-1]["ok"] is True


def test_it_imports_nothing_that_it_does_not_need():
    script = "import sys, fogbound.cli.engine; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"typer", "rich", "click", "asyncio", "secrets", "hashlib"} & set(done.stdout.split())


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path):
    script = f"'{sys.executable}' -m fogbound engine 2>'{tmp_path / 'err'}' | head -n 1; exit ${{PIPESTATUS[0]}}"
    many = b'{"cmd": "legal"}\n' * 20_000
    done = subprocess.run(["bash", "-c", script], input=many, capture_output=True, check=False)
    assert (done.returncode, (tmp_path / "err").read_text()) == (0, "")


def test_answers_are_the_same_inside_python():
    engine = Engine()
    assert engine.answer(b'{"cmd": "new", "game": "ahoy", "seed": 1}') == {"ok": True}
    assert engine.answer(b'{"cmd": "quit"}') == {"ok": True}
    assert engine.quitting


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_where_it_cannot_write_it_says_so_in_one_sentence():
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "fogbound", "engine"]
        done = subprocess.run(command, input=b"{}\n", stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"fogbound: an answer cannot be written: No space left on device\n")
