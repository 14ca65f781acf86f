"""The log of a match, in words; and the rest of a round that one is out of, played fast."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.long import also
from tests.web.conftest import BRISK, PHONE
from tests.web.person import Person
from tests.web.test_hints import told
from tests.web.test_learn import axe
from tests.web.test_screens import OVERFLOWING

pytestmark = pytest.mark.slow

LOW: dict[str, Any] = {"viewport": {"width": 640, "height": 400}}


def a_match(visit, game: str, players: int = 2, **settings: Any) -> Person:
    page: Page = visit("/", **settings)
    page.evaluate(BRISK)
    page.goto(f"{page.url}new/{game}/now")
    for _ in range(players - 2):
        page.locator("form button:not(.primary, .plain)").click()
    page.locator("form button.primary").click()
    expect(page.locator(".seat")).to_have_count(players)
    return Person(page, seed=4)


def open_log(page: Page) -> list[str]:
    page.keyboard.press("l")
    return page.locator("dialog[data-log] li").all_inner_texts()


def test_memoarrr_what_happened_is_read_again_without_the_cards_that_lie_face_down(visit):
    person = a_match(visit, "memoarrr")
    page, log = person.page, person.page.get_by_role("dialog", name="What happened")
    page.get_by_role("button", name="What happened").click()
    expect(log).to_contain_text(re.compile("Nothing has happened yet.|looks at the three cards"))
    page.keyboard.press("Escape")
    expect(log).to_have_count(0)
    while not page.get_by_text("Round 2 of 7").count():
        person.move()
    lines = open_log(page)
    assert [line for line in lines if re.search("You look at the three cards in the (north|east|south|west).", line)]
    assert [line for line in lines if re.search(r"turns? ..\. No match. (Bonny is|You are) out: dark volcano.", line)]
    expect(log.get_by_role("heading", level=3)).to_contain_text(["Round 1 of 7"])
    assert axe(page) == "[]"
    page.keyboard.press("l")
    expect(log).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="What happened").click()
    expect(log.get_by_role("listitem").last).to_have_text(
        "What happened before this is missing: the page was not there."
    )


def test_memory_ahoy_what_happened_is_read_again_turn_by_turn(visit):
    person = a_match(visit, "ahoy")
    page = person.page
    while not re.search("Turn [4-9]", page.locator("section.island").inner_text()):
        person.move()
    while not person.choices.count():
        person.move()
    lines = open_log(page)
    headings = page.locator("dialog[data-log] h3").all_inner_texts()
    assert headings == sorted(headings, reverse=True)
    assert len(headings) >= 2
    up = " ".join(
        label for label in page.locator("[data-place]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    )
    named = re.findall(r"([a-f]\d) \(([^)]+)\)", " ".join(lines))
    assert [place for place, tile in named if f"{place}, {tile}" not in up] == []
    assert not re.search(r"\d against \d", " ".join(lines))


@pytest.mark.parametrize(("language", "settings"), [("de", PHONE), ("fr", LOW), *also(("fr", PHONE), ("it", LOW))])
def test_the_log_and_its_button_fit_a_small_screen(visit, language, settings):
    page = a_match(visit, "ahoy", 4, **settings, locale=language).page
    header = page.get_by_role("banner")
    assert header.evaluate("one => one.scrollWidth <= innerWidth && one.offsetHeight <= 48")
    page.locator("header [aria-keyshortcuts=l]").click()
    expect(page.locator("dialog[data-log]")).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVERFLOWING) == []


def out(message: dict[str, Any]) -> None:
    """Oneself is out, and the others play on."""
    for seen in message["seen"]:
        seen["view"] |= {"phase": "turn", "to_move": 1, "out": {"0": "D"}, "last": "a1", "showing": {"a1": "To"}}
        seen["legal_moves"], seen["secret"] = [], None


@pytest.mark.parametrize(("language", "settings"), [("de", PHONE), ("fr", LOW), *also(("en", PHONE), ("it", LOW))])
def test_who_is_out_may_have_the_rest_of_the_round_played_fast(visit, language, settings):
    page = visit("/", **settings, locale=language)
    told(page, out)
    page.goto(f"{page.url}new/memoarrr/now")
    page.locator("form button:not(.primary, .plain)").click()
    page.locator("form button.primary").click()
    fast = page.locator(".prompt button")
    fast.click()
    expect(fast).to_have_attribute("aria-pressed", "true")
    expect(fast).to_be_in_viewport(ratio=1)
    assert page.locator(".prompt").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert page.evaluate(OVERFLOWING) == []
