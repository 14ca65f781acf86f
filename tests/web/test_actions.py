"""All that can be done in a turn of Memory Ahoy fits a phone, in every language."""

import pytest
from playwright.sync_api import Page, expect

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.test_screens import OVERFLOWING

pytestmark = pytest.mark.slow

TABLES = 60
"""Nine of thirty tiles are landscapes, so one of so many first looks finds one."""
LINES = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"


def after_a_landscape(visit, language: str) -> Page:
    """A turn with all five choices: the first look has found a landscape."""
    for _ in range(TABLES):
        page: Page = visit("/new/ahoy/now", **PHONE, locale=language)
        page.locator("fieldset").first.locator("select").last.select_option(index=1)  # who starts: the person
        page.locator("form button").last.tap()
        page.locator("[data-action=look]").tap()
        page.locator("[data-place=c3]").tap()
        end = page.locator("button.end:visible")
        expect(end.or_(page.locator(".got-it"))).to_be_visible()
        if end.count():
            return page
        page.context.close()
    raise AssertionError("no landscape was found")


@pytest.mark.parametrize("language", ["de", *also("en", "fr", "it")])
def test_all_five_actions_and_what_is_said_of_them_fit(visit, language):
    page = after_a_landscape(visit, language)
    expect(page.locator("button.choice:visible")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(OVERFLOWING) == []
    assert page.locator(".prompt span").evaluate(LINES) <= 2.1
