"""The examples run, and do what they say."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fogbound import new_match
from fogbound.cli.opponents import Opponent
from fogbound.client import Client
from tests.cli.test_join import said, sit_down, start_when_ready, until_over
from tests.server.driver import Server

EXAMPLES = Path(__file__).parent.parent / "examples"
NETWORK = "py:network_bot:NetworkBot"


@pytest.mark.slow
@pytest.mark.long
def test_the_training_example_beats_random_and_draws_its_curve(tmp_path):
    plot = tmp_path / "curve.png"
    command = [sys.executable, "-W", "error", EXAMPLES / "train_memoarrr.py", "--updates", "10", "--plot", plot]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = re.search(r"^learner against random: [\d.]+ % \(([\d.]+) to [\d.]+ %\)$", done.stdout, re.MULTILINE)
    assert found, done.stdout
    assert float(found[1]) > 80
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert list(tmp_path.iterdir()) == [plot]


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False, cwd=EXAMPLES)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_a_trained_network_takes_a_seat_in_arena_terminal_and_at_a_servers_table(tmp_path, monkeypatch):
    weights, found = str(tmp_path / "network.npz"), tmp_path / "found.json"
    run("train_memoarrr.py", "--updates", "4", "--plot", str(tmp_path / "curve.png"), "--save", weights)
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setenv("NETWORK_FILE", weights)
    monkeypatch.chdir(EXAMPLES)
    arena = ("arena", "memoarrr", NETWORK, "random", "--games", "20", "--seed", "1", "--jobs", "1")
    run("-m", "fogbound", *arena, "--json", str(found))
    bots = {row["bot"]: row for row in json.loads(found.read_text("utf-8"))["bots"]}
    assert bots[NETWORK]["wins"] > 14  # after so few updates it beats random in nine games of ten
    in_the_terminal()
    at_a_table(tmp_path)


def in_the_terminal() -> None:
    match = new_match("memoarrr", seed=1)
    opponents = [Opponent(match, seat, NETWORK, seed=1) for seat in range(2)]
    while match.to_move is not None:
        match.play(opponents[match.to_move].choose())
    for opponent in opponents:
        assert opponent.trouble == ""
        opponent.close()


def at_a_table(folder: Path) -> None:
    async def play(url):
        async with Client(url) as host:
            table = await host.create("memoarrr")
            seated = enumerate((NETWORK, "sailor"))
            bots = [sit_down(url, table.name, "--bot", bot, "--seat", str(seat)) for seat, bot in seated]
            await start_when_ready(table)
            await until_over(table)
            return bots

    server = Server(folder / "fogbound.db")
    try:
        for bot in asyncio.run(play(server.url)):
            code, _, err = said(bot)
            assert (code, err) == (0, "")
    finally:
        server.end()
