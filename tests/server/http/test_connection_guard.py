"""The guard: silent connections and half requests are closed, and no frame comes before the handshake is answered."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from aiohttp import WSMsgType, web
from websockets.asyncio.client import connect

from fogbound.server.http.connection_guard import ConnectionGuard, EarlyData, count_requests
from fogbound.server.http.open_connections import OpenConnections
from fogbound.server.settings import Settings
from fogbound.server.ws.frame_gate import FrameBudgets
from tests.server.http.serving import served

PATIENCE_S = 0.2
MUCH = 50_000_000
"""Bytes: more than what the system keeps for a client that reads nothing."""
REQUEST = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


async def greet(request: web.Request) -> web.Response:
    return web.Response(text="ok")


async def greet_slowly(request: web.Request) -> web.Response:
    await asyncio.sleep(5 * PATIENCE_S)
    return web.Response(text="ok")


async def wait(request: web.Request) -> web.StreamResponse:
    if not ConnectionGuard.of(request).begin_websocket(FrameBudgets(Settings()).new_gate()):
        return web.Response(status=400)
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for message in ws:
        assert message.type is WSMsgType.TEXT
        await ws.send_str("still here")
    return ws


async def refuse(request: web.Request) -> web.Response:
    return web.Response(status=429)


async def tell_much(request: web.Request) -> web.Response:
    return web.Response(body=bytes(MUCH))


def with_server(test: Callable[[int], Awaitable[None]], connections: OpenConnections | None = None) -> None:
    async def run() -> None:
        app = web.Application(middlewares=[count_requests])
        app.add_routes([web.get("/", greet), web.get("/slow", greet_slowly), web.get("/ws", wait)])
        app.add_routes([web.get("/refused", refuse), web.get("/much", tell_much)])
        async with asyncio.timeout(20), served(app, PATIENCE_S, connections) as port:
            await test(port)

    asyncio.run(run())


def said(*pieces: bytes) -> Callable[[int], Awaitable[bytes]]:
    """All that comes back to these pieces, up to the end."""

    async def ask(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        answered = await reader.read()
        writer.close()
        return answered

    return ask


def test_who_says_nothing_or_half_a_request_is_let_go():
    async def test(port: int) -> None:
        assert await said()(port) == b""
        assert await said(REQUEST[:20])(port) == b""
        assert (await said(REQUEST, REQUEST[:20])(port)).count(b"200 OK") == 1

    with_server(test)


def test_an_answer_that_takes_long_is_waited_for():
    async def test(port: int) -> None:
        assert (await said(REQUEST.replace(b"/ ", b"/slow ", 1))(port)).endswith(b"ok")

    with_server(test)


def test_requests_that_wait_for_no_answer_are_not_even_parsed():
    async def test(port: int) -> None:
        assert (await said(3 * REQUEST)(port)).count(b"200 OK") == 3
        with suppress(ConnectionResetError):
            assert await said(1000 * REQUEST)(port) == b""

    with_server(test)


def test_a_connection_of_which_many_requests_are_refused_is_closed():
    async def test(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answers = b""
        for _ in range(25):
            writer.write(REQUEST.replace(b"/ ", b"/refused ", 1))
            answers += await reader.read(4096)
        writer.close()
        assert answers.count(b" 429 ") == 20

    with_server(test)


def test_who_reads_nothing_is_let_go():
    async def test(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(REQUEST.replace(b"/ ", b"/much ", 1))
        await asyncio.sleep(5 * PATIENCE_S)  # it does not read
        got = 0
        with suppress(ConnectionResetError):
            while piece := await reader.read(1 << 20):
                got += len(piece)
        assert got < MUCH
        writer.close()

    with_server(test)


def test_an_address_has_so_many_connections_and_all_together_so_many():
    def one(is_proxy: bool = False, most: int = 10) -> OpenConnections:
        return OpenConnections(1, lambda peer: is_proxy, most)

    async def connects(port: int, kept: list[asyncio.StreamWriter]) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        kept.append(writer)
        try:
            writer.write(REQUEST)
            return await reader.read(12)
        except ConnectionResetError:
            return b""

    def with_so_many(connections: OpenConnections, expected: list[bytes]) -> None:
        async def test(port: int) -> None:
            kept: list[asyncio.StreamWriter] = []
            assert [await connects(port, kept) for _ in range(6)] == expected
            for writer in kept:
                writer.close()
            while await connects(port, kept) != b"HTTP/1.1 200":  # as soon as the server knows that they are gone
                kept.pop().close()
            kept.pop().close()

        with_server(test, connections)

    answer = b"HTTP/1.1 200"
    with_so_many(one(), 4 * [answer] + 2 * [b""])
    with_so_many(one(is_proxy=True), 6 * [answer])
    with_so_many(one(is_proxy=True, most=3), 6 * [answer])  # the oldest are closed


def test_a_websocket_may_be_silent():
    async def test(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/ws") as client:
            for _ in range(3):
                assert await said()(port) == b""  # so long
            await client.send("hello?")
            assert await client.recv() == "still here"

    with_server(test)


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_frames_before_the_handshake_is_answered_are_refused():
    async def test(port: int) -> None:
        assert b" 400 " in await said(HANDSHAKE + b"\x81\x82\0\0\0\0{}")(port)
        assert b" 400 " in await said(REQUEST + HANDSHAKE + b"\x81\x82\0\0\0\0{}")(port)

    with_server(test)


@pytest.mark.parametrize("before", [b"", REQUEST, b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody"])
@pytest.mark.parametrize("more", [b"", b"{", b"\r\n\r\n"])
def test_early_data_is_found_wherever_the_bytes_are_cut(before, more):
    sent = before + HANDSHAKE + more
    for step in (1, 2, 5, 40, 1000):
        early = EarlyData()
        for at in range(0, len(sent), step):
            early.note(sent[at : at + step])
        assert early.has_come == bool(more)
