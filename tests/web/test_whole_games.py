"""Whole games in a real browser: by mouse, by touch, by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.person import Person
from tests.web.test_screens import resize
from tests.web.test_sizes import LARGE, LOW, faults

pytestmark = pytest.mark.slow  # a real server and a real browser

HEAR_THE_END = """() => {
  window.ends = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    if (Math.round(this.frequency.value) === 1047) ends.push(document.querySelector(".finale .winner") !== null);
    return start.call(this, when);
  };
}"""
"""Notes the highest tone of the last fanfare, and whether the winner was shown by then."""


def test_one_click_from_home_to_a_whole_game_by_mouse_and_another(visit):
    page = visit()
    page.evaluate(HEAR_THE_END)
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").click()
    person = Person(page)
    person.play_to_the_end()
    assert page.evaluate("ends") == [True]  # when the chests were open, and once
    expect(page.get_by_role("heading", name="won").or_(page.get_by_role("heading", name="wins"))).to_be_visible()
    assert faults(page) == {}
    for size in (*LOW, *LARGE):
        resize(page, size)
        shown = page.evaluate("() => [...document.querySelectorAll('.ending :is(.flag, .headline, .last-words)')]"
                              ".filter((one) => one.offsetWidth).length")  # fmt: skip
        assert shown == 3, size
    page.get_by_role("button", name="Show the island").click()
    assert faults(page) == {}
    first = page.url
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("Round 1 of 7")).to_be_visible()
    assert page.url != first


@pytest.mark.long
def test_memory_ahoy_by_touch_on_a_phone(visit):
    page = visit("/new/ahoy/now", **PHONE)
    page.get_by_label("Turn limit").select_option("20 turns")
    page.get_by_role("button", name="Start").tap()
    Person(page, "touch", seed=3).play_to_the_end()
    expect(page.get_by_role("region", name="The result")).to_be_visible()


@pytest.mark.long  # the first lesson is walked through by keyboard in any case
def test_memoarrr_by_keyboard_alone(visit):
    page = visit()
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    Person(page, "keyboard", seed=5).play_to_the_end()


ABILITIES = {"Penguin", "Octopus", "Walrus", "Crab"}


@pytest.mark.parametrize("count", [2, *also(len(ABILITIES))])
def test_expert_games_until_so_many_abilities_were_used(visit, count):
    page = visit("/new/memoarrr/now")
    page.get_by_label("Expert: animals have abilities").check()
    page.get_by_role("button", name="Start").click()
    person = Person(page, seed=2)
    asked: set[str] = set()
    for _ in range(3000):
        asked |= {word for word in ABILITIES - asked if page.get_by_text(re.compile(f"^{word}[:!] ")).count()}
        is_going_on = person.move()
        if len(asked) >= count:
            break
        if not is_going_on:  # chance did not want all of them: once more
            page.get_by_role("button", name="Play again").click()
            expect(page.get_by_text("Round 1 of 7")).to_be_visible()
    assert len(asked) >= count
