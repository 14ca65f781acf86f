"""A real browser in front of a real server."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import browser as chromium
from tests.server.driver import Server

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
TIMEOUT_MS = 30_000
"""Long enough for a busy machine; what works comes much sooner."""
expect.set_options(timeout=TIMEOUT_MS)
BRISK = """() => localStorage.setItem("fogbound.settings", JSON.stringify({ pace: "brisk", isMuted: true }))"""
"""The player's own setting, from the next screen that is loaded on."""
AT_PACE = """localStorage["fogbound.settings"] ??= JSON.stringify({ pace: "%s" })"""
"""The player's own setting from the first screen on, until it is changed."""


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`fogbound serve` with bots that do not dawdle; after a crash it comes back where it was."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    running = Server(tmp_path_factory.mktemp("web") / "fogbound.db", port=port)
    yield running
    running.end()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium.launched("--disable-gpu") as started:  # what draws in its place here takes longer
        yield started


@pytest.fixture
def visit(server: Server, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens the page in a browser of its own; an error on the page fails the test. The player's pace is brisk, unless
    the module says `PACE = "normal"`: as the page is when nobody has chosen."""
    pace = getattr(request.module, "PACE", "brisk")
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(path: str = "/", **settings: Any) -> Page:
        context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **DESK, **settings})
        context.set_default_timeout(TIMEOUT_MS)
        contexts.append(context)
        if pace != "normal":
            context.add_init_script(AT_PACE % pace)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
