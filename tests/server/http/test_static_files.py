"""The page's addresses, as programs ask for them."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from aiohttp import web

from fogbound.server.http.headers import compress_long_answers
from fogbound.server.http.static_files import StaticFiles
from tests.server.http.serving import served

PAGE = "<title>Fogbound</title>" + " " * 1000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small page, and a file beside it that is none of anybody's business."""
    (tmp_path / "secret.txt").write_text("the key")
    inside = tmp_path / "page"
    (inside / "assets").mkdir(parents=True)
    (inside / "index.html").write_text(PAGE)
    (inside / "assets" / "app.js").write_text("let x = 1;" * 200)
    return inside


def ask(folder: Path, test: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        app = web.Application()
        StaticFiles(folder).add_to(app)
        async with served(app) as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            await test(client)

    asyncio.run(run())


def test_head_tells_of_every_screen_what_get_would(folder):
    async def test(client: httpx.AsyncClient) -> None:
        for path in ("/", "/t/abcdefgh2345", "/new/ahoy/now", "/rules/ahoy", "/history", "/index.html"):
            head, got = await client.head(path), await client.get(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == got.headers["content-length"]
            assert got.text == PAGE

    ask(folder, test)


def test_a_copy_that_was_compressed_at_build_time_is_sent_and_has_no_address(folder):
    copy = gzip.compress(b"made when it was built", mtime=0)
    (folder / "assets" / "app.js.gz").write_bytes(copy)

    async def test(client: httpx.AsyncClient) -> None:
        zipped = await client.get("/assets/app.js")
        assert zipped.content == b"made when it was built"
        plain = await client.get("/assets/app.js", headers={"Accept-Encoding": "identity"})
        assert plain.content == (folder / "assets" / "app.js").read_bytes()
        assert (await client.get("/assets/app.js.gz")).status_code == 404

    ask(folder, test)


def test_a_picture_is_not_compressed_for_each_request(folder):
    (folder / "icon.png").write_bytes(b"x" * 5000)

    async def run() -> None:
        app = web.Application(middlewares=[compress_long_answers])
        StaticFiles(folder).add_to(app)
        async with served(app) as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            assert "content-encoding" not in (await client.get("/icon.png")).headers

    asyncio.run(run())


def test_files_are_compressed_once_for_all_who_can_read_that_and_kept_by_who_has_them(folder):
    async def test(client: httpx.AsyncClient) -> None:
        async with client.stream("GET", "/assets/app.js") as zipped:
            raw = b"".join([piece async for piece in zipped.aiter_raw()])
        assert zipped.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw) == (folder / "assets" / "app.js").read_bytes()
        plain = await client.get("/assets/app.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == gzip.decompress(raw)
        again = await client.get("/assets/app.js", headers={"If-None-Match": plain.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    ask(folder, test)


def test_only_files_of_the_page_are_sent_and_people_see_the_page_where_there_is_nothing(folder):
    async def test(client: httpx.AsyncClient) -> None:
        html = {"Accept": "text/html"}
        for path in (
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "//etc/passwd",
            "/nowhere",
        ):
            answer = await client.get(path)
            assert (answer.status_code, "key" in answer.text) == (404, False)
            assert (await client.get("/nowhere", headers=html)).text == PAGE
        for path in ("/api/nowhere", "/assets/nothing.js"):
            assert (await client.get(path, headers=html)).text != PAGE

    ask(folder, test)


def test_the_picture_of_a_link_has_a_whole_address_and_the_host_writes_no_page(folder):
    picture = '<meta property="og:image" content="{}icon-512.png" />'
    (folder / "index.html").write_text(picture.format("/"))

    async def test(client: httpx.AsyncClient) -> None:
        for path in ("/", "/rules/ahoy", "/t/nowhere"):
            answer = await client.get(path, headers={"Host": "here:81"})
            assert answer.text == picture.format("http://here:81/")
        for path in ("/t/abcdefgh2345", "/review/abcdefgh2345"):
            answer = await client.get(path, headers={"Host": "here:81"})
            assert 'property="og:image" content="http://here:81/og/abcdefgh2345.png"' in answer.text
        odd = await client.get("/", headers={"Host": '"><script>'})
        assert "<script" not in odd.text

    ask(folder, test)
