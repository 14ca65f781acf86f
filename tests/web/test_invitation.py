"""The waiting room: an invited friend, and links that others can open."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE
from tests.web.person import link_of, path_of
from tests.web.test_screens import OVERFLOWING
from tests.web.test_together import two_friends

pytestmark = pytest.mark.slow


def test_an_invited_friend_changes_the_language_learns_meanwhile_talks_and_sees_the_table_change(visit):
    ann = visit("/new/memoarrr/friends")
    ann.get_by_label("Name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    ben = visit(path_of(link_of(ann)), **PHONE)
    expect(ben.get_by_role("heading", name="Ann invites you to Memoarrr!")).to_be_visible()
    ben.get_by_role("combobox", name="Language").select_option("de")
    expect(ben.get_by_role("heading", name="Ann lädt dich zu Memoarrr! ein")).to_be_visible()
    with ben.context.expect_page() as opened:
        ben.locator(".invitation .ways a").first.tap()
    lesson = opened.value
    expect(lesson.locator("[data-coach]")).to_be_visible()
    lesson.close()

    ben.get_by_label("Dein Name").fill("Ben")
    ben.get_by_role("button", name="Platz nehmen").tap()
    ben.locator("details.talk summary").tap()
    ben.locator("details.talk form input").fill("Ahoi!")
    ben.locator("details.talk form button").tap()
    expect(ann.get_by_text("Ahoi!").first).to_be_visible()
    expect(ann.get_by_role("button", name="Start the game")).to_be_enabled()
    ann.get_by_role("button", name="Change game, seats or options").click()
    ann.get_by_label("Game").select_option("ahoy")
    ann.get_by_role("button", name="Change it").click()
    expect(ben.get_by_role("heading", name="Memory Ahoy").last).to_be_visible()
    expect(
        ann.get_by_role("button", name="Start the game")
    ).to_be_disabled()  # who was ready for something else is asked
    ben.get_by_role("button", name="Ich bin bereit").tap()
    expect(ann.get_by_role("button", name="Start the game")).to_be_enabled()
    assert ben.evaluate(OVERFLOWING) == []


NETWORK = {"can_change": True, "is_open": True, "addresses": ["http://192.168.7.7:8024"]}


def with_network(page: Page, **change: object) -> None:
    """The server of this page says that the home network is like this."""
    page.unroute("**/api/network")
    page.route("**/api/network", lambda route: route.fulfill(body=json.dumps({**NETWORK, **change})))


def test_a_link_that_others_cannot_open_has_no_code_to_scan_and_an_open_network_can_be_shut_everywhere(visit):
    ann, _ = two_friends(visit)
    menu = ann.get_by_role("dialog", name="Menu")
    link, code = menu.get_by_role("textbox", name="Link to watch"), menu.get_by_role("img", name="QR code")
    with_network(ann, is_open=False, addresses=[])
    ann.get_by_role("button", name="Menu").click()
    expect(menu.get_by_text("This address works on this device only.")).to_be_visible()
    expect(code).to_have_count(0)
    with_network(ann)
    menu.get_by_role("button", name="Let people on my network in").click()
    expect(link).to_have_value(re.compile(r"^http://192\.168\.7\.7:8024/t/"))
    expect(code).to_be_visible()
    menu.get_by_role("button", name="Continue on another device").click()
    moving = menu.get_by_role("textbox", name="Open this link on the other device")
    expect(moving).to_have_value(re.compile(r"^http://192\.168\.7\.7:8024/t/\w+#take=\w+$"))
    menu.get_by_role("button", name="Close").click()

    ann.get_by_role("link", name="Fogbound").click()
    expect(ann.get_by_role("link", name="http://192.168.7.7:8024")).to_be_visible()
    with_network(ann, is_open=False, addresses=[])
    ann.get_by_role("button", name="Stop letting people in").click()
    expect(ann.get_by_text("People on your network can come in.")).to_have_count(0)


@pytest.mark.long  # the page waits before it offers anything
def test_a_bot_sits_in_for_who_stays_away_and_the_owner_takes_the_seat_back(visit):
    ann, ben = two_friends(visit)
    path = path_of(ben.url)
    stored = ben.context.storage_state()
    ben.close()
    away = ann.get_by_role("status", name="away")
    expect(away.get_by_text("Ben has been away for a while.")).to_be_visible()
    away.get_by_role("button", name="Wait").click()
    expect(away).to_have_count(0)
    expect(away.get_by_text("Ben has been away for a while.")).to_be_visible(timeout=60_000)
    away.get_by_role("button", name="Let a bot sit in").click()
    expect(away).to_have_count(0)
    back = visit(path, storage_state=stored)
    expect(back.get_by_role("region", name="Ben").get_by_text("(you)")).to_be_visible()
