"""Hints of the page: a parley that may end the game, and, after some matches, that there is an expert game."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.test_learn import axe
from tests.web.test_screens import OVERFLOWING

pytestmark = pytest.mark.slow

GONE = ["R3", "R2", "R2", "R1", "R1", "R1"]
"""All of red but one."""
LANGUAGES = ["de", *also("en", "fr", "it")]


def told(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """From now on every message about a table is changed before the page gets it."""

    def tell(socket: WebSocketRoute, text: str | bytes) -> None:
        messages = [json.loads(line) for line in str(text).split("\n")]
        for message in messages:
            if message.get("seen"):
                change(message)
        socket.send("\n".join(map(json.dumps, messages)))

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda text: tell(socket, text))

    page.route_web_socket(re.compile("/ws(/|$)"), connect)


def almost_gone(message: dict[str, Any]) -> None:
    for seen in message["seen"]:
        seen["view"]["island_captured"] = GONE


def proposed(message: dict[str, Any]) -> None:
    """The bot proposes a parley."""
    almost_gone(message)
    for seen in message["seen"]:
        seen["view"] |= {
            "phase": "answer",
            "to_move": 0,
            "parley": {"seat": 1, "ally": 0, "places": ["a1", "b1", "c1"]},
        }
        seen["legal_moves"], seen["events"] = ["accept", "decline"], []


def a_table(visit, change: Callable[[dict[str, Any]], None] | None = None, **settings: Any) -> Page:
    """Memory Ahoy against a bot; oneself starts."""
    page: Page = visit("/", **settings)
    if change:
        told(page, change)
    page.goto(f"{page.url}new/ahoy/now")
    page.locator("fieldset").first.locator("label select").select_option(index=1)
    page.locator("form button").last.click()
    expect(page.locator("[data-place]").first).to_be_visible()
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_6_3_c_before_a_parley_is_proposed_the_page_says_that_it_may_end_the_game(visit, language):
    page = a_table(visit, almost_gone, **PHONE, locale=language)
    page.locator("[data-action=parley]").tap()
    warning = page.locator(".plank [role=status]")
    expect(warning).to_be_visible()
    assert page.locator(".plank .news").evaluate("one => one.scrollHeight <= one.clientHeight + 1"), (
        warning.inner_text()
    )
    assert page.evaluate(OVERFLOWING) == []
    if language == "en":
        expect(warning).to_contain_text("A crew’s last pirate (You): if the parley is won")
        warning.get_by_role("link", name="Why?").tap()
        expect(page.get_by_role("dialog").get_by_text("6.3 C").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_6_3_c_whoever_answers_a_parley_that_may_end_the_game_is_told(visit, language):
    page = a_table(visit, proposed, **PHONE, locale=language)
    warning = page.locator("section.card p").first
    expect(warning.get_by_role("link")).to_be_visible()
    answers = page.locator(".answers button")
    assert all(box["y"] + box["height"] <= 740 for box in (answer.bounding_box() for answer in answers.all()) if box)
    assert page.evaluate(OVERFLOWING) == []
    if language == "en":
        expect(warning).to_contain_text("A crew’s last pirate (You): if the parley is won")


def test_an_ordinary_parley_is_not_warned_of(visit):
    page = a_table(visit)
    page.locator("[data-action=parley]").click()
    expect(page.locator("[data-move]")).to_be_visible()
    said = page.locator(".plank [role=status]")
    expect(said).to_contain_text("With whom?")
    expect(page.get_by_text("last pirate")).to_have_count(0)


def ended(message: dict[str, Any]) -> None:
    """Seven treasures are taken."""
    message |= {"status": "over", "result": {"ended_by": "treasures", "winners": [0], "ranking": [[0], [1]]}}
    for seen in message["seen"]:
        over = {"phase": "over", "to_move": None, "treasures": [[1, 2, 3, 4], [1, 2, 2]]}
        seen["view"] |= {**over, "winners": [0], "ranking": [[0], [1]]}
        seen["legal_moves"], seen["events"] = [], []


def a_match(page: Page, home: str, is_expert: bool = False) -> None:
    """Memoarrr!, to its end."""
    page.goto(f"{home}/new/memoarrr/now")
    if is_expert:
        page.get_by_label("Expert: animals have abilities").check()
    page.locator("form button").last.click()
    expect(page.locator(".ending")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "theme"), [("fr", "dark"), *also(("en", "light"), ("de", "light"), ("it", "dark"))]
)
def test_after_three_matches_the_expert_game_is_suggested_and_whoever_declines_is_left_alone(
    visit, server, language, theme
):
    page = visit("/", **PHONE, locale=language, color_scheme=theme)
    told(page, ended)
    hint = page.locator(".ending section")
    for number in range(7):
        a_match(page, server.url)
        expect(hint).to_have_count(int(number == 2))
        if number == 2:
            assert page.evaluate(OVERFLOWING) == []
            assert axe(page) == "[]"
            page.reload()
            expect(hint).to_be_visible()
            hint.get_by_role("button").tap()
            expect(hint).to_have_count(0)
            expect(page.locator(".ending :focus, .ending h2:focus")).to_have_count(1)


def test_the_suggestion_leads_to_the_lesson_and_comes_at_most_twice(visit, server):
    page = visit("/")
    told(page, ended)
    hint = page.get_by_role("region", name="The expert lesson")
    for number in range(8):
        a_match(page, server.url)
        expect(hint).to_have_count(int(number in (2, 5)))
        if number == 5:
            page.unroute_all()
            hint.get_by_role("link").click()
            expect(page).to_have_url(re.compile("/learn/memoarrr-expert$"))


def test_experts_are_not_told_of_the_expert_game(visit, server):
    page = visit("/")
    told(page, ended)
    a_match(page, server.url, is_expert=True)
    for _ in range(3):
        a_match(page, server.url)
        expect(page.get_by_role("region", name="The expert lesson")).to_have_count(0)


def looked(message: dict[str, Any]) -> None:
    """At a1, where a fight may take the place of the show."""
    for seen in message["seen"]:
        seen["view"]["options"]["show"] = "or_combat"
        seen["view"] |= {"phase": "show", "to_move": 0, "secret": {"a1": "R1"}}
        seen["legal_moves"] = ["attack a1", "attack b1", "pair a1", "pair b1", "parley blue", "show b1"]
        seen["events"] = []


@pytest.mark.parametrize("language", LANGUAGES)
def test_3_8_after_a_look_a_tap_shows_and_a_fight_is_offered(visit, language):
    page = a_table(visit, looked, **PHONE, locale=language)
    actions = page.locator("[data-action]")
    expect(actions).to_have_count(3)
    assert [one.get_attribute("data-action") for one in actions.all()] == ["attack", "pair", "parley"]
    a1, b1 = page.locator("[data-place=a1]"), page.locator("[data-place=b1]")
    expect(a1).to_have_attribute("aria-disabled", "true")
    expect(b1).to_have_attribute("aria-disabled", "false")
    assert page.locator(".plank .prompt").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert page.evaluate(OVERFLOWING) == []
    actions.first.tap()
    expect(a1).to_have_attribute("aria-disabled", "false")
    if language == "en":
        expect(page.locator(".plank .prompt")).to_contain_text("show everybody another tile, or fight at once")
