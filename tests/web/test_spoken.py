"""A screen reader at the table: every place by its name, all that happens, and nothing that is decoration."""

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.reader import Reader

pytestmark = pytest.mark.slow

NOISE = re.compile(r"graphics|svg|figure|not busy|undefined|null|\[object|^image$|^button$|^link$")
BOARDS = {"memoarrr": ("abcde", 5), "ahoy": ("abcdef", 5)}
WAITS = """() => localStorage.setItem("fogbound.settings", JSON.stringify({ waitsForMe: true, isMuted: true }))"""
HAPPENED = {
    "looked": "looks? at the three cards in the {side}",
    "turned": "turns? {at}: [a-z]",
    "volcano": "(is|are) out: ",
    "round_won": "wins? round {round}",
}
"""The sentence of each event."""


def start(page: Page, game: str, others: int = 1) -> None:
    page.goto(re.sub(r"(://[^/]+).*", rf"\1/new/{game}/now", page.url))
    for _ in range(others - 1):
        page.get_by_role("button", name="Add a player").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-place]").first).to_be_visible()


@pytest.mark.parametrize("game", BOARDS)
def test_the_table_is_read_place_by_place_without_noise(visit, game):
    page = visit("/")
    start(page, game)
    expect(page.get_by_role("status").filter(has_text="It is your turn")).to_be_attached()
    said = Reader(page).walk()
    columns, rows = BOARDS[game]
    places = [f"{column}{row}" for row in range(1, rows + 1) for column in columns]
    if game == "memoarrr":
        places.remove("c3")
        stack = "image, the stack in the middle: dark volcano; one volcano, 7 treasures"
        assert said[said.index(stack) + 1] in ("end of group, The island", f"end of {stack}")
    read = [match.groups() for phrase in said if (match := re.match(r"button, ([a-f]\d), (.+)", phrase))]
    assert [place for place, _ in read] == places
    assert all(
        re.fullmatch(r"(face down|[a-z]{4}.+?)(, Bonny looked here)?, (not )?disabled", what) for _, what in read
    )
    assert [phrase for phrase in said if NOISE.search(phrase)] == []
    assert {
        "region, You, current item",
        "region, Bonny",
        "button, What happened, has popup dialog, key shortcuts l",
    } <= {*said}
    assert sum("It is your turn" in phrase for phrase in said) == 1


def test_with_four_at_the_table_all_that_happens_is_said_and_waits_for_the_player(visit):
    """Bots do not pause here: the page would not wait for all of it."""
    page = visit("/")
    page.evaluate(WAITS)
    sent: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        messages = [json.loads(line) for line in str(frame).split("\n")]
        sent.extend(
            event for message in messages for seen in message.get("seen", []) for event in seen.get("events", [])
        )

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    start(page, "memoarrr", 3)
    reader = Reader(page)
    told = page.locator(".line").inner_text()
    go_on = page.get_by_role("button", name=re.compile("^Continue"))
    got_it = page.get_by_role("button", name="Got it")
    choices = page.locator(".sides .legal, [data-place][aria-disabled=false]")
    while "round 1" not in " ".join(reader.announced()):
        if go_on.get_attribute("aria-disabled") == "false":
            page.keyboard.press("c")
        elif got_it.or_(choices).count():
            with suppress(TooLate):  # the next update has come meanwhile
                got_it.or_(choices).first.click(timeout=2000)
    said = " ".join([told, *reader.announced()])
    at, ended = 0, next(number for number, event in enumerate(sent) if event["type"] == "round_won")
    for event in sent[: ended + 1]:
        if event["type"] in HAPPENED:
            found = re.compile(HAPPENED[event["type"]].format(**event)).search(said, at)
            assert found, (event, said)
            at = found.end()
