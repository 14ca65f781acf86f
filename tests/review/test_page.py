"""The page to share, in a real browser: stepped through by keyboard, on a desk and on a phone."""

import pytest
from playwright.sync_api import expect

from fogbound.cli.replay import Steps
from fogbound.review import review
from fogbound.review.chart import grouped, recall_chart
from fogbound.review.html import page
from fogbound.review.report import BINS, Bin, MemoryReport
from tests import browser as chromium
from tests.cli.test_replay import played
from tests.drawings import deal_memoarrr
from tests.review.test_memoarrr import EVERYTHING, GIVEN_AWAY


def written(game, **options):
    match = played(game, **options)
    steps = Steps(match)
    return match, page(review(match), steps.names, ["", *(" ".join(text.plain for text in one.told) for one in steps)])


@pytest.fixture(scope="module")
def browser():
    with chromium.launched() as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize(("game", "width"), [("memoarrr", 360), ("memoarrr", 1280), ("ahoy", 360)])
def test_stepping_through_by_keyboard(browser, tmp_path, game, width):
    match, text = written(game, names=["Ann", "Ben"])
    (tmp_path / "page.html").write_text(text, "utf-8")
    faults: list[str] = []
    tab = browser.new_page(viewport={"width": width, "height": 780})
    tab.on("console", lambda message: faults.append(message.text))
    tab.on("pageerror", lambda fault: faults.append(str(fault)))
    tab.goto(f"file://{tmp_path}/page.html")
    last = len(match.moves)
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.keyboard.press("End")
    assert f"Move {last} of {last}" in tab.inner_text(".told")
    tab.keyboard.press("ArrowLeft")
    assert f"Move {last - 1} of {last}" in tab.inner_text(".told")
    tab.keyboard.press("Home")
    tab.keyboard.press("1")
    assert tab.get_attribute(".seats button:nth-child(2)", "aria-checked") == "true"
    fogged = "[...document.querySelectorAll('.cell')].filter(one => one.ariaLabel.includes('never seen')).length"
    assert tab.evaluate(fogged) == {"memoarrr": 24, "ahoy": 30}[game]  # before the first move nobody knows a thing
    tab.keyboard.press("n")
    move = tab.get_attribute(".found li:not([hidden])", "data-move")
    assert f"Move {move} of" in tab.inner_text(".told")
    tab.focus("input[type=range]")
    tab.keyboard.press("ArrowRight")
    assert f"Move {int(move) + 1} of" in tab.inner_text(".told")
    tab.click(".filters button:last-child")
    assert tab.locator(".found li:not([hidden])").count() == tab.locator(".found li").count()
    tab.click(".found li:last-child button")
    assert "Move " + tab.get_attribute(".found li:last-child", "data-move") in tab.inner_text(".told")
    assert faults == []
    tab.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_on_a_desk_the_board_and_what_its_move_did_are_in_sight_together(browser, tmp_path, game):
    _, text = written(game, names=["Ann", "Ben"])
    (tmp_path / "page.html").write_text(text, "utf-8")
    tab = browser.new_page(viewport={"width": 1280, "height": 800})
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(f"file://{tmp_path}/page.html")
    tab.keyboard.press("n")
    expect(tab.locator(".told p").nth(1)).to_be_in_viewport(ratio=1)
    expect(tab.locator(".seats")).to_be_in_viewport(ratio=1)
    assert asked == [f"file://{tmp_path}/page.html"]  # it needs nothing else
    tab.close()


@pytest.mark.slow
def test_the_card_that_wins_a_round_of_which_all_is_known_is_crowned(browser, tmp_path):
    match = deal_memoarrr()
    for move in (*(f"turn {place}" for place in EVERYTHING), "erupt", *(f"turn {place}" for place in GIVEN_AWAY)):
        match.play(move)
    (tmp_path / "page.html").write_text(page(review(match), ["Ann", "Ben"], [""] * (len(match.moves) + 1)), "utf-8")
    tab = browser.new_page()
    tab.goto(f"file://{tmp_path}/page.html")
    tab.keyboard.press("End")
    said = "Ben knew every card, and the round was won with e3 walrus desert: b1 threw it away."
    expect(tab.locator(".told .verdict")).to_have_text(said)
    expect(tab.locator(".wins")).to_have_attribute("aria-label", "e3, walrus desert, face down, wins the round")
    tab.close()


@pytest.mark.slow
def test_every_step_is_drawn_quickly(browser, tmp_path):
    _, text = written("ahoy", players=4)
    (tmp_path / "page.html").write_text(text, "utf-8")
    tab = browser.new_page(viewport={"width": 1280, "height": 900})
    tab.goto(f"file://{tmp_path}/page.html")
    took = tab.evaluate(
        "(() => { const began = performance.now(); for (let n = 0; n < steps.length; n++) go(n);"
        " return (performance.now() - began) / steps.length; })()"
    )
    assert took < 100  # a few milliseconds; a loaded machine is slow, not wrong
    tab.close()


def test_a_chart_tells_its_figures_in_words():
    report = MemoryReport("memoarrr", recall=(Bin(2, 1), Bin(1, 1), *(Bin(),) * (BINS - 3), Bin(4, 0)))
    bars = dict(grouped(report))
    assert bars["1–2"] == (3, 2)
    assert bars["65+"] == (4, 0)
    drawn = recall_chart(report, "Ann & Ben")
    assert "1–2: 2 of 3, 65+: 0 of 4" in drawn
    assert "Ann &amp; Ben" in drawn
    assert "no occasion" in recall_chart(MemoryReport("memoarrr"), "Ann")
