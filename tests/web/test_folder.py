"""The page as a folder of files: whole matches without a connection, faults of the browser, two tabs, a server by its
address."""

import re
import socket
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import fogbound
from fogbound.cli.static_folder import write_folder
from tests.long import also
from tests.server.driver import Server
from tests.web.conftest import AT_PACE, PHONE, TIMEOUT_MS
from tests.web.person import Person, link_of

pytestmark = pytest.mark.slow  # a real browser

FAULTS = {
    "full": "IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError'); };",
    "forbidden": "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };",
    "missing": "Object.defineProperty(self, 'indexedDB', { value: undefined });",
}
"""Ways in which a browser stores nothing, as its worker meets them."""
NOT_STORED = "This browser stores nothing right now"


class Space(ThreadingHTTPServer):
    """A plain web space with the page below `/plain/`; below the name of a fault the same for a browser with it."""

    folder: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class _Handler(SimpleHTTPRequestHandler):
    server: Space

    def translate_path(self, path: str) -> str:
        return str(self.server.folder / path.partition("?")[0].lstrip("/").partition("/")[2])

    def do_GET(self) -> None:
        fault, _, path = self.path.lstrip("/").partition("/")
        if fault not in FAULTS or "database-" not in path:
            super().do_GET()
            return
        body = FAULTS[fault].encode() + Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Space]:
    running = Space(("127.0.0.1", 0), _Handler)
    running.folder = tmp_path_factory.mktemp("space") / "web"
    write_folder(running.folder, None)
    Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


def new_context(browser: Browser, **settings: Any) -> BrowserContext:
    context = browser.new_context(**{**PHONE, "locale": "en-GB", "reduced_motion": "reduce", **settings})
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(AT_PACE % "brisk")
    return context


@pytest.fixture(scope="module")
def offline(space: Space, browser: Browser) -> Iterator[BrowserContext]:
    """A phone that has the page, and no connection any more."""
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{space.url}plain/")
    page.get_by_role("button", name="Make it work offline").tap()
    expect(page.get_by_text(re.compile("works offline"))).to_be_visible()
    page.close()
    context.set_offline(True)
    yield context
    context.close()


def opened(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    return page


def play(page: Page, person: Person, moves: int | None) -> None:
    """To the end by the rules, or so many things, and then somebody gives up."""
    if moves is None:
        person.play_to_the_end()
        return
    for _ in range(moves):
        assert person.move()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name=re.compile("^Resign")).first.tap()
    page.get_by_role("button", name=re.compile("eally give up")).tap()
    expect(person.ending).to_be_visible()


SHORT_AND_LONG = pytest.mark.parametrize("moves", [4, *also(None)])


@SHORT_AND_LONG
def test_a_whole_match_of_memory_ahoy_by_touch(offline, space, moves):
    page = opened(offline, f"{space.url}plain/#/new/ahoy/now")
    page.get_by_label("Turn limit").select_option("20 turns")
    page.get_by_role("button", name="Start").tap()
    play(page, Person(page, "touch", seed=3), moves)
    expect(page.get_by_role("region", name="The result")).to_be_visible()
    page.close()


@pytest.mark.long
@SHORT_AND_LONG
def test_a_match_on_one_screen(offline, space, moves):
    page = opened(offline, f"{space.url}plain/#/new/memoarrr/one_screen")
    for seat, name in enumerate(("Ann", "Ben")):
        page.get_by_label("Name").nth(seat).fill(name)
    page.get_by_role("button", name="Start").tap()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Look: ")).first.tap()
        page.get_by_role("button", name=re.compile(": show me$")).tap()
        page.get_by_role("button", name="Got it").tap()
    play(page, Person(page, "touch"), moves)
    page.get_by_role("link", name="Look back").tap()
    expect(page.get_by_text(re.compile("the deal was fixed before the first move"))).to_be_visible()
    page.close()


def test_a_review_of_a_file(offline, space, tmp_path):
    match = fogbound.new_match("memoarrr", players=2, seed=7)
    while match.legal_moves:
        match.play(str(match.legal_moves[0]))
    record = tmp_path / "match.json"
    record.write_text(match.record().to_text())
    page = opened(offline, f"{space.url}plain/#/review")
    page.get_by_label("Look at a saved match").set_input_files(record)
    expect(page.locator("[data-place], .board").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.close()


@pytest.mark.parametrize("fault", ["full", *also("forbidden", "missing")])
def test_where_nothing_can_be_stored_the_page_says_so_and_the_match_goes_on(space, browser, fault):
    context = new_context(browser, service_workers="block")
    page = opened(context, f"{space.url}{fault}/")
    page.get_by_role("button", name="Play now").first.tap()
    expect(page.get_by_text(NOT_STORED)).to_be_visible()
    person = Person(page, "touch")
    for _ in range(5):
        assert person.move()
    assert len(person.done) > 2
    context.close()


def test_of_two_tabs_the_last_one_plays_and_the_other_says_so(space, browser):
    context = new_context(browser, service_workers="block")
    first = opened(context, f"{space.url}plain/")
    first.get_by_role("button", name="Play now").first.tap()
    person = Person(first, "touch")
    for _ in range(3):
        person.move()
    second = opened(context, first.url)
    elsewhere = "This match is open in another tab."
    expect(first.get_by_text(elsewhere)).to_be_visible()
    assert Person(second, "touch").move()
    expect(second.get_by_text(elsewhere)).to_have_count(0)
    first.get_by_role("button", name="Play here").tap()
    expect(second.get_by_text(elsewhere)).to_be_visible()
    expect(first.get_by_text(elsewhere)).to_have_count(0)
    first.bring_to_front()  # a page behind another one draws no frames
    done = len(person.done)
    for _ in range(4):
        assert person.move()
    assert len(person.done) > done
    expect(second.get_by_text(elsewhere)).to_be_visible()  # they do not take it from each other again and again
    context.close()


def test_a_table_in_this_browser_asks_no_server(browser, tmp_path):
    """Where the page belongs to a server that is gone, a local match opens without a failed connection."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Server(tmp_path / "fogbound.db", port=port)
    context = new_context(browser)
    page = opened(context, server.url)
    page.get_by_role("button", name="Make it work offline").tap()
    expect(page.get_by_text(re.compile("works offline"))).to_be_visible()
    server.kill()
    page.get_by_role("button", name="Play now").first.tap()
    Person(page, "touch").move()
    address = page.url
    page.close()
    page = context.new_page()
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    page.goto(address)
    for _ in range(2):
        Person(page, "touch").move()
    assert lines == []
    server.start()
    with page.expect_websocket():
        page.get_by_role("link", name="Fogbound").tap()
    context.close()
    server.end()


def test_a_player_names_a_server_for_tables_with_friends(space, browser, tmp_path):
    origin = space.url.rstrip("/")
    server = Server(tmp_path / "fogbound.db", origins=origin)
    context = new_context(browser, service_workers="block")
    page = opened(context, f"{space.url}plain/")
    page.get_by_label("Address of a server").fill(origin)
    page.get_by_role("button", name="Use this server").tap()
    expect(page.get_by_role("alert")).to_have_text(re.compile("No Fogbound server answers there"))
    page.get_by_label("Address of a server").fill(server.url)
    page.get_by_role("button", name="Use this server").tap()
    expect(page.get_by_text(f"Tables with friends are at {server.url}.")).to_be_visible()
    page.goto(f"{space.url}plain/#/new/memoarrr/friends")
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Open the table").tap()
    page.wait_for_url(re.compile("/plain/#/t/[a-z0-9]{12}$"))
    link = link_of(page)
    assert link.startswith(f"{server.url}/t/")  # whoever gets it has not named a server
    guest = new_context(browser, service_workers="block")
    other = opened(guest, link)
    other.get_by_label("Your name").fill("Ben")
    other.get_by_role("button", name="Sit here").tap()
    expect(page.get_by_text("Ben").first).to_be_visible()
    page.goto(f"{space.url}plain/")
    page.get_by_role("button", name="Without a server").tap()
    expect(page.get_by_label("Address of a server")).to_be_visible()
    for one in (context, guest):
        one.close()
    server.end()
