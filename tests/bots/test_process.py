"""Bots that are other programs: good ones play, bad ones lose and harm nobody."""

import json
import re
import sys
from pathlib import Path

import pytest

from fogbound import new_match
from fogbound.bots import bot_named, play_out
from fogbound.bots.arena import Contest, play_fixtures
from fogbound.bots.program import Program
from fogbound.bots.seeds import bot_seed
from fogbound.core.errors import BotError
from fogbound.core.seats import Seat

pytestmark = pytest.mark.slow  # each test starts other programs

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"
PYTHON = f"cmd:{sys.executable} {EXAMPLES / 'greedy.py'}"
NODE = f"cmd:node {EXAMPLES / 'greedy.mjs'}"
HELLO = """
import json, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
def hear():
    return json.loads(sys.stdin.readline() or '{"type":"quit"}')
hear()
say(type="hello", name="test")
"""


def program(tmp_path: Path, text: str, hello: str = HELLO) -> str:
    file = tmp_path / "bot.py"
    file.write_text(hello + text)
    return f"cmd:{sys.executable} {file}"


def contest(
    *bots: str, game: str = "memoarrr", games: int = 2, time_s: float | None = 5.0, **options: object
) -> Contest:
    return Contest(game, bots, options, games, time_s=time_s)


@pytest.mark.parametrize("bot", [PYTHON, NODE], ids=["Python", "JavaScript"])
@pytest.mark.parametrize(
    ("game", "options"),
    [("memoarrr", {}), ("memoarrr", {"expert": True}), ("ahoy", {"turn_limit": 200})],
    ids=["classic", "expert", "ahoy"],
)
def test_the_examples_beat_random_play(game, options, bot):
    rivals = contest(bot, "random", game=game, games=12, **options)
    played = play_fixtures(rivals, list(rivals.fixtures()))
    assert not any(one.failed for one in played)
    won = sum(one.seats[seat] == bot for one in played for seat in one.winners)
    assert won >= 10


@pytest.mark.parametrize("example", ["greedy.py", "greedy.mjs"])
def test_an_example_has_fewer_than_80_lines_and_does_not_import_fogbound(example):
    text = (EXAMPLES / example).read_text("utf-8")
    assert len(text.splitlines()) < 80
    assert "import fogbound" not in text
    assert "from fogbound" not in text


def test_a_bot_is_sent_what_its_seat_is_sent(tmp_path):
    log = tmp_path / "log"
    bot = bot_named("memoarrr", program(tmp_path, f"""
with open({str(log)!r}, "w") as log:
    while (message := hear())["type"] != "quit":
        print(json.dumps(message), file=log, flush=True)
        if message["type"] == "your_move":
            say(type="move", move=message["legal_moves"][0], comment="further fields do no harm")
"""))  # fmt: skip
    match = new_match("memoarrr", seed=3)
    play_out(match, {Seat(0): bot_named("memoarrr", "random"), Seat(1): bot}, seed=1)
    bot.close()
    sent = [json.loads(line) for line in log.read_text().splitlines()]
    new = {"type": "new", "game": "memoarrr", "options": match.options.to_json(), "seat": 1, "seed": bot_seed(1, 1)}
    assert sent[0] == new
    events = [message["event"] for message in sent if message["type"] == "event"]
    assert events == [match.game.events.to_json(event) for event in match.events_for(1)]
    views = [message["view"] for message in sent if message["type"] == "your_move"]
    assert views
    assert {view["seat"] for view in views} == {1}
    assert match.outcome is not None
    assert sent[-1] == {"type": "over", "reason": "treasures", "result": match.outcome.to_json()}


def test_a_program_that_has_ended_is_not_waited_for():
    program = Program([sys.executable, "-c", "raise SystemExit(3)"])
    for thread in program._threads[1:]:
        thread.join()  # all that it said has been heard
    with pytest.raises(BotError, match="ended with code 3") as found:
        program.ask("{}", time_s=0.1)
    assert found.value.reason == "crashed"
    program.stop(wait_s=0.0)


BAD = {
    "crashed": ("hear(); hear(); print('oh', 'no', sep=chr(10), file=sys.stderr); sys.exit(3)", "ended with code 3"),
    "timeout": ("while True: hear()", "no answer within"),
    "deaf": ("time.sleep(600)", "no answer within"),
    "no JSON": ("""
while hear()["type"] != "your_move": pass
print("turn a1", flush=True); time.sleep(600)""", "bad_json|no JSON|turn a1"),
    "another type": ("""
while hear()["type"] != "your_move": pass
say(type="hello"); time.sleep(600)""", "is not the answer"),
    "no object": ("""
while hear()["type"] != "your_move": pass
print("[]", flush=True); time.sleep(600)""", "is not the answer"),
    "illegal": ("""
while hear()["type"] != "your_move": pass
say(type="move", move="turn z9"); time.sleep(600)""", "'turn z9' is not a legal move"),
    "no move": ("""
while hear()["type"] != "your_move": pass
say(type="move", move=["turn a1"]); time.sleep(600)""", "is not a legal move"),
    "endless line": ("""
while hear()["type"] != "your_move": pass
while True: sys.stdout.write("x" * 65536)""", "64 KiB|65,536 bytes"),
    "flood": ("while True: say(type='move', move='x')", "nobody asked for"),
    "two answers": ("""
while hear()["type"] != "your_move": pass
say(type="move", move="x"); say(type="move", move="x"); time.sleep(600)""", "nobody asked for"),
}  # fmt: skip
REASONS = {
    "crashed": "crashed", "timeout": "timeout", "deaf": "timeout", "no JSON": "nonsense", "another type": "nonsense",
    "no object": "nonsense", "illegal": "illegal", "no move": "illegal", "endless line": "nonsense",
    "flood": "flood", "two answers": "flood",
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_bot_loses_and_the_next_match_begins_anew(tmp_path, fault):
    text, words = BAD[fault]
    rivals = contest(program(tmp_path, text), "random", time_s=0.5)
    played = play_fixtures(rivals, list(rivals.fixtures()))
    for one in played:
        bad = one.seats.index(rivals.bots[0])
        assert one.winners == (1 - bad,)
        assert one.ranks[bad] == 1
        failure = one.failed[bad]
        assert failure.reason == REASONS[fault]
        assert re.search(words, failure.message), failure
        assert failure.last_words == ("oh\nno" if fault == "crashed" else "")
        assert failure.move >= 1
        assert failure.legal


def test_of_several_bots_only_the_bad_one_loses(tmp_path):
    bad = program(tmp_path, "hear(); sys.exit()")
    rivals = contest(bad, "random", PYTHON, players=3, games=3)
    for one in play_fixtures(rivals, list(rivals.fixtures())):
        assert {one.seats[seat] for seat in one.winners} == {"random", PYTHON}
        assert {one.seats[seat] for seat in one.failed} == {bad}


@pytest.mark.parametrize(
    ("command", "words"),
    [("cmd:/no/such/bot", "cannot be started"), ("cmd:", "empty"), ("cmd:'", "no command")],
)
def test_a_command_that_cannot_be(command, words):
    def play():
        bot = bot_named("memoarrr", command)
        play_out(new_match("memoarrr", seed=1), {Seat(0): bot, Seat(1): bot_named("memoarrr", "random")}, seed=1)

    with pytest.raises(BotError, match=words):
        play()


def test_all_that_a_bot_started_ends_with_it(tmp_path):
    """Its children too: a flag file tells that they are alive as long as they hold a lock on it."""
    flag = tmp_path / "flag"
    bot = bot_named("memoarrr", program(tmp_path, f"""
import subprocess
child = subprocess.Popen([sys.executable, "-c", '''
import fcntl, time
file = open({str(flag)!r}, "w")
fcntl.flock(file, fcntl.LOCK_EX)
file.write("held"); file.flush()
time.sleep(600)
'''])
while True:
    message = hear()
    if message["type"] == "your_move":
        while not (__import__("os").path.exists({str(flag)!r}) and open({str(flag)!r}).read()): pass
        say(type="move", move=message["legal_moves"][0])
"""))  # fmt: skip
    play_out(new_match("memoarrr", seed=1), {Seat(0): bot, Seat(1): bot_named("memoarrr", "random")}, seed=1, time_s=60)
    bot.close()
    fcntl = pytest.importorskip("fcntl", reason="Windows has no process groups of this kind")
    with flag.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # waits until the child is gone
    assert flag.read_text() == "held"
