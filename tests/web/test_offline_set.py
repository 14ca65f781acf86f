"""The files that a browser stores for the page: one whole set for each version, never two halves."""

import re
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fogbound.cli.static_folder import write_folder
from tests.web.conftest import PHONE, TIMEOUT_MS

pytestmark = pytest.mark.slow  # a real browser

SETS = """async () => {
  const found = {};
  for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).length;
  return found;
}"""
"""How many files each cache of the browser has."""
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => undefined);
  const worker = registration.installing;
  if (!worker) return "none";
  return new Promise((done) => {
    const look = () => ["installed", "activated", "redundant"].includes(worker.state) && done(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
}"""
"""As the browser does by itself from time to time: look for a new version, and say what became of it."""


KEEP = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const { port1, port2 } = new MessageChannel();
  const uses = [...document.querySelectorAll("script[src]")].map(({ src }) => src);
  await new Promise((done) => {
    port1.onmessage = ({ data }) => data.isWhole && done();
    registration.waiting.postMessage({ what: "keep", uses }, [port2]);
  });
  return registration.waiting !== null;
}"""
"""As the page does it when its engine has started; whether the new version still waits afterwards."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def space(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder that a plain web server serves, and its address."""
    folder = tmp_path / "web"
    files = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=files.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{files.server_address[1]}/"
    files.shutdown()
    files.server_close()


def publish_next_version(folder: Path) -> str:
    """The next version: all scripts have other names, and nothing of the one before is left. Return the new main
    script's name."""
    old = re.search(r"assets/(index-[\w-]+)\.js", (folder / "index.html").read_text())
    assert old
    scripts = [file.stem for file in (folder / "assets").glob("*.js")]
    names = re.compile("|".join(re.escape(f"{name}.js") for name in sorted(scripts, key=len, reverse=True)))
    for file in folder.rglob("*"):
        if file.suffix in (".js", ".html"):
            file.write_text(names.sub(lambda found: f"{found[0][:-3]}-next.js", file.read_text()))
    for name in scripts:
        (folder / "assets" / f"{name}.js").rename(folder / "assets" / f"{name}-next.js")
    worker = folder / "sw.js"
    worker.write_text(re.sub(r'("version": ")', r"\1next-", worker.read_text(), count=1))
    return f"{old[1]}-next.js"


def scripts_of(page: Page) -> set[bool]:
    """Whether the scripts that this page has loaded are of the next version."""
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return {name.endswith("-next.js") for name in loaded if name.endswith(".js") and "/assets/" in name}


def visit_all_screens(page: Page) -> None:
    """Screens that are loaded only when somebody goes there."""
    for address, heading in (("#/rules/ahoy", "The rules"), ("#/learn/memoarrr-first", ""), ("#/history", "")):
        page.evaluate("(address) => (location.hash = address)", address)
        expect(page.locator("h1, [data-place]").first).to_be_visible()
        if heading:
            expect(page.get_by_role("heading", level=1)).to_contain_text(heading)


def test_a_new_version_replaces_the_old_one_as_a_whole(space, browser: Browser):
    folder, url = space
    write_folder(folder, None)
    context = browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Make it work offline").tap()
    expect(page.get_by_text(re.compile("works offline"))).to_be_visible()
    (old,) = set(page.evaluate(SETS)) - {"fogbound-wanted"}
    count = page.evaluate(SETS)[old]

    publish_next_version(folder)
    missing = max((folder / "engine").rglob("*.packed"), key=lambda file: file.stat().st_size)
    shutil.move(missing, folder.parent / "kept-back")
    (folder / "assets").rename(folder.parent / "assets")  # half an upload
    assert page.evaluate(UPDATE) == "redundant"
    assert page.evaluate(SETS)[old] == count
    context.set_offline(True)
    page.reload()
    visit_all_screens(page)  # the old version is there, all of it
    assert scripts_of(page) == {False}
    context.set_offline(False)

    (folder.parent / "assets").rename(folder / "assets")
    shutil.move(folder.parent / "kept-back", missing)
    page.goto(url)
    page.evaluate(UPDATE)
    sets = page.evaluate(SETS)
    new = next(name for name in sets if "next-" in name)
    assert sets[new] == count  # at once whole: the player wanted it to work offline
    page.close()  # the last tab of the old version
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("(old) => caches.has(old).then((has) => !has)", arg=old)
    context.set_offline(True)
    page.reload()
    visit_all_screens(page)
    assert scripts_of(page) == {True}
    assert page.evaluate(SETS) == {new: count, "fogbound-wanted": 0}
    context.close()


def test_a_tab_that_is_open_keeps_its_version_to_its_end(space, browser: Browser):
    """The web space has only the new files by then."""
    folder, url = space
    write_folder(folder, None)
    context = browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Make it work offline").tap()
    expect(page.get_by_text(re.compile("works offline"))).to_be_visible()
    publish_next_version(folder)
    assert page.evaluate(UPDATE) == "installed"
    assert page.evaluate(KEEP) is True
    visit_all_screens(page)
    assert scripts_of(page) == {False}
    context.close()
