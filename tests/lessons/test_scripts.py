"""The scripts of the lessons: legal to the last move, and with everything in them that they are there to teach."""

from typing import Any

import pytest

from fogbound import Match, new_match
from fogbound.core.errors import RequestError
from fogbound.lessons import LEARNER, LESSONS, lesson_named


def begun(name: str) -> Match:
    lesson = LESSONS[name]
    return new_match(lesson.game, deal=lesson.deal, **lesson.options)


def happened(name: str) -> list[dict[str, Any]]:
    """The complete events of a lesson, each with its move and who made it; the match must go on afterwards."""
    match, told = begun(name), []
    for move in LESSONS[name].moves:
        mover = match.to_move
        told += [{"move": move, "mover": mover} | match.game.events.to_json(event) for event in match.play(move)]
    assert not match.is_over
    return told


def of(told: list[dict[str, Any]], kind: str, **fields: Any) -> list[dict[str, Any]]:
    return [event for event in told if event["type"] == kind and fields.items() <= event.items()]


def verbs(told: list[dict[str, Any]]) -> set[str]:
    """Returns the verbs of the learner's moves."""
    return {event["move"].split()[0] for event in told if event["mover"] == LEARNER}


def test_these_are_the_lessons():
    assert sorted(LESSONS) == ["ahoy-first", "memoarrr-expert", "memoarrr-first"]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_says_all_of_its_options_and_the_learner_begins(name):
    lesson = LESSONS[name]
    assert begun(name).options.to_json() == lesson.options
    assert lesson.deal["start"] == LEARNER
    assert lesson.options["players"] == 2


def test_the_first_lesson_of_memoarrr_has_a_look_a_match_a_failure_and_a_new_round():
    told = happened("memoarrr-first")
    assert of(told, "looked", seat=LEARNER)
    assert len(of(told, "turned", seat=LEARNER, match=True)) >= 2
    assert of(told, "turned", seat=LEARNER, match=False)
    assert of(told, "volcano", seat=LEARNER)
    assert [event["seat"] for event in of(told, "round_won")] == [1, LEARNER]
    assert [event["round"] for event in of(told, "round_began")] == [2, 3]


def test_what_the_learner_matches_was_shown_before():
    """No luck is needed: it is a game of memory."""
    told = happened("memoarrr-first")
    known: set[str] = set()
    for event in told:
        if event["type"] == "looked" and event["seat"] == LEARNER:
            known |= set(event["cards"])
        if event["type"] == "turned" and event["seat"] == LEARNER and event["match"]:
            assert event["at"] in known
        if event["type"] == "turned":
            known.add(event["at"])


def test_the_bot_forgets_nothing_that_it_was_shown_when_it_fails():
    """Nobody learns from a bot that could have known better."""
    for name in ("memoarrr-first", "memoarrr-expert"):
        known: dict[str, str] = {}
        banned = last = ""
        for event in happened(name):
            match event["type"]:
                case "looked" if event["seat"] == 1:
                    known |= event["cards"]
                case "banned":
                    banned = event["at"]
                case "swapped":
                    at, to = event["at"], event["with"]
                    swapped = {at: known.get(to), to: known.get(at)}
                    known = {place: card for place, card in {**known, **swapped}.items() if card}
                case "turned":
                    if event["match"] is False and event["seat"] == 1:
                        would = [place for place, card in known.items() if set(card) & set(last) and place != banned]
                        assert not would, f"{name}: {would} would have matched {last}"
                    known[event["at"]] = ""  # it lies face up now
                    last = event["card"]


def test_the_expert_lesson_uses_each_ability_once():
    told = happened("memoarrr-expert")
    for kind in ("peeked", "swapped", "banned"):
        assert len(of(told, kind, seat=LEARNER)) == 1
    turns = [event for event in told if event["type"] == "turned"]
    crabs = [number for number, event in enumerate(turns) if event["card"][0] == "C" and event["seat"] == LEARNER]
    assert len(crabs) == 1
    assert turns[crabs[0] + 1]["seat"] == LEARNER  # once more
    assert any(event["card"][0] == "T" for event in turns)
    assert of(told, "round_won", seat=LEARNER)


def test_the_lesson_of_memory_ahoy_looks_fights_fails_and_parleys():
    told = happened("ahoy-first")
    assert {"look", "show", "attack", "target", "with", "name"} <= verbs(told)
    assert of(told, "fought", seat=LEARNER, won=True, move="target d3")
    assert of(told, "captured", by=LEARNER)
    assert of(told, "wrong_move", seat=LEARNER)
    assert of(told, "captured", by=1)
    assert of(told, "answered", seat=1, accepted=True)
    assert of(told, "shared", seats=[LEARNER, 1])


def test_the_script_goes_on_only_where_it_was_followed():
    lesson = LESSONS["memoarrr-first"]
    first, second, third, *_ = lesson.moves
    assert lesson.next_move([]) == first
    assert lesson.next_move([first, second]) == third
    assert lesson.next_move([first, "look east"]) is None
    assert lesson.next_move(lesson.moves) is None
    assert lesson.next_move([*lesson.moves, "turn a1"]) is None


def test_an_unknown_lesson_is_refused_by_name():
    assert lesson_named("ahoy-first") is LESSONS["ahoy-first"]
    with pytest.raises(RequestError, match=r"unknown lesson 'dancing'.*memoarrr-first"):
        lesson_named("dancing")
