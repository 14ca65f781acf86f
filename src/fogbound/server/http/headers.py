"""Headers of every answer: security, caching, compression."""

from aiohttp import web

from .errors import Handler

_CSP = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_SECURITY = {
    "Content-Security-Policy": _CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
_COMPRESSED_BYTES = 1000
"""Shorter bodies are sent as they are."""


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """A signal handler for `on_response_prepare`."""
    headers = response.headers
    headers.popall("Server", None)
    for name, value in _SECURITY.items():
        headers.setdefault(name, value)
    if request.path.startswith(("/assets/", "/engine/")):
        headers["Cache-Control"] = "public, max-age=31536000, immutable"  # named by its content
    elif request.path.startswith("/api/"):
        headers["Cache-Control"] = "no-store"


@web.middleware
async def compress_long_answers(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Compress long answers. Files bring their own compressed copy."""
    response = await handler(request)
    is_long = isinstance(response, web.Response) and (response.content_length or 0) >= _COMPRESSED_BYTES
    is_file = "ETag" in response.headers  # compressed when it was built, or not worth it
    if is_long and not is_file:
        response.headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.enable_compression(web.ContentCoding.gzip)
    return response
