"""The lessons, walked through by touch on a phone and by keyboard alone; left, gone on with, skipped and played on."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from fogbound import new_match
from fogbound.lessons import LEARNER, LESSONS
from tests.long import also
from tests.web.conftest import PHONE
from tests.web.person import Person
from tests.web.test_screens import AXE, OVERFLOWING

pytestmark = pytest.mark.slow  # a real server and a real browser

RING = "The ring is around: "
MOMENT_MS = 300
ACTIONS = ("Look", "Attack", "Pair", "Parley")
LEARN = Path(__file__).parents[2] / "web" / "src" / "learn"
WORDS_A_MINUTE = 200
WAITING_S = 25
"""The longest a lesson makes its learner wait, at the usual pace of bots: 16 to 20 seconds were measured."""
FIRST_FRAMES = """
  const seen = (window.frames_of_the_coach = []);
  const look = () => {
    const text = document.querySelector("[data-coach] .text");
    const isSeen = text && getComputedStyle(text).opacity > 0.9;
    if (document.querySelector("[data-coach]")) seen.push(isSeen ? text.textContent : "");
    if (seen.length < 10) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""Records the text of the coach's bubble in its first ten frames; a text that cannot be seen says nothing."""


class Learner(Person):
    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("region", name="The penguin")

    @property
    def said(self) -> str:
        return self.coach.get_by_role("status").first.inner_text()

    @property
    def ring(self) -> Locator:
        """The ring's words for a screen reader."""
        return self.coach.get_by_role("status").last

    @property
    def is_done(self) -> Locator:
        return self.coach.get_by_role("heading", name="Well done!")

    def is_asked(self) -> bool:
        """Wait until the coach asks for something; False at the end of the lesson. A tap hurries, a keyboard waits."""
        for _ in range(100):
            try:
                self.ring.filter(has_text=RING).or_(self.is_done).first.wait_for(timeout=MOMENT_MS)
                return not self.is_done.count()
            except TooLate:
                if self.how != "keyboard":
                    self.hurry()
        raise AssertionError("nothing more is asked for")

    def steps(self) -> Iterator[str]:
        """Do what the coach asks for, to the end of the lesson; gives each thing's name before it is done."""
        while self.is_asked():
            wanted = self.ring.inner_text().removeprefix(RING)
            yield wanted
            self.press(self.page.get_by_role("button", name=wanted, exact=True))
            expect(self.ring).not_to_have_text(RING + wanted)


def axe(page: Page) -> str:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run(document)).violations")
    return json.dumps([(one["id"], one["nodes"][0]["html"][:160]) for one in found], indent=1)


def own_moves(name: str) -> list[str]:
    """The places and sides that the learner names, in the order of the script."""
    lesson = LESSONS[name]
    match, found = new_match(lesson.game, deal=lesson.deal, **lesson.options), []
    for move in lesson.moves:
        found += [move.split()[1]] if match.to_move == LEARNER else []
        match.play(move)
    return found


def overflowing(page: Page) -> list[str]:
    """Returns the elements that do not fit; the badges of a card stick out on purpose."""
    return [one for one in page.evaluate(OVERFLOWING) if not one.startswith("BUTTON place")]


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_takes_less_than_three_minutes(name, language):
    _, _, behind = (LEARN / f"{language}.ts").read_text("utf-8").partition(f'"{name}": [')
    said, _, _ = behind.partition("],")
    reading_s = 60 * len(said.split()) / WORDS_A_MINUTE
    taps_s = 1.5 * 2 * len(own_moves(name))  # what to do, and where
    assert reading_s > 30
    assert reading_s + taps_s + WAITING_S < 180


@pytest.mark.parametrize(
    ("name", "theme", "then"),
    [
        ("ahoy-first", "dark", "Play a real game now"),
        *also(
            ("memoarrr-expert", "dark", "Play an expert game now"),
            ("memoarrr-first", "light", "The expert lesson"),
        ),
    ],
)
def test_a_lesson_by_touch_on_a_phone(visit, name, theme, then):
    page = visit(f"/learn/{name}", **PHONE, color_scheme=theme)
    learner = Learner(page, "touch")
    said: list[str] = []
    done: list[str] = []
    for wanted in learner.steps():
        if not done:
            assert axe(page) == "[]"
        said.append(learner.said)
        done.append(wanted)
        assert overflowing(page) == []
        if (name, wanted[:2]) == ("memoarrr-first", "b5"):  # what the table says follows the rules, not the lesson
            expect(page.get_by_text("Turn over any card.")).to_be_visible()
        button = page.get_by_role("button", name=wanted, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        # Nothing else can be chosen. (An action of Memory Ahoy stands beside its places once it is picked.)
        offered = {one for one in learner.names() if one.split()[0] not in ("Back", *ACTIONS)}
        assert offered <= {wanted}
    assert len(set(said)) >= len(own_moves(name)) - 1
    places = [match[1] for one in done if (match := re.match(r"(?:Look: )?(south|[a-f][1-7])\b", one))]
    assert places == [place for place in own_moves(name) if place != "blue"]
    assert overflowing(page) == []
    assert axe(page) == "[]"
    first = page.url
    learner.coach.get_by_role("link", name=then).or_(learner.coach.get_by_role("button", name=then)).tap()
    expect(page).not_to_have_url(first)
    expect(page.get_by_text("Round 1 of 7").or_(page.get_by_text("Turn 1")).first).to_be_visible()


def test_the_first_lesson_by_keyboard_alone_then_the_next_and_a_real_game(visit):
    page = visit()
    learner = Learner(page, "keyboard")
    learner.press(page.get_by_role("region", name="Memoarrr!").get_by_role("link", name="Learn in two minutes"))
    for _ in learner.steps():
        pass
    learner.press(page.get_by_role("link", name="The expert lesson"))
    expect(learner.coach).to_contain_text("nearly every animal can do something")
    learner.press(page.get_by_role("link", name="Fogbound"))
    panel = page.get_by_role("region", name="Memoarrr!")
    expect(panel.get_by_role("link", name="Go on with the lesson")).to_be_visible()
    learner.press(panel.get_by_role("button", name="Play now"))
    expect(page.get_by_text("Round 1 of 7")).to_be_visible()
    expect(learner.coach).to_have_count(0)


def test_the_coach_does_not_take_the_keyboard_away(visit):
    page = visit("/learn/memoarrr-first")
    learner = Learner(page, "keyboard")
    steps = learner.steps()
    next(steps)
    next(steps)  # the side was picked: the keyboard is on the island, and stays there
    island = page.get_by_role("group", name="The island")
    expect(island.locator(":focus")).to_have_count(1)
    next(steps)
    expect(island.locator(":focus")).to_have_count(1)


def test_a_lesson_goes_on_after_a_reload_and_from_home(visit):
    page = visit("/learn/ahoy-first")
    learner = Learner(page)
    steps = learner.steps()
    for _ in range(4):
        next(steps)
    before = learner.said
    assert before != ""
    page.reload()
    expect(learner.coach).to_contain_text(before)
    page.get_by_role("link", name="Fogbound").click()
    expect(page.get_by_role("heading", name="Go on")).to_have_count(0)  # it is no match of its own
    page.get_by_role("region", name="Memory Ahoy").get_by_role("link", name="Go on with the lesson").click()
    expect(learner.coach).to_contain_text(before)
    assert learner.is_asked()


def test_a_lesson_can_be_skipped_and_is_not_offered_first_again(visit):
    page = visit()
    panel = page.get_by_role("region", name="Memory Ahoy")
    panel.get_by_role("link", name="Learn in two minutes").click()
    page.get_by_role("button", name="Skip the lesson").click()
    expect(panel.get_by_role("button", name="Play now")).to_have_class(re.compile("primary"))
    expect(panel.get_by_role("link", name="Learn in two minutes")).not_to_have_class(re.compile("primary"))
    expect(page.get_by_role("heading", name="Go on")).to_have_count(0)


def test_the_bubble_is_never_seen_empty(visit, server):
    page = visit("/", **PHONE, reduced_motion="no-preference", service_workers="block")
    page.route("**/assets/en-*.js", lambda route: (page.wait_for_timeout(500), route.continue_()))  # texts come late
    page.add_init_script(FIRST_FRAMES)
    page.goto(f"{server.url}/learn/memoarrr-expert")
    page.wait_for_function("() => frames_of_the_coach.length === 10")
    said = page.evaluate("() => frames_of_the_coach")
    assert [one for one in said if not one.startswith("In the expert game")] == []


def test_who_plays_on_freely_may_do_anything(visit):
    page = visit("/learn/memoarrr-first")
    learner = Learner(page)
    steps = learner.steps()
    next(steps)
    assert next(steps) == "Got it"
    next(steps)
    assert len(learner.names()) == 1
    page.get_by_role("button", name="Play on freely").click()
    expect(learner.coach).to_have_count(0)
    expect(page).to_have_url(re.compile("/t/[a-z0-9]{12}$"))
    person = Person(page, seed=4)
    for _ in range(6):
        assert person.move()
    assert len(set(person.done)) > 2


def test_a_lesson_whose_table_is_gone_begins_anew(visit):
    page = visit("/learn/memoarrr-first")
    learner = Learner(page)
    assert learner.is_asked()
    page.evaluate("""() => {
      const seats = JSON.parse(localStorage["fogbound.seats"]);
      const gone = Object.fromEntries(Object.values(seats).map((held) => ["aaaaaaaaaaaa", held]));
      localStorage["fogbound.seats"] = JSON.stringify(gone);
      localStorage["fogbound.lessons"] = JSON.stringify({ "memoarrr-first": { table: "aaaaaaaaaaaa" } });
    }""")
    page.reload()
    assert learner.is_asked()
    expect(learner.coach).to_contain_text("Ahoy!")


@pytest.mark.parametrize("language", ["it", *also("fr", "de")])
def test_the_coach_speaks_the_language_of_the_page(visit, server, language):
    page = visit("/", **PHONE, locale=language)
    for name in LESSONS:
        page.goto(f"{server.url}/learn/{name}")
        coach = page.locator("[data-coach]")
        expect(coach.get_by_role("status").last).not_to_be_empty()
        assert "the ring" not in coach.inner_text().lower()
        assert overflowing(page) == []
