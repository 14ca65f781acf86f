"""Refuses requests under a foreign host name, and changes that a foreign page asks for."""

from aiohttp import web
from aiohttp.typedefs import Middleware

from ..ops.metrics import Metrics
from ..ops.origins import Origins
from .errors import Handler, problem

_WRONG_HOST = "this server is not known under that name: its operator can add it to FOGBOUND_NAMES"
_FOREIGN = "this page is not of this server: its operator can add it to FOGBOUND_ORIGINS"


def own_requests_only(origins: Origins, metrics: Metrics) -> Middleware:
    """Return the middleware. WebSockets check their origin themselves."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = request.headers.get("Host")
        if not origins.is_known_host(host):
            metrics.refused.labels("wrong_host").inc()
            return problem(421, "wrong_host", _WRONG_HOST)
        is_change = request.method not in ("GET", "HEAD")
        if is_change and not origins.is_own_origin(request.headers.get("Origin"), host):
            metrics.refused.labels("not_allowed").inc()
            return problem(403, "not_allowed", _FOREIGN)
        return await handler(request)

    return middleware
