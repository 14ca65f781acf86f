"""Pictures of the page for README and docs: `python -m tests.web.pictures` takes them anew; look at each of them."""

import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests import browser as chromium
from tests.server.driver import Server
from tests.web.conftest import DESK, PHONE
from tests.web.person import Person, link_of, path_of
from tests.web.test_crew import begin, found, join
from tests.web.test_screens import resize
from tests.web.test_together import resign

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SCREENS: dict[str, Any] = {"phone": PHONE, "desktop": DESK}
THEMES = ("light", "dark")
LARGE = {1920: 1080, 2560: 1440}
"""Televisions: the ends of matches are taken there, too."""
GAMES = {"memoarrr": 14, "ahoy": 10}
"""How many things are done until the picture in the middle."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium.launched() as chrome:
        server = Server(Path(folder) / "tables.db")
        for screen, settings in SCREENS.items():
            for theme in THEMES:
                name, how = f"{screen}-{theme}", {**settings, "color_scheme": theme}
                take(chrome, server.url, name, how)
                take_company(chrome, server.url, name, how)
        server.end()


def take(chrome: Browser, url: str, name: str, settings: Any) -> None:
    page = chrome.new_context(locale="en-GB", reduced_motion="reduce", **settings).new_page()
    page.goto(url)
    page.get_by_role("heading", name="Memoarrr!").wait_for()
    _shoot(page, f"home-{name}")
    for game, moves in GAMES.items():
        page.goto(f"{url}/new/{game}/now")
        if game == "ahoy":
            page.get_by_label("Turn limit").select_option("20 turns")
        page.get_by_role("button", name="Start").click()
        person = Person(page, seed=4)
        person.choices.first.wait_for()
        _shoot(page, f"{game}-start-{name}")
        for _ in range(moves):
            person.move()
        person.choices.first.or_(person.got_it).wait_for()
        _shoot(page, f"{game}-middle-{name}")
        person.play_to_the_end()
        page.get_by_role("heading", name=re.compile("wins|won|share the win")).wait_for()
        expect(page.locator(".ending .last-words")).to_have_count(1)
        _shoot(page, f"{game}-end-{name}")
        if name == "desktop-light":
            for width, height in LARGE.items():
                resize(page, (width, height))
                _shoot(page, f"{game}-end-{width}")
            page.set_viewport_size(DESK["viewport"])
    page.goto(f"{url}/history")
    page.get_by_role("region", name="Wins by opponent").wait_for()
    _shoot(page, f"log-{name}", is_whole=True)
    page.context.close()


def take_company(chrome: Browser, url: str, name: str, settings: Any) -> None:
    """A crew with an evening in its logbook, an invitation, the fog of the day."""
    ann, bo = (chrome.new_context(locale="en-GB", reduced_motion="reduce", **settings).new_page() for _ in range(2))
    ann.goto(url)
    bo.goto(url + found(ann))
    join(bo, "Bo")
    ann.get_by_role("button", name="Play Memoarrr!").click()
    begin([ann, bo])
    ann.get_by_role("group", name="Sides of the island").wait_for()
    resign(bo)
    ann.get_by_role("button", name="Crew’s room").click()
    ann.get_by_role("link", name="Look back").wait_for()
    _shoot(ann, f"crew-{name}", is_whole=True)
    ann.goto(f"{url}/new/ahoy/friends")
    ann.get_by_label("Name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    bo.goto(url + path_of(link_of(ann)))
    bo.get_by_role("heading", name="Ann invites you").wait_for()
    _shoot(bo, f"invitation-{name}", is_whole=True)
    bo.goto(f"{url}/fog")
    bo.get_by_role("button", name="Into the fog").wait_for()
    _shoot(bo, f"fog-{name}", is_whole=True)
    for page in (ann, bo):
        page.context.close()


def _shoot(page: Page, name: str, is_whole: bool = False) -> None:
    page.screenshot(path=IMAGES / f"{name}.png", full_page=is_whole)


if __name__ == "__main__":
    main()
