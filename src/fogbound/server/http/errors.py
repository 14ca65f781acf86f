"""Errors over HTTP: one JSON shape for every refusal."""

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

from ...core.errors import FogboundError
from .. import faults
from ..api import problems
from ..ops.metrics import Metrics

log = logging.getLogger("fogbound.server")
_CODES = {404: "no_page", 405: "no_method"}
_MESSAGES = {404: "there is nothing here", 405: "this cannot be done here"}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def errors_as_json(metrics: Metrics) -> Middleware:
    """Return a middleware that turns every exception into the one shape."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except FogboundError as fault:
            metrics.refuse(fault.code)
            return problem(problems.status_of(fault), fault.code, str(fault))
        except web.HTTPException as fault:
            if fault.status < 400:
                raise
            code = _CODES.get(fault.status, "bad_request")
            return problem(fault.status, code, _MESSAGES.get(fault.status, fault.reason))
        except Exception as fault:
            log.error("a request failed", extra=faults.about(fault))
            return problem(500, "error", "something went wrong here")

    return middleware


def problem(status: int, code: str, message: str) -> web.Response:
    return web.Response(body=problems.encoded(code, message), status=status, content_type="application/json")
