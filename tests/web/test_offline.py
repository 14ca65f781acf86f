"""The page without a connection: its own tables, its own files, and plain words where something is missing."""

import re
import socket
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fogbound.cli.static_folder import write_folder
from tests import browser as chromium
from tests.long import also
from tests.server.driver import Server
from tests.web.conftest import AT_PACE, PHONE, TIMEOUT_MS
from tests.web.person import Person
from tests.web.test_learn import Learner
from tests.web.test_policy import NOTED
from tests.web.test_together import resign

pytestmark = pytest.mark.slow  # a real browser

FAIR = "Checked in this browser: the deal was fixed before the first move."
COPIED = """([table, wanted]) => new Promise((done) => {
  const asked = indexedDB.open("fogbound-tables");
  asked.onsuccess = () => {
    if (!asked.result.objectStoreNames.length) return done(false);
    const all = IDBKeyRange.bound([table], [table, []]);
    const count = asked.result.transaction("entries").objectStore("entries").count(all);
    count.onsuccess = () => { asked.result.close(); done(count.result >= wanted); };
  };
})"""
"""Whether the browser has so many entries of a table's log."""
NO_WASM = "delete globalThis.WebAssembly"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop, and start again at the same address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    running = Server(tmp_path / "fogbound.db", port=port)
    yield running
    running.end()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens an address on a phone."""
    contexts: list[BrowserContext] = []

    def open_page(url: str, *scripts: str, **settings: Any) -> Page:
        context = browser.new_context(**{**PHONE, "locale": "en-GB", "reduced_motion": "reduce", **settings})
        context.set_default_timeout(TIMEOUT_MS)
        contexts.append(context)
        for script in (AT_PACE % "brisk", *scripts):
            context.add_init_script(script)
        page = context.new_page()
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()


def make_offline(page: Page) -> None:
    """As a player does it."""
    page.get_by_role("button", name="Make it work offline").tap()
    expect(page.get_by_text(re.compile(r"works offline\. \d+\.\d MB are stored"))).to_be_visible()


def test_everything_that_needs_nobody_else_works_without_a_connection(own_server, opened):
    page = opened(own_server.url)
    make_offline(page)
    own_server.kill()
    page.context.set_offline(True)
    page.reload()
    for game in (0, 1):
        page.get_by_role("button", name="Play now").nth(game).tap()
        person = Person(page, "touch", seed=game)
        for _ in range(6):
            person.move()
        assert len(person.done) > 3
        page.get_by_role("link", name="Fogbound").tap()
    expect(page.get_by_role("link", name=re.compile("Memoarrr! with"))).to_be_visible()
    for language, title in (("fr", "Règles"), ("de", "Regeln"), ("it", "Regole"), ("en", "Rules")):
        page.goto(f"{own_server.url}/rules/ahoy")
        page.evaluate("(language) => localStorage.setItem('fogbound.language', language)", language)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(title, re.I))
    page.goto(f"{own_server.url}/learn/memoarrr-first")
    expect(page.locator("[data-place]").first).to_be_visible()
    assert len(list(islice(Learner(page, "touch").steps(), 3))) == 3


def test_a_whole_match_and_its_review_and_it_goes_on_after_the_browser_was_closed(own_server, browser, tmp_path):
    """All of the browser: what goes on is what is on the disk."""

    def launched() -> BrowserContext:
        how = {**chromium.settings("--disable-gpu"), **PHONE, "locale": "en-GB", "reduced_motion": "reduce"}
        context: BrowserContext = browser.browser_type.launch_persistent_context(tmp_path / "profile", **how)
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(AT_PACE % "brisk")
        return context

    context = launched()
    page = context.pages[0]
    page.goto(own_server.url)
    make_offline(page)
    own_server.kill()
    page.reload()
    page.get_by_role("button", name="Play now").first.tap()
    person = Person(page, "touch")
    for _ in range(4):
        person.move()
    address = page.url
    context.close()
    context = launched()
    page = context.pages[0]
    page.goto(address)
    person = Person(page, "touch")
    person.play_to_the_end()
    assert not any("Look:" in name for name in person.done)  # it is the same match
    page.get_by_role("link", name="Look back").tap()
    expect(page.get_by_text(FAIR)).to_be_visible()
    page.goto(f"{own_server.url}/history")
    expect(page.get_by_role("heading", name=re.compile("^Memoarrr!, one game"))).to_be_visible()
    context.close()


def test_where_something_is_missing_the_page_says_so(own_server, opened):
    """No engine was loaded, and then no WebAssembly."""
    page = opened(own_server.url)
    page.get_by_role("button", name="Make it work offline").wait_for()
    without = opened(own_server.url, NO_WASM)
    expect(without.get_by_text("it has no WebAssembly")).to_be_visible()
    expect(without.get_by_role("button", name="Make it work offline")).to_have_count(0)
    own_server.kill()
    page.get_by_role("button", name="Play now").first.tap()
    expect(page.get_by_role("alert")).to_have_text(re.compile("has not been loaded here yet"))
    without.get_by_role("button", name="Play now").first.tap()
    expect(without.get_by_role("alert")).to_have_text(re.compile("no WebAssembly"))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[str]:
    """The static folder below a path of a plain web server, and its address."""
    write_folder(tmp_path / "web" / "games" / "fog", None)

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    files = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "web")))
    Thread(target=files.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{files.server_address[1]}/games/fog/"
    files.shutdown()
    files.server_close()


@pytest.mark.long  # tests/web/test_folder.py has shorter ones
def test_a_folder_on_a_web_space_plays_under_any_path_and_offline_after_the_first_visit(folder, opened):
    page = opened(folder, NOTED)
    expect(page.get_by_text("without a game server")).to_be_visible()
    expect(page.get_by_role("link", name="With friends")).to_have_count(0)
    page.get_by_role("button", name="Play now").first.tap()
    person = Person(page, "touch")
    for _ in range(3):
        person.move()
    assert "#/t/" in page.url
    assert page.evaluate("window.violations") == []  # of its policy, with its own tables running
    page.get_by_role("link", name="Fogbound").tap()
    expect(page.get_by_text(re.compile("works offline"))).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name=re.compile("Memoarrr! with")).tap()
    assert Person(page, "touch").move()
    page.goto(f"{folder}#/rules/ahoy#r-4-2")
    expect(page.locator("#r-4-2")).to_be_in_viewport()
    page.goto(f"{folder}#/t/abcdefgh2345")
    expect(page.get_by_role("heading", name=re.compile("This needs a server"))).to_be_visible()


def test_a_solo_match_goes_on_here_after_the_page_was_loaded_anew_without_the_server(own_server, opened):
    page = opened(own_server.url)
    make_offline(page)
    page.get_by_role("button", name="Play now").first.tap()
    person = Person(page, "touch")
    for _ in range(2):
        person.move()
    name = page.url.rpartition("/")[2]
    told = page.evaluate(f"JSON.parse(localStorage['fogbound.seats'])['{name}'].told")
    page.wait_for_function(COPIED, arg=[name, told])
    own_server.kill()
    page.reload()
    expect(page.get_by_text("No connection. Trying again")).to_be_visible()
    expect(page.get_by_text("the match goes on in this browser")).to_be_visible()
    assert Person(page, "touch").move()
    page.goto(f"{own_server.url}/crew")
    page.get_by_label("Name of the crew").fill("Fog")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Found").tap()
    expect(page.get_by_role("alert")).to_have_text(re.compile("needs a connection to the server"))


@pytest.mark.parametrize("moves", [3, *also(None)])
def test_a_solo_match_goes_on_here_when_the_server_goes_away(own_server, opened, moves):
    """Some moves and then no more; in the long form to its end."""
    page = opened(own_server.url)
    make_offline(page)
    page.reload()
    page.get_by_role("button", name="Play now").first.tap()
    person = Person(page, "touch")
    for _ in range(5):
        person.move()
    name = page.url.rpartition("/")[2]
    promised = f"JSON.parse(localStorage['fogbound.seats'])['{name}'].promised"
    commitment = page.evaluate(promised)
    tokens = page.evaluate(f"JSON.parse(localStorage['fogbound.seats'])['{name}'].tokens")
    log = own_server.post(f"/api/tables/{name}/copy", tokens=tokens).json()["entries"]
    page.wait_for_function(COPIED, arg=[name, len(log)])
    own_server.kill()
    expect(page.get_by_text("the match goes on in this browser")).to_be_visible()
    if moves is None:
        person.play_to_the_end()
    else:
        for _ in range(moves):
            assert person.move()
        resign(page)
        expect(person.ending).to_be_visible()
    assert page.evaluate(promised) == commitment
    page.goto(f"{own_server.url}/review/{name}")
    expect(page.get_by_text(FAIR)).to_be_visible()
    own_server.start()  # it still has the match as it was when it died, until it is told
    page.reload()
    page.wait_for_function(f"() => !JSON.parse(localStorage['fogbound.seats'])['{name}'].left")
    assert own_server.post(f"/api/tables/{name}/copy", tokens=tokens).status_code == 410
    expect(page.get_by_text(FAIR)).to_be_visible()
