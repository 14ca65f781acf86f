"""Memory Ahoy as a game of memory: a tile is seen, then named, and covered before the next choice."""

import copy
import json
import re
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.person import Person
from tests.web.recorder import Change, Recorder
from tests.web.test_motion import LISTEN
from tests.web.test_together import in_turn, resign, two_friends

PACE = "normal"
pytestmark = pytest.mark.slow

MOTION = ["no-preference", "reduce"]
ONE_MS, SEVERAL_MS = 1200, 2000
TELL = 'one => heard.socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(one) }))'
DOWN = "/".join(["##" * 6] * 5)
MOVES = ["attack a1", "look a1", "pair a1", "parley blue"]
ENDED = {"type": "turn_ended", "seat": 1}


def turned(kind: str, **tiles: str) -> dict[str, Any]:
    return {"type": "revealed", "seat": 1, "as": kind, "tiles": tiles}


def board(**tiles: str) -> str:
    """Everything face down, but for these."""
    rows = [[tiles.get(f"{column}{row}", "##") for column in "abcdef"] for row in range(1, 6)]
    return "/".join("".join(row) for row in rows)


FIGHT = [
    turned("target", e2="$4"),
    {"type": "fought", "seat": 1, "attack": 4, "target": 4, "won": True},
    {"type": "captured", "by": 1, "tiles": {"e2": "$4"}},
    ENDED,
]
PARLEY = [
    {"type": "answered", "seat": 0, "accepted": True},
    turned("attackers", a2="B2", b4="R2"),
    turned("target", e2="$4"),
    {"type": "fought", "seat": 1, "attack": 5, "target": 4, "won": True},
    {
        "type": "shared",
        "seats": [1, 0],
        "at": "e2",
        "tile": "$4",
        "each": 3,
        "returned": {"a2": "B2", "b4": "R2"},
    },
    ENDED,
]
WRONG = {"type": "wrong_move", "seat": 1}
ASKED = {"phase": "answer", "parley": {"seat": 1, "ally": 0, "places": ["a2", "b4", "e2"]}, "to_move": 0}
ATTACK = {"phase": "target", "attackers": ["b3"], "grid": board(b3="B3"), "to_move": 1}
STORIES: dict[str, tuple[dict[str, Any], list[dict[str, Any]], list[str], str]] = {
    "a show": ({"phase": "show", "to_move": 1}, [turned("show", d4="B2")], ["d4"], ""),
    "a wrong attacker": ({"to_move": 1}, [turned("attackers", c1="R1"), WRONG, ENDED], ["c1"], "Wrong move"),
    "a wrong pair": ({"to_move": 1}, [turned("attackers", c1="B1", d1="R1"), WRONG, ENDED], ["c1", "d1"], "Wrong move"),
    "a fight": (ATTACK, FIGHT, ["e2"], "4 against 4"),
    "a parley": (ASKED, PARLEY, ["a2", "b4", "e2"], "5 against 4"),
}
"""How it was before, what happened, what was turned over, and the words of the result."""


class Stage:
    """A page that hears of a match from the test alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(f"({LISTEN})()")
        page.goto(f"{page.url}new/ahoy/now")
        page.locator("form button").last.click()
        page.locator("[data-place=a1]").wait_for()
        page.wait_for_function("heard.table")
        self.table = page.evaluate("heard.table")

    def tell(self, view: dict[str, Any], events: Iterable[dict[str, Any]] = (), **more: Any) -> None:
        """The next update; fields of the view that are not named stay as they were."""
        self.table = copy.deepcopy(self.table)
        seen = self.table["seen"][0]
        self.table["number"] += 1
        self.table["moves"] = self.table.get("moves", 0) + more.pop("is_move", True)
        seen["view"] |= {"phase": "turn", "showing": {}, "secret": None, "attackers": [], "parley": None, **view}
        legal = more.pop("legal_moves", MOVES if seen["view"]["to_move"] == 0 else [])
        seen |= {"events": list(events), "legal_moves": legal, "secret_ms": more.pop("secret_ms", None)}
        self.table |= {"looks": [], **more}
        self.page.evaluate(TELL, self.table)


def first(changes: list[Change], part: str) -> float:
    """When this was said for the first time."""
    return next(change.at for change in changes if part in change.value)


@pytest.mark.parametrize(
    ("motion", "story"),
    [(MOTION[at % 2], story) for at, story in enumerate(STORIES)]
    + also(*((MOTION[1 - at % 2], story) for at, story in enumerate(STORIES))),
)
def test_tiles_are_seen_then_told_then_covered_and_only_then_something_is_chosen(visit, motion, story):
    before, events, places, result = STORIES[story]
    page = visit("/", **PHONE, reduced_motion=motion)
    stage = Stage(page)
    stage.tell({"grid": DOWN, **before}, legal_moves=[])
    expect(page.locator("[data-action=look]")).not_to_be_visible()
    expect(page.locator("[data-place][aria-disabled=false]")).to_have_count(0)
    recorder = Recorder(page)
    gone = {} if story != "a fight" else {"e2": ".."}
    gone |= dict.fromkeys(places, "..") if story == "a parley" else {}
    showing = {at: tile for event in events if event["type"] == "revealed" for at, tile in event["tiles"].items()}
    stage.tell({"grid": board(**gone), "to_move": 0, "turn": 9, "showing": showing}, events)
    expect(page.locator("[data-action=look]")).to_be_visible()
    up = {place: recorder.up(place) for place in places}
    assert {place: len(times) for place, times in up.items()} == dict.fromkeys(places, 1)
    is_several = len(places) > 1 or story == "a fight"
    for place, ((since, until),) in up.items():
        assert until - since >= (SEVERAL_MS if is_several else ONE_MS), place
    drawn = {place: next(one.at for one in recorder.changes(place) if one.value["is_up"]) for place in places}
    news, told = recorder.changes("news"), recorder.changes("told")
    for place in places:
        assert first(news, place) >= drawn[place], place
    covered = max(until for ((_, until),) in up.values())
    if result:
        assert first(news, result) >= max(since for ((since, _),) in up.values())
        assert first(told, "Won!" if "against" in result else result) >= max(since for ((since, _),) in up.values())
    assert next(one.at for one in recorder.changes("choices") if one.value) >= covered
    assert not any(one.value["is_up"] for place in places for one in recorder.changes(place)[-1:])


def test_a_landscape_that_was_to_attack_is_named(visit):
    page = visit("/", **PHONE)
    stage = Stage(page)
    stage.tell({"grid": DOWN, "to_move": 1})
    view = {"grid": board(c1="~~"), "to_move": 0, "turn": 9, "showing": {"c1": "~~"}}
    stage.tell(view, [turned("attackers", c1="~~"), WRONG, ENDED])
    expect(page.locator("section.plank .pip")).to_have_text("landscape")
    expect(page.locator("section.plank")).to_contain_text("Wrong move: the turn is over.")


@pytest.mark.parametrize("motion", MOTION)
def test_a_tap_hurries_what_is_shown(visit, motion):
    page = visit("/", **PHONE, reduced_motion=motion)
    stage = Stage(page)
    stage.tell({"grid": DOWN, **ATTACK})
    recorder = Recorder(page)
    stage.tell({"grid": board(e2=".."), "to_move": 0, "turn": 9, "showing": {"e2": "$4"}}, FIGHT)
    page.wait_for_function("() => recorded.some(({ what, value }) => what === 'e2' && value.is_up)")
    page.wait_for_function("() => recorded.some(({ what, value }) => what === 'news' && value.startsWith('Target'))")
    page.get_by_role("banner").get_by_role("heading").tap()
    expect(page.locator("[data-action=look]")).to_be_visible()
    ((since, until),) = recorder.up("e2")
    assert until - since < ONE_MS


@pytest.mark.parametrize("motion", MOTION)
def test_a_secret_is_covered_before_the_show_is_asked_for(visit, motion):
    page = visit("/", **PHONE, reduced_motion=motion)
    stage = Stage(page)
    stage.tell({"grid": DOWN, "to_move": 0})
    page.locator("[data-action=look]").wait_for()
    recorder = Recorder(page)
    look = {"seat": 0, "places": ["c5"]}
    stage.tell(
        {"phase": "show", "to_move": 0, "secret": {"c5": "R3"}},
        [{"type": "looked", "seat": 0, "at": "c5", "tile": "R3"}],
        legal_moves=[],
        looks=[look | {"is_open": True}],
        secret_ms=15_000,
    )
    secret = page.get_by_role("button", name="c5, red chief, only you see it")
    expect(secret).to_be_visible()
    page.wait_for_function("() => recorded.some(({ what, value }) => what === 'c5' && value.is_up && value.is_flat)")
    expect(page.locator(".plank .time span")).to_be_visible()
    expect(page.locator("section.plank")).to_contain_text("“Got it” covers the tile")
    expect(page.locator("[data-action=look]")).not_to_be_visible()
    expect(page.get_by_role("group", name="The board").get_by_role("button", disabled=False)).to_have_count(0)
    stage.tell({"phase": "show", "to_move": 0}, legal_moves=["show a1", "show b1"], is_move=False, looks=[look])
    expect(page.locator("[data-place=a1][aria-disabled=false]")).to_be_attached()
    ((_, covered),) = recorder.up("c5")
    assert next(one.at for one in recorder.changes("a1") if one.value["is_open"]) > covered
    expect(page.get_by_role("button", name="c5, face down, you looked here")).to_be_attached()


def test_everybody_sees_where_somebody_looks_and_looked(visit):
    page = visit("/", **PHONE)
    stage = Stage(page)
    look = {"seat": 1, "places": ["c2"]}
    looked = {"type": "looked", "seat": 1, "at": "c2"}
    stage.tell({"grid": DOWN, "phase": "show", "to_move": 1}, [looked], looks=[look | {"is_open": True}])
    cell = page.locator(".cell").filter(has=page.locator("[data-place=c2]"))
    expect(page.locator("section.plank")).to_contain_text("Bonny is looking at c2.")
    expect(page.get_by_role("button", name="c2, face down, Bonny is looking here")).to_be_attached()
    assert cell.locator(".eye").evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(50, 121, 192)"
    assert cell.locator(".card").evaluate("one => getComputedStyle(one).transform") != "none"
    stage.tell({"phase": "show", "to_move": 1}, looks=[look], is_move=False)
    mark = page.get_by_role("button", name="c2, face down, Bonny looked here")
    expect(mark).to_be_attached()
    stage.tell({"to_move": 0, "turn": 2}, [ENDED])
    expect(page.locator("[data-action=look]")).to_be_visible()
    expect(mark).to_be_attached()
    expect(cell.locator(".eye.quiet")).to_be_visible()
    stage.tell({"to_move": 1, "turn": 3}, [ENDED])
    expect(mark).to_have_count(0)


def test_a_mark_hides_no_face_and_no_sign_of_a_parley(visit):
    page = visit("/", **PHONE)
    stage = Stage(page)
    stage.tell({"grid": DOWN, "phase": "show", "to_move": 1}, looks=[{"seat": 1, "places": ["e2"]}])
    stage.tell({"grid": DOWN, **ASKED}, legal_moves=["accept", "decline"], looks=[{"seat": 1, "places": ["e2"]}])
    cell = page.locator(".cell").filter(has=page.locator("[data-place=e2]"))
    sign, eye = cell.locator(".mark").bounding_box(), cell.locator(".eye").bounding_box()
    assert sign
    assert eye
    assert eye["y"] + eye["height"] <= sign["y"]
    stage.tell({"grid": DOWN, "to_move": 0, "turn": 9}, [*PARLEY[:3], WRONG, ENDED])
    page.wait_for_function("() => document.querySelector('[data-place=e2]').parentElement.querySelector('.face')")
    expect(cell.locator(".eye")).to_have_count(0)


def sent(page: Page) -> list[str]:
    """The moves that the page has asked for, from now on."""
    moves: list[str] = []

    def note(text: str | bytes) -> None:
        moves.extend(one["move"] for one in map(json.loads, str(text).split("\n")) if one.get("type") == "play")

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return moves


def test_a_tap_is_answered_at_once_and_a_double_tap_does_one_thing(visit):
    page = visit("/")
    moves = sent(page)
    page.goto(f"{page.url}new/ahoy/one_screen")
    for number, name in enumerate(("Ann", "Ben")):
        page.get_by_label("Name").nth(number).fill(name)
    page.get_by_role("button", name="Start").click()
    recorder = Recorder(page)
    pair = page.locator("[data-action=pair]")
    pair.dblclick()
    expect(pair).to_have_attribute("aria-pressed", "true")
    page.locator("[data-place=b2]").dblclick()
    expect(page.locator("section.plank")).to_contain_text(re.compile("(Ann|Ben): choose the second attacker"))
    assert moves == ["pair b2"]
    assert any(one.value["is_busy"] for one in recorder.changes("b2"))
    assert not recorder.changes("b2")[-1].value["is_busy"]
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("[data-place=c2]").dblclick()
    expect(page.locator("[data-action=look]:not([inert] *), [data-place][aria-disabled=false]").first).to_be_visible()
    assert moves == ["pair b2", "with c2"]
    for place in ("b2", "c2"):
        assert all(until - since >= SEVERAL_MS for since, until in recorder.up(place) if until < float("inf"))


@pytest.mark.parametrize("motion", ["reduce", *also("no-preference")])
def test_at_the_end_all_tiles_that_are_left_are_turned_up_one_after_the_other(visit, motion):
    ann, ben = two_friends(visit, "ahoy", **PHONE, reduced_motion=motion)
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.url))
    in_turn([Person(ann), Person(ben)])
    recorder = Recorder(ann)
    assert [url for url in asked if url.endswith("/record")] == []
    resign(ben)
    expect(ann.get_by_role("heading", name="You have won")).to_be_visible()
    expect(ann.get_by_role("button", name=re.compile(", face down"))).to_have_count(0)
    ups = sorted((one.at, one.what) for one in recorder.changes() if len(one.what) == 2 and one.value["is_up"])
    order = list(dict.fromkeys(place for _, place in ups))
    assert order == [f"{column}{row}" for row in range(1, 6) for column in "abcdef"]
    assert 1000 < ups[-1][0] - ups[0][0] < 6000
    assert next(one.at for one in recorder.changes("ending") if one.value) > ups[-1][0]
    ann.reload()
    expect(ann.get_by_role("heading", name="You have won")).to_be_visible()
    expect(ann.get_by_role("button", name=re.compile(", face down"))).to_have_count(0)


SIZES = [(740, 360), (640, 400), (1600, 900), (1920, 1080), (2560, 1440)]
HEADER = """() => {
  const box = (of) => {
    const range = document.createRange();
    range.selectNodeContents(of);
    return range.getBoundingClientRect();
  };
  const parts = ["header .home", "header h1", ".line", ".got-it button"].map((what) => document.querySelector(what));
  const shown = parts.filter((one) => one?.checkVisibility() && (one.innerText.trim() || one.matches(".home")));
  const all = [...shown, ...document.querySelectorAll("header button")].filter((one) => one.checkVisibility());
  const boxes = all.map((one) => [one, one.matches("h1, .line") ? box(one) : one.getBoundingClientRect()]);
  const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap(([one, a], number) =>
    boxes.slice(number + 1).filter(([, b]) => isOver(a, b)).map(([other]) => `${one.outerHTML} / ${other.outerHTML}`));
}"""
"""Script: returns the parts of the line at the top that overlap another."""
OUT_OF_SIGHT = """() => {
  const choices = "[data-place], [data-action], [data-move], .answers button";
  const all = [...document.querySelectorAll(`${choices}, .plank .prompt > *, .plank .news > *, .last`)];
  const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const isHidden = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return true;
    const there = document.elementFromPoint((left + right) / 2, bottom - 6);
    return one.matches("button") ? !one.contains(there) : !one.closest(".plank, .card").contains(there);
  };
  return seen.filter(isHidden).map((one) => one.outerHTML.slice(0, 90));
}"""


def out_of_sight(page: Page) -> dict[tuple[int, int], list[str]]:
    """The elements out of sight, by screen size; empty where all is seen."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if hidden := page.evaluate(OUT_OF_SIGHT):
            found[width, height] = hidden
    return found


@pytest.mark.parametrize("language", ["de", *also("en", "fr", "it")])
def test_on_a_low_screen_the_news_and_a_look_lie_over_nothing(visit, language):
    page = visit("/", locale=language, viewport={"width": 740, "height": 360})
    stage = Stage(page)
    for size in ((740, 360), (640, 400)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        looked = {"type": "looked", "seat": 0, "at": "c3", "tile": "$4"}
        look = {"seat": 0, "places": ["c3"], "is_open": True}
        stage.tell({"grid": DOWN, "phase": "show", "to_move": 0, "secret": {"c3": "$4"}}, [looked], looks=[look])
        expect(page.locator(".got-it button")).to_be_visible()
        expect(page.locator(".line")).to_contain_text("c3")
        assert page.evaluate(HEADER.replace('".line", ', "")) == [], size  # the button may lie over what is told anyway
        stage.tell({"grid": board(b3="$4"), "phase": "target", "attackers": ["b3"]}, [turned("attackers", b3="$4")])
        expect(page.locator(".line")).to_contain_text("b3")
        assert page.evaluate(HEADER) == [], size


@pytest.mark.parametrize(
    ("players", "language"),
    [(4, "de"), *also(*product((2, 3, 4), ("en", "fr", "de", "it")))],
)
def test_the_whole_table_is_in_sight_on_every_screen(visit, players, language):
    page = visit("/", locale=language)
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{page.url}new/ahoy/now")
    for _ in range(players - 2):
        page.get_by_role("button", name=re.compile(r"^\+ ")).click()
    page.locator("form button").last.click()
    page.locator("[data-place=a1]").wait_for()
    page.wait_for_function("heard.table")
    stage = object.__new__(Stage)
    stage.page, stage.table = page, page.evaluate("heard.table")
    assert len(stage.table["seats"]) == players
    rows = players + 3
    grid = "/".join(["##" * 6] * rows)
    crews = [["R1"] * 0, ["R2", "R2", "R1", "R1", "R1", "R3"], [], []][:players]
    last = {"grid": grid, "captured": crews, "to_move": 0}
    moves = [*MOVES, "end", *[f"parley {colour}" for colour in ("green", "yellow")[: players - 2]]]
    for phase in ("turn", "after_info"):
        stage.tell(
            {**last, "phase": phase},
            legal_moves=moves if phase == "after_info" else [one for one in moves if one != "end"],
        )
        page.locator("[data-action=look]").wait_for()
        assert out_of_sight(page) == {}, phase
    page.locator("[data-action=parley]").click()
    expect(page.locator(".plank .last")).to_be_visible()  # the last red pirate would sail home
    assert out_of_sight(page) == {}
    parley = {"seat": 1, "ally": 0, "places": ["a2", "b4", "e2"]}
    stage.tell({**last, "phase": "answer", "parley": parley}, legal_moves=["accept", "decline"])
    page.locator(".answers").wait_for()
    expect(page.locator(".answers ~ .last")).to_be_visible()
    assert out_of_sight(page) == {}


def test_a_large_screen_can_be_read_from_a_sofa(visit):
    sizes = {}
    for width, height in ((1600, 900), (2560, 1440)):
        page = visit("/", viewport={"width": width, "height": height})
        Stage(page)
        tile = page.locator("[data-place=a1]").bounding_box()
        assert tile
        prompt = page.locator(".plank .prompt").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        sizes[width] = (tile["width"], prompt)
    assert sizes[2560][0] > 1.5 * sizes[1600][0]
    assert sizes[2560][1] > 1.5 * sizes[1600][1] > 22
