"""Lessons through the real server: the script, leaving it, coming back, and that nobody else gets a hint."""

import json
from random import Random

import pytest

from fogbound import new_match
from fogbound.core.seats import Seat
from fogbound.lessons import LEARNER, LESSONS
from tests.server.driver import Client, Server, open_looks
from tests.server.people import open_table, play_on, seat_people, sit

pytestmark = pytest.mark.slow  # each test needs a real server


def begin(server: Server, name: str) -> tuple[str, Client]:
    """The learner, at a running lesson with a bot."""
    table, learner = open_table(server, LESSONS[name].game, lesson=name)
    sit(learner, table, LEARNER, "Ann")
    learner.done("seat_bot", table=table, seat=1, bot="random")
    learner.done("start", table=table)
    learner.until(lambda table: table["status"] == "running")
    return table, learner


def hint(client: Client) -> str | None:
    found: str | None = client.table["seen"][0].get("hint")
    return found


def play(client: Client, move: str) -> None:
    now = client.table
    client.keeps_looking = True
    client.done("play", table=now["table"], seat=LEARNER, moves=now["moves"], move=move)
    client.until(lambda table: table["moves"] > now["moves"])


def events_heard(client: Client) -> list[dict]:
    """All that happened, in the order in which this client was told."""
    messages = [json.loads(line) for frame in client.received for line in frame.split("\n")]
    seen = [one for message in messages if message["type"] == "table" for one in message.get("seen", [])]
    return [event for one in seen for event in one.get("events", [])]


def put_away(client: Client) -> None:
    """Say "got it", if the learner is looking at something."""
    if open_looks(client.table):
        client.done("got_it", table=client.table["table"], seat=LEARNER)


def asked(client: Client) -> bool:
    """Hear until the learner has something to do, "got it" said; False when the match is over."""
    put_away(client)
    client.until(lambda table: table["status"] == "over" or table["seen"][0]["legal_moves"])
    return bool(client.table["status"] != "over")


@pytest.mark.parametrize("name", LESSONS)
def test_learner_and_bot_play_the_script(house, name):
    lesson = LESSONS[name]
    match = new_match(lesson.game, deal=lesson.deal, **lesson.options)
    _, learner = begin(house, name)
    for move in lesson.moves:
        is_own = match.to_move == LEARNER
        if is_own:
            asked(learner)
            assert hint(learner) == move
            assert move in learner.table["seen"][0]["legal_moves"]
            play(learner, move)
        else:
            assert hint(learner) is None
            put_away(learner)
            learner.until(lambda table: table["moves"] > len(match.moves))
        match.play(move)
        if len(match.moves) < len(lesson.moves):
            put_away_since = {} if is_own else {"secret": None}
            assert learner.table["seen"][0]["view"] == match.view(LEARNER).to_json() | put_away_since
    to_json, seen_by = match.game.events.to_json, match.game.events.seen_by
    assert events_heard(learner)[: len(match.events)] == [
        to_json(seen_by(event, Seat(LEARNER))) for event in match.events
    ]
    asked(learner)  # the bot goes on by itself
    assert hint(learner) is None


@pytest.mark.parametrize("name", LESSONS)
def test_who_leaves_the_script_goes_on_in_a_real_match(house, name):
    _, learner = begin(house, name)
    others = [move for move in learner.table["seen"][0]["legal_moves"] if move != hint(learner)]
    play(learner, others[0])
    rng = Random(1)
    while asked(learner):
        assert hint(learner) is None
        play(learner, rng.choice(learner.table["seen"][0]["legal_moves"]))
    assert learner.table["moves"] > len(LESSONS[name].moves)


def test_a_lesson_brings_its_own_game_and_is_nobody_elses(house):
    wish = {"is_public": True, "spectators": True, "chat": True, "away_s": 1, "first": 1, "look_s": 5}
    made = house.post("/api/tables", game="ahoy", options={"players": 4}, lesson="memoarrr-expert", **wish).json()
    learner = house.client().done("watch", table=made["table"], tokens=[made["host_token"]])
    settings = learner.table["settings"]
    lesson = LESSONS["memoarrr-expert"]
    assert (settings["game"], settings["options"]) == (lesson.game, lesson.options)
    wanted = {"lesson": "memoarrr-expert", "is_public": False, "spectators": False, "chat": False}
    wanted |= {"away_s": None, "clock": None, "look_s": None, "first": None}
    assert wanted.items() <= settings.items()
    assert made["table"] not in house.get("/api/tables").text
    sit(learner, made["table"], LEARNER, "Ann")
    assert learner.refusal("chat", table=made["table"], seat=LEARNER, text="Ahoy!") == "not_allowed"
    learner.done("seat_bot", table=made["table"], seat=1, bot="random").done("start", table=made["table"])
    assert house.client().refusal("watch", table=made["table"]) == "not_allowed"


def test_an_unknown_lesson_is_refused(house):
    answer = house.post("/api/tables", game="memoarrr", lesson="dancing")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_request"
    assert "dancing" in answer.json()["error"]["message"]


@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_no_other_table_gives_hints(house, game):
    """Neither who plays nor who watches is told anything of the kind, from the first message to the last."""
    table, clients = seat_people(house, game, options={"turn_limit": 10} if game == "ahoy" else {})
    watcher = house.client().done("watch", table=table)
    play_on(clients, Random(7))
    for client in (*clients, watcher):
        assert client.received
        assert not any('"hint"' in frame for frame in client.received)


def test_only_the_seat_that_moves_is_told_the_hint(house):
    """Two people at a lesson: each hears the script's move when it is theirs, and at no other time."""
    name = "memoarrr-first"
    table, host = open_table(house, lesson=name)
    other = house.client()
    for seat, client in enumerate((host, other)):
        sit(client, table, seat)
    host.done("start", table=table)
    for number, move in enumerate(LESSONS[name].moves):
        for client in (host, other):
            while client.table["status"] != "running" or client.table["moves"] < number:
                client.hear()
            client.until(lambda table: not open_looks(table) or table["seen"][0]["view"]["phase"] == "look")
        mover, waiting = (host, other) if host.table["seen"][0]["legal_moves"] else (other, host)
        assert (hint(mover), hint(waiting)) == (move, None)
        mover.done("play", table=table, seat=mover.table["mine"][0], moves=number, move=move)


def test_a_lesson_goes_on_after_a_crash(server):
    _, learner = begin(server, "memoarrr-first")
    for _ in range(3):
        asked(learner)
        play(learner, str(hint(learner)))
    asked(learner)
    before = hint(learner), learner.table["moves"]
    assert before[0]
    server.kill()
    server.start()
    (again,) = server.again(learner)
    assert (hint(again), again.table["moves"]) == before
    play(again, str(hint(again)))
    asked(again)
    assert hint(again)


def test_after_a_lesson_comes_a_real_match(house):
    table, learner = begin(house, "memoarrr-first")
    learner.done("resign", table=table, seat=LEARNER)
    learner.until(lambda table: table["status"] == "over")
    learner.done("rematch", table=table, seat=LEARNER)
    learner.until(lambda table: table["rematch"])
    after = house.client().done("watch", table=learner.table["rematch"], tokens=[learner.token])
    assert after.table["settings"]["lesson"] is None
    asked(after)
    assert hint(after) is None
