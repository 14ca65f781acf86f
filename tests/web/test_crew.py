"""A crew of three and a spectator: both games through one link, everybody carried along."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.person import path_of
from tests.web.test_screens import OVERFLOWING
from tests.web.test_together import resign

pytestmark = pytest.mark.slow


def join(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the crew").click()
    expect(page.get_by_role("heading", name="The next table")).to_be_visible()


def found(page: Page) -> str:
    """Found a crew from the home page; returns the path of its room."""
    page.get_by_role("link", name="Found a crew").click()
    page.get_by_label("Name of the crew").fill("The Gulls")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Found the crew").click()
    expect(page.get_by_role("heading", name="The crew", exact=True)).to_be_visible()
    return path_of(page.url)


def begin(players: list[Page]) -> None:
    """The first is the host; the others are ready, and the match begins."""
    for page in players[1:]:
        page.get_by_role("button", name="I am ready").click()
    start = players[0].get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()


@pytest.mark.parametrize("again", [("Memory Ahoy",), *also((("Memoarrr!", "Memory Ahoy"),))], ids=str)
def test_a_crew_plays_both_games_through_one_link_and_a_spectator_is_carried_along(visit, again):
    """Games that are played `again` are, without another link, as a rematch."""
    ann = visit("/")
    path = found(ann)
    ben, cid = visit(path), visit(path, **PHONE)
    join(ben, "Ben")
    join(cid, "Cid")
    watcher = visit(path)
    expect(watcher.get_by_text("You are a guest here")).to_be_visible()
    crew = [ann, ben, cid]
    expect(ann.get_by_label("Cid plays")).to_be_checked()
    for opener, game in ((ann, "Memoarrr!"), (ben, "Memory Ahoy")):
        starter = {"Memoarrr!": "drawn by lot", "Memory Ahoy": "Cid"}[game]
        opener.get_by_label("Who starts").select_option(starter)
        opener.get_by_role("button", name=f"Play {game}").click()
        players = [opener, *(page for page in crew if page is not opener)]
        begin(players)
        for page in crew:
            expect(page.get_by_role("button", name="Menu")).to_be_visible()
        expect(watcher.get_by_text("You are watching")).to_be_visible()  # wherever the crew went
        if game == "Memory Ahoy":
            expect(ann.get_by_role("region", name="Cid")).to_have_attribute("aria-current", "true")
        assert path_of(watcher.url) == path
        for page in players[1:]:
            resign(page)
        expect(opener.get_by_role("heading", name="You have won")).to_be_visible()
        expect(watcher.get_by_role("heading", name=re.compile("wins"))).to_be_visible()
        if game in again:
            for page in crew:
                page.get_by_role("button", name="Play again").click()
            expect(watcher.get_by_role("heading", name=re.compile("wins"))).to_have_count(0)
            for page in players[1:]:
                resign(page)
            expect(opener.get_by_role("heading", name="You have won")).to_be_visible()
            expect(watcher.get_by_role("heading", name=re.compile("wins"))).to_be_visible()
        for page in (*crew, watcher):
            page.get_by_role("button", name="Crew’s room").click()
    logbook = watcher.get_by_role("region", name="Logbook")
    expect(logbook.get_by_text(f"1 evening · {2 + len(again)} matches")).to_be_visible()
    expect(logbook.get_by_role("link", name="Look back")).to_have_count(2 + len(again))
    for name, game in (("Ann", "Memoarrr!"), ("Ben", "Memory Ahoy")):
        wins = 1 + (game in again)
        expect(logbook.get_by_role("listitem").filter(has_text=name).first).to_contain_text(f"Wins{wins}")
    assert cid.evaluate(OVERFLOWING) == []
    cid.get_by_role("button", name="Continue on another device").click()
    laptop = visit(path_of(cid.get_by_role("textbox", name="Open this link on the other device").input_value()))
    expect(cid.get_by_text("You are a guest here")).to_be_visible()
    expect(laptop.get_by_role("heading", name="The next table")).to_be_visible()
    assert path_of(laptop.url) == path
    laptop.reload()
    expect(laptop.get_by_role("heading", name="The next table")).to_be_visible()
    ann.get_by_role("button", name="Delete the crew").click()
    ann.get_by_role("button", name="Tap again to delete").click()
    expect(ben.get_by_role("heading", name="There is no such crew")).to_be_visible()
