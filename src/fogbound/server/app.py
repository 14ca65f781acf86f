"""The rooms put together: HTTP for what is not live, one WebSocket a client for what is, and the page."""

import asyncio
import gc
import importlib.util
import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

from .. import __version__
from ..bots import load_bots, warm_up
from .admin.requests import path_of_socket
from .admin.socket import AdminSocket
from .http.connection_guard import ConnectionGuard, count_requests
from .http.errors import errors_as_json
from .http.headers import compress_long_answers, header_adder
from .http.home_network import HomeNetwork
from .http.open_connections import OpenConnections, most_connections
from .http.origin_check import own_requests_only, tell_allowed_origins
from .http.proxies import Proxies
from .http.request_limits import limit_requests
from .http.routes import Routes
from .http.static_files import ENGINE, FOLDER, StaticFiles
from .live.tables import Tables
from .nodes.link import PATH as LINK_PATH
from .nodes.membership import Membership
from .ops.limits import Addresses
from .ops.metrics import Metrics
from .ops.origins import Origins
from .settings import Settings
from .store.contract import SharedStore
from .store.opening import open_store, path_beside
from .ws.endpoint import WebSocketEndpoint

log = logging.getLogger("fogbound.server")
_HAS_NUMBA = importlib.util.find_spec("numba") is not None
"""Bots think in compiled code. Without it each holds Python's lock, and so they take turns."""


DRAIN: web.AppKey[Callable[[], Awaitable[None]]] = web.AppKey("drain", Callable[[], Awaitable[None]])  # type: ignore[arg-type]
"""To be awaited before the server stops: other servers go on with its tables."""
CONNECTIONS = web.AppKey("connections", OpenConnections)
"""For the guards."""


def create_app(settings: Settings, network: HomeNetwork | None = None, is_for_one: bool = False) -> web.Application:
    """Must be served through a ConnectionGuard: see `serve.py`. `is_for_one`: nobody else waits while the bots' modules
    are loaded, so that is done when somebody asks for a bot."""
    metrics = Metrics()
    addresses = Addresses(settings.connections_per_address, settings.tables_per_minute, settings.requests_per_s)
    proxies = Proxies(settings.all_proxies)
    own_names = [urlsplit(settings.address).hostname or ""] if settings.address else []
    origins = Origins(settings.all_origins, [*settings.all_names, *own_names])
    routes = Routes(settings, addresses, metrics, proxies, network)
    sockets = WebSocketEndpoint(settings, addresses, metrics, origins)
    nodes: Membership | None = None

    async def websocket(request: web.Request) -> web.StreamResponse:
        guard = ConnectionGuard.of(request)
        return await sockets.run(request, proxies.client_address(request), guard, routes.live_tables)

    async def link(request: web.Request) -> web.StreamResponse:
        if nodes is None:
            raise web.HTTPNotFound
        return await nodes.links.run(request, routes.live_tables())

    async def with_tables(app: web.Application) -> AsyncIterator[None]:
        nonlocal nodes
        if settings.warm_up and settings.address:
            await asyncio.to_thread(warm_up)  # a node that compiles for seconds would lose its lease
        elif settings.warm_up and not is_for_one:
            await asyncio.to_thread(load_bots)  # else the first bot would stop the event loop for that time
        store = await open_store(settings)
        reports = path_beside(settings, ".reports")
        if isinstance(store, SharedStore):
            nodes = Membership(store, metrics, settings.follow_s, sockets.send_all_away)
        relay = nodes.relay if nodes is not None else None
        tables = Tables(store, settings, metrics, bots_in_turn=not _HAS_NUMBA, reports_file=reports, relay=relay)
        admin = await _open_admin(settings, tables, addresses)
        if nodes is not None:
            nodes.begin(tables)
        tables.begin()
        if settings.warm_up and not settings.address:
            threading.Thread(target=_warm_up, name="fogbound-warm-up", daemon=True).start()
        routes.tables = tables
        gc.freeze()  # modules and settings stay: no collection looks at them again
        log.info("ready", extra={"version": __version__})
        yield
        routes.tables = None
        if admin is not None:
            await admin.close()
        if nodes is not None:
            await nodes.end()
        await tables.end()
        await store.close()

    async def drain() -> None:
        if nodes is not None:
            await nodes.drain()

    async def close_sockets(app: web.Application) -> None:
        log.info("going down")
        await sockets.close_all()

    admits = own_requests_only(origins, metrics)
    limits = limit_requests(addresses, proxies)
    app = web.Application(middlewares=[count_requests, compress_long_answers, errors_as_json(metrics), limits, admits])
    routes.add_to(app)
    app.router.add_get("/ws", websocket)
    app.router.add_get("/ws/{table}", websocket)
    app.router.add_get(LINK_PATH, link)
    app[DRAIN] = drain
    app[CONNECTIONS] = OpenConnections(settings.connections_per_address, proxies.is_trusted, most_connections())
    StaticFiles(FOLDER, ENGINE).add_to(app)
    app.on_response_prepare.append(header_adder(proxies))
    app.on_response_prepare.append(tell_allowed_origins(origins))
    app.cleanup_ctx.append(with_tables)
    app.on_shutdown.append(close_sockets)
    return app


def _warm_up() -> None:
    warm_up()
    gc.freeze()  # compiled code stays, too
    log.info("bots are ready")


async def _open_admin(settings: Settings, tables: Tables, addresses: Addresses) -> AdminSocket | None:
    path = path_of_socket(settings)
    if path is None:
        return None
    admin = AdminSocket(path, tables.moderation, addresses)
    await admin.open()
    return admin
