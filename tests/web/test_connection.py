"""Connections that hang: the page says so, keeps what was chosen, and is right again by itself."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.server.driver import Server
from tests.web.person import Person
from tests.web.test_together import in_turn, two_friends

pytestmark = pytest.mark.slow

SOON_MS = 5500
"""Five seconds, and a little for a busy machine."""


def test_a_server_that_hangs_is_noticed_and_what_was_chosen_is_done_when_it_goes_on(visit, server: Server):
    people = [Person(page) for page in two_friends(visit)]
    first, other = in_turn(people)
    server.process.send_signal(signal.SIGSTOP)
    try:
        expect(first.page.get_by_text("No connection. Trying again")).to_be_visible(timeout=SOON_MS)
        first.press(first.page.get_by_role("button", name=re.compile("^Look: ")).first)
        expect(first.page.get_by_text("Your choice is kept")).to_be_visible(timeout=2000)
        expect(first.got_it).to_have_count(0)
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(first.got_it).to_be_visible()
    expect(first.page.get_by_text("No connection")).to_have_count(0)
    expect(other.page.get_by_role("status").filter(has_text="looks at the three cards")).to_be_visible()


def test_a_browser_without_a_line_says_so_and_comes_back_without_a_reload(visit):
    people = [Person(page) for page in two_friends(visit)]
    first, other = in_turn(people)
    page = other.page
    page.evaluate("window.wasHere = true")
    page.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible(timeout=SOON_MS)
    first.press(first.page.get_by_role("button", name=re.compile("^Look: ")).first)
    expect(first.got_it).to_be_visible()
    first.press(first.got_it)
    page.context.set_offline(False)
    expect(page.get_by_text("No connection")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Look: ")).first).to_be_enabled()
    assert page.evaluate("window.wasHere")
