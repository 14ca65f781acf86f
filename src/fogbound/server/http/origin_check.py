"""Refuses requests under a foreign host name, and changes that a foreign page asks for."""

from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

from ..ops.metrics import Metrics
from ..ops.origins import Origins
from .errors import Handler, problem

_WRONG_HOST = "this server is not known under that name: its operator can add it to FOGBOUND_NAMES"
_FOREIGN = "this page is not of this server: its operator can add it to FOGBOUND_ORIGINS"


def tell_allowed_origins(origins: Origins) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Return a signal handler for `on_response_prepare`: pages of allowed origins may read what they asked for."""

    async def add_header(request: web.Request, response: web.StreamResponse) -> None:
        origin = request.headers.get("Origin")
        if origin is not None and origins.is_allowed_origin(origin):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers.add("Vary", "Origin")

    return add_header


def own_requests_only(origins: Origins, metrics: Metrics) -> Middleware:
    """Return the middleware. WebSockets check their origin themselves."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = request.headers.get("Host")
        if not origins.is_known_host(host):
            metrics.refuse("wrong_host")
            return problem(421, "wrong_host", _WRONG_HOST)
        is_change = request.method not in ("GET", "HEAD")
        if is_change and not origins.is_own_origin(request.headers.get("Origin"), host):
            metrics.refuse("not_allowed")
            return problem(403, "not_allowed", _FOREIGN)
        return await handler(request)

    return middleware
