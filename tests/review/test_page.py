"""The file to share, in a real browser: stepped through by keyboard, on a desk and on a phone, in four languages."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fogbound.cli.replay import Steps
from fogbound.review import review
from fogbound.review.games import REVIEWS
from fogbound.review.html import page
from tests import browser as chromium
from tests.cli.test_replay import played
from tests.drawings import deal_memoarrr
from tests.review.test_memoarrr import EVERYTHING, GIVEN_AWAY

LANGUAGES = {"en-GB": "Review", "fr-FR": "Analyse", "de-CH": "Rückblick", "it-IT": "Analisi"}


@pytest.fixture(scope="module")
def browser():
    with chromium.launched() as started:
        yield started


class Opener:
    """Opens the file of a match, and keeps what the page asks for and its faults."""

    def __init__(self, browser, folder):
        self._browser, self._file = browser, folder / "page.html"
        self.address = f"file://{self._file}"
        self.tabs, self.faults, self.asked = [], [], []

    def __call__(self, match, locale="en-GB", **size):
        self._file.write_text(page(review(match), ["Ann", "Ben"]), "utf-8")
        tab = self._browser.new_page(viewport={"width": 1280, "height": 800, **size}, locale=locale)
        self.tabs.append(tab)
        tab.on("console", lambda message: self.faults.append(message.text))
        tab.on("pageerror", lambda fault: self.faults.append(str(fault)))
        tab.on("request", lambda request: self.asked.append(request.url))
        tab.goto(self.address)
        return tab


@pytest.fixture
def opened(browser, tmp_path):
    opener = Opener(browser, tmp_path)
    yield opener
    for tab in opener.tabs:
        tab.close()
    assert opener.faults == []


def at_move(tab, number, of=r"\d+"):
    expect(tab.get_by_text(re.compile(rf"^Move {number} of {of}$"))).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "width"), [("memoarrr", 360), ("memoarrr", 1280), ("ahoy", 360)])
def test_stepping_through_by_keyboard(opened, game, width):
    match = played(game, names=["Ann", "Ben"])
    tab = opened(match, width=width, height=780)
    last, found = len(match.moves), review(match)
    expect(tab.get_by_role("heading", level=1)).to_have_text(f"{match.game.name} Review")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.keyboard.press("End")
    at_move(tab, last, of=last)
    tab.keyboard.press("ArrowLeft")
    at_move(tab, last - 1, of=last)
    tab.keyboard.press("Home")
    expect(tab.get_by_text("Before the first move")).to_be_visible()
    tab.keyboard.press("1")
    expect(tab.get_by_role("radio", name="Ann")).to_be_checked()
    hidden = tab.get_by_role("img", name=re.compile("never seen"))
    expect(hidden).to_have_count({"memoarrr": 24, "ahoy": 30}[game])  # before the first move nobody knows a thing
    tab.keyboard.press("0")
    expect(tab.get_by_role("radio", name="All cards")).to_be_checked()
    tab.keyboard.press("n")
    findings = tab.get_by_role("region", name="What was remembered").get_by_role("listitem")
    expect(findings).to_have_count(len(found.findings) + len(found.verdicts))
    move = int(findings.first.inner_text().split()[0])
    at_move(tab, move)
    tab.get_by_role("slider", name="Move").focus()
    tab.keyboard.press("ArrowRight")
    at_move(tab, move + 1)
    findings.last.get_by_role("button").click()
    at_move(tab, findings.last.inner_text().split()[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_on_a_desk_the_board_and_what_its_move_did_are_in_sight_together(opened, game):
    tab = opened(played(game, names=["Ann", "Ben"]))
    tab.keyboard.press("n")
    expect(tab.locator(".said p").nth(1)).to_be_in_viewport(ratio=1)
    expect(tab.get_by_role("radiogroup")).to_be_in_viewport(ratio=1)
    assert opened.asked == [opened.address]  # it needs nothing else


@pytest.mark.slow
@pytest.mark.parametrize("locale", LANGUAGES)
def test_it_speaks_the_readers_language_and_any_other(opened, locale):
    tab = opened(played("memoarrr", names=["Ann", "Ben"]), locale=locale)
    expect(tab.get_by_role("heading", level=1)).to_contain_text(LANGUAGES[locale])
    tab.get_by_role("combobox").select_option("de")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("Rückblick")
    expect(tab.get_by_text("Vor dem ersten Schritt")).to_be_visible()


@pytest.mark.slow
def test_the_card_that_wins_a_round_of_which_all_is_known_is_crowned(opened):
    match = deal_memoarrr()
    for move in (*(f"turn {place}" for place in EVERYTHING), "erupt", *(f"turn {place}" for place in GIVEN_AWAY)):
        match.play(move)
    tab = opened(match)
    tab.keyboard.press("End")
    said = "Player 2: every card is known, and the round is won with e3 walrus in the desert. b1 threw it away."
    expect(tab.locator(".said").get_by_text(said)).to_be_visible()
    crowned = tab.get_by_role("img", name=re.compile("wins the round"))
    expect(crowned).to_have_attribute("aria-label", "e3, walrus in the desert, wins the round")
    expect(tab.get_by_role("heading", name="The match was not played to its end.")).to_be_visible()


@pytest.mark.slow
def test_every_step_is_drawn_quickly(opened):
    match = played("ahoy", players=4)
    tab = opened(match, height=900)
    expect(tab.get_by_text("Before the first move")).to_be_visible()
    took = tab.evaluate(
        """async (moves) => {
          const began = performance.now();
          for (let n = 0; n < moves; n++) {
            dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
            await Promise.resolve();
          }
          return (performance.now() - began) / moves;
        }""",
        len(match.moves),
    )
    at_move(tab, len(match.moves))
    assert took < 100  # a few milliseconds; a loaded machine is slow, not wrong


@pytest.mark.slow
def test_an_address_may_name_the_move(opened):
    tab = opened(played("memoarrr", names=["Ann", "Ben"]))
    tab.goto("about:blank")
    tab.goto(f"{opened.address}#5")
    at_move(tab, 5)


def test_the_page_shows_every_game_that_says_so():
    games = Path(__file__).parent.parent.parent / "web" / "src" / "games"
    assert {game for game in REVIEWS if REVIEWS.of(game).is_on_page} == {
        file.parent.name for file in games.glob("*/review.ts")
    }


def test_names_of_seats_stand_in_the_title():
    match = played("memoarrr", names=["Ann", "Ben"])
    assert "<title>Memoarrr!: Ann, Ben</title>" in page(review(match), Steps(match).names)
