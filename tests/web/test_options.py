"""Choices of a host in the setup: the page sends them to the server and tells them to guests."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PHONE
from tests.web.person import link_of, path_of
from tests.web.test_screens import OVERFLOWING

pytestmark = pytest.mark.slow


def asked(page: Page) -> list[dict[str, Any]]:
    """The wishes for tables that the page sends; none of them is granted."""
    wishes: list[dict[str, Any]] = []

    def refuse(route: Route) -> None:
        wishes.append(json.loads(route.request.post_data or ""))
        route.fulfill(json={"error": {"code": "not_allowed", "message": ""}})

    page.route("**/api/tables", refuse)
    return wishes


def start(page: Page) -> None:
    page.locator("form button").last.click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_setup_as_usual_asks_for_nothing_special(visit):
    page = visit("/new/ahoy/now", service_workers="block")
    wishes = asked(page)
    start(page)
    assert wishes[0]["first"] is None
    assert wishes[0]["options"] == {"treasures": "4,2,1", "turn_limit": None, "players": 2}


@pytest.mark.parametrize(("way", "look_s"), [("now", 15), ("friends", 15), ("one_screen", None)])
def test_a_look_lasts_15_seconds_unless_it_waits_behind_a_curtain(visit, way, look_s):
    page = visit(f"/new/memoarrr/{way}", service_workers="block")
    wishes = asked(page)
    expect(page.locator("form")).to_be_visible()
    for number, name in enumerate(page.get_by_role("textbox").all()):
        name.fill(f"Pirate {number}")
    start(page)
    assert wishes[0]["look_s"] == look_s


def test_treasures_are_a_named_mix_or_an_own_one_of_seven(visit):
    page = visit("/new/ahoy/now", service_workers="block")
    wishes = asked(page)
    mix, told = page.get_by_role("combobox", name="Treasures", exact=True), page.locator("#treasures-told")
    mix.select_option("rich (1–2–4)")
    start(page)
    mix.select_option("a mix of your own")
    expect(told).to_have_text("1 of strength 3, 2 of strength 4, 4 of strength 5.")
    page.get_by_label("Treasures of strength 5").select_option("6")
    expect(page.get_by_label("Treasures of strength 4")).to_have_value("1")
    start(page)
    page.get_by_label("Treasures of strength 4").select_option("4")
    expect(page.get_by_label("Treasures of strength 3")).to_have_text("0")
    expect(told).to_have_text("0 of strength 3, 4 of strength 4, 3 of strength 5.")
    start(page)
    assert [wish["options"]["treasures"] for wish in wishes] == ["1,2,4", "0,1,6", "0,4,3"]


def test_a_fight_instead_of_the_show_is_asked_for_only_if_it_is_chosen(visit):
    page = visit("/new/ahoy/now", service_workers="block")
    wishes = asked(page)
    fights = page.get_by_label("fight at once instead of showing")
    fights.check()
    start(page)
    fights.uncheck()
    start(page)
    assert [wish["options"].get("show") for wish in wishes] == ["or_combat", None]


def test_a_colour_is_exchanged_with_another_player_and_who_starts_goes_along(visit):
    page = visit("/new/ahoy/one_screen", service_workers="block")
    wishes = asked(page)
    page.get_by_role("button", name="Add a player").click()
    for number, name in enumerate(("Ann", "Ben", "Cleo")):
        page.get_by_label("Name").nth(number).fill(name)
    page.get_by_label("Who starts").select_option("Seat 1: Ann")
    page.get_by_label("Colour of seat 1").select_option("Green")
    expect(page.get_by_label("Colour of seat 3")).to_be_focused()
    assert [name.input_value() for name in page.get_by_label("Name").all()] == ["Cleo", "Ben", "Ann"]
    assert [page.get_by_label(f"Colour of seat {seat}").input_value() for seat in (1, 2, 3)] == ["R", "B", "G"]
    start(page)
    page.get_by_role("button", name="Remove seat 3").click()
    expect(page.get_by_label("Who starts").locator("option:checked")).to_have_text("drawn by lot")
    start(page)
    assert [wish["first"] for wish in wishes] == [2, None]


def test_who_is_chosen_starts(visit):
    page = visit("/new/ahoy/one_screen", service_workers="block")
    for number, name in enumerate(("Ann", "Ben")):
        page.get_by_label("Name").nth(number).fill(name)
    page.get_by_label("Who starts").select_option("Seat 2: Ben")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Ben")).to_have_attribute("aria-current", "true")


def test_guests_are_told_what_the_host_chose_also_after_a_change_and_see_the_colour_of_each_seat(visit):
    ann = visit("/new/ahoy/friends", **PHONE)
    ann.get_by_label("Name").fill("Ann")
    ann.get_by_role("combobox", name="Treasures", exact=True).select_option("balanced (3–2–2)")
    ann.get_by_label("Who starts").select_option("Seat 1: Ann")
    ann.get_by_role("button", name="Open the table").tap()
    link = link_of(ann)
    ben = visit(path_of(link), **PHONE)
    told = ben.get_by_role("region", name="The game").get_by_role("listitem")
    chosen = ["Treasures: 3 of strength 3, 2 of strength 4, 2 of strength 5.", "Who starts: Ann."]
    expect(told).to_have_text(chosen)
    seats = ben.get_by_role("list").last.get_by_role("listitem")
    expect(seats.nth(0).get_by_role("img", name="Red")).to_be_visible()
    expect(seats.nth(1).get_by_role("img", name="Blue")).to_be_visible()
    ann.get_by_role("button", name="Change game, seats or options").tap()
    expect(ann.get_by_label("Who starts").locator("option:checked")).to_have_text("Seat 1: Ann")
    ann.get_by_label("Clock").select_option("30 s per move")
    assert ann.evaluate(OVERFLOWING) == []
    ann.get_by_role("button", name="Change it").tap()
    expect(told).to_have_text([*chosen, "Clock: 30 s per move. Then a bot moves for you."])


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
def test_with_four_players_and_an_own_mix_the_setup_fits_a_phone(visit, language):
    page = visit("/new/ahoy/friends", **PHONE, locale=language)
    add = page.locator("fieldset").first.get_by_role("button").last
    for _ in range(2):
        add.tap()
    page.locator("select[aria-describedby=treasures-told]").select_option("own")
    expect(page.locator("output")).to_be_visible()
    assert page.evaluate(OVERFLOWING) == []
