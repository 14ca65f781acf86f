"""Runs a server on a listening socket until it is told to stop."""

import asyncio
import signal
import socket
import sys
from contextlib import suppress

from aiohttp import web

from .app import CONNECTIONS, DRAIN, create_app
from .http.connection_guard import ConnectionGuard
from .http.home_network import HomeNetwork
from .settings import Settings

_GRACE_S = 5.0
"""Time limit for requests that are being answered when the server stops."""
_BACKLOG = 2048
_SWITCH_S = 0.001
"""A thread that computes lets others go on after so long. With Python's 5 ms the event loop is twice as late beside a
bot or a review: p50 6.9 ms instead of 3.9 ms for one turn, and a move needs several."""


def run_server(settings: Settings, listener: socket.socket, is_for_one: bool = False) -> None:
    """Serve until SIGTERM or SIGINT, on uvloop where there is one. `is_for_one`: somebody plays here, and may let the
    home network in."""
    try:
        import uvloop
    except ImportError:  # Windows
        asyncio.run(_serve(settings, listener, is_for_one))
    else:
        uvloop.run(_serve(settings, listener, is_for_one))


async def _serve(settings: Settings, listener: socket.socket, is_for_one: bool) -> None:
    sys.setswitchinterval(_SWITCH_S)
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    with suppress(NotImplementedError):  # Windows, where Ctrl-C cancels this task
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
    host, port = listener.getsockname()[:2]
    network = HomeNetwork(host, port, is_offered=is_for_one)
    app = create_app(settings, network, is_for_one)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_GRACE_S)
    listener.listen(_BACKLOG)  # clients that are told of this server from now on can connect
    await runner.setup()
    serves = runner.server
    assert serves is not None
    network.make_guard = lambda: ConnectionGuard(serves(), connections=app[CONNECTIONS])
    server = await loop.create_server(network.make_guard, sock=listener, backlog=_BACKLOG)
    try:
        await stopped.wait()
        await app[DRAIN]()
    finally:
        network.end()
        server.close()
        await runner.cleanup()
