"""The keyboard's focus can be seen: every element that has the focus has a ring, in light and in dark."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.long import also
from tests.web.test_screens import screens

pytestmark = pytest.mark.slow

RING = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const ringed = one.matches(".only-spoken") ? one.closest("label") : one;  // a file field, say: its label has the ring
  const { width, height } = ringed.getBoundingClientRect();
  const now = document.documentElement.dataset.theme;
  const isSeen = ["light", "dark"].every((theme) => {
    document.documentElement.dataset.theme = theme;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(ringed);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && !/, 0\\)$|transparent/.test(outlineColor);
  });
  document.documentElement.dataset.theme = now;
  const name = `${one.tagName} ${one.className} ${one.ariaLabel ?? one.innerText ?? ""}`.slice(0, 80);
  const key = `${name} ${[...document.querySelectorAll("*")].indexOf(one)}`;
  return { name, key, isSeen: isSeen && width > 8 && height > 8 };
}"""
MOST = 60
"""Tabs on one screen."""

WITHOUT_RINGS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { outline: none !important; }");
  document.adoptedStyleSheets = [sheet];
}"""


def tabbed(page: Page) -> list[dict[str, Any]]:
    """All that the Tab key leads to, once round."""
    found: dict[str, dict[str, Any]] = {}
    for _ in range(MOST):
        page.keyboard.press("Tab")
        ring = page.evaluate(RING)
        if ring is None or ring["key"] in found:
            break
        found[ring["key"]] = ring
    return list(found.values())


@pytest.mark.parametrize("part", [9, *also(1)])
def test_every_screen_shows_where_the_keyboard_is(visit, server, part):
    """On each ninth screen; in the long form on each."""
    page = visit("/")
    unseen: dict[str, list[str]] = {}
    count = 0
    for at, name in enumerate(screens(page, server.url)):
        if at % part:
            continue
        rings = tabbed(page)
        count += len(rings)
        if faults := [ring["name"] for ring in rings if not ring["isSeen"]]:
            unseen[name] = faults
    assert unseen == {}
    assert count > 100 / part
    page.evaluate(WITHOUT_RINGS)
    assert not any(ring["isSeen"] for ring in tabbed(page))
