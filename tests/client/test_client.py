"""The Python client against a real server, through breaks of the connection."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from fogbound.client import Client
from fogbound.client.address import read_address
from fogbound.core.errors import (
    ClosedError,
    FogboundError,
    IllegalMoveError,
    NoTableError,
    NotAllowedError,
    RequestError,
    StaleError,
)
from fogbound.server.protocol import messages

slow = pytest.mark.slow  # starts a real server
PAGE = (Path(__file__).parents[2] / "docs" / "client.md").read_text("utf-8")


async def two_at_a_table(ann: Client, ben: Client, game: str = "memoarrr", **wishes):
    """A running table with both of them, the one to move first."""
    hers = await ann.create(game, **wishes)
    await hers.sit("Ann")
    his = await ben.join(hers.name, "Ben")
    await his.ready()
    await hers.start()
    for table in (hers, his):
        await until(table, lambda update: update.status == "running")
    mover = hers.view(hers.now.seen[0]).to_move
    return (hers, his) if mover == hers.seat else (his, hers)


async def until(table, wanted):
    async for update in table:
        if wanted(update):
            return update
    raise AssertionError


async def play_out(*tables):
    """Everybody plays the first legal move to the end."""

    async def play(table):
        async for update in table:
            if update.status == "over":
                return update
            if any(look.is_open and look.seat in update.mine for look in update.looks):
                await table.got_it()
            for seen in update.seen:
                if seen.legal_moves and update.number == table.number:
                    await table.play(seen.legal_moves[-1])
        raise AssertionError

    return await asyncio.gather(*map(play, tables))


@slow
def test_a_whole_match_and_its_record(server):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as ben:
            tables = await two_at_a_table(ann, ben)
            with pytest.raises(NotAllowedError):
                await ann.record(tables[0].name)
            over = await play_out(*tables)
            assert tables[0].link == f"{server.url}/t/{tables[0].name}"
            finished = await ben.record(tables[0].link)
            assert over[0].result == finished.result
            assert finished.commitment == over[1].commitment
            assert over[0].seen[0].view != over[1].seen[0].view  # each its own seat's

    asyncio.run(run())


@slow
def test_what_is_refused_is_raised(server):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as ben:
            mover, other = await two_at_a_table(ann, ben)
            with pytest.raises(IllegalMoveError):
                await mover.play("turn a1")
            with pytest.raises(StaleError):
                await mover.play("look north", moves=7)
            with pytest.raises(NotAllowedError):
                await other.play("look north", seat=mover.seat)
            with pytest.raises(NotAllowedError, match="no seat is free"):
                await ann.join(mover.name, "Eve", token="0" * 32)
            with pytest.raises(NoTableError):
                await ann.watch("a" * 12)
            with pytest.raises(RequestError, match="no table of"):
                await ann.watch("http://elsewhere/t/" + "a" * 12)
            with pytest.raises(FogboundError) as fault:
                await ann.create("chess")
            assert fault.value.code == "bad_request"

    asyncio.run(run())


@slow
def test_after_a_crash_a_client_comes_back_and_plays_on(server):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as ben:
            mover, other = await two_at_a_table(ann, ben)
            await mover.play("look north")
            await until(other, lambda update: update.moves == 1)
            port = server.url.rpartition(":")[2]
            await asyncio.to_thread(server.kill)
            waiting = asyncio.create_task(other.play("look west"))  # said while nobody listens
            server.settings["port"] = port
            await asyncio.to_thread(server.start)
            await waiting
            assert other.now.moves == 2
            over = await play_out(mover, other)
            assert over[0].number == over[1].number

    asyncio.run(run())


@slow
def test_a_command_whose_answer_was_lost_acts_once(server, monkeypatch):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as ben:
            mover, other = await two_at_a_table(ann, ben)
            client = ann if mover.now.is_host else ben
            monkeypatch.setattr(client, "_hear", lambda frame: None)
            waiting = asyncio.create_task(mover.play("look north"))
            await until(other, lambda update: update.moves == 1)  # it was done, and the answer is not heard
            monkeypatch.undo()
            assert client._socket is not None
            client._socket.transport.abort()
            await waiting
            assert mover.now.moves == 1
            await other.play("look west")
            over = await play_out(mover, other)
            assert over[0].status == "over"

    asyncio.run(run())


@slow
def test_a_seat_is_taken_up_again_with_its_token(server):
    async def run():
        async with Client(server.url) as ann:
            table = await ann.create("memoarrr")
            async with Client(server.url) as ben:
                his = await ben.join(table.name, "Ben", seat=1)
                token = his.tokens[0]
            async with Client(server.url) as again:
                his = await again.join(table.name, "Ben", token=token)
                assert his.seat == 1
                await his.chat("back again")
                await his.leave()
            await until(table, lambda update: table.said)
            assert [said.text for said in table.said] == ["back again"]
            await table.rise(1)
            await until(table, lambda update: update.seats[1].name is None)

    asyncio.run(run())


@slow
def test_two_who_want_any_seat_at_once_both_get_one(server):
    async def run():
        async with Client(server.url) as host, Client(server.url) as ann, Client(server.url) as ben:
            table = await host.create("memoarrr")
            found = await asyncio.gather(ann.join(table.name, "Ann"), ben.join(table.name, "Ben"))
            assert {one.seat for one in found} == {0, 1}

    asyncio.run(run())


@slow
def test_a_seat_moves_to_another_client_by_a_code(server):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as phone:
            table = await ann.create("memoarrr")
            await table.sit("Ann", 1)
            there = await phone.watch(table.name)
            assert len(await there.join_code()) == 4
            await there.take_over(await table.hand_over())
            assert (await until(there, lambda update: bool(update.mine))).mine == [1]
            assert (await until(table, lambda update: not update.mine)).mine == []

    asyncio.run(run())


@slow
def test_a_player_is_reported_and_the_host_closes_the_table(server):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as ben:
            hers = await ann.create("memoarrr")
            await hers.sit("Ann")
            his = await ben.join(hers.name, "Ben")
            await hers.report(his.seat, "conduct", "waits for ever")
            with pytest.raises(RequestError):
                await hers.report(3, "conduct")
            with pytest.raises(NotAllowedError):
                await his.close()
            await hers.close()
            with pytest.raises(ClosedError):
                await ben.watch(hers.name)

    asyncio.run(run())


@slow
def test_a_seat_moves_by_a_code_at_a_table_without_spectators_and_its_token_is_kept_before(server, monkeypatch):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as ben, Client(server.url) as phone:
            hers = await ann.create("memoarrr", spectators=False)
            await hers.sit("Ann")
            his = await ben.join(hers.name, "Ben")
            await his.ready()
            await hers.start()
            with pytest.raises(NotAllowedError):
                await phone.take_over(hers.name, "0" * 32)
            there = await phone.take_over(hers.name, await his.hand_over())
            assert there.now.mine == [1]
            assert len(there.tokens) == 1
            with pytest.raises(NotAllowedError):
                await there.take_over("0" * 32, "1" * 32)
            assert "1" * 32 not in there.tokens
            kept: list[str] = []
            monkeypatch.setattr(phone, "ask", lambda command: _lose(kept, there.tokens))
            with pytest.raises(ConnectionError):
                await there.take_over("0" * 32, "2" * 32)
            assert "2" * 32 in kept
            assert "2" * 32 in there.tokens

    asyncio.run(run())


async def _lose(kept, tokens):
    """Stand for a server that is asked and never answers."""
    kept += tokens
    raise ConnectionError


@slow
def test_a_spectator_who_is_not_wanted_is_told(server):
    async def run():
        async with Client(server.url) as ann, Client(server.url) as ben, Client(server.url) as eve:
            hers = await ann.create("memoarrr", spectators=False)
            seen = await eve.watch(hers.name)
            await hers.sit("Ann")
            his = await ben.join(hers.name, "Ben")
            await his.ready()
            await hers.start()
            with pytest.raises(NotAllowedError, match="no spectators"):
                await until(seen, lambda update: False)

    asyncio.run(run())


@slow
def test_without_patience_a_server_that_is_gone_is_an_error(server):
    async def run():
        async with Client(server.url, patience_s=0) as ann:
            table = await ann.create("memoarrr")
            server.process.kill()
            with pytest.raises(ConnectionError):
                await until(table, lambda update: False)
            with pytest.raises(ConnectionError):
                await table.start()

    asyncio.run(run())


def test_no_server_at_all_is_an_error():
    async def run():
        with pytest.raises(ConnectionError, match="no server answers"):
            async with Client("http://127.0.0.1:9"):
                pass

    asyncio.run(run())


@pytest.mark.parametrize("url", ["", "localhost", "ftp://x/t/abcdefgh2345", "http://", "http://[", "http://a:b"])
def test_what_is_no_address(url):
    with pytest.raises(RequestError):
        read_address(url)


def test_an_address_may_have_a_folder_and_lose_its_slash():
    assert read_address("http://a/games/t/abcdefgh2345/") == ("http://a/games", "abcdefgh2345")
    assert read_address("http://a:1/") == ("http://a:1", None)
    assert read_address("http://a/games/").link_of("abcdefgh2345") == "http://a/games/t/abcdefgh2345"
    assert read_address("https://a").socket_of(None) == "wss://a/ws"
    assert read_address("https://a").socket_of("abcdefgh2345") == "wss://a/ws/abcdefgh2345"


def test_a_kind_of_message_from_the_future_is_skipped():
    client = Client("http://a")
    client._hear('{"type":"horn","table":"x"}\n{"type":"ok","id":"7"}')


@slow
def test_the_example_of_the_page_plays_a_match(server, tmp_path):
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    file = tmp_path / "example.py"
    file.write_text(example, "utf-8")
    ran = subprocess.run([sys.executable, file, server.url], capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    assert re.fullmatch(r"won by \[.*\]\n", ran.stdout)


def test_the_page_names_every_command():
    for command in get_args(messages.Command):
        name = command.__struct_config__.tag
        is_of_a_crew = issubclass(command, messages.AtCrew)  # a room for people: a program plays at its tables
        if not name.endswith("watch_lobby") and not is_of_a_crew:
            assert f"`{'leave' if name == 'unwatch' else name}(" in PAGE
