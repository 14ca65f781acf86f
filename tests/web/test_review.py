"""After the game: the review, the private history, the proof; by keyboard and on a phone."""

import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from fogbound import new_match
from tests.drawings import deal_memoarrr
from tests.review.test_memoarrr import EVERYTHING, GIVEN_AWAY
from tests.web.conftest import AT_PACE, PHONE
from tests.web.person import Person, path_of
from tests.web.test_screens import AXE, OVERFLOWING

pytestmark = pytest.mark.slow

HISTORY_OF = """(recalls) => {
  const [one] = JSON.parse(localStorage["fogbound.history"]);
  const all = recalls.map((recall, id) => ({ ...one, id: String(id), report: { ...one.report, recall } }));
  localStorage["fogbound.history"] = JSON.stringify(all);
}"""
"""A private history with games of which this was recalled."""


OTHERS = """(others) => {
  const [one] = JSON.parse(localStorage["fogbound.history"]);
  localStorage["fogbound.history"] = JSON.stringify([{ ...one, others }]);
}"""
"""A private history of one game, with these other players."""


def axe(page):
    """Returns the violations that axe finds on the page."""
    page.evaluate(AXE.read_text("utf-8"))
    violations = page.evaluate("async () => (await axe.run(document)).violations")
    return [(one["id"], one["nodes"][0]["html"][:160]) for one in violations]


@pytest.fixture(scope="module")
def finished(server, browser):
    """A whole game of Memoarrr! on a phone: the path of its review, and what the browser has stored."""
    context = browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(AT_PACE % "brisk")
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


def test_the_headline_comes_first(played):
    first = played.locator("main").get_by_role("heading").first
    expect(first).to_have_text(re.compile("You have won!|Bonny wins"))
    expect(played.locator("main")).to_contain_text(
        re.compile(r"Recalled of what had been seen: You \d+% and Bonny \d+%\.")
    )
    assert first.bounding_box()["y"] < played.get_by_role("slider", name="Move").bounding_box()["y"]


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
    expect(page.get_by_text("does not match what was promised")).to_be_visible()


def test_a_changed_result_is_refused_with_the_reason(played, server, tmp_path):
    told = server.get(f"/api/tables/{played.url.rpartition('/')[2]}/record").json()
    told["record"]["result"]["winners"] = [1 - told["record"]["result"]["winners"][0]]
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(told))
    page = played
    page.goto(f"{server.url}/review")
    page.get_by_label("Look at a saved match").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text(re.compile("^This record is wrong: its moves or its result"))
    expect(page.get_by_role("slider", name="Move")).to_have_count(0)


def test_anybody_can_save_the_proof_and_verify_it(played, tmp_path):
    proof = played.get_by_role("region", name="Fair deal")
    proof.get_by_text("Anybody can check").tap()
    with played.expect_download() as saved:
        proof.get_by_role("button", name="Save the match").tap()
    saved.value.save_as(tmp_path / "match.json")
    verified = subprocess.run([sys.executable, "-m", "fogbound", "verify", tmp_path / "match.json"], check=False)
    assert verified.returncode == 0


def test_a_saved_match_is_read_and_nonsense_is_not(visit, tmp_path):
    match = new_match("ahoy", seed=5, players=4)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(match.record().to_text())
    bad.write_text("{}")
    page = visit("/review")
    page.get_by_label("Look at a saved match").set_input_files(bad)
    expect(page.get_by_role("alert")).to_have_text("This file is not a record of a match.")
    page.get_by_label("Look at a saved match").set_input_files(good)
    expect(page.get_by_role("slider", name="Move")).to_be_visible()


def test_the_exact_verdict_names_the_winning_card_and_crowns_it(visit, tmp_path):
    match = deal_memoarrr()
    for move in (*(f"turn {place}" for place in EVERYTHING), "erupt", *(f"turn {place}" for place in GIVEN_AWAY)):
        match.play(move)
    file = tmp_path / "duel.json"
    file.write_text(match.record().to_text())
    page = visit("/review", **PHONE)
    page.get_by_label("Look at a saved match").set_input_files(file)
    page.get_by_role("button", name="Last").tap()
    said = "Player 2: every card is known, and the round is won with e3 walrus in the desert. b1 threw it away."
    expect(page.locator(".said").get_by_text(said)).to_be_visible()
    crowned = page.get_by_role("img", name=re.compile("wins the round"))
    expect(crowned).to_have_attribute("aria-label", "e3, walrus in the desert, wins the round")
    expect(crowned.get_by_text("♛")).to_be_visible()
    expect(page.get_by_text("Crown: wins the round.")).to_be_visible()
    assert page.evaluate(OVERFLOWING) == []
    page.get_by_role("button", name="Back").tap()
    lost = "Player 1: every card is known, and the round is lost against best play."
    expect(page.locator(".said").get_by_text(lost)).to_be_visible()
    expect(crowned).to_have_count(0)
    page.get_by_role("button", name="Last").tap()
    page.get_by_role("radio", name="Player 1").check()  # whose knowledge it was not
    expect(page.locator(".said").get_by_text(said)).to_have_count(0)
    expect(crowned).to_have_count(0)


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


def test_the_trend_tells_its_figures_and_is_not_drawn_of_nothing(played, server):
    page = played
    page.evaluate(HISTORY_OF, [[[4, 1], [4, 3]], [[0, 0], [2, 2]], [[0, 0], [0, 0]]])
    page.goto(f"{server.url}/history")
    trend = page.get_by_role("img", name="Recall, game by game")
    expect(trend).to_have_attribute("aria-label", "Recall, game by game: 50%, 100%")
    assert page.evaluate(OVERFLOWING) == []
    assert axe(page) == []
    page.evaluate(HISTORY_OF, [[[1, 0], [1, 1]]] * 500)
    page.reload()
    expect(page.get_by_text("Memoarrr!, 500 games")).to_be_visible()
    assert len(trend.get_attribute("aria-label").split("%")) <= 25
    page.evaluate(HISTORY_OF, [[[0, 0], [0, 0]]])
    page.reload()
    expect(page.get_by_text("Memoarrr!, one game")).to_be_visible()
    expect(trend).to_have_count(0)


def test_a_person_who_is_called_as_a_bot_breaks_no_log(played, server):
    page, faults = played, list[str]()
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.evaluate(OTHERS, [{"name": "sailor", "bot": None}, {"name": "Bonny", "bot": "sailor"}])
    page.goto(f"{server.url}/history")
    against = page.get_by_role("region", name="Wins by opponent")
    expect(against.get_by_role("listitem")).to_have_count(2)
    assert faults == []
    assert page.evaluate(OVERFLOWING) == []
    assert axe(page) == []


def test_the_review_fits_a_phone_and_axe_finds_nothing(played):
    page = played
    assert page.evaluate(OVERFLOWING) == []
    assert axe(page) == []
