"""Every screen, in every language, light and dark: it fits phones, a page at 200 % and a television, and axe finds
nothing wrong."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.person import Person

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
OVERFLOWING = """() => {
  const wide = [...document.querySelectorAll("body *")].filter((one) => {
    const box = one.getBoundingClientRect();
    const isShown = box.width > 1 && box.height > 1 && getComputedStyle(one).visibility !== "hidden";
    const isOut = box.right > innerWidth + 1 || box.left < -1;
    return isShown && isOut && !one.closest("svg, .only-spoken, [aria-hidden=true]");
  });
  const cut = [...document.querySelectorAll("button, a.button, select, h1, h2, label, legend")].filter((one) => {
    const isPinned = (inner) => getComputedStyle(inner).position === "absolute";  // a badge on its edge, say
    const isCut = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
    return isCut && ![...one.children].some(isPinned) && getComputedStyle(one).textOverflow !== "ellipsis";
  });
  const unread = [...document.querySelectorAll("select")].filter((one) => {
    const { font, padding, border } = getComputedStyle(one);
    const free = one.cloneNode(true);  // as wide as the longest of what can be chosen
    Object.assign(free.style, { position: "absolute", width: "auto", maxWidth: "none", font, padding, border });
    document.body.append(free);
    const needed = free.offsetWidth;
    free.remove();
    return one.offsetWidth && one.offsetWidth < needed - 1;
  });
  const boxes = [...document.querySelectorAll("input:is([type=checkbox], [type=radio])")];
  const squeezed = boxes.filter((one) => one.offsetWidth && one.offsetWidth < one.offsetHeight - 1);
  const faults = [...wide, ...cut, ...unread, ...squeezed];
  return faults.map((one) => `${one.tagName} ${one.className}: ${one.innerText ?? ""}`.slice(0, 120));
}"""


OTHERS = {"on its side": (740, 360), "at 200 %": (640, 400), "television": (2560, 1440)}


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def on_others(page: Page) -> dict[str, list[str]]:
    """All that is wrong on screens other than a phone's."""
    found = {}
    for name, size in OTHERS.items():
        resize(page, size)
        found[name] = page.evaluate(OVERFLOWING)
    resize(page, (PHONE["viewport"]["width"], PHONE["viewport"]["height"]))
    return {name: wrong for name, wrong in found.items() if wrong}


PLAYED_BEFORE = """() => {
  const report = { game: "memoarrr", games: 1, from_memory: 12, lucky: 1, missed: 2, failures: 3, up_to: [1, 2, 4],
                   recall: [[4, 4], [3, 2], [2, 1], [1, 0]], longest: { face: "Tj", place: "a1", ago: 31, move: 40 } };
  const others = [{ name: "Morrow", bot: "captain" }, { name: "Anne Bonny of the Seven Seas", bot: null }];
  const all = Array.from({ length: 9 }, (_, at) => {
    return { id: `abcdefgh234${at}`, at: 1e12 + at * 1e8, won: at % 2 > 0, report, others };
  });
  localStorage["fogbound.history"] = JSON.stringify(all);
  const now = new Date();
  const days = [0, 1, 2].map((ago) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago));
  const two = (number) => String(number).padStart(2, "0");
  const name = (day) => [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join("-");
  const one = { table: "abcdefgh2345", rank: 2, players: 3, n: 14, of: 15 };
  localStorage["fogbound.fog"] = JSON.stringify(Object.fromEntries(days.map((day) => [name(day), one])));
}"""
"""A browser with a logbook, and with the fog of today behind it."""


def screens(page: Page, home: str) -> Iterator[str]:
    """Walk through all screens; gives the name of each while it is shown. Nothing here depends on the language."""
    page.goto(home)
    expect(page.locator("main h2").first).to_be_visible()
    yield "home"
    for game in ("memoarrr", "ahoy"):
        page.goto(f"{home}/new/{game}/friends")  # the form is the same for all ways to play, and longest for this one
        expect(page.locator("form")).to_be_visible()
        yield f"setup {game}"
        page.locator("form input").first.fill("Anne Bonny")
        page.locator("form button").last.click()
        expect(page.locator("main .seats")).to_be_visible()
        expect(page.locator("main .link input")).to_be_visible()
        yield f"waiting {game}"
        page.locator("main > button", has_not=page.locator(".start")).first.click()
        expect(page.locator("main form select").first).to_be_visible()
        yield f"change {game}"
        page.evaluate("localStorage.removeItem('fogbound.seats')")
        page.reload()
        expect(page.locator(".invitation select")).to_be_visible()
        yield f"invitation {game}"
        page.goto(f"{home}/new/{game}/now")
        page.locator("form button").last.click()
        expect(page.get_by_role("banner").get_by_role("button").first).to_be_visible()
        expect(page.locator("[data-place]").first).to_be_visible()
        yield f"table {game}"
        page.get_by_role("banner").get_by_role("button").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield f"menu {game}"
        page.goto(f"{home}/rules/{game}")
        expect(page.locator("main h2").first).to_be_visible()
        yield f"rules {game}"
    for name in ("join", "screen"):
        page.goto(f"{home}/{name}")
        expect(page.locator("h1")).to_have_text(re.compile("."))
        yield name
    page.goto(f"{home}/crew")
    expect(page.locator("form input").first).to_be_visible()
    yield "new crew"
    for number, name in enumerate(("The Gulls of Gullhaven", "Anne Bonny")):
        page.locator("form input").nth(number).fill(name)
    page.locator("form button").click()
    expect(page.locator("#crew-logbook")).to_be_visible()
    expect(page.locator("main .link input")).to_be_visible()
    yield "crew"
    for name in ("review", "history", "fog"):
        page.goto(f"{home}/{name}")
        expect(page.locator("main :is(h1, label)").first).to_be_visible()
        yield name
    page.evaluate(PLAYED_BEFORE)
    for name, what in (("history", ".matches li"), ("fog", ".result")):
        page.goto(f"{home}/{name}")
        expect(page.locator(what).first).to_be_visible()
        yield f"filled {name}"
    page.goto(f"{home}/new/memoarrr/now")
    page.locator("form button").last.click()
    expect(page.locator("[data-place]").first).to_be_visible()
    page.get_by_role("banner").get_by_role("button").first.click()
    page.locator("dialog .apart button").click()
    page.locator("dialog .apart button").click()
    expect(page.locator(".ending .last-words, .ending .next:not(.new)").first).to_be_visible()
    yield "ending"
    page.goto(f"{home}/t/aaaaaaaaaaaa")
    expect(page.locator("main a")).to_be_visible()
    yield "no table"
    for odd in ("t/nowhere", "new/poker/now", "xyz"):
        page.goto(f"{home}/{odd}")
        expect(page.locator("main a")).to_be_visible()
        yield odd


@pytest.mark.parametrize(("language", "theme"), [("fr", "dark"), ("de", None), *also(("en", "light"), ("it", None))])
def test_every_text_fits_every_screen_and_axe_finds_nothing(visit, server, language, theme):
    """One walk for each language; axe goes along for each theme."""
    page = visit("/", **PHONE, locale=language, color_scheme=theme or "light")
    found: dict[str, list[str]] = {}
    for name in screens(page, server.url):
        faults = page.evaluate(OVERFLOWING)
        if theme is not None:
            page.evaluate(AXE.read_text("utf-8"))
            violations = page.evaluate("async () => (await axe.run(document)).violations")
            faults += [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in violations]
        if faults:
            found[name] = faults
        found |= {f"{name}, {other}": wrong for other, wrong in on_others(page).items()}
    assert found == {}
    assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_end(visit, theme):
    page = visit("/", color_scheme=theme)
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really give up?").click()
    expect(Person(page).ending).to_be_visible()
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate("async () => (await axe.run(document)).violations") == []
