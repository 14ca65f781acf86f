"""Memory is the game: what is face down for a player is nowhere in their browser."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from fogbound.games.memoarrr.material import CARDS
from tests.long import also
from tests.web.person import Person

pytestmark = pytest.mark.slow

ANIMALS = {"P": "penguin", "O": "octopus", "W": "walrus", "C": "crab", "T": "turtle"}
WHERE = {"o": "in the ocean", "f": "among flowers", "l": "on lava", "j": "in the jungle", "d": "in the desert"}
TILES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "1": "crew member", "2": "deputy", "3": "chief"}
ROOT = Path(__file__).parents[2]
LINES = set(re.findall(r'"([^"]{4,})"', (ROOT / "web" / "src" / "company" / "en.ts").read_text("utf-8")))
"""All that characters can say."""
SAYING = """
  window.said = [];
  const hear = () => document.querySelectorAll(".toast p > span:last-child, .seat .bubble").forEach((one) => {
    if (!window.said.includes(one.innerText)) window.said.push(one.innerText);
  });
  new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Notes whatever a character ever says on this page."""
STORED = "() => JSON.stringify([localStorage, sessionStorage]) + document.cookie"


class Listener:
    """Everything that the browser was sent, and everything that it asked for."""

    def __init__(self, page: Page) -> None:
        self.addresses: list[str] = []
        self.table: dict[str, Any] = {}
        page.on("request", lambda request: self.addresses.append(request.url))
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        for line in str(frame).split("\n"):
            message = json.loads(line)
            if message["type"] == "table":
                self.table = message

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.table["seen"][0]["view"]
        return view


def card_name(card: str) -> str:
    return f"{ANIMALS[card[0]]} {WHERE[card[1]]}"


def tile_name(tile: str) -> str:
    return f"treasure of strength {tile[1]}" if tile[0] == "$" else f"{TILES[tile[0]]} {TILES[tile[1]]}"


def everything(page: Page, listener: Listener) -> str:
    """The document as it is, with all that happened to read again; what is stored, and all addresses."""
    log = page.locator("dialog[data-log]")
    page.locator("header [aria-keyshortcuts=l]").click()
    log.wait_for()
    document = page.content()
    log.get_by_role("button").click()
    log.wait_for(state="detached")
    return "\n".join((document, page.evaluate(STORED), *listener.addresses))


def play_and_look(visit, path: str, down: Callable[[dict[str, Any]], list[str]], least: int) -> None:
    """Play at random. When it is one's own turn again, what is `down` must vanish and stay away, so many times."""
    page = visit("/")
    page.add_init_script(SAYING)
    listener = Listener(page)
    said: set[str] = set()
    address = page.url.removesuffix("/") + path

    def begin() -> None:
        page.goto(address)
        page.get_by_role("button", name="Start").click()

    begin()
    person, looks = Person(page, seed=8), 0
    for _ in range(200):
        if not person.move():
            begin()  # it was over soon
        if listener.table.get("seen") and listener.table["seen"][0].get("legal_moves"):
            number, hidden = listener.table["number"], down(listener.view)
            found = hidden
            for _ in range(50):  # what was just shown may still be on the screen
                there = everything(page, listener)
                found = [text for text in hidden if text in there]
                if not found or listener.table["number"] != number:
                    break
                person.hurry()
            assert found == [] or listener.table["number"] != number
            looks += 1
            said |= set(page.evaluate("window.said"))
            if looks == least:
                assert said - {""} <= LINES  # as it is in the book, and so about no card
                return
    raise AssertionError(f"only {looks} looks after {person.done}")


def up_in(view: dict[str, Any], board: str) -> set[str]:
    rows = view[board].replace("/", "")
    up = {rows[at : at + 2] for at in range(0, len(rows), 2)}
    return up | set(view["showing"].values()) | set((view["secret"] or {}).values())


@pytest.mark.parametrize("looks", [6, *also(12)])
def test_memoarrr_leaves_no_trace_of_a_face_down_card(visit, looks):
    def down(view: dict[str, Any]) -> list[str]:
        cards = set(map(str, CARDS)) - up_in(view, "island")
        return [text for card in cards for text in (card_name(card), f'="{card}"')]

    play_and_look(visit, "/new/memoarrr/now", down, looks)


@pytest.mark.parametrize("looks", [6, *also(12)])
def test_memory_ahoy_leaves_no_trace_of_a_face_down_tile(visit, looks):
    def down(view: dict[str, Any]) -> list[str]:
        up = up_in(view, "grid") | set(view["island_captured"])
        up |= {tile for seat in (*view["captured"], *view["returned"]) for tile in seat}
        tiles = {"R1", "R2", "R3", "B1", "B2", "B3", "$3", "$4", "$5"} - up
        return [text for tile in tiles for text in (tile_name(tile), f'="{tile}"')]

    play_and_look(visit, "/new/ahoy/now", down, looks)
