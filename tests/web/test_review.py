"""After the game: the review, the private history, the proof; by keyboard and on a phone."""

import json
import re

import pytest
from playwright.sync_api import expect

from fogbound import new_match
from tests.web.conftest import PHONE
from tests.web.person import Person, path_of
from tests.web.test_screens import AXE, OVERFLOWING

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def finished(server, browser):
    """A whole game of Memoarrr! on a phone: the path of its review, and what the browser has stored."""
    context = browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").tap()
    Person(page, "touch", seed=6).play_to_the_end()
    page.get_by_role("link", name="Look back").tap()
    page.get_by_role("slider", name="Move").wait_for()
    stored = context.storage_state()
    context.close()
    return path_of(page.url), stored


@pytest.fixture
def played(visit, finished):
    """Its review."""
    path, stored = finished
    page = visit(path, **PHONE, storage_state=stored)
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    return page


def test_every_move_can_be_stepped_through_by_keyboard(played):
    page = played
    cards = page.get_by_role("group", name="Review").get_by_role("img")
    expect(cards).to_have_count(25)
    expect(page.get_by_text("Before the first move", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile(r"^Move 1 of \d+$"))).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(re.compile(r"^Move (\d+) of \1$"))).to_be_visible()
    page.get_by_role("radio", name="Bonny").check()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="First").press("Enter")
    expect(page.get_by_role("img", name=re.compile("never seen"))).to_have_count(24)


def test_findings_lead_to_their_moves_and_name_cards_that_were_shown(played):
    page = played
    findings = page.get_by_role("region", name="What was remembered").get_by_role("button")
    finding = findings.filter(has_text=re.compile("remembered|lucky|failed")).first
    number = finding.inner_text().split()[0]
    finding.tap()
    expect(page.get_by_text(re.compile(rf"^Move {number} of \d+$"))).to_be_visible()


def test_the_page_proves_that_the_deal_was_fair(played):
    proof = played.get_by_role("region", name="Fair deal")
    expect(proof.get_by_text("the deal was fixed before the first move")).to_be_visible()


def test_a_changed_record_is_not_fair(played, server, tmp_path):
    told = server.get(f"/api/tables/{played.url.rpartition('/')[2]}/record").json()
    told["record"]["deal"]["start"] = 1 - told["record"]["deal"]["start"]
    told["record"] |= {"moves": []}
    del told["record"]["result"]
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(told))
    page = played
    page.goto(f"{server.url}/review")
    page.get_by_label("Look at a saved match").set_input_files(file)
    expect(page.get_by_text("does not fit what was promised")).to_be_visible()


def test_a_saved_match_is_read_and_nonsense_is_not(visit, tmp_path):
    match = new_match("ahoy", seed=5, players=4)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(match.record().to_text())
    bad.write_text("{}")
    page = visit("/review")
    page.get_by_label("Look at a saved match").set_input_files(bad)
    expect(page.get_by_role("alert")).to_have_text("This file is no record of a match.")
    page.get_by_label("Look at a saved match").set_input_files(good)
    expect(page.get_by_role("slider", name="Move")).to_be_visible()


def test_the_history_is_kept_exported_and_deleted(played):
    page = played
    page.get_by_role("link", name="Fogbound").tap()
    page.get_by_role("link", name="My memory").tap()
    expect(page.get_by_text("Memoarrr!, one game")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export").tap()
    (kept,) = json.loads(saved.value.path().read_text())
    assert kept["report"]["game"] == "memoarrr"
    page.get_by_role("button", name="Delete all").tap()
    page.get_by_role("button", name="Really delete?").tap()
    expect(page.get_by_text("Finish a game")).to_be_visible()


def test_the_review_fits_a_phone_and_axe_finds_nothing(played):
    page = played
    assert page.evaluate(OVERFLOWING) == []
    page.evaluate(AXE.read_text("utf-8"))
    violations = page.evaluate("async () => (await axe.run(document)).violations")
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in violations] == []
