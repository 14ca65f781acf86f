"""With motion a move is drawn over several frames: it ends where a page that has just been opened begins."""

import pytest
from playwright.sync_api import Locator

from tests.long import also
from tests.web.conftest import BRISK, PHONE
from tests.web.person import Person

PACE = "normal"
pytestmark = pytest.mark.slow

AT_REST = """() => new Promise((done, fail) => {
  const all = (what, read) => [...document.querySelectorAll(what)].map(read);
  const look = () => ({
    // Where somebody looked in an earlier turn a page that has just been opened cannot know.
    places: all("[data-place]", (one) => [one.ariaLabel.replace(/, [^,]*look[^,]*/g, ""), one.ariaDisabled]),
    seats: all("section.seat", (one) => [one.getAttribute("aria-current"), one.innerText]),
    actions: all("[data-action]:not([inert] *)", (one) => one.innerText),
  });
  let [before, frames] = ["", 0];
  const latest = performance.now() + 60_000;
  const wait = () => {
    const now = JSON.stringify(look());
    const asking = ["[data-place][aria-disabled=false]", "[data-action]:not([inert] *)", "[data-move]", ".got-it"];
    const isAsked = document.querySelector(asking.join()) && !document.querySelector(".pending, .on-its-way");
    frames = isAsked && now === before ? frames + 1 : 0;
    before = now;
    if (frames === 20) done(look());
    else if (performance.now() > latest) fail(new Error("never at rest: " + now));
    else requestAnimationFrame(wait);
  };
  wait();
})"""
"""Waits for a choice here, with no change for more frames than a move is drawn over, and returns what is shown."""
LISTEN = """() => {
  window.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      window.heard = { socket: this };
      this.addEventListener("message", (event) => {
        if (heard.table && event.isTrusted) return event.stopImmediatePropagation();
        const all = event.data.split("\\n").map((line) => JSON.parse(line));
        heard.table ??= all.find((one) => one.seen?.length);
      });
    }
  };
}"""
"""The first that the page hears of a running match is kept, and from then on it hears only the test."""
TURNED_BACK = """async ([board, face]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const tell = (one) => heard.socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(one) }));
  const down = heard.table;
  down.seen[0].events = [];
  const up = structuredClone(down);
  up.seen[0].view[board] = face + down.seen[0].view[board].slice(2);
  const place = document.querySelector("[data-place=a1]");
  const turning = () => document.getAnimations().filter(({ animationName }) => /edge/.test(animationName));
  let was_on_its_way = false;
  for (let times = 0; times < 20 && !was_on_its_way; times++) {
    tell(up);
    await frame();
    await frame();
    was_on_its_way = turning().some(({ animationName }) => animationName === "to-edge");
    tell(down);
    await frame();
    await Promise.allSettled(turning().map(({ finished }) => finished)); // or it is cut short
  }
  await frame();
  const art = place.querySelector("svg.art") ?? place.parentElement.querySelector("svg.art");
  return { was_on_its_way, part_seen: art.getBoundingClientRect().width / place.getBoundingClientRect().width };
}"""
"""The card at a1 is turned up, and down again before it has come to its edge."""

FOUGHT = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const lost = structuredClone(heard.table);
  lost.number++;
  lost.moves = (lost.moves ?? 0) + 1;
  lost.seen[0].view.to_move = 0;
  lost.seen[0].events = [
    { type: "revealed", seat: 1, as: "target", tiles: { a1: "$5" } },
    { type: "fought", seat: 1, attack: 2, target: 5, won: false },
  ];
  heard.socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(lost) }));
  const said = [];
  const prompt = document.querySelector("section.plank .prompt");
  for (let frames = 0; frames < 1000 && !(said.length && /^Your turn/.test(said.at(-1))); frames++) {
    await frame();
    const isFight = document.querySelector("section.plank [role=group]");
    if (isFight && said.at(-1) !== prompt.innerText) said.push(prompt.innerText);
  }
  return said;
}"""
"""Somebody else fights and it is one's own turn then: the headlines beside that fight."""
FLOWN = """async (seat) => {
  const frame = () => new Promise(requestAnimationFrame);
  const won = structuredClone(heard.table);
  won.number++;
  won.seen[0].events = [
    { type: "volcano", seat: 1 - seat, volcano: "D" },
    { type: "round_won", seat, round: 1 },
    { type: "round_began", round: 2, start: 1 - seat },
  ];
  heard.socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(won) }));
  const flight = () => document.getAnimations().find(({ effect }) => effect.target.matches(".chest"));
  for (let frames = 0; frames < 1000 && !flight(); frames++) await frame();
  const running = flight();
  const { delay, duration } = running.effect.getTiming();
  const box = (one) => one.getBoundingClientRect();
  running.pause();
  const at = (part, where) => {
    running.currentTime = delay + part * duration;
    const [chest, goal] = [box(running.effect.target), box(document.querySelector(where))];
    return Math.hypot(
      chest.x + chest.width / 2 - goal.x - goal.width / 2,
      chest.y + chest.height / 2 - goal.y - goal.height / 2,
    );
  };
  return [at(0, ".stack"), at(0.95, `[data-seat="${seat}"]`)];
}"""
"""Somebody wins a round: how far the chest is from the stack when it starts, and from its owner when it lands."""


def no_parley(person: Person) -> Locator | None:
    """Its places are named without waiting for an answer to each: a page in between is not at rest."""
    names = [name for name in person.names() if not name.startswith("Parley")]
    chosen = person.random.choice(names) if names else None
    return person.choices.nth(person.names().index(chosen)) if chosen in person.names() else None


@pytest.mark.parametrize(("game", "times"), [("Memoarrr!", 1), *also(("Memoarrr!", 3), ("Memory Ahoy", 3))])
def test_all_that_a_move_changes_is_drawn_in_the_end(visit, game, times):
    page = visit("/", **PHONE, reduced_motion="no-preference")
    page.evaluate(BRISK)
    page.reload()
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").tap()
    person = Person(page, "touch", seed=11)
    compared = 0
    for _ in range(60):
        moves = len(person.done)
        if not person.move(no_parley) or compared == times:
            break
        if len(person.done) == moves or not person.done[-1].endswith("face down"):
            continue
        page.evaluate(AT_REST)
        person.hurry()  # what still waits to be seen
        drawn = page.evaluate(AT_REST)
        page.reload()
        assert drawn == page.evaluate(AT_REST), person.done
        compared += 1
    assert compared == times


@pytest.mark.parametrize(("game", "board", "face"), [("memoarrr", "island", "Po"), ("ahoy", "grid", "R1")])
def test_a_card_that_is_turned_back_on_its_way_lies_flat(visit, game, board, face):
    page = visit("/", **PHONE, reduced_motion="no-preference")
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{page.url}new/{game}/now")
    page.locator("form button").last.click()
    page.locator("[data-place=a1]").wait_for()
    page.wait_for_function("heard.table")
    seen = page.evaluate(TURNED_BACK, [board, face])
    assert seen["was_on_its_way"]
    assert seen["part_seen"] > 0.9


@pytest.mark.parametrize("screen", [PHONE, {"viewport": {"width": 1280, "height": 860}}])
def test_the_chest_of_a_round_flies_from_the_stack_to_its_owner(visit, screen):
    page = visit("/", **screen, reduced_motion="no-preference")
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{page.url}new/memoarrr/now")
    page.locator("form button").last.click()
    page.locator("[data-place=a1]").wait_for()
    page.wait_for_function("heard.table")
    assert page.evaluate(FLOWN, 1) == [pytest.approx(0, abs=3), pytest.approx(0, abs=3)]


def test_the_next_turn_is_announced_when_the_fight_is_over(visit):
    page = visit("/", reduced_motion="no-preference")
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{page.url}new/ahoy/now")
    page.locator("form button").last.click()
    page.locator("[data-place=a1]").wait_for()
    page.wait_for_function("heard.table")
    fought, then = page.evaluate(FOUGHT)
    assert fought == "Bonny attacks"
    assert then.startswith("Your turn: ")


@pytest.mark.parametrize("least", [2, *also(8)])
def test_the_keyboard_stays_on_the_table_when_a_button_goes(visit, least):
    page = visit("/", reduced_motion="no-preference")
    page.evaluate(BRISK)
    page.reload()
    page.get_by_role("region", name="Memory Ahoy").get_by_role("button", name="Play now").click()
    person = Person(page, "keyboard", seed=3)
    while len(person.done) < least:
        assert person.move()
        page.evaluate(AT_REST)
        assert not person.done or page.evaluate("document.activeElement !== document.body"), person.done


def test_the_keyboard_goes_on_at_the_board_when_a_secret_was_seen(visit):
    page = visit("/", reduced_motion="no-preference")
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").click()
    person = Person(page, "keyboard", seed=3)
    for _ in range(10):  # a key is dropped while another player's pick is shown
        assert person.move()
        if person.done[-1] == "Got it":
            break
    assert person.done[-1] == "Got it"
    page.evaluate(AT_REST)
    assert page.evaluate("document.activeElement.dataset.place !== undefined")
