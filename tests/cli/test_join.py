"""`fogbound join`: bots at the tables of a real server."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from fogbound.cli.join import _name
from fogbound.cli.main import app
from fogbound.client import Client
from tests.server.driver import Server

ROOT = Path(__file__).parents[2]
GREEDY = f"cmd:{sys.executable} {ROOT / 'examples' / 'bots' / 'greedy.py'}"
slow = pytest.mark.slow  # starts a real server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("join") / "fogbound.db")
    yield running
    running.end()


def sit_down(url: str, table: str, *args: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "fogbound", "join", f"{url}/t/{table}", "--pace", "0", *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def said(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


async def start_when_ready(table):
    async for update in table:
        if all(shown.ready for shown in update.seats):
            await table.start()
            return


async def until_over(table):
    async for update in table:
        if update.status == "over":
            return update


@slow
@pytest.mark.parametrize(("game", "options"), [("memoarrr", {}), ("ahoy", {"turn_limit": 20})])
def test_two_bots_play_a_whole_match(server, game, options):
    async def run():
        async with Client(server.url) as host:
            table = await host.create(game, options=options)
            bots = [
                sit_down(server.url, table.name, "--bot", "sailor", "--seat", "1"),
                sit_down(server.url, table.name, "--bot", GREEDY, "--name", "Greedy", "--seat", "0"),
            ]
            await start_when_ready(table)
            over = await until_over(table)
            assert [shown.name for shown in over.seats] == ["Greedy", "sailor"]
            return bots, (await host.record(table.name)).record

    bots, record = asyncio.run(run())
    for bot, seat in zip(bots, (1, 0), strict=True):
        code, out, err = said(bot)
        assert (code, err) == (0, "")
        assert f"sits on seat {seat}." in out
        assert "The match is over: " in out
    assert len(record["moves"]) > 10


@slow
def test_two_of_a_kind_agree_to_a_rematch(server):
    async def run():
        async with Client(server.url) as host:
            table = await host.create("memoarrr")
            hers = await host.join(table.name, "Ann", seat=0)
            bot = sit_down(server.url, table.name, "--bot", "random", "--rematch")
            async for update in hers:
                if update.seats[1].ready:
                    break
            await hers.start()
            await play_first(hers)
            await hers.rematch()
            async for update in hers:
                if update.rematch is not None:
                    break
            assert hers.now.rematch is not None
            again = await host.watch(hers.now.rematch, *hers.tokens)
            await play_first(again)
            await again.rematch(agreed=False)
            return bot

    code, out, _ = said(asyncio.run(run()))
    assert code == 0
    assert out.count("The match is over: ") == 2


async def play_first(table):
    async for update in table:
        if update.status == "over":
            return
        if any(look.is_open and look.seat in update.mine for look in update.looks):
            await table.got_it()
        for seen in update.seen:
            if seen.legal_moves and update.number == table.number:
                await table.play(seen.legal_moves[0])


@slow
@pytest.mark.parametrize("code", ["input(); exit(3)", 'input(); print(\'{"type":"hello"}\\n7\')'])
def test_for_a_bot_that_fails_a_sailor_plays_on(server, tmp_path, code):
    bad = tmp_path / "bad.py"
    bad.write_text(code)

    async def run():
        async with Client(server.url) as host:
            table = await host.create("memoarrr")
            await table.seat_bot(1, "greedy")
            bot = sit_down(server.url, table.name, "--bot", f"cmd:{sys.executable} {bad}")
            await start_when_ready(table)
            assert (await until_over(table)).result.ended_by == "treasures"
            return bot

    code, out, err = said(asyncio.run(run()))
    assert code == 1
    assert "The match is over: " in out
    assert "a sailor plays on" in err


@slow
def test_a_bot_plays_on_after_the_server_was_away(tmp_path):
    server = Server(tmp_path / "fogbound.db")

    async def run():
        async with Client(server.url) as host:
            table = await host.create("memoarrr")
            bots = [sit_down(server.url, table.name, "--bot", bot) for bot in ("mate", "gunner")]
            await start_when_ready(table)
            async for update in table:
                if update.moves >= 5:
                    break
            await asyncio.to_thread(server.kill)
            server.settings["port"] = server.url.rpartition(":")[2]
            await asyncio.to_thread(server.start)
            await until_over(table)
            return bots

    assert [said(bot)[0] for bot in asyncio.run(run())] == [0, 0]
    server.end()


@slow
def test_a_table_that_there_is_not(server):
    code, _, err = said(sit_down(server.url, "a" * 12, "--bot", "sailor"))
    assert code == 2
    assert "there is no table" in err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("nowhere", "--bot", "sailor"), "'nowhere' is no address"),
        (("http://localhost:1", "--bot", "sailor"), "is no table"),
        (("http://localhost:1/t/abcdefgh2345", "--bot", "sailor"), "no server answers at http://localhost:1"),
        (("http://localhost:1/t/abcdefgh2345", "--bot", "sailor", "--seat", "4"), "--seat is a number from 0 to 3"),
        (("http://localhost:1/t/abcdefgh2345", "--bot", "sailor", "--pace", "-1"), "--pace is a number"),
    ],
)
def test_what_cannot_be_joined(args, message):
    shown = CliRunner().invoke(app, ["join", *args])
    assert shown.exit_code == 2
    assert message in shown.output


def test_a_class_of_python_sits_down_under_its_own_name_however_long_its_module_is():
    table: Any = SimpleNamespace(now=SimpleNamespace(seats=[SimpleNamespace(name="NetworkBot")]))
    assert _name("py:a.package.of.networks:NetworkBot", table) == "NetworkBot 2"
    assert len(_name(f"py:bots:{'Long' * 10}", table)) <= 24
