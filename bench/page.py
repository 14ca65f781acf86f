"""How the page feels on a phone of the middle class: what it loads, its first paint, layout shifts, long frames.

The CPU is made four times slower."""

import gzip
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests import browser as chromium
from tests.server.driver import Server

from .measure import Report, Table, verdict

REPEATS, TURNS, SLOWER = 10, 10, 4
GAMES = {"Memoarrr!": ("Look: ", "Got it"), "Memory Ahoy": ()}
"""The buttons that a person presses before the first card."""
PHONE: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}
WATCH = """() => {
  [window.shift, window.board_shift] = [0, 0];
  const isBoard = ({ node }) => node?.nodeType === 1 && node.matches(".board, .grid, .cell, [data-place]");
  const add = (one) => {
    if (!one.hadRecentInput) shift += one.value;
    if (one.sources.some(isBoard)) board_shift += one.value;
  };
  new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({ type: "layout-shift", buffered: true });
}"""
FRAMES = """() => {
  window.frames_ms = [];
  let last = performance.now();
  const next = (now) => { frames_ms.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
PLAY = """(turns) => new Promise((done) => {
  let left = turns;
  const look = () => {
    const card = document.querySelector("[role=group] button[data-place]:not([aria-disabled=true])");
    const others = document.querySelectorAll(".got-it button, .actions button:not([aria-pressed=true])");
    const other = [...others].find((one) => one.checkVisibility({ visibilityProperty: true }));
    const isOver = [...document.querySelectorAll("button")].some((one) => one.textContent.trim() === "Play again");
    if (isOver || (card && left-- === 0)) return done();
    (card ?? other)?.click();
    setTimeout(look, 500);
  };
  look();
})"""
"""From inside the page: a browser that is asked from outside what it shows has less time to show it."""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def bench() -> Report:
    with tempfile.TemporaryDirectory() as folder, chromium.launched() as chrome:
        server = Server(Path(folder) / "tables.db", warm_up=1)
        try:
            visits = [_visit(chrome, server.url) for _ in range(REPEATS)]
            games = {game: [_turn(game, chrome, server.url) for _ in range(REPEATS)] for game in GAMES}
        finally:
            server.end()
    loaded, paint = visits[0]["bytes"] / 1000, statistics.median(one["paint_ms"] for one in visits)
    shift = max(one["shift"] for one in visits)
    rows = [
        ("JavaScript and CSS of the first load, gzipped", f"{loaded:.1f} kB", f"90 kB: {verdict(loaded <= 90)}"),
        ("first contentful paint, median", f"{paint:.0f} ms", f"1000 ms: {verdict(paint <= 1000)}"),
        ("layout shift, most", f"{shift:.3f}", f"0: {verdict(shift < 0.001)}"),
    ]
    for game, played in games.items():
        all_of_them = sorted(frame for frames, _ in played for frame in frames)
        usual, longest = round(all_of_them[int(len(all_of_them) * 0.99)]), round(all_of_them[-1])  # whole: 50.1 is 50
        moved = max(shift for _, shift in played)
        rows += [
            (f"{game}: layout shift of the board", f"{moved:.3f}", f"0: {verdict(moved < 0.001)}"),
            (f"{game}: frame while cards turn, 99th in a hundred", f"{usual} ms", f"50 ms: {verdict(usual <= 50)}"),
            (f"{game}: frame while cards turn, longest", f"{longest} ms", f"50 ms: {verdict(longest <= 50)}"),
        ]
    count = sum(len(frames) for played in games.values() for frames, _ in played)
    return Report(
        about=f"The page in Chromium on a phone's screen, with the CPU made {SLOWER} times slower.",
        table=Table(("", "measured", "target"), tuple(rows)),
        notes=(
            f"{REPEATS} first visits to Home, and {REPEATS} games of each kind until a person has chosen {TURNS} "
            f"cards: {count:,} frames.",
        ),
        packages=("fogbound", "playwright"),
    )


def _open(chrome: Browser, url: str) -> Page:
    page = chrome.new_context(**PHONE, locale="en-GB").new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})()")
    page.goto(url)
    page.get_by_role("button", name="Play now").first.wait_for()
    return page


def _visit(chrome: Browser, url: str) -> dict[str, float]:
    sizes: list[int] = []
    context = chrome.new_context(**PHONE, locale="en-GB")
    page = context.new_page()
    page.on("response", lambda answer: sizes.append(len(gzip.compress(answer.body()))) if _counts(answer.url) else None)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})()")
    page.goto(url)
    page.get_by_role("button", name="Play now").first.wait_for()
    page.wait_for_load_state("networkidle")
    found = {"paint_ms": page.evaluate(PAINT), "shift": page.evaluate("shift"), "bytes": float(sum(sizes))}
    context.close()
    return found


def _counts(url: str) -> bool:
    return url.endswith((".js", ".css")) and not url.endswith("/sw.js")


def _turn(game: str, chrome: Browser, url: str) -> tuple[list[float], float]:
    """The lengths of all frames while a person plays, and how far the board and its places moved by themselves.

    Words that take the place of others in their room are no such shift, though the browser counts them."""
    page = _open(chrome, url)
    page.get_by_role("button", name="Play now").nth(list(GAMES).index(game)).tap()
    for name in GAMES[game]:
        page.get_by_role("button", name=name).first.tap()
    page.locator("[data-place]").first.wait_for()
    page.evaluate(FRAMES)
    page.evaluate(PLAY, TURNS)
    frames: list[float] = page.evaluate("frames_ms")
    shift: float = page.evaluate("board_shift")
    page.context.close()
    return frames, shift
