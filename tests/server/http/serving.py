"""An application of aiohttp on a real port, behind the guard that every connection has."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from fogbound.server.http.connection_guard import READ_TIMEOUT_S, ConnectionGuard
from fogbound.server.http.open_connections import OpenConnections


@asynccontextmanager
async def served(
    app: web.Application, timeout_s: float = READ_TIMEOUT_S, connections: OpenConnections | None = None
) -> AsyncIterator[int]:
    """Gives the port."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    serves = runner.server
    assert serves is not None
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: ConnectionGuard(serves(), timeout_s, connections), "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await runner.cleanup()
