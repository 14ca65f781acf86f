"""Python bots as programs: `py:module:Class`, and `serve`."""

import io
import json
import sys
from pathlib import Path

import pytest

from fogbound import new_match
from fogbound.bots import Bot, bot_named, play_out, serve
from fogbound.bots.arena import Contest, play_fixtures
from fogbound.bots.arena.chance import key_of_seed
from fogbound.core.errors import BotError, RequestError
from fogbound.core.outcome import Outcome
from fogbound.core.seats import Seat

FIRST = """
from fogbound.bots import Bot

class FirstMove(Bot):
    games = ["memoarrr"]
    plays = {"players": [2]}

    def choose(self, view, legal_moves, time_s):
        print("this does no harm")
        return legal_moves[0]

class Broken(FirstMove):
    def choose(self, view, legal_moves, time_s):
        raise KeyError("rudder")

class Slow(FirstMove):
    start_s = 60

NOT_A_BOT = 7
"""


class Listening(Bot):
    """Any move; it writes down what it is told."""

    start_s = 30

    def __init__(self):
        self.heard = []

    def begin(self, game, options, seat, seed):
        super().begin(game, options, seat, seed)
        self.heard.append((game.id, options, seat, seed))

    def told(self, event):
        self.heard.append(event)

    def choose(self, view, legal_moves, time_s):
        self.heard.append((view, legal_moves, time_s))
        return self.random.choice(legal_moves)

    def end(self, result=None):
        self.heard.append(result)


@pytest.fixture
def module(tmp_path, monkeypatch):
    (tmp_path / "my_bots.py").write_text(FIRST)
    monkeypatch.chdir(tmp_path)  # a bot is looked for where the command was given


def lines(match, seat):
    """Yields the messages that a program on this seat is sent, to its end."""
    yield {"type": "hello", "protocol": "fogbound-bot/1"}
    yield {"type": "ready"}
    yield {"type": "new", "game": match.game.id, "options": match.options.to_json(), "seat": seat, "seed": 5}
    match.play(match.legal_moves[0])
    yield {"type": "event", "event": match.game.events.to_json(match.events_for(seat)[-1])}
    yield {"type": "weather", "wind": 7}
    yield {"type": "your_move", "view": match.view(seat).to_json(), "legal_moves": [*match.legal_moves], "time_s": 2}
    yield {"type": "over", "reason": "failed", "result": {"winners": [1], "ranking": [[1], [0]]}}
    yield {"type": "over", "reason": "stopped", "result": None}
    yield {"type": "quit"}
    raise AssertionError("nobody reads on after quit")


def test_serve_speaks_the_protocol_for_a_bot():
    bot, answers, match = Listening(), io.StringIO(), new_match("memoarrr", seed=7)
    serve(lambda: bot, lines=(json.dumps(line) for line in lines(match, 1)), answers=answers)
    hello, ready, move = map(json.loads, answers.getvalue().splitlines())
    assert hello == {"type": "hello", "protocol": "fogbound-bot/1", "name": "Listening", "start_s": 30}
    assert ready == {"type": "ready"}
    assert move["type"] == "move"
    assert move["move"] in match.legal_moves
    new, event, asked, *ends = bot.heard
    assert new == ("memoarrr", match.options, 1, 5)
    assert event == match.events_for(1)[-1]
    assert asked == (match.view(1), match.legal_moves, 2)
    assert ends == [Outcome("failed", (Seat(1),), ((Seat(1),), (Seat(0),))), None]


@pytest.mark.slow
@pytest.mark.usefixtures("module")
def test_a_class_can_be_named_and_plays():
    rivals = Contest("memoarrr", ("py:my_bots:FirstMove", "py:my_bots:Slow", "random"), games=2, key=key_of_seed(1))
    for one in play_fixtures(rivals, list(rivals.fixtures())):
        assert not one.failed
        assert one.moves > 0


@pytest.mark.slow
@pytest.mark.usefixtures("module")
@pytest.mark.parametrize(
    ("name", "options", "reason", "words"),
    [
        ("my_bots:Broken", {}, "crashed", "KeyError: 'rudder'"),
        ("my_bots:FirstMove", {"players": 3}, "declined", "it plays players 2, not 3"),
        ("my_bots:Nobody", {}, "crashed", "has no attribute 'Nobody'"),
        ("my_bots:NOT_A_BOT", {}, "crashed", "is no subclass of fogbound.bots.Bot"),
        ("no_bots:Nobody", {}, "crashed", "No module named 'no_bots'"),
    ],
)
def test_a_class_that_is_no_good_bot_fails_alone(name, options, reason, words):
    match = new_match("memoarrr", seed=1, **options)
    others = {Seat(seat): bot_named("memoarrr", "random") for seat in range(1, match.options.players)}
    with pytest.raises(BotError) as found:
        play_out(match, {Seat(0): bot_named("memoarrr", f"py:{name}"), **others}, seed=1)
    assert found.value.reason == reason
    assert words in f"{found.value} {found.value.last_words}"


@pytest.mark.parametrize("name", ["py:", "py:module", "py:module:", "py::Class", "py:my-module:Class", "py:a b:C"])
def test_a_name_that_is_no_class(name):
    with pytest.raises(RequestError, match="MODULE:CLASS"):
        bot_named("memoarrr", name)


HELLO = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "hello", **{hello}}}), flush=True)
    if message["type"] == "ready":
        {ready}
    if message["type"] == "your_move":
        print(json.dumps({{"type": "move", "move": message["legal_moves"][0]}}), flush=True)
"""
READY = "print(json.dumps({'type': 'ready'}), flush=True)"


def saying(folder: Path, hello: object, ready: str = READY) -> str:
    file = folder / "bot.py"
    file.write_text(HELLO.format(hello=repr(hello), ready=ready))
    return f"cmd:{sys.executable} {file}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hello", "ready", "words"),
    [
        ({"protocol": "fogbound-bot/9"}, READY, "protocol 'fogbound-bot/9'; this is fogbound-bot/1"),
        ({"games": "memoarrr"}, READY, "games: 'memoarrr' is no list"),
        ({"games": []}, READY, "it plays nothing, not memoarrr"),
        ({"options": {"players": 2}}, READY, "options: 2 is no list"),
        ({"start_s": 10_000}, READY, "start_s: 10000 is no number of seconds from 0 to 600"),
        ({"start_s": 0.2}, "time.sleep(600)", "no answer within 0.2 s"),
        ({"name": 7}, READY, "name: 7 is no text"),
    ],
)
def test_a_hello_that_does_not_fit_is_a_failure(tmp_path, hello, ready, words):
    bot = bot_named("memoarrr", saying(tmp_path, hello, ready))
    with pytest.raises(BotError) as found:
        play_out(new_match("memoarrr", seed=1), {Seat(0): bot, Seat(1): bot_named("memoarrr", "random")}, seed=1)
    assert words in str(found.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    "hello", [{}, {"name": "x", "future": 1}, {"games": None, "start_s": 5, "protocol": "fogbound-bot/1"}]
)
def test_what_a_hello_leaves_out_is_free(tmp_path, hello):
    bot = bot_named("memoarrr", saying(tmp_path, hello))
    match = new_match("memoarrr", seed=1)
    play_out(match, {Seat(0): bot, Seat(1): bot_named("memoarrr", "random")}, seed=1)
    bot.close()
    assert match.is_over
