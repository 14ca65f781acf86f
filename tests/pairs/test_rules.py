"""Pairs keeps the laws and the secrecy of all games; what it has not is refused with a sentence."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fogbound
from fogbound.bots import bot_named, bots_of, stand_in_of
from fogbound.bots.arena import Contest, play_fixtures
from fogbound.cli.engine import Engine
from fogbound.cli.play import Sitting
from fogbound.cli.screen import Screen
from fogbound.cli.seating import new_seating
from fogbound.core.errors import RequestError, UnsupportedError
from fogbound.review import review
from fogbound.review.html import page
from fogbound.sim import BatchEnv, KernelMatch, rollouts
from tests import test_laws, test_secrecy
from tests.policies import play_on
from tests.review import test_laws as review_laws
from tests.strategies import SEEDS, matches

ONE_MATCH: list[Any] = [
    test_laws.test_cards_and_tiles_are_conserved,
    test_laws.test_there_is_a_legal_move_for_the_seat_to_move_until_the_end,
    test_laws.test_record_and_replay_give_the_same_state,
    test_laws.test_views_events_options_and_deals_survive_json,
    test_laws.test_states_and_events_are_frozen_values,
    test_laws.test_undo_takes_back_exactly_the_last_move,
    test_laws.test_memory_holds_what_the_seat_was_shown_and_where_it_is_now,
    test_secrecy.test_a_view_shows_a_secret_look_to_its_own_seat_alone,
    review_laws.test_a_review_can_be_written_and_told,
]
A_WHOLE_MATCH: list[Any] = [
    test_laws.test_every_match_ends,
    test_laws.test_the_outcome_ranks_every_seat_once_and_the_first_win,
]


def name_of(law: Callable[..., None]) -> str:
    return law.__name__.removeprefix("test_")


@pytest.mark.parametrize("law", ONE_MATCH, ids=name_of)
def test_pairs_keeps_the_law(law, pairs):
    given(matches(game=pairs))(law.hypothesis.inner_test)()


@pytest.mark.parametrize("law", A_WHOLE_MATCH, ids=name_of)
def test_a_whole_match_of_pairs_keeps_the_law(law, pairs):
    given(matches(game=pairs, finished=True))(law.hypothesis.inner_test)()


def test_an_illegal_move_of_pairs_is_refused_and_changes_nothing(pairs):
    law: Any = test_laws.test_an_illegal_move_is_refused_and_changes_nothing
    given(matches(game=pairs), matches(), st.lists(test_laws.GARBAGE))(law.hypothesis.inner_test)()


def test_the_same_seed_gives_the_same_match_of_pairs(pairs):
    law: Any = test_laws.test_the_same_seed_gives_the_same_match
    given(st.just(pairs), SEEDS, SEEDS, st.data())(law.hypothesis.inner_test)()


def test_what_a_seat_of_pairs_gets_does_not_depend_on_what_it_may_not_know(pairs):
    law: Any = test_secrecy.test_what_a_seat_gets_does_not_depend_on_what_it_may_not_know
    given(matches(game=pairs), test_secrecy.SEATS, st.integers(0, 2**32))(law.hypothesis.inner_test)()


def test_a_spectator_of_pairs_gets_what_a_seat_gets_without_its_secrets(pairs):
    law: Any = test_secrecy.test_a_spectator_gets_what_a_seat_gets_without_its_secrets
    given(matches(game=pairs), st.integers(0, 2**32))(law.hypothesis.inner_test)()


def test_the_engine_plays_pairs_and_keeps_its_record(pairs):
    engine, rng = Engine(), Random(1)

    def ask(**request: Any) -> Any:
        answer = engine.answer(json.dumps(request).encode())
        assert answer["ok"], answer
        return answer

    ask(cmd="new", game=pairs, seed=1, options={"peek": True})
    while moves := ask(cmd="legal")["moves"]:
        ask(cmd="play", move=rng.choice(moves))
    record = ask(cmd="record")["record"]
    ask(cmd="load", record=record)
    assert ask(cmd="view", seat=0)["view"]["phase"] == "over"
    assert fogbound.load(json.dumps(record)).is_over


def test_random_bots_play_pairs_in_the_arena_and_are_judged(pairs):
    contest = Contest(pairs, ("random", "random"), {"pairs": 4}, games=4, memory=True)
    played = play_fixtures(contest, list(contest.fixtures()))
    assert [one.failed for one in played] == [{}] * 4
    assert sum(memory.report.failures for one in played for memory in one.memory) > 0


def test_a_review_finds_what_was_remembered_and_what_was_not(pairs):
    deal = {"cards": "AaBbCcDd/AaBbCcDd", "start": 0}
    match = fogbound.new_match(pairs, deal=deal, pairs=4)
    for place in ("a1", "b1", "c1", "a2", "b2", "b1", "d1", "d2", "a1", "c2"):
        match.play(f"turn {place}")
    found = review(match)
    assert [(finding.kind, finding.turned[0].at) for finding in found.findings] == [
        ("blind", "b1"),
        ("blind", "a2"),
        ("from_memory", "b1"),
        ("lucky", "d2"),
        ("missed", "c2"),
    ]


# Parts that Pairs does not have


def test_a_game_without_bots_has_the_random_one_and_it_stands_in(rules_alone):
    assert list(bots_of(rules_alone)) == ["random"]
    assert stand_in_of(rules_alone) == "random"
    with pytest.raises(RequestError, match="no bot 'captain' plays pairs; known: random"):
        bot_named(rules_alone, "captain")


def test_a_game_without_a_review_says_so(rules_alone):
    match = play_on(fogbound.new_match(rules_alone, seed=1), Random(1))
    with pytest.raises(UnsupportedError, match="'pairs' has no review yet") as refused:
        review(match)
    assert refused.value.code == "unsupported"


def test_a_review_without_a_page_says_so(pairs):
    match = play_on(fogbound.new_match(pairs, seed=1), Random(1))
    with pytest.raises(UnsupportedError, match="'pairs' has no page to share yet"):
        page(review(match), ["Ann", "Ben"])


@pytest.mark.parametrize("make", [KernelMatch, BatchEnv, rollouts], ids=lambda make: make.__name__)
def test_a_game_without_a_kernel_says_so(make, rules_alone):
    with pytest.raises(UnsupportedError, match="'pairs' has no kernel yet"):
        make(rules_alone)


def test_a_game_without_a_table_in_the_terminal_says_so(rules_alone):
    seating = new_seating(rules_alone, {}, 1, None, 1, None)
    with pytest.raises(UnsupportedError, match="'pairs' has no table in the terminal yet"):
        Sitting(seating, Screen(), 0.0, None)
