"""The table on every size of screen: a phone on its side, a page at 200 %, a television, the narrowest phone."""

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.long import also
from tests.web.test_ahoy_moments import TELL
from tests.web.test_motion import LISTEN
from tests.web.test_screens import OVERFLOWING, resize

pytestmark = pytest.mark.slow

LOW = [(740, 360), (640, 400)]
LARGE = [(1920, 1080), (2560, 1440)]
NARROW = (320, 640)
PLAYERS = {"en": 2, "fr": 3, "de": 4, "it": 4}
MOMENT_MS = 100

FAULTS = """() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const seen = (what) => [...document.querySelectorAll(what)].filter(isShown);
  const called = (one) => `${one.tagName} ${one.className} ${one.dataset.place ?? one.innerText}`.slice(0, 80);
  const buttons = seen("main :is(button:not(.taken), a), header button, [data-coach] :is(button, a)");
  const parts = seen(".prompt, .seat, .edge, .grid, .finale, .ending, [data-coach]");
  const faults = [...buttons, ...parts].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isIn = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return isIn ? [] : [`out of sight: ${called(one)}`];
  });
  const covered = buttons.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !one.contains(hit) && !hit?.closest(".sides");
  });
  const cut = seen(".prompt, .prompt strong").filter((one) => one.scrollHeight > one.clientHeight + 1);
  const small = seen("[data-place]").filter((one) => one.offsetWidth < 44);
  return [
    ...faults,
    ...covered.map((one) => `covered: ${called(one)}`),
    ...cut.map((one) => `cut: ${called(one)}`),
    ...small.map((one) => `too small: ${called(one)}`),
    ...(document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : []),
  ];
}"""
"""All that can be chosen, and all that says what to do, is in sight as it is; every card is as large as a thumb."""

LETTERS = """() => {
  const size = (what) => parseFloat(getComputedStyle(document.querySelector(what)).fontSize);
  return Math.min(...[".seat .name", ".prompt strong", ".prompt p", ".stack .left", ".edge"].map(size));
}"""
OVERLAPPING = """() => {
  scrollTo(0, 0);
  const parts = ["header", "[data-coach]", ".table", ".got-it"].map((what) => document.querySelector(what));
  const boxes = parts.flatMap((one) => one?.getBoundingClientRect() ?? []);
  const ways = [...document.querySelectorAll("[data-coach] .ways > *")].map((one) => one.getBoundingClientRect());
  const isOver = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const pairs = (all) => all.flatMap((a, number) => all.slice(number + 1).map((b) => isOver(a, b)));
  return [...pairs(boxes), ...pairs(ways)].some(Boolean);
}"""


def faults(page: Page) -> dict[tuple[int, int], list[str]]:
    """All that is wrong on low and on large screens."""
    expect(page.locator(".ending .new")).to_have_count(0)  # its buttons can be pressed
    found: dict[tuple[int, int], list[str]] = {}
    for size in (*LOW, *LARGE):
        resize(page, size)
        found[size] = page.evaluate(FAULTS) + page.evaluate(OVERFLOWING)
        if size in LARGE and page.locator(".stack").count() and page.evaluate(LETTERS) < size[1] / 85:
            found[size].append(f"too small to be read: {page.evaluate(LETTERS)}")
    return {size: wrong for size, wrong in found.items() if wrong}


def next_of(page: Page) -> Locator:
    """Returns the one thing that can be done now in a lesson."""
    actions = "[data-action][aria-pressed=false], [data-move]:not([aria-disabled=true]), .answers button:enabled"
    return page.locator(f":is(.sides .legal, [data-place][aria-disabled=false], {actions}):not([inert] *)")


def wait_for_next(page: Page) -> None:
    something = next_of(page).or_(page.locator("[data-coach].done, .finale")).first
    for _ in range(100):
        try:
            return something.wait_for(timeout=MOMENT_MS)
        except TooLate:
            page.locator("header h1").dispatch_event("click")  # it hurries
    raise AssertionError("nothing more can be done")


def pick_a_side(page: Page) -> None:
    """A tap is dropped while another player's pick waits to be shown, so tap until the look opens."""
    look = page.locator("[data-move=got_it]")
    for _ in range(20):
        with suppress(TooLate):  # the look may open meanwhile
            page.locator(".sides .legal").first.click(timeout=1000)
        with suppress(TooLate):
            return look.wait_for(timeout=3000)
    raise AssertionError("no look opens")


@pytest.mark.parametrize("language", PLAYERS)
def test_the_table_is_all_in_sight_on_low_and_on_large_screens(visit, language):
    page = visit("/new/memoarrr/now", locale=language)
    for _ in range(PLAYERS[language] - 2):
        page.locator("form button:not(.primary, .plain)").click()
    page.locator("form input[type=checkbox]").first.check()  # expert
    page.locator("form button.primary").click()
    expect(page.locator(".seat")).to_have_count(PLAYERS[language])
    found = {}
    wait_for_next(page)
    found["setup"] = faults(page)
    pick_a_side(page)
    found["look"] = faults(page)
    page.locator("[data-move=got_it]").click()
    wait_for_next(page)
    found["turn"] = faults(page)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


STOP = "() => { const at = performance.now(); performance.now = () => at; }"
"""The scene that is on stays."""
PLAYED: dict[str, Any] = {"phase": "turn", "round": 7, "to_move": 0, "trail": ["Po", "Oo"], "last": "b1", "ban": None}
MISS = [
    {"type": "turned", "seat": 0, "at": "e5", "card": "Td", "match": False},
    {"type": "volcano", "seat": 0, "volcano": "D"},
]


def tell(page: Page, table: dict[str, Any], view: dict[str, Any], *events: dict[str, Any], **more: Any) -> None:
    """The next update; fields that are not named stay as they were."""
    seen = table["seen"][0]
    seen["view"] |= view
    seen |= {"events": events, "legal_moves": [], "secret_ms": None}
    table |= {"number": table["number"] + 1, "moves": table.get("moves", 0) + 1, "looks": [], **more}
    page.evaluate(TELL, table)


@pytest.mark.parametrize("language", ["de", *also("en", "fr", "it")])
def test_a_miss_and_the_end_are_all_in_sight_on_low_and_on_large_screens(visit, language):
    page = visit("/", locale=language)
    page.add_init_script(f"({LISTEN})()")
    players = PLAYERS[language]
    page.goto(f"{page.url}new/memoarrr/now")
    for _ in range(players - 2):
        page.locator("form button:not(.primary, .plain)").click()
    page.locator("form button.primary").click()
    page.locator("[data-place=a1]").wait_for()
    page.wait_for_function("() => window.heard?.table")
    table, found = page.evaluate("heard.table"), {}
    closed = {"treasures": [2] * players, "island": "PoOo######/##########/####--####/##########/##########"}
    tell(page, table, PLAYED | closed)
    tell(page, table, {"out": {"0": "D"}, "to_move": 1}, *MISS)
    expect(page.locator(".join, [data-part=missed]").first).to_be_visible()
    page.evaluate(STOP)
    found["miss"] = faults(page)
    page.evaluate("() => delete performance.now")
    opened = [[4 - seat, 1] for seat in range(players)]
    ranking = [[seat] for seat in range(players)]
    end = {"winners": [0], "ranking": ranking}
    over = {"status": "over", "result": {"ended_by": "rules", **end}}
    tell(page, table, {"phase": "over", "to_move": None, "treasures": opened, **end}, **over)
    expect(page.locator(".finale")).to_be_visible()
    found["finale"] = faults(page)
    page.locator("header h1").dispatch_event("pointerdown")
    expect(page.locator(".ending")).to_be_visible()
    found["ending"] = faults(page)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


LESSONS = [
    ("ahoy-first", "de", 12),
    *also(("memoarrr-expert", "de", 9), ("memoarrr-expert", "it", 9), ("ahoy-first", "it", 12)),
]
"""They ask for everything: a side, a turn, a peek, a swap, a ban; a look, a show, attacks, a parley."""


@pytest.mark.parametrize(("lesson", "language", "least"), LESSONS)
def test_a_lesson_is_all_in_sight_on_low_screens_and_nothing_overlaps_on_a_narrow_one(visit, lesson, language, least):
    page = visit(f"/learn/{lesson}", locale=language)
    done, found = page.locator("[data-coach].done"), dict[str, list[str]]()
    checked: set[str] = set()
    while not done.count():
        wait_for_next(page)
        state = page.locator("[data-coach] .text").inner_text() + (
            next_of(page).or_(done).first.get_attribute("class") or ""
        )
        if state not in checked:
            checked.add(state)
            found |= {f"{state} {size}": wrong for size in (*LOW, NARROW) if (wrong := faults_of_a_lesson(page, size))}
        if next_of(page).count():
            with suppress(TooLate):  # the page has moved on meanwhile
                next_of(page).first.click(timeout=500)
            expect(page.locator(".pending, .on-its-way")).to_have_count(0)
    assert found == {}
    assert len(checked) >= least


def faults_of_a_lesson(page: Page, size: tuple[int, int]) -> list[str]:
    resize(page, size)
    wrong: list[str] = page.evaluate(OVERFLOWING if size == NARROW else FAULTS)
    return wrong + ["parts overlap"] * (size == NARROW and page.evaluate(OVERLAPPING))
