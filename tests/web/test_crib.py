"""The player aid: one tap or one key, in nobody's way for long, and it fits every screen in every language."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.long import also
from tests.web.conftest import DESK, PHONE
from tests.web.test_learn import axe
from tests.web.test_screens import OVERFLOWING
from tests.web.test_together import two_friends

pytestmark = pytest.mark.slow

ON_ITS_SIDE: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {"phone": PHONE, "on its side": ON_ITS_SIDE, "desk": DESK}
FITS = "one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth"
ONE_LINE = "all => all.every((one) => one.clientHeight < 2 * parseFloat(getComputedStyle(one).lineHeight))"
IS_APART = """aid => {
  const edge = aid.getBoundingClientRect().left;
  const all = [...document.querySelectorAll("[data-place], .seat")];
  return all.length > 24 && all.every((one) => one.getBoundingClientRect().right <= edge);
}"""


def a_table(visit, game: str, is_expert: bool = False, **settings: Any) -> Page:
    page: Page = visit(f"/new/{game}/now", **settings)
    if is_expert:
        page.locator("form input[type=checkbox]").first.check()
    page.locator("form button").last.click()
    expect(page.locator("[data-place]").first).to_be_visible()
    return page


def aid(page: Page) -> Locator:
    """Wait until the text has come, in any language."""
    return page.locator("dialog, section.beside").filter(has=page.locator("dl, table, ul"))


WALKS = [("en", "light"), ("fr", "dark"), ("de", "light"), ("it", "dark")]


@pytest.mark.parametrize(
    ("language", "theme", "screen"),
    [
        ("fr", "dark", "on its side"),
        *also(*((language, theme, screen) for language, theme in WALKS for screen in SCREENS)),
    ],
)
def test_it_fits_and_axe_finds_nothing(visit, language, theme, screen):
    for game, is_expert in (("memoarrr", False), ("memoarrr", True), ("ahoy", False)):
        page = a_table(visit, game, is_expert, **SCREENS[screen], locale=language, color_scheme=theme)
        page.keyboard.press("?")
        expect(aid(page)).to_be_visible()
        assert aid(page).evaluate(FITS), (game, is_expert)
        assert aid(page).locator("thead th").evaluate_all(ONE_LINE), "a word is broken"
        assert [one for one in page.evaluate(OVERFLOWING) if not re.match("BUTTON (west|east)", one)] == []
        assert axe(page) == "[]"


def test_on_a_phone_a_tap_opens_it_and_a_tap_anywhere_closes_it_without_playing(visit):
    page = a_table(visit, "memoarrr", is_expert=True, **PHONE)
    button = page.get_by_role("button", name="Player aid")
    dialog = page.get_by_role("dialog", name="Player aid")
    for at in ({"x": 180, "y": 720}, {"x": 180, "y": 360}):  # beside it, and on it
        button.tap()
        expect(dialog.get_by_text("Look at a face-down card in secret.")).to_be_visible()
        page.touchscreen.tap(at["x"], at["y"])
        expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Look: ")).first).to_be_visible()


def test_it_closes_by_itself(visit):
    page = a_table(visit, "memoarrr", **PHONE)
    page.clock.install()
    page.get_by_role("button", name="Player aid").tap()
    dialog = page.get_by_role("dialog", name="Player aid")
    expect(dialog.get_by_text("Same animal or same landscape")).to_be_visible()
    page.clock.fast_forward(29_000)
    expect(dialog).to_be_visible()
    page.clock.fast_forward(1_500)
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("screen", ["phone", "desk"])
def test_one_key_opens_and_closes_it_and_the_keyboard_stays_where_it_was(visit, screen):
    page = a_table(visit, "ahoy", **SCREENS[screen])
    place = page.locator("[data-place=c3]")
    place.focus()
    for closes in ("?", "Escape"):
        page.keyboard.press("?")
        expect(aid(page).get_by_role("row", name="chief 3 1 3")).to_be_visible()
        page.keyboard.press(closes)
        expect(aid(page)).to_have_count(0)
        expect(place).to_be_focused()


def test_where_there_is_room_it_stays_beside_the_table_while_one_plays(visit):
    page = a_table(visit, "memoarrr", is_expert=True)
    button = page.get_by_role("button", name="Player aid")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    beside = page.get_by_role("region", name="Player aid")
    expect(beside.get_by_text("A round’s first card wakes its animal too.")).to_be_visible()
    assert beside.evaluate(IS_APART)
    page.get_by_role("button", name=re.compile("^Look: ")).first.click()
    expect(page.get_by_role("button", name="Got it")).to_be_visible()
    expect(beside).to_be_visible()
    beside.get_by_role("button", name="Close").press("Enter")
    expect(beside).to_have_count(0)
    expect(button).to_be_focused()


def test_whoever_writes_a_question_mark_writes_it(visit):
    ann, _ = two_friends(visit)
    ann.get_by_text("Chat", exact=True).click()
    ann.get_by_label("Say something").press_sequentially("Why?")
    expect(ann.get_by_label("Say something")).to_have_value("Why?")
    expect(aid(ann)).to_have_count(0)
    ann.get_by_role("button", name="Menu").click()
    ann.keyboard.press("?")
    expect(ann.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(aid(ann)).to_have_count(0)


def test_it_counts_the_treasures_of_this_table(visit):
    page = visit("/new/ahoy/now")
    page.get_by_role("combobox", name="Treasures", exact=True).select_option("rich (1–2–4)")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Player aid").click()
    for row in ("treasure 5 4 8", "treasure 4 2 6", "treasure 3 1 4"):
        expect(page.get_by_role("row", name=row)).to_be_visible()
