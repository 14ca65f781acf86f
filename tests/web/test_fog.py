"""The fog of the day: one try, and what is left of it."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.test_together import resign

pytestmark = pytest.mark.slow


def test_the_fog_of_the_day_is_played_once_and_its_result_stays(visit):
    page = visit("/")
    page.get_by_role("link", name="Fog of the day").click()
    page.get_by_role("button", name="Into the fog").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    page.goto(re.sub(r"/t/.*", "/fog", page.url))
    page.get_by_role("link", name="Go on playing").click()  # the same table, no second one
    resign(page)
    page.get_by_role("link", name="Fog of the day").click()
    for _ in range(2):
        expect(page.get_by_text("place 3 of 3")).to_be_visible()
        expect(page.get_by_role("button", name="Into the fog")).to_have_count(0)
        page.reload()
    page.get_by_role("link", name="Look back at the match").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
