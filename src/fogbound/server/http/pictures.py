"""Pictures of tables as PNG, for previews of links. A process of its own draws them: the library holds Python's lock
while it draws, which would stop every table for a fifth of a second."""

import asyncio
import importlib.util
import logging
import re
import sys
from collections import OrderedDict

from aiohttp import web

from ...core.errors import NoTableError, NotStoredError
from ..live.tables import Tables

log = logging.getLogger("fogbound.server")
HAS_RENDERER = importlib.util.find_spec("resvg_py") is not None
_RENDER = (
    "import sys, resvg_py;"
    "svg = sys.stdin.buffer.read().decode();"
    "sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=1200)))"
)
_RENDER_S = 10.0
_KEPT = 64
"""Pictures kept in memory; each is some 100 kB."""
_MAX_AGE_S = 60
_NAME = re.compile("[a-z0-9]{12}")


class Pictures:
    """Draws one picture at a time, and keeps the latest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def answer(self, name: str, tables: Tables) -> web.Response:
        """Raises NoTableError, ClosedError, NotStoredError."""
        if not _NAME.fullmatch(name):
            raise NoTableError(f"there is no table {name[:20]!r}")
        async with self._drawing:
            number, svg = await tables.picture(name)
            png = self._kept.get((name, number)) or await self._draw(svg)
            self._kept[name, number] = png
            self._kept.move_to_end((name, number))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        headers = {"Cache-Control": f"public, max-age={_MAX_AGE_S}", "Cross-Origin-Resource-Policy": "cross-origin"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    async def _draw(self, svg: str) -> bytes:
        if not HAS_RENDERER:
            raise NotStoredError("this server draws no pictures")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", "-c", _RENDER, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(_RENDER_S):
                png, _ = await process.communicate(svg.encode())
        except TimeoutError:
            process.kill()
            await process.wait()
            png = b""
        if not png.startswith(b"\x89PNG"):
            log.error("a picture could not be drawn", extra={"exit_code": process.returncode})
            raise NotStoredError("the picture could not be drawn")
        return png
