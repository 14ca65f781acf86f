"""The page: the built front end, as it lies inside this package, and the headers that keep it safe."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FOLDER = Path(__file__).parent / "page"
SCREENS = (
    "/",
    "/t/{name}",
    "/new/{rest:path}",
    "/rules/{rest:path}",
    "/learn/{rest:path}",
    "/review",
    "/review/{rest:path}",
    "/history",
)
"""Addresses that the page itself knows what to show for."""
_FOR_PROGRAMS = ("api", "assets", "ws")
"""Nobody looks for a page there, or below."""
_CSP = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def add(app: FastAPI) -> None:
    """Serve the page, if it was built."""

    async def index() -> Response:
        return _index()

    if (FOLDER / "index.html").exists():
        for path in SCREENS:
            app.add_api_route(path, index, include_in_schema=False)
        app.mount("/", _Files(directory=FOLDER))


def _index(status: int = 200) -> Response:
    return FileResponse(FOLDER / "index.html", status, headers={"Cache-Control": "no-cache"})


class _Files(StaticFiles):
    """What the page is made of. Where nothing is, the page says so to people; programs get the error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as fault:
            is_asked_by_people = "text/html" in Headers(scope=scope).get("accept", "")
            if fault.status_code != 404 or not is_asked_by_people or path.partition("/")[0] in _FOR_PROGRAMS:
                raise
            return _index(404)


class SafeHeaders:
    """Adds them to every answer; what is named by its content may be kept for ever."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if path.startswith("/assets/"):
                    headers["Cache-Control"] = "public, max-age=31536000, immutable"
                elif path.startswith("/api/"):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self._app(scope, receive, send_safe)
