"""Being called: the title, the chime, the buzz and the notification; and clocks that run out."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.person import Person
from tests.web.test_together import in_turn, two_friends

pytestmark = pytest.mark.slow

NOTE_CALLS = """() => {
  window.calls = [];
  navigator.vibrate = (pattern) => calls.push("buzz") > 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    if (this.frequency.value > 1300) calls.push("chime");
    return start.call(this, when);
  };
  // A browser without windows grants the permission when it is asked, and then says "denied" all the same.
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  ServiceWorkerRegistration.prototype.showNotification = async (title) => void calls.push(title);
}"""
HIDE = "() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"


def look(person: Person) -> None:
    for _ in range(20):  # a tap made while something else is still shown only hurries it
        person.press(person.page.get_by_role("button", name=re.compile("^Look: ")).first)
        with suppress(TooLate):
            person.got_it.wait_for(timeout=1000)
            break
    person.press(person.got_it)
    expect(person.got_it).to_have_count(0)


def called(page: Page) -> list[str]:
    return list(page.evaluate("calls"))


def test_whose_turn_it_becomes_is_called_once_and_nobody_else(visit):
    first, other = in_turn([Person(page) for page in two_friends(visit)])
    for page in (first.page, other.page):
        page.evaluate(NOTE_CALLS)
    expect(first.page).to_have_title("▸ Your turn · Fogbound")
    expect(other.page).to_have_title("Fogbound")
    look(first)
    expect(first.page).to_have_title("Fogbound")
    expect(other.page).to_have_title("▸ Your turn · Fogbound")
    assert called(other.page) == ["chime", "buzz"]
    expect(other.page.get_by_role("status").filter(has_text="It is your turn: Pick a side.")).to_have_count(1)
    expect(first.page.get_by_role("status").filter(has_text="It is your turn")).to_have_count(0)
    assert called(first.page) == []


def test_a_notification_comes_only_where_it_was_wished_for_and_nobody_looks(visit):
    people = [Person(page) for page in two_friends(visit, permissions=["notifications"])]
    first, other = in_turn(people)
    for person in people:
        person.page.evaluate(NOTE_CALLS)
    other.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    other.page.get_by_role("button", name="Menu").click()
    other.page.get_by_label("Notify me").check()
    other.page.get_by_role("button", name="Close").click()
    other.page.evaluate(HIDE)
    first.page.evaluate(HIDE)
    look(first)
    expect(other.page).to_have_title("▸ Your turn · Fogbound")
    other.page.wait_for_function("calls.includes('It is your turn')")
    look(other)
    expect(first.page).to_have_title("▸ Your turn · Fogbound")
    assert "It is your turn" not in called(first.page)
