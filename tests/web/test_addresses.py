"""Addresses where nothing is: the page says so to people, programs get the error."""

import httpx
import pytest

pytestmark = pytest.mark.slow

PEOPLE = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.mark.parametrize("path", ["/xyz", "/a/b/c", "/apiary", "/nothing.png"])
def test_people_see_the_page_where_nothing_is(server, path):
    answer = httpx.get(server.url + path, headers={"Accept": PEOPLE})
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
    assert answer.text == httpx.get(server.url).text


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("/xyz", "*/*"),
        ("/xyz", "application/json"),
        ("/api", PEOPLE),
        ("/api/xyz", PEOPLE),
        ("/assets/xyz.js", PEOPLE),
        ("/ws", PEOPLE),
    ],
)
def test_programs_get_the_error(server, path, accept):
    answer = httpx.get(server.url + path, headers={"Accept": accept})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_page")


def test_nothing_is_posted_to_an_address_where_nothing_is(server):
    answer = httpx.post(server.url + "/xyz", headers={"Accept": PEOPLE})
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "no_method")
