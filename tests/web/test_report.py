"""Somebody can be reported to the operator, and a host can close a table, also on a small phone in every language."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.admin.test_admin import admin
from tests.web.conftest import PHONE
from tests.web.test_together import two_friends

pytestmark = pytest.mark.slow

FITS = "() => document.documentElement.scrollWidth <= innerWidth"
IS_WHOLE = """(part) => [...part.querySelectorAll("summary, select, button, label span")].every((one) => {
  const box = one.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && one.scrollWidth <= one.clientWidth + 1;
})"""
IS_LARGE = """(part) => [...part.querySelectorAll("summary, select, button")].every(
  (one) => one.getBoundingClientRect().height >= 44)"""


def at_a_table(visit, server, **how) -> tuple[Page, str]:
    """A guest at an open table of somebody else."""
    made = server.post("/api/tables", game="memoarrr").json()
    host = server.client().done("watch", table=made["table"], tokens=[made["host_token"]])
    host.done("sit", table=made["table"], seat=0, name="Wolfeschlegelsteinhausen", token=host.token)
    return visit(f"/t/{made['table']}", **how), made["table"]


@pytest.mark.parametrize(
    ("locale", "title", "send", "thanks"),
    [
        ("en-GB", "Report a player", "Send the report", "Thank you"),
        ("fr-FR", "Signaler quelqu’un", "Envoyer le signalement", "Merci"),
        ("de-DE", "Jemanden melden", "Meldung abschicken", "Danke"),
        ("it-IT", "Segnala qualcuno", "Invia la segnalazione", "Grazie"),
    ],
)
def test_a_player_is_reported_on_a_phone_in_every_language(visit, server, locale, title, send, thanks):
    page, table = at_a_table(visit, server, **{**PHONE, "locale": locale})
    page.get_by_text(title).tap()
    part = page.locator("details", has_text=title)
    expect(part.get_by_role("button", name=send)).to_be_visible()
    assert page.evaluate(FITS)
    assert part.evaluate(IS_WHOLE)
    assert part.evaluate(IS_LARGE)
    part.get_by_role("combobox").nth(1).select_option("conduct")
    part.get_by_role("button", name=send).tap()
    expect(part.get_by_role("status")).to_contain_text(thanks)
    assert page.evaluate(FITS)
    said = re.sub(r"\s+", " ", admin(server, "reports")[1])
    assert f"table {table} seat 0 Wolfeschlegelsteinhausen: conduct, reported by a spectator" in said


def test_a_player_is_reported_during_a_match_from_the_menu(visit):
    page, _ = two_friends(visit)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_text("Report a player").click()
    menu.get_by_role("button", name="Send the report").click()
    expect(menu.get_by_role("status")).to_contain_text("Thank you")


def test_nobody_is_reported_where_nobody_else_is(visit):
    page = visit("/new/memoarrr/now")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(page.get_by_text("Report a player")).to_have_count(0)


def test_a_host_closes_the_table_and_everybody_is_told(visit, server):
    page = visit("/new/memoarrr/friends", **PHONE)
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Open the table").tap()
    page.get_by_role("heading", name="Waiting for the crew").wait_for()
    guest = visit(page.url.removeprefix(server.url))
    guest.get_by_role("heading", name="invites you to").wait_for()
    page.get_by_role("button", name="Close the table").tap()
    page.get_by_role("button", name="Really close it for everybody?").tap()
    for one in (page, guest):
        expect(one.get_by_role("heading", name="This table has been closed.")).to_be_visible()
    guest.reload()
    expect(guest.get_by_role("heading", name="This table has been closed.")).to_be_visible()
