"""Somebody in front of the page: reads it by roles and names, and plays by mouse, touch or keyboard."""

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import monotonic

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

PLACE = re.compile(r"^([a-f])([1-7]), ")
_MOMENT_MS = 100
"""So long one waits for the others before a tap makes them hurry."""


_AFTER_HURRY_S = 0.45
"""A tap so soon after one that hurried is dropped by the page: nobody can have seen what it was meant for."""


class Person:
    def __init__(self, page: Page, how: str = "mouse", seed: int = 1) -> None:
        self.page, self.how, self.random = page, how, Random(seed)
        self._hurried = 0.0
        self.done: list[str] = []
        """Choices so far, by their names."""

    # What is there to see

    @property
    def ending(self) -> Locator:
        return self.page.get_by_role("button", name="Play again").or_(self.page.get_by_text("Waiting for the others"))

    @property
    def got_it(self) -> Locator:
        return self.page.get_by_role("button", name="Got it")

    @property
    def choices(self) -> Locator:
        """All that can be chosen now: cards, sides, actions, answers."""
        groups = ("The island", "Sides of the island", "The board", "What to do")
        found = self.page.get_by_role("region", name=re.compile("proposes a parley"))
        for name in groups:
            found = found.or_(self.page.get_by_role("group", name=name, exact=True))
        buttons = found.get_by_role("button", disabled=False)
        return buttons.or_(self.page.get_by_role("button", name=re.compile("Take the volcano|Open all")))

    def names(self) -> list[str]:
        """Returns the names of all choices, in reading order."""
        return [_name(choice) for choice in self.choices.all()]

    # What to do

    def press(self, button: Locator, timeout_ms: float | None = None) -> None:
        self.page.wait_for_timeout(max(0.0, 1000 * (self._hurried + _AFTER_HURRY_S - monotonic())))
        name = _name(button)
        if PLACE.match(name):  # the same place, whatever else has changed by now
            button = self.page.get_by_role("button", name=name, exact=True)
        if self.how == "keyboard":
            self._press_by_keyboard(button)
        elif self.how == "touch":
            button.tap(timeout=timeout_ms)
        else:
            button.click(timeout=timeout_ms)
        self.done.append(name)

    def _press_by_keyboard(self, button: Locator) -> None:
        """Tab to it, or into its board and then by arrows; Enter."""
        wanted = _name(button)
        same = self.page.get_by_role("button", name=wanted, exact=True, disabled=False).or_(
            self.page.get_by_role("link", name=wanted, exact=True)
        )
        for _ in range(60):
            same.first.wait_for(state="attached", timeout=1000)  # a button may not be pressed as soon as it appears
            here = _active(self.page)
            if here == wanted:
                self.page.keyboard.press("Enter")
                return
            there, now = PLACE.match(wanted), PLACE.match(here)
            if there and now:
                columns, rows = ord(there[1]) - ord(now[1]), int(there[2]) - int(now[2])
                is_beside_the_stack = now[2] == "3" and columns  # which a step in its row leaps over
                if rows and (is_beside_the_stack or not columns or there[2] != "3"):
                    self.page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
                else:
                    self.page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
            else:
                self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted!r} cannot be reached by keyboard; the last was {_active(self.page)!r}")

    @property
    def title(self) -> Locator:
        """The name of the game above a table; there is none while the table is being loaded."""
        return self.page.get_by_role("banner").get_by_role("heading")

    def hurry(self) -> None:
        """Tap where nothing is."""
        self.title.click()
        self._hurried = monotonic()

    def move(self, choose: "Callable[[Person], Locator | None] | None" = None, moments: int = 600) -> bool:
        """Wait for one's turn, not for ever, and do one thing; False when the match is over."""
        something = self.choices.or_(self.got_it).or_(self.ending).first
        for _ in range(moments):
            try:
                something.wait_for(timeout=_MOMENT_MS)
                break
            except TooLate:
                if self.title.count():
                    self.hurry()
        else:
            assert self.title.count(), f"no table at {self.page.url}: {self.page.inner_text('body')!r}"
        if self.ending.count():
            return False
        if self.got_it.count():
            self.press(self.got_it)
            expect(self.got_it).to_have_count(0)
            return True
        choice = choose(self) if choose else self._any()
        if choice is not None:
            with suppress(TooLate):  # the page has moved on meanwhile
                self.press(choice, 900)
        return True

    def _any(self) -> Locator | None:
        count = self.choices.count()
        return self.choices.nth(self.random.randrange(count)) if count else None

    def play_to_the_end(self, most: int = 600) -> None:
        for _ in range(most):
            if not self.move():
                return
        raise AssertionError(f"not over after {most} things done; the last were {self.done[-10:]}")


def link_of(page: Page) -> str:
    """The link to the table that is given to others; on an address of this device alone it has another label."""
    labels = re.compile("Send this link to your friends|This address works on this device only")
    return page.get_by_role("textbox", name=labels).input_value()


def path_of(url: str) -> str:
    """The address without the server's, the part behind # included."""
    return re.sub(r"^https?://[^/]+", "", url)


def _name(button: Locator) -> str:
    return str(button.evaluate("one => one.ariaLabel ?? one.innerText")).strip()


def _active(page: Page) -> str:
    return str(
        page.evaluate("() => (document.activeElement?.ariaLabel ?? document.activeElement?.innerText ?? '')")
    ).strip()
