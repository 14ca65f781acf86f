"""Pairs as an installed package: the programs know it by its entry points alone."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fogbound
from fogbound.bots import bot_named
from fogbound.client import Client, Player
from tests.cli.terminal import Terminal
from tests.client.test_client import two_at_a_table, until
from tests.policies import play_on
from tests.server.driver import Server
from tests.server.people import open_table, sit
from tests.server.people import play_on as play_online

PLACES = [f"{letter}{row}" for letter in "abcd" for row in (1, 2)]
pytestmark = pytest.mark.slow  # each test starts a real program


@pytest.fixture
def server(installed: str, tmp_path: Path) -> Any:
    running = Server(tmp_path / "fogbound.db")
    yield running
    running.end()


def run(*args: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fogbound", *args]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=False, timeout=120)


def save(match: fogbound.Match, path: Path) -> str:
    path.write_text(match.record().to_text(), "utf-8")
    return str(path)


def test_without_the_package_nobody_knows_the_game():
    answer = json.loads(run("engine", given='{"cmd":"new","game":"pairs"}\n').stdout)
    assert answer["error"] == {"code": "bad_request", "message": "unknown game 'pairs'; known: ahoy, memoarrr"}


def test_the_engine_plays_it(installed):
    first, second = run("engine", given='{"cmd":"new","game":"pairs","seed":1}\n{"cmd":"legal"}\n').stdout.splitlines()
    assert json.loads(first) == {"ok": True}
    assert "turn a1" in json.loads(second)["moves"]


def test_the_command_line_has_its_options_and_lists_it(installed):
    helped = " ".join(run("play", "--help").stdout.split())
    assert "memoarrr or ahoy or pairs" in helped
    assert "How many pairs: 4, 6, 8 or 10 (default: 6)." in helped
    assert run("bots", "pairs").stdout.split()[:2] == ["pairs", "random"]
    wrong = run("play", "memoarrr", "--pairs", "4")
    assert (wrong.returncode, "--pairs is no option of Memoarrr!" in wrong.stderr) == (2, True)


def test_a_person_plays_it_to_the_end_in_the_terminal(pairs, installed, tmp_path):
    args = (
        "play",
        "pairs",
        "--pairs",
        "4",
        "--peek",
        "--pace",
        "0",
        "--seed",
        "1",
        "--start",
        "0",
        "--save",
        "game.json",
    )
    with Terminal(*args, cwd=tmp_path) as terminal:
        screen, rng = terminal.prompt(), Random(1)
        assert "You play against Bonny the random." in screen
        while "The end" not in screen:
            screen = terminal.type(rng.choice(PLACES) if screen.endswith("> ") else "")
        terminal.send("\n")
        assert terminal.end() == 0
    assert fogbound.load((tmp_path / "game.json").read_text()).is_over


def test_bots_play_it_in_an_arena_of_several_processes(installed):
    played = run("arena", "pairs", "random", "random", "--games", "4", "--jobs", "2", "--pairs", "4", "--memory")
    assert played.returncode == 0, played.stderr
    assert "random" in played.stdout
    assert "from memory" in played.stdout


def test_a_bot_of_ones_own_is_tried_at_it(installed):
    tried = run("test-bot", "py:fogbound.bots.bot:RandomBot", "--game", installed, "--games", "1")
    assert tried.stderr == ""
    assert f"{installed}: " in tried.stdout
    assert tried.stdout.endswith("All is well.\n")


def test_a_record_is_replayed_and_reviewed(pairs, installed, tmp_path):
    file = save(play_on(fogbound.new_match(pairs, seed=1, pairs=4), Random(1)), tmp_path / "game.json")
    assert "turned over" in run("replay", file, "--plain").stdout
    reviewed = run("review", file)
    assert reviewed.returncode == 0, reviewed.stderr
    assert "Memory of seat 0" in reviewed.stdout
    refused = run("review", file, "--html", str(tmp_path / "page.html"))
    assert (refused.returncode, refused.stderr) == (2, "fogbound: 'pairs' has no page to share yet\n")


def test_people_and_a_bot_play_it_on_a_server_and_it_is_reviewed(server):
    table, host = open_table(server, "pairs", options={"players": 3, "pairs": 4, "peek": True})
    sit(host, table, 0)
    guest = sit(server.client(), table, 1)
    assert host.refusal("seat_bot", table=table, seat=2, bot="captain") == "bad_request"
    host.done("seat_bot", table=table, seat=2, bot="random").done("start", table=table)
    people, rng = [host, guest], Random(1)
    while host.until(lambda now: now["status"] == "over" or now["seen"][0]["view"]["to_move"] != 2)["status"] != "over":
        play_online([*people, host], rng, moves=1)
    review = server.get(f"/api/tables/{table}/review")
    assert review.status_code == 200
    assert review.json()["findings"]


def test_whoever_resigns_is_played_for_by_a_random_bot(server):
    table, host = open_table(server, "pairs", options={"players": 3, "pairs": 4})
    people = [sit(client, table, seat) for seat, client in enumerate([host, server.client(), server.client()])]
    host.done("start", table=table)
    people[2].until(lambda now: now["status"] == "running")
    people[2].done("resign", table=table, seat=2)
    while host.until(lambda now: now["status"] == "over" or now["seen"][0]["view"]["to_move"] != 2)["status"] != "over":
        play_online(people, Random(1), moves=1)
    assert host.table["result"]["winners"]


def test_bots_join_a_table_through_the_client(pairs, server):
    async def play() -> Any:
        async with Client(server.url) as ann, Client(server.url) as ben:
            tables = await two_at_a_table(ann, ben, pairs, options={"pairs": 4})
            players = [Player(table, table.seat, bot_named(pairs, "random")) for table in tables]
            return await asyncio.gather(*(player.play() for player in players))

    over = asyncio.run(play())
    assert [one.status for one in over] == ["over", "over"]


def test_a_bot_that_fails_is_replaced_by_the_random_one(pairs, server):
    async def play() -> Any:
        async with Client(server.url) as ann:
            table = await ann.create("pairs", options={"pairs": 4})
            await table.sit("Ann", 0)
            await table.seat_bot(1, "random")
            await table.ready()
            await table.start()
            await until(table, lambda update: update.status == "running")
            player = Player(table, 0, bot_named(pairs, "cmd:false"))
            return await player.play(), player.trouble

    over, trouble = asyncio.run(play())
    assert over.status == "over"
    assert trouble.endswith("; a random bot plays on")
