"""Who says nothing, or only half of something, does not hold a place for ever; who has something to say does."""

import asyncio
import socket
from collections.abc import Awaitable, Callable

import uvicorn
from websockets.asyncio.client import connect

from fogbound.server.patience import patient_http

PATIENCE_S = 0.2
REQUEST = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


async def answer(scope, receive, send):
    """Greets over HTTP, after a while if so asked, and waits over WebSockets."""
    if scope["type"] == "http":
        if scope["path"] == "/slow":
            await asyncio.sleep(5 * PATIENCE_S)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "still here"})


def with_server(test: Callable[[int], Awaitable[None]]) -> None:
    async def run() -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            http = patient_http(PATIENCE_S)
            config = uvicorn.Config(answer, http=http, ws="websockets-sansio", lifespan="off", log_config=None)
            server = uvicorn.Server(config)
            running = asyncio.create_task(server.serve(sockets=[listener]))
            async with asyncio.timeout(20):
                await test(listener.getsockname()[1])
            server.should_exit = True
            await running

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


def test_a_websocket_may_be_silent():
    async def test(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/") as client:
            for _ in range(3):
                assert await said()(port) == b""  # so long
            await client.send("hello?")
            assert await client.recv() == "still here"

    with_server(test)
