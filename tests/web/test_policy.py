"""The page does nothing that its strict content security policy forbids."""

import pytest
from playwright.sync_api import Page

from tests.web.person import Person

pytestmark = pytest.mark.slow

NOTED = """window.violations = []; document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`))"""


def noting(page: Page) -> Page:
    """Load the screen again, from its first moment with somebody who notes violations."""
    page.add_init_script(NOTED)
    page.reload()
    return page


@pytest.mark.parametrize("path", ["/", "/rules/ahoy", "/rules/memoarrr", "/learn/memoarrr-first", "/new/ahoy/friends"])
def test_a_screen_violates_nothing(visit, path):
    page = noting(visit(path))
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.violations") == []


@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_a_match_violates_nothing(visit, game):
    page = noting(visit(f"/new/{game}/now"))
    page.get_by_role("button", name="Start").click()
    person = Person(page, seed=4)
    for _ in range(4):
        person.move()
    page.get_by_role("button", name="Menu").click()
    assert page.evaluate("window.violations") == []


def test_the_page_of_the_api_has_its_style(visit):
    page = noting(visit("/docs"))
    assert page.evaluate("window.violations") == []
    assert page.evaluate("getComputedStyle(document.querySelector('section')).borderTopLeftRadius") == "10px"
