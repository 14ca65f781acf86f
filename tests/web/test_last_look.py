"""The last look of Memoarrr!: a card that does not fit is seen with all others, then the fog covers them one by one.

Every change of every card is logged in the page itself, with its time.
"""

import re
from itertools import pairwise
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE
from tests.web.person import Person, path_of

PACE = "normal"
pytestmark = pytest.mark.slow

RECORD = """() => {
  const [ups, log] = [new Map(), []];
  window.cardLog = log;
  const look = () => {
    const at = performance.now();
    for (const card of document.querySelectorAll("[data-place]")) {
      const isUp = card.querySelector(".face") !== null;
      const isSecret = card.classList.contains("secret");
      const place = card.dataset.place;
      if ((ups.get(place) ?? false) !== isUp) log.push([at, place, isUp ? "up" : "down", isSecret]);
      ups.set(place, isUp);
    }
    const missed = document.querySelector("[data-part=missed]")?.dataset.place ?? "";
    if (missed !== (ups.get("missed") ?? "")) log.push([at, missed, missed ? "missed" : "over"]);
    ups.set("missed", missed);
    const isAsked = document.querySelector("[data-place][aria-disabled=false], [data-move]") !== null;
    if (isAsked !== ups.get("asked")) log.push([at, "", isAsked ? "asked" : "waits"]);
    ups.set("asked", isAsked);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  look();
}"""
PLAY = """({ of, double, wild }) => new Promise((done) => {
  let [hasMissed, last] = [false, ""];
  const cards = new Map();
  const remember = () => {
    for (const one of document.querySelectorAll("[data-place]")) {
      const [, what = "", more] = one.ariaLabel.split(", ");
      if (/ (in|on|among) /.test(what)) cards.set(one.dataset.place, [what.split(" ")[0], what.split(" ").at(-1)]);
      if (more === "the last card") last = one.dataset.place;
    }
  };
  const play = () => {
    remember();
    const missed = document.querySelector(".prompt.missed");
    if (missed?.innerText.includes(of)) return stop();
    if (document.querySelector("[data-part]")) return (hasMissed = true);
    const can = ["[data-place]", "[data-move]"].map((one) => `${one}[aria-disabled=false]`);
    const all = document.querySelectorAll([".got-it button", ...can].join());
    if (!all.length) return;
    const covered = cardLog.findLastIndex(([, , what]) => what === "down");
    if (hasMissed) cardLog.splice(0, covered + 1); // the next round, which a bot may have begun
    hasMissed = false;
    const isFit = (place) => cards.get(last)?.some((word) => cards.get(place)?.includes(word));
    const fits = [...all].filter((one) => isFit(one.dataset.place));
    const among = fits.length && !wild ? fits : [...all];
    const chosen = among[Math.floor(Math.random() * among.length)];
    chosen?.click();
    const at = performance.now(); // on a busy machine the second tap may come too late to be half of a double tap
    if (double) setTimeout(() => performance.now() - at < 350 && chosen?.click(), 120);
  };
  const timer = setInterval(play, 60);
  const stop = () => (clearInterval(timer), done());
})"""
"""The player here chooses what fits, if it is known, or else (`wild`) anything, until somebody of this name turns
a wrong card; the log is of that round."""
ASKED = """() => new Promise((done) => {
  const look = () => {
    const first = cardLog.findIndex(([, , what]) => what === "missed");
    if (first >= 0 && cardLog.slice(first).some(([, , what]) => what === "asked")) done();
    else requestAnimationFrame(look);
  };
  look();
})"""
"""The next round has been asked for."""
WATCHED = """() => new Promise((done) => {
  const look = () => {
    const covered = cardLog.findIndex(([, , what]) => what === "down");
    if (covered >= 0 && cardLog.slice(covered).some(([, , what]) => what === "up")) done();
    else requestAnimationFrame(look);
  };
  look();
})"""
"""For somebody who is asked nothing: the first card of the next round is up."""
TAP_IN_THE_FOG = """() => new Promise((done) => {
  const look = () => {
    const prompt = document.querySelector(".prompt")?.innerText ?? "";
    if (!prompt.includes("The fog rolls back")) return requestAnimationFrame(look);
    for (const place of ["a1", "e5", "b4"]) document.querySelector(`[data-place=${place}]`).click();
    done();
  };
  look();
})"""
VOLCANO = """() => new Promise((done) => {
  const tops = new Set(), seen = [];
  const look = () => {
    const out = document.querySelector("[data-seat] .out");
    let top = 0;
    for (let one = document.querySelector("[data-place=a1]"); one; one = one.offsetParent) top += one.offsetTop;
    tops.add(top);
    const isFlying = document.querySelector(".flying") !== null;
    if (out && isFlying) seen.push(getComputedStyle(out).opacity);
    if (document.querySelector(".prompt.won")) done({ tops: tops.size, first: seen[0], last: seen.at(-1) });
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Whether the board moved, and how the volcano at the seat of who is out was seen while another one flew there."""
TURN_MS = 171
"""A card whose face is drawn stands on its edge, and comes down in so long."""
MOTION = ["no-preference", "reduce"]


class Change(NamedTuple):
    at_ms: float
    place: str
    what: str
    is_secret: bool = False


class LastLook(NamedTuple):
    """A round's end, as it was seen."""

    chain: list[str]
    """Places in the order in which their cards came up, the wrong one last."""
    up_ms: float
    """When the wrong card lay there."""
    changes: list[Change]
    """All from then on, up to the next choice or card."""


def begin(page: Page, opponent: str = "Cabin boy") -> None:
    page.get_by_label("Seat 2").get_by_role("combobox").select_option(label=opponent)
    page.get_by_role("button", name="Start").click()
    page.locator("[data-place=a1]").wait_for()
    page.evaluate(RECORD)


def log(page: Page) -> list[Change]:
    return [Change(*entry) for entry in page.evaluate("cardLog")]


def play_to_a_miss(page: Page, of: str = "", double: bool = False) -> None:
    page.evaluate(PLAY, {"of": of, "double": double, "wild": of != "Pip"})


def last_look(page: Page, over: str = ASKED) -> LastLook:
    """The last look of the round in the log, once the next round is asked for."""
    page.evaluate(over)
    entries = log(page)
    wrong = next(entry.place for entry in entries if entry.what == "missed")
    ups = [number for number, entry in enumerate(entries) if entry.what == "up" and not entry.is_secret]
    last = next(number for number in ups if entries[number].place == wrong)
    chain = [entries[number].place for number in ups if number <= last]
    rest = [entry for entry in entries[last + 1 :] if entry.at_ms > entries[last].at_ms]
    until = next(number for number, entry in enumerate(rest) if entry.what in ("asked", "up"))
    return LastLook(chain, entries[last].at_ms + TURN_MS, rest[: until + 1])


def downs(look: LastLook) -> list[Change]:
    return [change for change in look.changes if change.what == "down"]


def assert_all_is_seen(look: LastLook) -> None:
    others = [change for change in look.changes if change.what in ("up", "down", "asked")]
    assert others[0].at_ms - look.up_ms >= 1200
    assert [change.place for change in downs(look)] == look.chain
    times = [change.at_ms for change in downs(look)]
    assert all(later > sooner for sooner, later in pairwise(times))
    assert times[-1] - times[0] > 100 * (len(times) - 1)  # all in all: a late frame makes the next gap shorter
    assert times[-1] - times[0] < 3300
    assert look.changes[-1].at_ms >= times[-1]  # nobody is asked, and nothing is turned, before all is covered


@pytest.mark.parametrize("motion", MOTION)
def test_at_a_miss_all_cards_stay_and_then_go_down_in_the_order_of_the_chain(visit, motion):
    page = visit("/new/memoarrr/now", **PHONE, reduced_motion=motion)
    begin(page)
    play_to_a_miss(page)
    prompt = page.locator(".prompt.missed")
    expect(prompt).to_contain_text("neither")
    assert_all_is_seen(last_look(page))


def test_a_bots_miss_is_seen_as_long(visit):
    page = visit("/new/memoarrr/now", reduced_motion="no-preference")
    begin(page)
    play_to_a_miss(page, of="Pip")
    assert_all_is_seen(last_look(page))


def test_on_one_screen_and_for_somebody_who_watches_it_is_seen_as_long(visit):
    page = visit("/new/memoarrr/one_screen", **PHONE, reduced_motion="no-preference")
    for seat, name in enumerate(("Ann", "Ben")):
        page.get_by_label("Name").nth(seat).fill(name)
    page.get_by_role("button", name="Start").tap()
    page.locator("[data-place=a1]").wait_for()
    watcher = visit(path_of(page.url), reduced_motion="no-preference")
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Look: ")).first.tap()
        page.get_by_role("button", name=re.compile(": show me$")).tap()
        page.get_by_role("button", name="Got it").tap()
    first = page.locator("[data-place][aria-disabled=false]").first
    first.wait_for()
    for one in (page, watcher):
        one.evaluate(RECORD)
    play_to_a_miss(page)
    assert_all_is_seen(last_look(page))
    first.tap()
    assert_all_is_seen(last_look(watcher, over=WATCHED))


def test_the_volcano_lies_at_the_seat_when_it_has_flown_there_and_the_board_stays(visit):
    page = visit("/new/memoarrr/now", **PHONE, reduced_motion="no-preference")
    begin(page)
    play_to_a_miss(page)
    assert page.evaluate(VOLCANO) == {"tops": 1, "first": "0", "last": "1"}


def test_a_tap_hurries_it(visit):
    page = visit("/new/memoarrr/now", reduced_motion="no-preference")
    begin(page)
    play_to_a_miss(page)
    page.wait_for_timeout(600)
    Person(page).hurry()
    look = last_look(page)
    assert sorted(change.place for change in downs(look)) == sorted(look.chain)
    assert look.changes[-1].at_ms - look.up_ms < 1500


def test_a_double_tap_on_a_card_that_does_not_fit_opens_nothing(visit):
    page = visit("/new/memoarrr/now", reduced_motion="no-preference")
    begin(page)
    play_to_a_miss(page, of="You", double=True)
    assert_all_is_seen(last_look(page))  # it was not even hurried
    assert page.locator("[data-place] .face").count() == 0


def test_taps_while_the_fog_rolls_in_turn_nothing(visit):
    page = visit("/new/memoarrr/now", reduced_motion="no-preference")
    begin(page)
    play_to_a_miss(page, of="You")
    page.evaluate(TAP_IN_THE_FOG)
    last_look(page)
    page.wait_for_timeout(400)
    assert page.locator("[data-place] .face").count() == 0
