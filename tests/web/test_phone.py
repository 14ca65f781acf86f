"""The table on a small phone: all of it in sight, nothing moves, every sentence whole, no secret left at the end."""

import json
import re
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.person import Person, link_of, path_of
from tests.web.test_screens import resize
from tests.web.test_together import resign, two_friends

pytestmark = pytest.mark.slow

MEASURED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  return {
    lowest: Math.max(0, ...boxes("[role=group] button").map((box) => box.bottom)),
    smallest: Math.min(...boxes("[role=group] button").map((box) => Math.min(box.width, box.height))),
    seats: boxes("section[aria-current], section.seat").map((box) => box.height),
    board: boxes("[role=group]:has([data-place=a1])")[0].top,
    allies: boxes("[data-move]").length,
    cut: [...document.querySelectorAll("[data-move] span")].filter((one) => one.scrollWidth > one.offsetWidth).length,
    title: [...document.querySelectorAll("header h1")].every((one) => one.scrollWidth <= one.clientWidth),
  };
}"""
IS_READABLE = """(line) => {
  const box = line.getBoundingClientRect();
  const isOnTop = (y) => line.contains(document.elementFromPoint(box.left + box.width / 2, y));
  return line.scrollHeight <= line.clientHeight + 1 && isOnTop(box.top + 2) && isOnTop(box.bottom - 2);
}"""

AHOY: list[dict[str, Any]] = [
    {"type": "answered", "seat": 1, "accepted": True},
    {"type": "revealed", "seat": 0, "as": "attackers", "tiles": {"c3": "B1", "f4": "R1"}},
    {"type": "revealed", "seat": 0, "as": "target", "tiles": {"f2": "$3"}},
    {"type": "fought", "seat": 0, "attack": 3, "target": 3, "won": True},
    {"type": "shared", "seats": [0, 1], "each": 2, "at": "f2", "tile": "$3", "returned": {"c3": "B1", "f4": "R1"}},
    {"type": "game_over", "ended_by": "group", "winners": [0, 1]},
]
MEMOARRR: list[dict[str, Any]] = [
    {"type": "turned", "seat": 1, "at": "a4", "card": "Of", "match": False},
    {"type": "volcano", "seat": 1, "volcano": "7"},
    {"type": "round_won", "seat": 0, "round": 7},
    {"type": "game_over"},
]
NEWS = {"ahoy": (AHOY[:1], AHOY[1:4], AHOY[2:5], AHOY), "memoarrr": (MEMOARRR[:1], MEMOARRR[:3], MEMOARRR)}
"""News of every length, the longest last."""


SCREENS = {"phone": (360, 740), "desk": (1440, 900), "laptop": (1280, 720)}


def a_table(visit, players: int, **screen: Any) -> Person:
    """Memory Ahoy against so many bots, less oneself; one has to move."""
    page = visit("/new/ahoy/now", **screen)
    for _ in range(players - 2):
        page.get_by_role("button", name="Add a player").click()
    page.get_by_role("button", name="Start").click()
    person = Person(page, seed=4)
    person.choices.first.wait_for()
    return person


def measured(page: Page) -> dict[str, dict[str, Any]]:
    """The same table on every screen, as large as the first again in the end."""
    found = {}
    for name, (width, height) in (*SCREENS.items(), *list(SCREENS.items())[:1]):
        resize(page, (width, height))
        found[name] = {"height": height, **page.evaluate(MEASURED)}
    return found


@pytest.mark.parametrize(("players", "moves"), [(4, 10), *also((2, 25), (3, 25), (4, 25))])
def test_memory_ahoy_is_all_in_sight_and_nothing_moves(visit, players, moves):
    """One match, looked at on three screens after each move."""
    person = a_table(visit, players, **PHONE)
    firsts = measured(person.page)
    assert all(first["title"] for first in firsts.values())
    for number in range(moves):
        if number == 0:  # and whom to ask
            person.press(person.page.get_by_role("button", name=re.compile("^Parley")))
        for screen, now in measured(person.page).items():
            assert number or now["allies"] == players - 1
            still = [[one[what] for what in ("seats", "board")] for one in (now, firsts[screen])]
            assert still[0] == still[1], (screen, person.done)
            assert now["lowest"] <= now["height"], (screen, person.done)
            assert now["smallest"] >= 44, (screen, person.done)
            assert now["cut"] == 0, (screen, person.done)
        if not person.move():
            break


def test_whom_to_ask_for_a_parley_is_asked_in_place_of_the_actions(visit):
    person = a_table(visit, 4, **PHONE)
    actions = person.page.get_by_role("group", name="What to do").get_by_role("button")
    parley, back = (actions.filter(has_text=name) for name in ("Parley", "Back"))
    person.how = "keyboard"
    person.press(parley)
    expect(actions).to_have_text(["Back", "Bonny", "Rackham", "Teach"])
    expect(actions.nth(1)).to_be_focused()
    person.press(back)
    expect(parley).to_be_focused()
    expect(back).to_have_count(0)


def look_in_secret(person: Person) -> None:
    """Until something is seen that is a secret: in Memory Ahoy a landscape is none."""
    look, down = (person.page.get_by_role("button", name=re.compile(name)) for name in ("^Look", ", face down$"))
    for _ in range(60):
        person.choices.or_(person.got_it).first.wait_for()
        if person.got_it.count():
            return
        wanted = look.and_(person.page.locator("[aria-pressed=false], [data-move]")).or_(down).and_(person.choices)
        with suppress(TooLate):
            person.press(wanted.or_(person.page.get_by_role("button", name="End turn")).first, 900)


@pytest.mark.parametrize("game", ["Memoarrr!", *also("Memory Ahoy")])
def test_the_end_leaves_no_secret(visit, game):
    page = visit("/", **PHONE)
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").tap()
    person = Person(page, "touch")
    look_in_secret(person)
    expect(person.got_it).to_be_visible()
    expect(page.get_by_text("only you see").first).to_be_attached()
    resign(page)
    expect(page.get_by_role("heading", name="Bonny wins")).to_be_visible()
    expect(person.got_it).to_have_count(0)
    expect(page.get_by_text(re.compile("only you see|your eyes only", re.IGNORECASE))).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("only you see"))).to_have_count(0)


def test_you_are_called_so_once(visit):
    page = visit("/", **PHONE)
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").tap()
    resign(page)
    expect(page.get_by_role("region", name="You", exact=True).get_by_role("heading")).to_have_text("You resigned")


@pytest.mark.parametrize("said", ["Good luck to you, you will need it my friend!", "arr" * 60])
def test_a_long_line_of_chat_does_not_widen_the_table(visit, said):
    ann, ben = two_friends(visit, **PHONE)
    ann.get_by_text("Chat", exact=True).tap()
    ann.get_by_label("Say something").fill(said)
    ann.get_by_role("button", name="Send").tap()
    chat = ben.get_by_text("Chat", exact=True)
    expect(ben.get_by_text(said).first).to_be_visible()
    for _ in ("closed", "open"):
        assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
        assert chat.evaluate("one => one.scrollWidth <= one.clientWidth && one.clientHeight < 50")
        chat.tap()


@pytest.mark.parametrize(("game", "clock"), [("memoarrr", 0), ("memoarrr", 1), ("ahoy", 1)])
def test_with_three_at_the_table_names_and_clocks_are_whole(visit, game, clock):
    page = visit(f"/new/{game}/now", **PHONE)
    page.get_by_role("button", name="Add a player").tap()
    page.get_by_label("Clock").select_option(index=clock)
    page.get_by_role("button", name="Start").tap()
    names = page.locator("section.seat h2 > bdi")
    expect(names).to_have_count(3)
    if game == "ahoy" or not clock:
        page.evaluate("for (const seat of document.querySelectorAll('section.seat')) seat.classList.add('turn')")
        assert all(name.evaluate("one => one.scrollWidth <= one.clientWidth") for name in names.all())
    assert len({box["height"] for box in map(Locator.bounding_box, page.locator("section.seat").all()) if box}) == 1


def test_a_crew_that_waits_is_in_order_on_a_phone(visit):
    """Beside a long name there is room to remove it; and guests are told how the table is, before they sit down."""
    ann = visit("/new/memoarrr/friends", **PHONE)
    ann.get_by_label("Name").fill("Ann")
    ann.get_by_label("Expert: animals have abilities").check()
    ann.get_by_label("Clock").select_option(index=1)
    ann.get_by_label("Others may watch").uncheck()
    ann.get_by_role("button", name="Open the table").tap()
    link = link_of(ann)
    ben = visit(path_of(link), **PHONE)
    told = ben.get_by_role("region", name="The game").get_by_role("listitem")
    expect(told).to_have_text(
        [
            "Expert: animals have abilities.",
            "Clock: 30 s per move. Then a bot moves for you.",
            "Nobody else may watch.",
        ]
    )
    name = "Bartholomew Roberts, Esq."[:24]
    ben.get_by_label("Your name").fill(name)
    ben.get_by_role("button", name="Sit here").tap()
    remove = ann.get_by_role("button", name=f"Remove {name}")
    box, row = remove.bounding_box(), ann.locator("bdi").get_by_text(name, exact=True).bounding_box()
    assert row["y"] - 30 < box["y"] < row["y"] + row["height"]


@pytest.mark.parametrize(
    ("game", "language"),
    [("ahoy", "de"), ("memoarrr", "fr"), *also(*product(("ahoy", "memoarrr"), ("en", "fr", "de", "it")))],
)
def test_the_longest_news_can_be_read(visit, game, language):
    page = visit("/", **PHONE, locale=language)
    told: list[dict[str, Any]] = []
    page.route_web_socket(re.compile("/ws(/|$)"), lambda socket: _tell_instead(socket, told))
    page.goto(f"{page.url}new/{game}/now")
    page.locator("form button").last.click()
    first = page.locator("[data-place=a1]")
    first.wait_for()
    top, line = first.bounding_box()["y"], page.get_by_role("status").first
    for events in NEWS[game]:
        told[:] = events
        page.reload()
        first.wait_for()
        expect(line).not_to_be_empty()
        assert line.evaluate(IS_READABLE), line.inner_text()
        assert first.bounding_box()["y"] == top


def _tell_instead(socket: WebSocketRoute, events: list[dict[str, Any]]) -> None:
    """Tell these events in every update, whatever happened."""

    def tell(text: str | bytes) -> None:
        messages = [json.loads(line) for line in str(text).split("\n")]
        for seen in (seen for message in messages for seen in message.get("seen") or []):
            seen["events"] = events
            if any(event["type"] == "turned" for event in events):  # it lies open, or it would not be told
                seen["view"]["island"] = seen["view"]["island"][:33] + "Of" + seen["view"]["island"][35:]
        socket.send("\n".join(map(json.dumps, messages)))

    socket.connect_to_server().on_message(tell)


BROKEN_WORDS = """(root) => {
  const broken = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/\\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""Words that go on in the next line."""


def test_whoever_watches_reads_whole_words_in_every_language(visit):
    ann, _ = two_friends(visit, "ahoy")
    for language in ("en", "fr", "de", "it"):
        watcher = visit(path_of(ann.url), **PHONE, locale=language)
        expect(watcher.locator(".watching")).to_be_visible()
        assert watcher.get_by_role("banner").evaluate(BROKEN_WORDS) == [], language
        assert watcher.get_by_role("banner").bounding_box()["height"] <= 44, language
        watcher.get_by_role("banner").get_by_role("button").first.click()
        menu = watcher.get_by_role("dialog")
        expect(menu).to_be_visible()
        assert menu.locator("label span").evaluate_all(f"all => all.flatMap({BROKEN_WORDS})") == [], language
