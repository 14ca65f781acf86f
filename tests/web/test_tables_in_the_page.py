"""One suite, two doors: every test of one server that needs no more than its tables is run of the tables in a page's
worker, too. Tests of the suite that are written later join by themselves."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests import server
from tests.long import also
from tests.server import test_leaks
from tests.server.driver import Server
from tests.server.people import legal_moves, open_table, sit, view
from tests.web.worker import WorkerServer

pytestmark = pytest.mark.slow  # a real browser

NOT_HERE = {
    "test_join_codes": "codes are asked for by HTTP",
    "test_copies": "a log leaves a server for a page, and not the page",
    "test_doors": "HTTP and its headers",
    "test_a_client_that_does_not_read_is_dropped_and_comes_back_while_the_others_play_on": "a port never waits",
    "test_a_message_that_is_too_long_closes_the_connection": "frames of a WebSocket",
    "test_every_answer_has_the_headers_that_keep_a_page_safe": "headers of HTTP",
    "test_it_says_when_it_is_ready_and_counts": "for a server's operator",
    "test_limits_of_one_address_and_one_connection": "a page has the tables for itself",
    "test_only_pages_of_ours_and_of_friends_connect": "a worker is its own page's alone",
    "test_frames_that_are_no_messages": "bytes; in the page everything is text",
    "test_messages_of_wrong_and_right_words_in_any_order": "they meet the same reader, and take long in a browser",
    "test_what_is_no_websocket_at_all": "bytes of a socket",
    "test_thousands_of_tables_that_there_are_not_and_of_connections_that_come_and_go": "metrics of a server",
    "test_every_byte_of_a_match_is_what_the_rules_let_this_seat_see": "below, with more",
}
"""Tests and files of tests that the page's door has no part in, and why."""


def of_one_server() -> dict[str, Callable[..., Any]]:
    """All tests that get one server for their whole file, by their names."""
    found: dict[str, Callable[..., Any]] = {}
    for folder in server.__path__:
        for file in sorted(Path(folder).glob("test_*.py")):
            if file.stem in NOT_HERE:
                continue
            for name, test in inspect.getmembers(import_module(f"tests.server.{file.stem}"), inspect.isfunction):
                if name.startswith("test_") and name not in NOT_HERE and "house" in inspect.signature(test).parameters:
                    assert name not in found, f"two tests are called {name}"
                    found[name] = test
    return found


globals().update(of_one_server())

KINDS = {"ready", "hear", "answer"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerServer]:
    """The tables in a page, in place of a server."""
    files = Server(tmp_path_factory.mktemp("worker") / "fogbound.db")
    running = WorkerServer(files)
    yield running
    running.end()
    files.end()


SHORT = test_leaks.PLAYED[0], test_leaks.PLAYED[6]


@pytest.mark.parametrize(
    "plan",
    [*SHORT, *also(*((plan,) for plan in test_leaks.PLAYED if plan not in SHORT))],
    ids=lambda plan: f"{plan.game} {plan.options}",
)
def test_every_byte_of_a_match_is_what_the_rules_let_this_seat_see(house, plan):
    """A face-down card is in no message to the page's thread: neither in those to a client nor in any other."""
    before = len(house.posted)
    test_leaks.test_every_byte_of_a_match_is_what_the_rules_let_this_seat_see(house, plan)
    posted = house.posted[before:]
    assert {message["kind"] for message in posted} == {"hear", "answer"}
    answers = [message["text"] for message in posted if message["kind"] == "answer"]
    assert len(answers) == 2  # the new table, and the record once the match was over
    assert all("deal" not in answer for answer in answers[:-1])


def test_every_level_of_every_game_plays(house):
    for game, bots in ((one["id"], one["bots"]) for one in house.get("/api/games").json()["games"]):
        for bot in bots:
            table, host = open_table(house, game, first=0)
            sit(host, table, 0).done("seat_bot", table=table, seat=1, bot=bot).done("start", table=table)
            while host.until(lambda now: now["status"] == "over" or legal_moves(now, 0))["moves"] < 8:
                move = legal_moves(host.table, 0)[0]
                host.done("play", table=table, seat=0, moves=host.table["moves"], move=move)
            assert view(host)["game"] == game
