"""The rooms put together: HTTP for what is not live, one WebSocket a client for what is, and the page."""

import importlib.util
import logging
import threading
from collections.abc import AsyncIterator

from aiohttp import web

from .. import __version__
from ..bots import warm_up
from .http.connection_guard import ConnectionGuard, count_requests
from .http.doors import own_requests_only, tell_allowed_origins
from .http.errors import errors_as_json
from .http.headers import add_headers, compress_long_answers
from .http.proxies import Proxies
from .http.request_limits import limit_requests
from .http.routes import Routes
from .http.static_files import ENGINE, FOLDER, StaticFiles
from .live.tables import Tables
from .ops.doors import Doors
from .ops.limits import Addresses
from .ops.metrics import Metrics
from .settings import Settings
from .store.opening import open_store
from .ws.endpoint import WebSocketEndpoint

log = logging.getLogger("fogbound.server")
_HAS_NUMBA = importlib.util.find_spec("numba") is not None
"""Bots think in compiled code. Without it each holds Python's lock, and so they take turns."""


def create_app(settings: Settings) -> web.Application:
    """Must be served through a ConnectionGuard: see `serve.py`."""
    metrics = Metrics()
    addresses = Addresses(settings.connections_per_address, settings.tables_per_minute, settings.requests_per_s)
    proxies = Proxies(settings.all_proxies)
    doors = Doors(settings.all_origins, settings.all_names)
    routes = Routes(settings, addresses, metrics, proxies)
    sockets = WebSocketEndpoint(settings, addresses, metrics, doors)

    async def websocket(request: web.Request) -> web.StreamResponse:
        guard = ConnectionGuard.of(request)
        return await sockets.run(request, proxies.client_address(request), guard, routes.live_tables)

    async def with_tables(app: web.Application) -> AsyncIterator[None]:
        store = await open_store(settings)
        tables = Tables(store, settings, metrics, bots_in_turn=not _HAS_NUMBA)
        tables.begin()
        if settings.warm_up:
            threading.Thread(target=warm_up, name="fogbound-warm-up", daemon=True).start()
        routes.tables = tables
        log.info("ready", extra={"version": __version__})
        yield
        routes.tables = None
        await tables.end()
        await store.close()

    async def close_sockets(app: web.Application) -> None:
        log.info("going down")
        await sockets.close_all()

    admits = own_requests_only(doors, metrics)
    limits = limit_requests(addresses, proxies)
    app = web.Application(middlewares=[count_requests, compress_long_answers, errors_as_json(metrics), limits, admits])
    routes.add_to(app)
    app.router.add_get("/ws", websocket)
    StaticFiles(FOLDER, ENGINE).add_to(app)
    app.on_response_prepare.append(add_headers)
    app.on_response_prepare.append(tell_allowed_origins(doors))
    app.cleanup_ctx.append(with_tables)
    app.on_shutdown.append(close_sockets)
    return app
