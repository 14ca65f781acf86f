"""Headers of every answer: security, caching, compression."""

from base64 import b64encode
from collections.abc import Awaitable, Callable
from hashlib import sha256

from aiohttp import web

from .errors import Handler
from .proxies import Proxies

_CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    # Places on a board are set by attributes; style elements are never inline. Old browsers know the first one only.
    "style-src 'self' 'unsafe-inline'; style-src-elem 'self'; style-src-attr 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_NEVER_ASKED = (
    "accelerometer", "bluetooth", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer",
    "microphone", "midi", "payment", "serial", "usb",
)  # fmt: skip
_SECURITY = {
    "Content-Security-Policy": _CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _NEVER_ASKED),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
_HTTPS_ONLY = "max-age=63072000"
"""Two years, for whoever has come by https once."""
_COMPRESSED_BYTES = 1000
"""Shorter bodies are sent as they are."""


AddHeaders = Callable[[web.Request, web.StreamResponse], Awaitable[None]]


def header_adder(proxies: Proxies) -> AddHeaders:
    """Return a signal handler for `on_response_prepare`."""

    async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
        headers = response.headers
        headers.popall("Server", None)
        for name, value in _SECURITY.items():
            headers.setdefault(name, value)
        if proxies.is_https(request):
            headers["Strict-Transport-Security"] = _HTTPS_ONLY
        if request.path.startswith(("/assets/", "/engine/")):
            headers["Cache-Control"] = "public, max-age=31536000, immutable"  # named by its content
        elif request.path.startswith("/api/"):
            headers["Cache-Control"] = "no-store"

    return add_headers


def with_inline_style(style: str) -> dict[str, str]:
    """Return the header of a page that has just this style element."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return {"Content-Security-Policy": _CSP.replace("style-src-elem 'self'", f"style-src-elem 'sha256-{digest}'")}


@web.middleware
async def compress_long_answers(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Compress long answers. Files bring their own compressed copy."""
    response = await handler(request)
    is_long = isinstance(response, web.Response) and (response.content_length or 0) >= _COMPRESSED_BYTES
    is_ready = "ETag" in response.headers or "Vary" in response.headers  # compressed already, or not worth it
    if is_long and not is_ready:
        response.headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.enable_compression(web.ContentCoding.gzip)
    return response
