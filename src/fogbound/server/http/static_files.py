"""The page: the built front end inside this package, compressed when it was built, and read once."""

import asyncio
import gzip
import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

FOLDER = Path(__file__).parent.parent / "page"
ENGINE = Path(__file__).parent.parent / "engine"
"""Python for tables inside the page."""
SCREENS = (
    "/",
    "/new/{rest:.*}",
    "/rules/{rest:.*}",
    "/learn/{rest:.*}",
    "/review",
    "/review/{rest:.*}",
    "/history",
)
TABLE_SCREENS = ("/t/{name}", "/review/{name}")
"""Addresses that the page's own router knows; the latter belong to one table."""
_TABLE = re.compile("[a-z0-9]{12}")
_FOR_PROGRAMS = ("api", "assets", "engine", "ws")
"""Unknown addresses below these get the JSON error, not the page."""
_INDEX = "index.html"
_ZIPPED = ".gz"
"""The ending of a file's compressed copy."""
_PACKED = ("image/png", "font/", "application/octet-stream")
"""Types of files that would not become smaller."""
_PICTURE = 'property="og:image" content="{}"'
_ICON = "/icon-512.png"
_LARGE_CARD = (
    '<meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" />'
    '<meta name="twitter:card" content="summary_large_image" />'
)
_PIECE = 1 << 16
"""Longer bodies are sent in pieces, each when the client has read the one before: nobody's copy waits in memory."""
_PAGES = 64
"""Size of the cache of index pages, which differ by the address of their picture."""


class StaticFile(NamedTuple):
    """One file, ready to be sent."""

    body: bytes
    zipped: bytes
    content_type: str
    etag: str

    @classmethod
    def read(cls, file: Path) -> "StaticFile":
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        body, zipped = file.read_bytes(), file.with_name(file.name + _ZIPPED)
        if not zipped.exists():
            return cls.of(body, kind)
        return cls(body, zipped.read_bytes(), kind, _tag(body))

    @classmethod
    def of(cls, body: bytes, content_type: str) -> "StaticFile":
        zipped = body if content_type.startswith(_PACKED) else gzip.compress(body, mtime=0)
        return cls(body, zipped, content_type, _tag(body))


def _tag(body: bytes) -> str:
    return sha256(body).hexdigest()[:32]


def _listed(folder: Path) -> dict[str, Path]:
    """Return all files of a folder, by their paths inside it."""
    return {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}


class StaticFiles:
    """Serves the files of the page's folder, and those of its engine's below `engine/`. Nothing outside of them has an
    address, because the files are listed first."""

    def __init__(self, folder: Path, engine: Path | None = None) -> None:
        self._files = _listed(folder)
        if engine is not None:
            self._files |= {f"engine/{path}": file for path, file in _listed(engine).items()}
        self._files = {path: file for path, file in self._files.items() if path.removesuffix(_ZIPPED) == path}
        self._read = lru_cache(maxsize=None)(StaticFile.read)
        self._index = lru_cache(maxsize=_PAGES)(self._read_index)

    def _read_index(self, origin: str, table: str) -> StaticFile:
        """Return the index page with an absolute address of its picture, which previews of links need."""
        page = self._files[_INDEX].read_text("utf-8")
        picture = f"/og/{table}.png" if table else _ICON
        page = page.replace(_PICTURE.format(_ICON), _PICTURE.format(escape(origin) + picture))
        if table:
            page = page.replace("</head>", _LARGE_CARD + "</head>", 1)
        return StaticFile.of(page.encode(), "text/html")

    def add_to(self, app: web.Application) -> None:
        """Add the routes, if the page was built. They must come last: they answer to every other address."""
        if _INDEX in self._files:
            for path in TABLE_SCREENS:
                app.router.add_get(path, self._table_screen)
            for path in SCREENS:
                app.router.add_get(path, self._screen)
            app.router.add_get("/{path:.*}", self._file)

    async def _screen(self, request: web.Request) -> web.StreamResponse:
        return await self._send(request, _INDEX)

    async def _table_screen(self, request: web.Request) -> web.StreamResponse:
        """A link to a table or its review has a picture of that table. Whether there is one is not looked up here."""
        name = request.match_info["name"]
        return await self._send(request, _INDEX, table=name if _TABLE.fullmatch(name) else "")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        if path in self._files:
            return await self._send(request, path)
        is_for_people = "text/html" in request.headers.get("Accept", "")
        if not is_for_people or path.partition("/")[0] in _FOR_PROGRAMS:
            raise web.HTTPNotFound
        return await self._send(request, _INDEX, 404)

    async def _send(self, request: web.Request, path: str, status: int = 200, table: str = "") -> web.StreamResponse:
        is_index = path == _INDEX
        origin = f"{request.scheme}://{request.host}"
        file = self._index(origin, table) if is_index else self._read(self._files[path])
        headers = {"ETag": f'"{file.etag}"', "Vary": "Accept-Encoding"}
        if is_index:
            headers["Cache-Control"] = "no-cache"
        if status == 200 and any(tag.value == file.etag for tag in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        body = file.body
        is_text = not file.content_type.startswith(_PACKED)
        if is_text and "gzip" in request.headers.get("Accept-Encoding", "") and len(file.zipped) < len(body):
            body, headers["Content-Encoding"] = file.zipped, "gzip"
        charset = "utf-8" if file.content_type.startswith("text/") else None
        if len(body) > _PIECE:
            return await _send_in_pieces(request, body, status, headers, file.content_type, charset)
        return web.Response(body=body, status=status, headers=headers, content_type=file.content_type, charset=charset)


async def _send_in_pieces(
    request: web.Request, body: bytes, status: int, headers: dict[str, str], content_type: str, charset: str | None
) -> web.StreamResponse:
    response = web.StreamResponse(status=status, headers=headers)
    response.content_type, response.content_length = content_type, len(body)
    if charset is not None:
        response.charset = charset
    await response.prepare(request)
    if request.method != "HEAD":
        whole = memoryview(body)
        for at in range(0, len(body), _PIECE):
            await response.write(whole[at : at + _PIECE])
            await asyncio.sleep(0)  # the system takes megabytes at once: others come in between
    return response
