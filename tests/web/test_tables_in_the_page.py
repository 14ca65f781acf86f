"""One suite, two doors: what is tested of a real server is tested of the tables in a page's web worker, too."""

from collections.abc import Iterator

import pytest

from tests.server import test_leaks
from tests.server.driver import Server
from tests.server.people import legal_moves, open_table, sit, view
from tests.server.test_chat import (  # noqa: F401
    test_a_table_may_do_without,
    test_all_at_the_table_hear_what_is_said_and_who_comes_later_the_last_of_it,
    test_what_is_said_is_short,
)
from tests.server.test_hand_over import (  # noqa: F401
    test_a_code_works_once_and_the_old_token_holds_nothing_any_more,
    test_to_take_over_twice_is_to_take_over_once,
)
from tests.server.test_lessons import (  # noqa: F401
    test_a_lesson_brings_its_own_game_and_is_nobody_elses,
    test_after_a_lesson_comes_a_real_match,
    test_an_unknown_lesson_is_refused,
    test_learner_and_bot_play_the_script,
    test_who_leaves_the_script_goes_on_in_a_real_match,
)
from tests.server.test_looks import (  # noqa: F401
    test_never_are_legal_moves_sent_together_with_a_secret,
    test_on_the_wire_no_bot_moves_and_no_time_runs_before_the_look_is_over,
)
from tests.server.test_reconnect import (  # noqa: F401
    test_a_move_counts_that_was_the_last_word,
    test_in_the_middle_of_a_look,
    test_in_the_middle_of_a_parley,
    test_of_two_clients_on_one_seat_that_move_at_once_one_is_too_late,
    test_who_does_not_wait_for_answers_gets_them_in_order,
)
from tests.server.test_rematch import (  # noqa: F401
    test_bots_always_want_to,
    test_the_same_people_sit_on_the_same_seats_with_the_same_tokens,
)
from tests.server.test_resigning import (  # noqa: F401
    test_when_nobody_but_bots_is_left_it_is_over,
    test_with_three_a_bot_plays_on_and_the_seat_counts_last,
    test_with_two_the_other_one_has_won,
)
from tests.server.test_reviewing import (  # noqa: F401
    test_a_match_without_end_is_not_reviewed_and_takes_no_room,
    test_a_review_waits_for_the_end,
)
from tests.server.test_sitting import (  # noqa: F401
    test_a_bot_is_one_of_ours_and_never_a_program_of_the_servers_machine,
    test_a_match_can_start_with_any_name_that_is_taken,
    test_a_match_starts_when_every_seat_is_taken_and_all_others_are_ready,
    test_a_name_is_some_letters_without_space_around_them,
    test_a_seat_is_taken_once,
    test_several_people_share_one_device,
)
from tests.server.test_spectators import (  # noqa: F401
    test_a_spectator_moves_nothing,
    test_a_spectator_sees_the_table_and_no_secret,
)
from tests.web.worker import WorkerServer

pytestmark = pytest.mark.slow  # a real browser

KINDS = {"ready", "hear", "answer"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerServer]:
    """The tables in a page, in place of a server."""
    files = Server(tmp_path_factory.mktemp("worker") / "fogbound.db")
    running = WorkerServer(files)
    yield running
    running.end()
    files.end()


@pytest.mark.parametrize("plan", [test_leaks.PLAYED[0], test_leaks.PLAYED[6]], ids=lambda plan: plan.game)
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
