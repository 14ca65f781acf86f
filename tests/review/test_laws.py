"""Laws that every review keeps, on random matches of both games."""

import json
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fogbound import Match, new_match
from fogbound.bots.ahoy.bot import COUNTED as AHOY_COUNTED
from fogbound.bots.memoarrr.bot import COUNTED as MEMOARRR_COUNTED
from fogbound.bots.memoarrr.compiled.graph import NUMBER
from fogbound.bots.memoarrr.compiled.graph import wins as bots_win
from fogbound.core.errors import NotationError, RecordError, RequestError
from fogbound.core.moves import Move
from fogbound.core.record import Record
from fogbound.core.seats import Seat
from fogbound.games.memoarrr.material import CARDS, ISLAND, PLACES
from fogbound.review import KINDS, UP_TO, MemoryReport, add_up, ahoy, judge, memoarrr, review
from fogbound.review.ahoy.captures import Public
from fogbound.review.memoarrr.duel import winning_places, wins
from fogbound.review.remembering import Remembering, all_together, remembering
from fogbound.review.report import BINS, bin_names, bin_of
from fogbound.review.words import longest_sentence, sentence, verdict_sentence
from tests.strategies import matches
from tests.test_secrecy import with_other_secrets

pytestmark = pytest.mark.slow  # each match is reviewed again and again

COUNTED = {"memoarrr": MEMOARRR_COUNTED, "ahoy": AHOY_COUNTED}


def places_of(match: Match) -> tuple[str, ...]:
    return ISLAND.places if match.game.id == "memoarrr" else match.options.grid.places  # type: ignore[attr-defined]


def faces(match: Match, board: str) -> dict[str, str]:
    flat = board.replace("/", "")
    return {place: flat[2 * at : 2 * at + 2] for at, place in enumerate(places_of(match))}


def shows(event: dict[str, Any], one: Any) -> bool:
    """Whether an event, as a seat was sent it, shows this card, or the tile at this place."""
    match event["type"]:
        case "turned" | "peeked":
            return bool(event.get("card") == one.face)
        case "looked":
            tile = event.get("tile") == one.face and event["at"] == one.at
            return bool(tile or one.face in event.get("cards", {}).values())
        case "revealed":
            return bool(event["tiles"].get(one.at) == one.face)
    return False


def events_by_move(match: Match, seat: int) -> list[list[dict[str, Any]]]:
    """Returns the events sent to this seat for each move, by its number; none for number 0."""
    again = Match(match.game, match.options, match.deal)
    sent: list[list[dict[str, Any]]] = [[]]
    for move in match.moves:
        seen = [match.game.events.seen_by(event, seat) for event in again.play(move)]  # type: ignore[arg-type]
        sent.append([match.game.events.to_json(event) for event in seen])
    return sent


def seen_in(finding):
    return [*finding.turned, *(one for way in finding.could for one in way)]


@given(matches())
def test_what_is_reported_as_seen_was_shown_to_that_seat_and_lies_there(match):
    found = review(match)
    sent = [events_by_move(match, seat) for seat in range(match.options.players)]
    for finding in found.findings:
        own = sent[finding.seat]
        before = faces(match, found.steps[finding.move - 1].board)
        for one in seen_in(finding):
            assert before[one.at] == one.face
            if one.move is None:
                assert one.ago is None
                continue
            assert one.move < finding.move
            shown = [number for number, event in enumerate(own[one.move]) if shows(event, one)]
            assert shown
            since = [*own[one.move][shown[-1] :], *chain.from_iterable(own[one.move + 1 : finding.move])]
            passed = sum(event["type"] in COUNTED[match.game.id] for event in since)
            # in Memory Ahoy tiles are named some moves before the last one of a fight
            assert one.ago == passed or (match.game.id == "ahoy" and 1 <= one.ago <= passed)
            assert one.ages[-1] == one.ago == min(one.ages)


@given(matches())
def test_what_a_seat_could_know_is_what_lies_there(match):
    found = review(match)
    assert [step.number for step in found.steps] == list(range(len(match.moves) + 1))
    for seat in range(match.options.players):
        memory: Any = match.game.memory()
        for events in events_by_move(match, seat):
            for event in events:
                memory = memory.after(match.game.events.from_json(event))
        last = found.steps[-1]
        board, knowledge = faces(match, last.board), last.knowledge[seat]
        for at, place in enumerate(places_of(match)):
            if place in memory.known:
                assert board[place] == memory.known[place]
                assert knowledge.status[at] in "km"
                assert 0 < knowledge.moves[at] <= len(match.moves)
            else:
                assert knowledge.status[at] in "mn-"
                assert knowledge.moves[at] == 0


@settings(max_examples=60)
@given(matches(), st.integers(0, 3), st.integers(0, 2**32))
def test_no_finding_uses_what_the_seat_could_not_know(match, seat, seed):
    assume(seat < match.options.players)
    other = review(with_other_secrets(match, seat, seed))
    found = review(match)
    assert [one for one in other.findings if one.seat == seat] == [one for one in found.findings if one.seat == seat]
    assert [one for one in other.verdicts if one.seat == seat] == [one for one in found.verdicts if one.seat == seat]
    assert other.reports[seat] == found.reports[seat]
    for theirs, ours in zip(other.steps, found.steps, strict=True):
        assert theirs.knowledge[seat] == ours.knowledge[seat]


@given(matches(), st.integers(0, 120))
def test_no_finding_knows_what_comes_later(match, cut):
    found, record = review(match), match.record()
    begun = review(Record(record.game, record.options, record.deal, record.moves[:cut]))
    assert begun.findings == tuple(one for one in found.findings if one.move <= cut)
    assert begun.verdicts == tuple(one for one in found.verdicts if one.move <= cut)
    assert begun.steps == found.steps[: cut + 1]


@given(matches(finished=True))
def test_the_figures_add_up(match):
    judged = judge(match)
    found = review(match)
    assert tuple(judged.findings) == found.findings
    turned = [event for event in match.events if event.type == "turned" and event.match is not None]
    for seat, report in enumerate(found.reports):
        own = [one for one in found.findings if one.seat == seat]
        assert all(one.kind in KINDS for one in own)
        assert report.games == 1
        assert report.successes <= report.from_memory
        used = [card.ago for one in own if one.kind == "from_memory" for card in one.turned if card.ago]
        assert (report.longest.ago if report.longest else None) == max(used, default=None)
        if match.game.id == "memoarrr":
            passed_over = sum(one.kind == "lucky" and bool(one.could) for one in own)
            assert report.opportunities == report.from_memory + report.missed + passed_over
            assert report.successes == report.from_memory
            assert report.from_memory + report.lucky + report.failures == len(own)
            assert len(own) == sum(event.seat == seat for event in turned)
        else:
            assert report.missed <= report.opportunities - report.successes
    for one in found.findings:
        assert (one.chance is None) or 0 <= one.chance <= 1
        if one.kind == "lucky" and one.chance is not None:
            assert one.chance > 0
    for opportunity in judged.opportunities:
        assert 0 <= opportunity.chance(lambda ages: 0.3) <= 1
        assert opportunity.chance(lambda ages: 1.0) == pytest.approx(1)
    for number, report in enumerate(found.reports):
        perfect = remembering(match.game.id, judged, Seat(number), lambda ages: 1.0)
        assert perfect.report == report
        assert perfect.expected == pytest.approx([one.opportunities for one in report.recall])
        assert Remembering.from_json(json.loads(json.dumps(perfect.to_json()))) == perfect
        twice = all_together([perfect, perfect, remembering(match.game.id, judged, Seat(number), None)])
        assert twice.expected == pytest.approx([2 * one.opportunities for one in report.recall])
        assert twice.report.games == 3


@given(matches())
def test_which_tiles_are_left_can_be_followed_by_everybody(match):
    assume(match.game.id == "ahoy")
    public = Public(match.options)
    for event in match.events_for(None):
        public.after(event)
    on_the_grid = Counter(faces(match, review(match).steps[-1].board).values())
    del on_the_grid[".."]
    assert +public.left == on_the_grid


@given(matches())
def test_a_review_can_be_written_and_told(match):
    found = review(match)
    data = json.loads(json.dumps(found.to_json()))
    assert data["game"] == match.game.id
    assert len(data["steps"]) == len(match.moves) + 1
    assert data["steps"][0]["move"] is None
    for one in found.findings:
        assert sentence(match.game.id, one, "Ann").startswith("Ann ")
    for verdict in found.verdicts:
        assert verdict_sentence(match.game.id, verdict, "Ann").startswith("Ann ")
    for report in found.reports:
        assert MemoryReport.from_json(json.loads(json.dumps(report.to_json()))) == report
        assert longest_sentence(report)


@given(st.lists(matches(), min_size=1, max_size=3))
def test_reports_are_added_up(several):
    several = [match for match in several if match.game.id == several[0].game.id]
    reports = [review(match).reports[0] for match in several]
    total = add_up(reports)
    assert total.games == len(several)
    assert total.opportunities == sum(one.opportunities for one in reports)
    assert total.from_memory == sum(one.from_memory for one in reports)
    longest = [one.longest.ago for one in reports if one.longest]
    assert (total.longest.ago if total.longest else None) == max(longest, default=None)
    assert add_up([total]) == total
    assert add_up([add_up(reports[:1]), *reports[1:]]) == total


def test_only_reports_of_one_game_can_be_added_up():
    with pytest.raises(RequestError):
        add_up([])
    with pytest.raises(RequestError):
        add_up([MemoryReport("memoarrr"), MemoryReport("ahoy")])


@pytest.mark.parametrize(
    "change",
    [
        {"games": -1},
        {"up_to": [1]},
        {"recall": []},
        {"recall": [[1, 2]] * BINS},
        {"recall": [[1]] * BINS},
        {"longest": 3},
        {"extra": 1},
    ],
)
def test_what_is_no_report_is_refused(change):
    with pytest.raises(NotationError):
        MemoryReport.from_json({**MemoryReport("ahoy").to_json(), **change})


def test_bins_have_no_gaps():
    assert [bin_of(bound) for bound in UP_TO] == list(range(BINS - 1))
    assert bin_of(UP_TO[-1] + 1) == BINS - 1
    assert bin_names()[:5] == ["1", "2", "3", "4", "5–6"]
    assert bin_names()[-1] == "129+"


def test_time_goes_by_as_it_does_for_bots():
    assert memoarrr.REVIEW.counted == MEMOARRR_COUNTED
    assert ahoy.REVIEW.counted == AHOY_COUNTED


@given(st.sets(st.sampled_from(CARDS)), st.sampled_from(CARDS))
def test_the_odd_group_rule_is_that_of_the_bots(rest, last):
    rest.discard(last)
    mask = sum(1 << NUMBER[card] for card in rest)
    assert wins(last, mask) == bool(bots_win(NUMBER[last], mask))
    at = dict(zip(PLACES, sorted(rest), strict=False))
    assert bool(winning_places(last, at)) == wins(last, mask) or len(rest) == 24


def test_whoever_opens_a_round_with_everything_known_loses():
    cards = list(CARDS)
    for seed in range(20):
        Random(seed).shuffle(cards)
        at = dict(zip(PLACES, cards, strict=False))
        assert winning_places(None, at) == ()


def test_a_record_that_cannot_be_played_is_refused():
    match = new_match("memoarrr", seed=1)
    record = Record(match.game, match.options, match.deal, (Move("turn a1"),))
    with pytest.raises(RecordError, match="move 1"):
        review(record)
