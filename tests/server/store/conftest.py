"""IndexedDB for the contract of a store."""

import asyncio
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.worker import PAGE, BrowserThread

_OPEN = "async (file) => { const { Database } = await import(file); window.database = new Database(); }"


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


class BrowserDatabase:
    """The page's `Database`, asked from outside."""

    def __init__(self, browser: BrowserThread, url: str) -> None:
        self._browser = browser
        self._page = browser.do(partial(self._open, url))

    def _open(self, url: str, browser: Browser) -> Page:
        page = browser.new_context().new_page()
        page.goto(f"{url}/icon.svg")
        (file,) = (PAGE / "assets").glob("database-*.js")
        page.evaluate(_OPEN, f"/assets/{file.name}")
        return page

    def ask(self, request: str) -> "asyncio.Future[str]":
        return asyncio.wrap_future(
            self._browser.later(lambda _: str(self._page.evaluate("(text) => database.ask(text)", request)))
        )

    def close(self) -> None:
        self._browser.do(lambda _: self._page.context.close())


@pytest.fixture(scope="session")
def indexed_browser() -> Iterator[tuple[BrowserThread, str]]:
    """A browser, and the address of the page's files."""
    files = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(PAGE)))
    Thread(target=files.serve_forever, daemon=True).start()
    browser = BrowserThread()
    yield browser, f"http://127.0.0.1:{files.server_address[1]}"
    browser.end()
    files.shutdown()
    files.server_close()


@pytest.fixture
def indexed_database(indexed_browser: tuple[BrowserThread, str]) -> Iterator[BrowserDatabase]:
    """An empty database of its own for each test."""
    database = BrowserDatabase(*indexed_browser)
    yield database
    database.close()
