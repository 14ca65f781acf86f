"""Several people: two browsers, one screen, somebody who only watches."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.server.driver import Server
from tests.web.conftest import PHONE
from tests.web.person import Person, link_of, path_of

pytestmark = pytest.mark.slow


def two_friends(visit, game: str = "memoarrr", clock: int = 0, **settings) -> tuple[Page, Page]:
    """Ann makes a table and sends the link to Ben, who sits down; Ann starts."""
    ann = visit(f"/new/{game}/friends", **settings)
    if game == "ahoy":
        ann.get_by_label("Turn limit").select_option("20 turns")
    ann.get_by_label("Clock").select_option(index=clock)
    ann.get_by_label("Name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    link = link_of(ann)
    ben = visit(path_of(link), **settings)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    start = ann.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()
    for page in (ann, ben):  # the waiting room, which has a chat of its own, is left
        expect(page.locator("[data-place]").first).to_be_visible()
    return ann, ben


def in_turn(people: list[Person]) -> list[Person]:
    """Returns the people, the one who has to move first."""
    for _ in range(100):
        for person in people:
            with suppress(TooLate):
                person.choices.first.wait_for(timeout=100)
                return [person, *(other for other in people if other is not person)]
    raise AssertionError("nobody has to move")


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really give up?").click()


def test_two_browsers_and_a_reload_in_the_middle(visit):
    ann, ben = two_friends(visit)
    people = [Person(ann, seed=1), Person(ben, seed=2)]
    for _ in range(6):
        for person in people:
            person.move(moments=2)  # it may be the other's turn
    ben.reload()
    in_turn(people)
    resign(ann)
    expect(ann.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(ben.get_by_role("heading", name="You have won")).to_be_visible()


def test_a_page_finds_back_by_itself_after_the_server_was_away(visit, server: Server):
    ann, ben = two_friends(visit)
    for page in (ann, ben):  # all of the match is loaded
        expect(page.get_by_role("group", name="Sides of the island")).to_be_visible()
    server.kill()
    expect(ann.get_by_text("No connection")).to_be_visible()
    server.start()
    for page in (ann, ben):
        expect(page.get_by_text("No connection")).to_have_count(0)
    resign(ben)
    expect(ann.get_by_role("heading", name="You have won")).to_be_visible()


def test_on_one_screen_a_secret_waits_behind_a_curtain(visit):
    page = visit("/new/memoarrr/one_screen", **PHONE)
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_label("Name").last.fill("Ben")
    page.get_by_role("button", name="Start").tap()
    person = Person(page, "touch")
    looked = []
    for _ in range(2):
        person.press(page.get_by_role("button", name=re.compile("^Look: ")).first)
        curtain = page.get_by_role("dialog")
        expect(curtain).to_be_visible()
        name = curtain.get_by_role("heading").inner_text().removeprefix("For ").removesuffix(" only")
        expect(page.get_by_text("only you see", exact=False)).to_have_count(0)
        page.get_by_role("button", name=f"I am {name}: show me").tap()
        secrets = page.get_by_role("button", name=re.compile("only you see"))
        expect(secrets).to_have_count(3)
        page.get_by_role("button", name="Got it").tap()
        expect(secrets).to_have_count(0)
        looked.append(name)
    assert sorted(looked) == ["Ann", "Ben"]
    for _ in range(8):  # and on it goes, both on this screen
        if not person.move():
            break


def test_a_spectator_sees_the_table_and_nothing_else(visit):
    ann, ben = two_friends(visit)
    watcher = visit(path_of(ann.url))
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    people = [Person(ann), Person(ben)]
    for _ in people:
        person = in_turn(people)[0]
        person.press(person.page.get_by_role("button", name=re.compile("^Look: ")).first)
        expect(person.got_it).to_be_visible()
        expect(watcher.get_by_text(f"{'Ann' if person is people[0] else 'Ben'} looks at")).to_be_visible()
        expect(watcher.get_by_role("button", name=re.compile("only you see"))).to_have_count(0)
        person.press(person.got_it)
        expect(person.got_it).to_have_count(0)
    expect(watcher.get_by_role("group", name="The island").get_by_role("button", disabled=False)).to_have_count(0)
    resign(ben)
    expect(watcher.get_by_role("heading", name="Ann wins")).to_be_visible()


def test_a_seat_moves_to_another_device_by_its_link(visit):
    _, ben = two_friends(visit)
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Continue on another device").click()
    link = ben.get_by_label("Open this link on the other device").input_value()
    phone = visit(path_of(link), **PHONE)
    expect(phone.get_by_role("region", name="Ben").get_by_text("(you)")).to_be_visible()
    assert "take" not in phone.url
    expect(ben.get_by_text("You are watching")).to_be_visible()
    expect(ben.get_by_role("dialog")).to_have_count(0)  # the link has been used


IS_LEFT_OF_CLOCK = """(one) => {
  const clock = one.closest("section").querySelector("[role=timer]");
  return one.getBoundingClientRect().right <= clock.getBoundingClientRect().left;
}"""


def test_people_talk_and_wave(visit):
    ann, ben = two_friends(visit, clock=1)
    for page in (ann, ben):
        page.get_by_text("Chat", exact=True).click()
    ann.get_by_label("Say something").fill("Ahoy, Ben!")
    ann.get_by_role("button", name="Send").click()
    expect(ben.get_by_role("log").get_by_text("Ahoy, Ben!")).to_be_visible()
    ben.get_by_role("button", name="wave").click()
    wave = ann.get_by_role("region", name="Ben").get_by_role("img", name="wave")
    assert wave.evaluate(IS_LEFT_OF_CLOCK)


TAP_AT_ONCE = "places => places.forEach(place => document.querySelector(`[data-place=${place}]`).click())"


@pytest.mark.parametrize("answer", ["Accept", "Decline"])
def test_a_parley_is_proposed_and_answered(visit, answer):
    pages = two_friends(visit, "ahoy")
    first, other = in_turn([Person(page) for page in pages])
    first.press(first.page.get_by_role("button", name=re.compile("^Parley")))
    first.press(
        first.page.get_by_role("group", name="What to do").get_by_role("button", name=re.compile("^(Ann|Ben)$"))
    )
    expect(first.page.get_by_role("button", name="c1, face down")).to_be_enabled()
    first.page.evaluate(TAP_AT_ONCE, ["a1", "b1", "c1"])  # faster than the server can answer
    proposal = other.page.get_by_role("region", name=re.compile("proposes a parley"))
    expect(proposal).to_be_visible()
    other.press(proposal.get_by_role("button", name=answer))
    told = "accepts the parley" if answer == "Accept" else "declines the parley"
    expect(first.page.get_by_role("status").filter(has_text=told)).to_be_visible()


IS_CUT = """() => {
  const words = document.querySelector(".prompt strong");
  return words.scrollWidth > words.clientWidth + 1;
}"""


def test_on_a_phone_one_reads_who_is_looking_and_where(visit):
    people = [Person(page) for page in two_friends(visit, **PHONE)]
    first, second = in_turn(people)
    for picking in (first, second):
        picking.choices.first.wait_for()
        picking.press(picking.choices.first)
        expect(picking.got_it).to_be_visible()
    second.press(second.got_it)
    looking = "Ann" if first is people[0] else "Ben"
    expect(second.page.locator(".prompt strong")).to_have_text(re.compile(f"{looking} is looking at [a-e][1-5], "))
    assert not second.page.evaluate(IS_CUT)
