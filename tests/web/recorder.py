"""A recorder in the page: every change of every place of the board, and of what is said, to the millisecond."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

_RECORDER = """() => {
  const log = (window.recorded = []);
  const last = new Map();
  const note = (what, value) => {
    const text = JSON.stringify(value);
    if (last.get(what) === text) return;
    last.set(what, text);
    log.push({ at: performance.now(), what, value });
  };
  const look = () => {
    for (const place of document.querySelectorAll("[data-place]")) {
      const cell = place.querySelector(".card") ? place : place.parentElement;
      note(place.dataset.place, {
        label: place.getAttribute("aria-label"),
        is_up: cell.querySelector(".face") !== null,
        is_flat: cell.querySelector(".to-edge, .from-edge") === null,
        is_open: place.getAttribute("aria-disabled") === "false",
        is_busy: place.getAttribute("aria-busy") === "true",
      });
    }
    for (const [what, where] of Object.entries(WORDS)) {
      note(what, document.querySelector(where)?.innerText.trim() ?? "");
    }
    const choices = "[data-action]:not([inert] *), [data-move], [data-place][aria-disabled=false], .answers button";
    note("choices", [...document.querySelectorAll(choices)].filter((one) => !one.closest(".got-it")).length);
  };
  const watch = () => {
    const seen = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.body, seen);
  };
  if (document.body) watch();
  else addEventListener("DOMContentLoaded", watch);
}"""
_WORDS = "{ news: '[role=status].line', prompt: '.prompt', told: '.plank .news', ending: '.ending h2' }"


@dataclass(frozen=True)
class Change:
    """Something has changed at this time; `value` is all that is known of it since."""

    at: float
    what: str
    value: Any


class Recorder:
    """Notes what changes from now on, after a reload too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        script = f"({_RECORDER.replace('WORDS', _WORDS)})()"
        page.add_init_script(script)
        page.evaluate(script)

    def changes(self, what: str = "") -> list[Change]:
        """All of it in order, or that of one place, or of `news`, `prompt`, `told`, `ending` or `choices`."""
        found = [Change(**one) for one in self.page.evaluate("recorded")]
        return [one for one in found if what in ("", one.what)]

    def up(self, place: str) -> "list[tuple[float, float]]":
        """From when to when a place lay open, its face flat on the table; the last time may have no end yet."""
        times, since = [], None
        for change in self.changes(place):
            is_seen = change.value["is_up"] and change.value["is_flat"]
            if is_seen and since is None:
                since = change.at
            elif not change.value["is_up"] and since is not None:
                times.append((since, change.at))
                since = None
        return times if since is None else [*times, (since, float("inf"))]

    def places(self) -> list[str]:
        """Those where anything has changed."""
        return sorted({one.what for one in self.changes() if len(one.what) == 2})
