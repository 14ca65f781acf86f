"""Join codes over the wire: bad ones, used ones, floods of them."""

import httpx
import pytest

from tests.server.driver import Server
from tests.server.people import open_table

pytestmark = pytest.mark.slow  # a real server


def typed(server: Server, code: object) -> tuple[int, str]:
    """Status, and the error's code or the table's name."""
    answer = httpx.post(f"{server.url}/api/codes", json={"code": code})
    told = answer.json()
    return answer.status_code, told["error"]["code"] if "error" in told else told["table"]


def test_a_flood_of_wrong_codes_is_stopped_and_the_link_still_works(house):
    table, host = open_table(house)
    code = host.ask("join_code", table=table)["code"]
    assert typed(house, code) == typed(house, code) == (200, table)
    for nonsense in ("", "bcdf", "BCDE", "BCDFG", 7, None, "BC F", "../x", "B" * 5000):
        assert typed(house, nonsense) == (400, "bad_request")
    wrong = [one for one in ("BBBB", "CCCC", "DDDD", "FFFF", "GGGG", "HHHH") if one != code]
    answers = [typed(house, wrong[n % len(wrong)]) for n in range(14)]
    assert answers == [(404, "no_table")] * 10 + [(429, "too_many")] * 4
    assert typed(house, code) == (429, "too_many")  # what is not looked up tells nothing
    assert house.client().done("watch", table=table).table["status"] == "open"


def test_a_code_is_asked_for_by_our_own_page_or_a_program(house):
    answer = httpx.post(f"{house.url}/api/codes", json={"code": "BCDF"}, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_allowed")
