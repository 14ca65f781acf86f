"""The rules pages, read by keyboard on a phone: from home, from the table, by searching, in all four languages."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE
from tests.web.person import Person

pytestmark = pytest.mark.slow

FOCUSED = "() => document.activeElement.id"


def rule(page: Page, number: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.get_by_role("link", name=f"Rule {number}", exact=True))


def test_from_home_a_search_by_keyboard_leads_to_a_rule(visit):
    page = visit(**PHONE)
    reader = Person(page, "keyboard")
    reader.press(page.get_by_role("region", name="Memoarrr!").get_by_role("link", name="The rules of Memoarrr!"))
    expect(page.get_by_role("heading", name="The rules of Memoarrr!")).to_be_visible()
    expect(page.get_by_role("navigation", name="Rules of").get_by_role("link")).to_have_text(
        ["Memoarrr!", "Memory Ahoy"]
    )
    box = page.get_by_role("textbox", name="Search the rules")
    box.press_sequentially("FORBIDDEN octopus")
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("one passage found")
    found = rule(page, "4.9")
    expect(found).to_be_in_viewport()
    reader.press(found.get_by_role("link", name="Rule 4.9"))
    expect(page).to_have_url(re.compile("/rules/memoarrr#r-4-9$"))
    assert page.evaluate(FOCUSED) == "r-4-9"
    box.focus()
    page.keyboard.press("Escape")
    expect(rule(page, "3.1")).to_have_count(1)
    box.press_sequentially("kraken")
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("Nothing found. Try another word.")


def test_contents_and_references_lead_to_their_rules_by_keyboard(visit):
    page = visit("/rules/ahoy", **PHONE)
    reader = Person(page, "keyboard")
    contents = page.get_by_role("navigation", name="Contents")
    contents.locator("summary").press("Enter")
    reader.press(contents.get_by_role("link", name="The parley"))
    expect(page.get_by_role("heading", name="The parley")).to_be_in_viewport()
    assert page.evaluate(FOCUSED) == "s-parley"
    rule(page, "6.3 A").get_by_role("link", name="6.4", exact=True).press("Enter")
    expect(rule(page, "6.4")).to_be_in_viewport()
    assert page.evaluate(FOCUSED) == "r-6-4"


@pytest.mark.parametrize(
    ("game", "number"), [("memoarrr", "2.3"), ("memoarrr", "4.9"), ("ahoy", "3.7"), ("ahoy", "3.8")]
)
def test_a_ruling_is_marked_and_says_why(visit, game, number):
    page = visit(f"/rules/{game}", **PHONE)
    ruling = rule(page, number)
    expect(ruling.get_by_text("Our ruling")).to_be_visible()
    expect(ruling.get_by_text(re.compile(r"^Why\? \w.+\.$"))).to_be_visible()
    expect(rule(page, "2.1").get_by_text("Our ruling")).to_have_count(0)
    expect(page.get_by_text("The printed rules are silent here")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "typed", "marked"),
    [
        ("en", "water", "ocean"),
        ("fr", "Pieuvre", "poulpe"),
        ("de", "Ortskarte", "Inselkarte"),
        ("it", "luogo", "carte isola"),
    ],
)
def test_a_word_from_the_box_finds_the_rule_and_marks_our_word_for_it(visit, language, typed, marked):
    page = visit("/rules/memoarrr", **PHONE, locale=language)
    page.get_by_role("search").get_by_role("textbox").fill(typed)
    expect(page.locator("#r-1-1 mark").first).to_have_text(marked)
    expect(page.locator("#r-3-1")).to_have_count(0)


def test_the_editions_stand_side_by_side(visit):
    page = visit("/rules/memoarrr", **PHONE)
    table = page.get_by_role("region", name="The two editions").get_by_role("table")
    expect(table).to_be_visible()
    old, recent = table.get_by_role("columnheader", name=re.compile("2018|2023")).all()
    assert old.bounding_box()["y"] == recent.bounding_box()["y"]
    decides = table.get_by_role("row", name=re.compile("starts the next round")).get_by_role("img")
    assert [one.get_attribute("aria-label") for one in decides.all()] == ["volcano with 7 birds", "dark volcano"]
    first_card = table.get_by_role("row", name=re.compile("first card of a round act"))
    expect(first_card.get_by_role("cell")).to_have_text(["no", "yes"])


@pytest.mark.parametrize(
    ("language", "titles", "why"),
    [
        ("en", ("The rules of Memoarrr!", "The rules of Memory Ahoy"), "Why?"),
        ("fr", ("Les règles de Memoarrr!", "Les règles de Memory Ahoy"), "Pourquoi"),
        ("de", ("Die Regeln von Memoarrr!", "Die Regeln von Memory Ahoy"), "Warum?"),
        ("it", ("Le regole di Memoarrr!", "Le regole di Memory Ahoy"), "Perché?"),
    ],
)
def test_both_games_in_every_language(visit, language, titles, why):
    page = visit("/rules/memoarrr", **PHONE, locale=language)
    for title in titles:
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        assert page.get_by_text(re.compile(f"^{re.escape(why)}")).count() > 3
        page.get_by_role("link", name="Memory Ahoy").press("Enter")


def test_the_language_changes_under_the_reader(visit):
    page = visit("/rules/ahoy#r-5-2", **PHONE)
    expect(rule(page, "5.2")).to_be_in_viewport()
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("heading", name="Die Regeln von Memory Ahoy")).to_be_visible()


def test_from_the_table_why_opens_the_rule_on_top_of_the_running_game(visit):
    page = visit("/new/ahoy/one_screen", **PHONE)
    player = Person(page, "keyboard")
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_label("Name").last.fill("Ben")
    player.press(page.get_by_role("button", name="Start"))
    page.get_by_role("button", name="a1, face down").press("Enter")  # without having chosen what to do there
    link = page.get_by_role("alert").get_by_role("link", name="Why?")
    expect(link).to_have_attribute("href", "/rules/ahoy#r-2-1")
    link.press("Enter")
    rule_on_top = page.get_by_role("dialog", name="Your turn")
    expect(rule_on_top.get_by_text("You must do at least one of the two.")).to_be_visible()
    with page.expect_popup() as opened:
        rule_on_top.get_by_role("link", name="All the rules").press("Enter")
    expect(rule(opened.value, "2.1")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(rule_on_top).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Look")).press("Enter")
    player.press(page.get_by_role("button", name="a1, face down"))
    looked = page.get_by_role("dialog", name=re.compile("only"))  # the curtain, or for all to see
    expect(looked.or_(page.get_by_role("button", name="a1, landscape"))).to_be_visible()


def first_turn_of_memoarrr(visit):
    """Two people at one screen have looked at their sides."""
    page = visit("/new/memoarrr/one_screen", **PHONE)
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_label("Name").last.fill("Ben")
    page.get_by_role("button", name="Start").tap()
    for side in ("north", "south"):
        page.get_by_role("button", name=f"Look: {side}").tap()
        page.get_by_role("button", name=re.compile("show me")).tap()
        page.get_by_role("button", name="Got it").tap()
    return page


def test_why_a_card_may_not_open_the_first_round_of_memoarrr(visit):
    page = first_turn_of_memoarrr(visit)
    # It looks forbidden, and says why; a moment ago it only lay face down.
    page.get_by_role("button", name=re.compile("^b1, face down.*, not as the first card")).tap(force=True)
    link = page.get_by_role("link", name="Why?")
    expect(link).to_have_attribute("href", "/rules/memoarrr#r-3-2")
    link.tap()
    expect(page.get_by_role("dialog").get_by_text("In the very first round")).to_be_visible()


def test_why_a_card_that_lies_face_up_is_not_turned_again(visit):
    page = first_turn_of_memoarrr(visit)
    page.get_by_role("button", name="a3, face down").tap()
    opened = page.get_by_role("button", name=re.compile("^a3, (?!face down)"))
    opened.wait_for()
    expect(page.get_by_role("button", name="e3, face down")).to_be_enabled()  # the next one has to choose
    opened.dispatch_event("click")  # a second tap so soon would be half of a double tap
    expect(page.get_by_text("This card lies face up already")).to_be_visible()
    expect(page.get_by_role("link", name="Why?")).to_have_attribute("href", "/rules/memoarrr#r-3-6")


def test_from_the_table_the_menu_opens_the_rules_beside_the_running_game(visit):
    page = visit("/new/ahoy/now", **PHONE)
    page.get_by_role("button", name="Start").tap()
    page.get_by_role("button", name="Menu").tap()
    with page.expect_popup() as opened:
        page.get_by_role("dialog").get_by_role("link", name="Rules").tap()
    expect(opened.value.get_by_role("heading", level=1, name="The rules of Memory Ahoy")).to_be_visible()
    expect(page.get_by_role("group", name="The board")).to_be_attached()


TOO_WIDE = """all => all.map((one) => {
  const { paddingLeft, paddingRight } = getComputedStyle(one.parentElement);
  return one.offsetWidth - one.parentElement.clientWidth + parseFloat(paddingLeft) + parseFloat(paddingRight);
}).filter((more) => more > 0.5)"""


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
def test_every_table_is_as_wide_as_its_panel_on_a_phone(visit, language):
    page = visit("/rules/ahoy", **PHONE, locale=language)
    page.locator("table").first.wait_for()
    assert page.locator("table").evaluate_all(TOO_WIDE) == []
