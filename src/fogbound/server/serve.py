"""Runs a server on a listening socket until it is told to stop."""

import asyncio
import signal
import socket
from contextlib import suppress

from aiohttp import web

from .app import DRAIN, create_app
from .http.connection_guard import ConnectionGuard
from .settings import Settings

_GRACE_S = 5.0
"""Time limit for requests that are being answered when the server stops."""
_BACKLOG = 2048


def run_server(settings: Settings, listener: socket.socket) -> None:
    """Serve until SIGTERM or SIGINT, on uvloop where there is one."""
    try:
        import uvloop
    except ImportError:  # Windows
        asyncio.run(_serve(settings, listener))
    else:
        uvloop.run(_serve(settings, listener))


async def _serve(settings: Settings, listener: socket.socket) -> None:
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    with suppress(NotImplementedError):  # Windows, where Ctrl-C cancels this task
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
    app = create_app(settings)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_GRACE_S)
    listener.listen(_BACKLOG)  # whoever is told of this server from now on finds it
    await runner.setup()
    serves = runner.server
    assert serves is not None
    server = await loop.create_server(lambda: ConnectionGuard(serves()), sock=listener, backlog=_BACKLOG)
    try:
        await stopped.wait()
        await app[DRAIN]()
    finally:
        server.close()
        await runner.cleanup()
