"""How a review of four players feels: how soon it opens, and whether a frame is dropped while an arrow key is held."""

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests import browser as chromium
from tests.server.driver import Server
from tests.server.people import open_table
from tests.web.conftest import DESK, PHONE

from .measure import Report, Table, verdict
from .page import FRAMES

ON, NOTHING = "ArrowRight", "F9"
REPEATS, TIMES, PER_S, MOST_MS = 5, 3, 10, 300
DROPPED_MS = 1.5 * 1000 / 60
"""A frame that takes longer has left one out, at sixty a second."""
GAMES: dict[str, Any] = {"memoarrr": {"players": 4, "expert": True}, "ahoy": {"players": 4}}
BOTS = ("sailor", "cabin-boy", "gunner", "sailor")
SCREENS: dict[str, Any] = {"desktop": DESK, "phone": PHONE}
OPENED = """(kind) => {
  window.opened = new Promise((done) => addEventListener(kind, ({ timeStamp }) => {
    const look = () => document.querySelector("main input[type=range]")
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
      : requestAnimationFrame(look);
    look();
  }, { once: true, capture: true }));
}"""


def bench() -> Report:
    with tempfile.TemporaryDirectory() as folder, chromium.launched() as chrome:
        server = Server(Path(folder) / "tables.db", warm_up=1)
        try:
            rows = tuple(row for game in GAMES for row in _rows(chrome, server, game, Path(folder)))
        finally:
            server.end()
    return Report(
        about="A review of a game of four bots in Chromium: from the click on “Look back”, or from choosing a saved "
        f"file, until the slider can be used; then all moves with the arrow key held, {PER_S} a second.",
        table=Table(("", "measured", "target"), rows),
        notes=(
            f"Opened {REPEATS} times each in a browser that has nothing stored: the median, and the longest.",
            f"A frame is dropped when one takes longer than {DROPPED_MS:.0f} ms. All moves {TIMES} times, judged by "
            "the best: the machine, which may be shared, drops some by itself.",
        ),
        packages=("fogbound", "playwright"),
    )


def _rows(chrome: Browser, server: Server, game: str, folder: Path) -> Iterator[tuple[str, str, str]]:
    table, moves = _played(server, game)
    file = folder / f"{game}.json"
    file.write_bytes(server.get(f"/api/tables/{table}/record").content)
    for way, opened in (
        ("at its table", [_look_back(chrome, server.url, table) for _ in range(REPEATS)]),
        ("from a file", [_read(chrome, server.url, file) for _ in range(REPEATS)]),
    ):
        median = statistics.median(opened)
        target = f"{MOST_MS} ms: {verdict(median < MOST_MS)}"
        yield f"{game}, opened {way}", f"{median:.0f} ms (longest {max(opened):.0f})", target
    for screen, settings in SCREENS.items():
        keys = (NOTHING, *[ON] * TIMES)
        still, *stepped = (_step(chrome, f"{server.url}/review/{table}", settings, moves, key) for key in keys)
        dropped = sorted(map(_dropped, stepped))
        measured = f"{', '.join(map(str, dropped))} of {len(stepped[0]):,}"
        target = f"0: {verdict(dropped[0] == 0)}; {_dropped(still)} when nothing moves"
        yield f"{game}, frames dropped in {moves} moves, {screen}", measured, target


def _dropped(frames: list[float]) -> int:
    return sum(frame > DROPPED_MS for frame in frames)


def _played(server: Server, game: str) -> tuple[str, int]:
    """A finished table of four bots, and how many moves they made."""
    table, host = open_table(server, game, options=GAMES[game])
    for seat, bot in enumerate(BOTS):
        host.done("seat_bot", table=table, seat=seat, bot=bot)
    host.done("start", table=table)
    host.until(lambda table: table["status"] == "over")
    return table, host.table["moves"]


def _visit(chrome: Browser, url: str, settings: Any) -> Page:
    page = chrome.new_context(locale="en-GB", **settings).new_page()
    page.goto(url)
    page.wait_for_load_state("networkidle")
    return page


def _look_back(chrome: Browser, url: str, table: str) -> float:
    page = _visit(chrome, f"{url}/t/{table}", DESK)
    link = page.get_by_role("link", name="Look back")
    link.wait_for()
    page.evaluate(OPENED, "click")
    link.click()
    return _opened(page)


def _read(chrome: Browser, url: str, file: Path) -> float:
    page = _visit(chrome, f"{url}/review", DESK)
    chooser = page.get_by_label("Look at a saved match")
    chooser.wait_for()
    page.evaluate(OPENED, "change")
    chooser.set_input_files(file)
    return _opened(page)


def _opened(page: Page) -> float:
    took: float = page.evaluate("opened")
    page.context.close()
    return took


def _step(chrome: Browser, url: str, settings: Any, moves: int, key: str) -> list[float]:
    """The lengths of all frames while a key is held, for as long as the arrow takes from the first move to the last."""
    page = _visit(chrome, url, settings)
    page.get_by_role("slider", name="Move").wait_for()
    page.evaluate(FRAMES)
    for _ in range(moves):
        page.keyboard.down(key)
        page.wait_for_timeout(1000 / PER_S)
    page.keyboard.up(key)
    if key == ON:
        page.get_by_text(f"Move {moves} of {moves}", exact=True).wait_for()
    frames: list[float] = page.evaluate("frames_ms")
    page.context.close()
    return frames
