"""The page without a server: what it loads, how soon one can play, how long bots think, how much memory it takes.

On a phone's screen, as it is here and with the CPU made four times slower."""

import os
import re
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests import browser as chromium
from tests.server.driver import Server

from .measure import Report, Table, verdict
from .page import PHONE

REPEATS, SLOWER, MOVES = 5, 4, 100
LEVELS = ("captain", "mate", "gunner", "sailor", "cabin-boy")
_RUN_S = 0.01
_LOOK_AGAIN = 10
SERVER = Path(__file__).parents[1] / "src" / "fogbound" / "server"
WATCH = """() => {
  const Own = window.Worker;
  window.Worker = class extends Own {
    constructor(...how) {
      super(...how);
      window.tables = this;
    }
    postMessage(message, ...how) {
      super.postMessage(message.kind === "start" ? { ...message, botPaceS: 0 } : message, ...how);
    }
  };
}"""
"""The page's worker, with bots that make no pause: what is measured is how long they think."""
THINK = """([game, bots, wanted]) => new Promise((done, failed) => {
  let [last, count, table] = [0, 0, null];
  const times = [];
  const text = (command) => JSON.stringify({ id: `b${++count}`, ...command });
  const say = (command) => tables.postMessage({ kind: "say", line: 9999, text: text(command) });
  const wish = { kind: "request", method: "POST", path: "/api/tables", body: JSON.stringify({ game }) };
  const begin = () => tables.postMessage({ ...wish, id: 1e6 + ++count });
  const hear = ({ data }) => {
    if (data.kind === "answer" && data.id > 1e6) {
      const made = JSON.parse(data.text);
      table = made.table;
      say({ type: "watch", table, tokens: [made.host_token] });
      bots.forEach((bot, seat) => say({ type: "seat_bot", table, seat, bot }));
      say({ type: "start", table });
      last = 0;
    } else if (data.kind === "hear" && data.line === 9999) {
      for (const one of data.text.split("\\n").map((text) => JSON.parse(text))) {
        if (one.type === "error") failed(new Error(one.message));
        if (one.type !== "table" || one.table !== table || one.status === "open") continue;
        const now = performance.now();
        if (last && one.moves) times.push(now - last);
        last = now;
        if (one.status === "over" && times.length < wanted) begin();
        else if (one.status === "over") {
          tables.removeEventListener("message", hear);
          done(times); // nobody thinks any more
        }
      }
    }
  };
  tables.addEventListener("message", hear);
  tables.postMessage({ kind: "connect", line: 9999 });
  begin();
})"""
"""Whole matches of bots against each other, in the worker of the page: from one move to the next, in milliseconds."""


def bench() -> Report:
    with tempfile.TemporaryDirectory() as folder, chromium.launched() as chrome:
        server = Server(Path(folder) / "tables.db")
        page = _made_offline(chrome, server.url)
        server.end()
        starts = {}
        for slower in (1, SLOWER):
            with _slowed(chrome, slower):
                starts[slower] = [_start(page, server.url) for _ in range(REPEATS)]
        again = statistics.median(second for _, second in starts[1])
        page = _in_a_new_process(page, server.url)
        before = _private_mb(_renderers(chrome))
        _play(page, time.monotonic())
        thought = {}
        for game in ("memoarrr", "ahoy"):
            for level in LEVELS:
                with _slowed(chrome, SLOWER):
                    thought[game, level] = page.evaluate(THINK, [game, [level, level], MOVES])
        memory = _private_mb(_renderers(chrome)) - before
    engine = sum(_sent(file) for file in SERVER.glob("engine/*/*")) / 1e6
    here, slow = (statistics.median(first for first, _ in starts[slower]) for slower in (1, SLOWER))
    rows = [
        ("engine, loaded once", f"{engine:.2f} MB", f"6 MB: {verdict(engine <= 6)}"),
        ("start offline → first card, here, median", f"{here:.1f} s", f"4 s: {verdict(here <= 4)}"),
        (f"start offline → first card, CPU ×{SLOWER}, median", f"{slow:.1f} s", f"12 s: {verdict(slow <= 12)}"),
        ("second match in the same visit, here, median", f"{again:.2f} s", f"0.3 s: {verdict(again <= 0.3)}"),
        ("memory that the tables add to the page", f"{memory:.0f} MB", f"150 MB: {verdict(memory <= 150)}"),
    ]
    for (game, level), times in thought.items():
        late = sorted(times)[int(len(times) * 0.99) - 1] / 1000
        what = f"{game}: a {level}'s move, CPU ×{SLOWER}, 99th in a hundred"
        rows.append((what, f"{late:.2f} s", f"1.5 s: {verdict(late <= 1.5)}"))
    return Report(
        about="The page without a server, in Chromium on a phone's screen.",
        table=Table(("", "measured", "target"), tuple(rows)),
        notes=(
            f"{REPEATS} starts each; {MOVES} moves or more of each level in whole matches of each game.",
            f"CPU ×{SLOWER}: the page's processes run {_RUN_S * 1000:.0f} of every {_RUN_S * SLOWER * 1000:.0f} ms.",
        ),
        packages=("fogbound", "playwright"),
    )


def _sent(file: Path) -> int:
    """The bytes that are sent for a file: its compressed copy, where there is one."""
    if file.suffix == ".gz":
        return 0
    copy = file.with_name(f"{file.name}.gz")
    return (copy if copy.exists() else file).stat().st_size


def _made_offline(chrome: Browser, url: str) -> Page:
    context = chrome.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(120_000)
    context.add_init_script("""localStorage["fogbound.settings"] ??= JSON.stringify({ pace: "brisk" })""")
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Make it work offline").tap()
    page.get_by_text(re.compile("works offline")).wait_for()
    return page


def _in_a_new_process(page: Page, url: str) -> Page:
    """Open the page without what it has used before."""
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Play now").first.wait_for()
    return page


def _start(page: Page, url: str) -> tuple[float, float]:
    """Seconds from opening the page to the first choice, and from asking for a second match to its first choice."""
    began = time.monotonic()
    page.goto(url)
    first = _play(page, began)
    page.get_by_role("link", name="Fogbound").tap()
    page.get_by_role("button", name="Play now").first.wait_for()
    return first, _play(page, time.monotonic())


def _play(page: Page, began: float) -> float:
    page.get_by_role("button", name="Play now").first.tap()
    page.get_by_role("button", name=re.compile("Look:")).first.wait_for()
    return time.monotonic() - began


def _renderers(chrome: Browser) -> list[int]:
    """The processes of all pages that were started from this one."""
    parents = {int(file.parent.name): _status(file) for file in Path("/proc").glob("[0-9]*/stat")}
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return [pid for pid in ours if b"--type=renderer" in _read(Path(f"/proc/{pid}/cmdline"))]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # it has ended
        return b""


def _status(file: Path) -> int:
    """The parent of a process."""
    fields = _read(file).rpartition(b")")[2].split()
    return int(fields[1]) if len(fields) > 1 else 0


def _private_mb(pids: list[int]) -> float:
    """Memory that belongs to these processes alone."""
    lines = [line for pid in pids for line in _read(Path(f"/proc/{pid}/smaps_rollup")).splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith(b"Private_")) / 1000


@contextmanager
def _slowed(chrome: Browser, times: int) -> Iterator[None]:
    """Let pages run only a part of the time, workers too: the browser's own throttling leaves those as they are."""
    ended = threading.Event()

    def send(pids: list[int], what: signal.Signals) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    def work() -> None:
        pids, round_ = _renderers(chrome), 0
        while not ended.wait(_RUN_S):
            send(pids, signal.SIGSTOP)
            time.sleep(_RUN_S * (times - 1))
            send(pids, signal.SIGCONT)
            round_ += 1
            if round_ % _LOOK_AGAIN == 0:  # a page may have begun in another process
                pids = _renderers(chrome)

    thread = threading.Thread(target=work)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if times > 1:
            thread.join()
