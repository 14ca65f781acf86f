"""A secret look on one screen: whose it is is said, and nothing lies over what may be seen."""

import pytest

from tests.web.conftest import PHONE

PACE = "normal"
pytestmark = pytest.mark.slow

SCREENS = {
    "phone": PHONE,
    "tablet": {"viewport": {"width": 768, "height": 1024}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
COVERED = """() => [...document.querySelectorAll("[data-place].secret")].flatMap((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const points = [[left + 12, top + 12], [right - 12, bottom - 12], [(left + right) / 2, (top + bottom) / 2]];
  return points.map(([x, y]) => one.contains(document.elementFromPoint(x, y)));
})"""


@pytest.mark.parametrize("screen", SCREENS)
def test_whose_look_it_is_is_said_and_no_card_of_it_is_covered(visit, screen):
    page = visit("/new/memoarrr/one_screen", **SCREENS[screen])
    for place, name in enumerate(("Anne", "Bea")):
        page.get_by_role("textbox").nth(place).fill(name)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Look: south").click()
    page.get_by_role("button", name="show me").click()
    page.get_by_role("button", name="Got it").wait_for()
    assert page.evaluate(COVERED) == [True] * 9
    looker = page.locator("section.seat[aria-current]").get_attribute("aria-label")
    assert page.get_by_text(f"Only for {looker}", exact=True).is_visible()
