"""Pictures of the page for README and docs: `python -m tests.web.pictures` takes them anew; look at each of them."""

import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests import browser as chromium
from tests.server.driver import Server
from tests.web.conftest import DESK, PHONE
from tests.web.person import Person

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SCREENS: dict[str, Any] = {"phone": PHONE, "desktop": DESK}
THEMES = ("light", "dark")
GAMES = {"memoarrr": 14, "ahoy": 10}
"""How many things are done until the picture in the middle."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium.launched() as chrome:
        server = Server(Path(folder) / "tables.db")
        for screen, settings in SCREENS.items():
            for theme in THEMES:
                take(chrome, server.url, f"{screen}-{theme}", {**settings, "color_scheme": theme})
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
        _shoot(page, f"{game}-end-{name}")
    page.context.close()


def _shoot(page: Page, name: str) -> None:
    page.screenshot(path=IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
