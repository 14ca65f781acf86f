"""A big screen and two phones: joined by a code, played on the phones, and no secret of a phone on the screen."""

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.long import also
from tests.web.conftest import PHONE
from tests.web.person import Person, path_of
from tests.web.test_learn import axe
from tests.web.test_screens import OVERFLOWING

pytestmark = pytest.mark.slow

TV: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
PROJECTOR: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}


class Overheard:
    """Every byte that a page was sent about its table."""

    def __init__(self, page: Page) -> None:
        self.tables: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        lines = [json.loads(line) for line in str(frame).split("\n")]
        self.tables += [line for line in lines if line["type"] == "table"]

    def assert_public(self) -> None:
        """Nothing of a seat, whatever there was to see."""
        assert any(table.get("looks") for table in self.tables)
        for table in self.tables:
            for seen in table.get("seen", []):
                assert (table.get("mine", []), seen.get("seat")) == ([], None)
                assert not {"secret", "legal_moves", "secret_ms"} & {key for key, value in seen.items() if value}
                for event in seen.get("events", []):
                    assert not ({"cards", "card", "tile"} & set(event) and event["type"] in ("looked", "peeked"))


def open_screen(visit, game: str, **size: Any) -> tuple[Page, str, Overheard]:
    """A table on a big screen; its code."""
    screen = visit("/screen", **size)
    overheard = Overheard(screen)
    screen.get_by_role("link", name=game).click()
    if game == "Memoarrr!":
        screen.get_by_role("checkbox", name=re.compile("Expert")).check()
    screen.get_by_role("button", name="Open the table").click()
    expect(screen).to_have_url(re.compile("/screen/[a-z0-9]{12}$"))
    return screen, code_on(screen), overheard


def code_on(screen: Page) -> str:
    """Asks as the page itself does: on an address of this device alone it shows no code, which nobody could use."""
    return str(screen.evaluate(ASK_FOR_CODE, screen.url.rsplit("/", 1)[1]))


ASK_FOR_CODE = """(table) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${table}`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "watch", id: "1", table }));
    socket.send(JSON.stringify({ type: "join_code", id: "2", table }));
  };
  socket.onmessage = ({ data }) => {
    const answer = data.split("\\n").map(JSON.parse).find(({ id }) => id === "2");
    if (answer) done(answer.code), socket.close();
  };
})"""


def join(visit, code: str, name: str, path: str = "/join") -> Person:
    phone = visit(path, **PHONE)
    if path == "/join":
        phone.get_by_label("The four letters").fill(code.lower())
        phone.get_by_role("button", name="Join", exact=True).click()
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Sit here").first.click()
    return Person(phone, how="touch", seed=len(name))


def secrets_on(phone: Page) -> dict[str, str]:
    """Places of a secret look, with what the phone says lies there."""
    labels = phone.locator("[data-place].secret").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return {label[:2]: label for label in labels}


def assert_hidden(screen: Page, secrets: dict[str, str]) -> None:
    """The screen has no face at these places, in its document as in its words."""
    for place in secrets:
        there = screen.locator(f'[data-place="{place}"]')
        expect(there).to_have_attribute("aria-label", re.compile("face down"))
        assert there.locator(".face").count() == 0


@pytest.mark.parametrize("moves", [8, *also(60)])
def test_an_expert_game_on_a_big_screen_and_two_phones(visit, moves):
    screen, code, overheard = open_screen(visit, "Memoarrr!", **TV)
    ann = join(visit, code, "Ann")
    ben = join(visit, code, "Benedict", path=f"/phone/{screen.url.rsplit('/', 1)[1]}")  # the QR code
    assert axe(screen) == "[]"
    screen.get_by_role("button", name="Start the game").click()
    phones, seen = [ann, ben], 0
    for _ in range(20 * moves):
        for person in phones:
            if person.got_it.count():
                secrets = secrets_on(person.page)
                seen += len(secrets)
                assert_hidden(screen, secrets)
                person.press(person.got_it)
            elif person.choices.count():
                person.move()
        if sum(len(person.done) for person in phones) >= moves and seen:
            break
        ann.page.wait_for_timeout(50)
    assert seen
    overheard.assert_public()
    for person in phones:
        assert person.page.locator(".own-table .face:not(.secret .face)").count() == 0
        assert person.page.evaluate(OVERFLOWING) == []
    assert axe(screen) == axe(ann.page) == "[]"
    ann.page.get_by_role("button", name="wave").click()
    expect(screen.get_by_role("region", name="Ann").get_by_role("img", name="wave")).to_be_visible()
    ben.page.reload()  # the seat is still theirs, and still beside the screen
    expect(ben.page.get_by_role("heading", name="Benedict")).to_be_visible()
    expect(ben.page.get_by_role("group", name="The island")).to_be_visible()
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("link", name="Whole table on this device").click()
    expect(ben.page.get_by_role("region", name="Ann")).to_be_visible()
    assert path_of(ben.page.url).startswith("/t/")


def test_a_parley_on_a_big_screen_and_two_phones(visit):
    screen, code, overheard = open_screen(visit, "Memory Ahoy", **PROJECTOR)
    phones = {name: join(visit, code, name) for name in ("Ann", "Ben")}
    screen.get_by_role("button", name="Start the game").click()
    first = screen.locator(".seat[aria-current]")
    expect(first).to_have_count(1)
    asks = phones.pop(first.get_attribute("aria-label") or "")
    (answers,) = phones.values()
    asks.press(asks.page.get_by_role("button", name=re.compile("^Parley")))
    asks.press(asks.page.locator("[data-move^=parley]"))
    for place in ("a1", "b2", "c3"):
        asks.press(asks.page.locator(f'[data-place="{place}"][aria-disabled=false]'))
        expect(screen.locator(f'[data-place="{place}"]')).to_have_attribute("aria-label", re.compile("face down, ."))
    proposal = answers.page.get_by_role("region", name=re.compile("proposes a parley"))
    expect(proposal).to_be_visible()
    expect(screen.get_by_role("region", name=re.compile("proposes a parley"))).to_have_count(0)
    answers.press(proposal.get_by_role("button", name="Accept"))
    expect(screen.get_by_text(re.compile("Wrong move|wins|lost|won", re.IGNORECASE)).first).to_be_visible()
    for person in (asks, answers):
        assert person.page.locator(".own-table .face").count() == 0  # what was turned over lies on the screen alone
        assert person.page.evaluate(OVERFLOWING) == []
    assert all(not seen.get("legal_moves") for table in overheard.tables for seen in table.get("seen", []))


def test_a_seat_of_this_browser_is_nothing_on_its_big_screen(visit):
    """Somebody plays on the laptop and then makes it the screen."""
    page = visit("/new/memoarrr/now")
    page.get_by_role("button", name="Start").click()
    person = Person(page, seed=2)
    person.choices.first.wait_for()
    table = page.url.rsplit("/", 1)[1]
    for _ in range(20):  # a tap made while something else is still shown only hurries it
        with suppress(TooLate):
            person.press(page.get_by_role("button", name=re.compile("^Look: ")).first, 900)
        with suppress(TooLate):
            person.got_it.wait_for(timeout=5000)
            break
    expect(person.got_it).to_be_visible()
    secrets = secrets_on(page)
    assert secrets
    overheard = Overheard(page)
    page.goto(page.url.replace("/t/", "/screen/"))
    expect(page.get_by_role("group", name="The island")).to_be_visible()
    assert_hidden(page, secrets)
    assert person.got_it.count() == 0
    overheard.assert_public()
    page.evaluate(f"history.pushState(null, '', '/t/{table}'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(person.got_it).to_be_visible()
    page.go_back()  # in one page, over one connection
    expect(person.got_it).to_have_count(0)
    assert_hidden(page, secrets)


def test_bad_codes_say_so(visit):
    page = visit("/", **PHONE)
    page.get_by_label("The four letters").fill("bcdf")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No table has this code")
    assert page.evaluate(OVERFLOWING) == []
