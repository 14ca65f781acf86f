"""The limit of all HTTP requests. Routes that work for an answer have stricter ones of their own."""

from aiohttp import web
from aiohttp.typedefs import Middleware

from ..ops.limits import Addresses
from .errors import Handler
from .proxies import Proxies


def limit_requests(addresses: Addresses, proxies: Proxies) -> Middleware:
    """Return the middleware, which raises TooManyError."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        addresses.fetch(proxies.client_address(request))
        return await handler(request)

    return middleware
