"""Where the keyboard is: never lost, and never taken from somebody who does something else."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.person import Person
from tests.web.test_together import resign, two_friends

pytestmark = pytest.mark.slow

UNDER_A_FINGER = """new MutationObserver(() => {
  const home = document.querySelector(".ending a[href='/']");
  if (!home || window.hit !== undefined) return;
  const { x, y, width, height } = home.getBoundingClientRect();
  window.hit = document.elementFromPoint(x + width / 2, y + height / 2) === home;
}).observe(document, { childList: true, subtree: true })"""
"""Whether a tap that falls on Home the moment it appears would press it."""
IS_IN_TABLE = "() => document.activeElement.closest('main [role=group]') !== null"


@pytest.mark.parametrize("game", ["Memoarrr!", "Memory Ahoy"])
def test_after_play_now_the_keyboard_is_on_the_table(visit, game):
    page = visit("/")
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").press("Enter")
    page.wait_for_function(IS_IN_TABLE)
    person = Person(page, "keyboard", seed=3)
    assert person.move()
    page.wait_for_function(IS_IN_TABLE)


def test_a_page_that_was_just_opened_takes_no_focus(visit):
    page = visit("/")
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").click()
    page.wait_for_function(IS_IN_TABLE)
    page.reload()
    expect(page.locator("[data-place]").first).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")


def _title(page: Page) -> str:
    return str(page.evaluate("document.activeElement.innerText"))


def test_when_the_match_ends_the_keyboard_goes_to_who_has_won(visit):
    ann, ben = two_friends(visit)
    ben.get_by_text("Chat", exact=True).click()
    ben.get_by_label("Say something").click()  # focus() would not wait until the chat is open
    ann.locator("[data-place=b1]").focus()
    resign(ann)
    won = ann.get_by_role("heading", name="Ben wins")
    expect(won).to_be_focused()
    ann.keyboard.press("Tab")
    assert _title(ann) == "Play again"
    expect(ben.get_by_role("heading", name="You have won")).to_be_visible()
    expect(ben.get_by_label("Say something")).to_be_focused()


def test_a_tap_that_was_meant_for_the_table_presses_nothing_of_the_ending(visit):
    ann, ben = two_friends(visit)
    ben.evaluate(UNDER_A_FINGER)
    resign(ann)
    home = ben.get_by_role("region", name="You have won").get_by_role("link", name="Home")
    expect(home).to_be_visible()
    assert ben.evaluate("window.hit") is False
    home.click()
    expect(ben.get_by_role("button", name="Play now").first).to_be_visible()
