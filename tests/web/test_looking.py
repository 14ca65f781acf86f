"""A secret look on one screen: whose it is is said, and nothing lies over what may be seen."""

import pytest
from playwright.sync_api import expect

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
    for number, name in enumerate(("Anne", "Bea")):
        page.get_by_role("textbox").nth(number).fill(name)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Look: south").click()
    page.get_by_role("button", name="show me").click()
    page.get_by_role("button", name="Got it").wait_for()
    assert page.evaluate(COVERED) == [True] * 9
    looker = page.locator("section.seat[aria-current]").get_attribute("aria-label")
    assert page.get_by_text(f"Only for {looker}", exact=True).is_visible()


BUSY = """() => {
  window.busy = [];
  const note = (one) => busy.push(one.dataset.move ?? one.dataset.place);
  const look = () => document.querySelectorAll("[aria-busy=true]").forEach(note);
  new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
}"""


def test_a_double_tap_goes_one_step_and_the_cards_say_who_looked(visit):
    page = visit("/new/memoarrr/one_screen", **PHONE)
    for number, name in enumerate(("Anne", "Bea")):
        page.get_by_role("textbox").nth(number).fill(name)
    page.get_by_role("button", name="Start").tap()
    names = []
    for side in ("south", "north"):
        page.get_by_role("button", name=f"Look: {side}").wait_for()
        page.evaluate(BUSY)
        page.get_by_role("button", name=f"Look: {side}").dblclick()
        show = page.get_by_role("button", name="show me")
        expect(show).to_be_enabled()
        names.append(str(show.inner_text()).partition(":")[0].removeprefix("I am "))
        assert set(page.evaluate("busy")) == {f"look {side}"}
        show.dblclick()
        got_it = page.get_by_role("button", name="Got it")
        expect(got_it).to_be_enabled()
        got_it.dblclick()
        expect(got_it).to_have_count(0)
    page.locator("[data-place][aria-disabled=false]").first.wait_for()
    assert page.locator("[data-place] .face").count() == 0
    assert page.url.rpartition("/")[0].endswith("/t")
    for name, place in zip(names, ("c5", "c1"), strict=True):
        card = page.get_by_role("button", name=f"{place}, face down, {name} looked here")
        expect(card).to_be_visible()
    page.evaluate(BUSY)
    page.locator("[data-place=b2]").tap()
    expect(page.locator("[data-place=b2] .face")).to_be_visible()
    assert set(page.evaluate("busy")) == {"b2"}
