"""Findings in Memoarrr!, on matches whose answers can be seen at a glance.

The island of tests/drawings.py: rows share an animal, columns share a landscape. Seat 0 looks north (Pf Pl Pj at b1 c1
d1), seat 1 looks east (Od Wd Cd at e2 e3 e4).
"""

import pytest

from fogbound.review import review
from fogbound.review.report import MemoryReport, Remembered, bin_of
from fogbound.review.words import longest_sentence, verdict_sentence
from tests.drawings import deal_memoarrr

SNAKE = "a1 b1 c1 d1 e1 e2 d2 c2 b2 a2 a3 b3 d3 e3 e4 d4 c4 b4 a4 a5 b5 c5 d5 e5"
EVERYTHING = SNAKE.split()
"""A way through all 24 cards, each matching the one before."""
GIVEN_AWAY = ["a3", "d3", "b3", "b2", "c2", "e2", "e5", "e4", "e1", "b1"]
"""A round whose last card matches, and gives away what e3 alone would have won."""


def reviewed(*moves, **options):
    match = deal_memoarrr(**options)
    for move in moves:
        match.play(move)
    return review(match)


def known(found, step, seat):
    """The status of each place, row by row."""
    return found.steps[step].knowledge[seat].status


def test_a_success_with_a_card_that_was_never_shown_is_lucky():
    found = reviewed("turn a3", "turn a1")  # Wo, then Po: seat 1 knew Wd
    (lucky,) = found.findings
    assert (lucky.kind, lucky.seat, lucky.move, lucky.last) == ("lucky", 1, 4, "Wo")
    assert [(one.at, one.face, one.move, one.ago) for one in lucky.turned] == [("a1", "Po", None, None)]
    # of 21 cards that seat 1 was not shown, Wf Wl Wj and Po Oo Co To match: one of them lies in the box
    assert lucky.chance == pytest.approx(7 / 21)
    assert [(one.at, one.face, one.move, one.ago) for (one,) in lucky.could] == [("e3", "Wd", 2, 2)]
    report = found.reports[1]
    assert (report.from_memory, report.lucky, report.missed, report.failures) == (0, 1, 0, 0)
    assert (report.opportunities, report.successes) == (1, 0)


def test_a_failure_names_the_cards_that_would_have_matched():
    found = reviewed("turn a3", "turn a1", "turn e5")  # Po is last; seat 0 was shown three penguins, and turns Td
    missed = found.findings[-1]
    assert (missed.kind, missed.seat, missed.last) == ("missed", 0, "Po")
    assert {(one.at, one.face, one.move, one.ago) for (one,) in missed.could} == {
        ("b1", "Pf", 1, 4),
        ("c1", "Pl", 1, 4),
        ("d1", "Pj", 1, 4),
    }
    assert missed.chance is not None
    assert (found.reports[0].missed, found.reports[0].failures) == (1, 1)


def test_a_failure_with_nothing_known_is_no_ones_fault():
    found = reviewed("turn a4", "turn b5")  # Co is last: seat 1 knew Cd at e4
    assert found.findings[0].kind == "missed"
    found = reviewed("turn a1", "turn b5")  # Po is last: nothing of Od Wd Cd matches
    (blind,) = found.findings
    assert (blind.kind, blind.could) == ("blind", ())
    # unseen are 21: Pf Pl Pj Pd and Oo Wo Co To match
    assert blind.chance == pytest.approx(8 / 21)
    assert (found.reports[1].missed, found.reports[1].failures, found.reports[1].opportunities) == (0, 1, 0)


def test_a_success_with_a_card_that_was_shown_says_when():
    found = reviewed("turn a4", "turn e4")  # Co, then Cd from the look
    (one,) = found.findings
    assert (one.kind, one.chance, one.could) == ("from_memory", None, ())
    (card,) = one.turned
    assert (card.at, card.face, card.move, card.ago, card.ages) == ("e4", "Cd", 2, 2, (2,))
    report = found.reports[1]
    assert report.longest is not None
    assert (report.longest.face, report.longest.at, report.longest.ago, report.longest.move) == ("Cd", "e4", 2, 4)
    assert report.recall[1] == (1, 1)
    assert found.reports[0].longest is None


def test_a_card_counts_from_when_it_was_shown_last_and_keeps_all_its_times():
    # seat 1 was shown Od by its look, fails with it, and turns it again in the next round, after Pd and Wd
    found = reviewed("turn a1", "turn e2", "turn e1", "turn e3", "turn e2")
    assert [one.kind for one in found.findings] == ["blind", "lucky", "from_memory"]
    (card,) = found.findings[2].turned
    assert (card.move, card.ago, card.ages) == (4, 3, (5, 3))
    # Cd would have matched, too, last seen 5 table events ago: what counts is the freshest, 3
    assert found.reports[1].recall[bin_of(3)] == (1, 1)
    assert found.reports[1].opportunities == 1


def test_the_longest_remembered_card_is_the_oldest_of_all():
    found = reviewed("turn a4", "turn e4", "turn e1", "turn e2")  # seat 1 uses Cd and then Od, both of its look
    assert [one.kind for one in found.findings] == ["from_memory", "lucky", "from_memory"]
    longest = found.reports[1].longest
    assert longest is not None
    assert (longest.face, longest.ago, longest.move) == ("Od", 4, 6)


def test_an_octopus_moves_what_was_seen_and_a_place_remembers_that_it_was_seen():
    # expert, 2023: the first card acts. Of at b2 swaps with Pf at b1, which only seat 0 was shown.
    found = reviewed("turn b2", "swap b1", expert=True)
    before, after = 3, 4
    assert known(found, before, 0)[:10] == "nkkkn" + "nknnn"
    assert known(found, before, 1)[:10] == "nnnnn" + "nknnk"
    assert known(found, after, 0)[:10] == "nmkkn" + "nmnnn"  # it could follow both
    assert known(found, after, 1)[:10] == "nmnnn" + "nmnnk"  # b1 is Of now; what lies at b2 it never saw
    assert found.steps[after].board.startswith("PoOfPlPjPd/OoPf")
    assert found.steps[after].knowledge[0].moves[1] == 3  # the octopus was seen at move 3
    assert found.steps[after].knowledge[0].moves[6] == 1  # and the penguin at move 1
    assert found.steps[after].knowledge[1].moves[6] == 0


def test_a_card_that_moved_can_still_be_matched_from_memory():
    found = reviewed("turn b2", "swap b1", "turn b3", "ban a5", "turn b2", expert=True)
    lucky, moved = found.findings  # seat 1 finds Wf; seat 0 turns Pf, which it was shown at b1
    assert (lucky.kind, moved.kind) == ("lucky", "from_memory")
    assert (moved.turned[0].at, moved.turned[0].face, moved.turned[0].move) == ("b2", "Pf", 1)


def test_a_banned_card_is_no_match_missed():
    # Wo first: its walrus bans e3 (Wd) for seat 1, the only walrus seat 1 was shown
    found = reviewed("turn a3", "ban e3", "turn b5", expert=True)
    (blind,) = found.findings
    assert (blind.kind, blind.could) == ("blind", ())


def test_a_peek_is_a_sighting_for_the_one_who_peeked_alone():
    found = reviewed("turn a1", "peek b5", expert=True)
    assert known(found, 4, 0)[21] == "k"
    assert known(found, 4, 1)[21] == "n"


def test_an_eruption_is_nobodys_finding():
    found = reviewed(*(f"turn {place}" for place in EVERYTHING), "erupt")
    assert found.findings[-1].move == 26
    assert len(found.findings) == 23  # the first card had nothing to match


def test_the_verdict_of_a_round_in_which_everything_is_known():
    first = [f"turn {place}" for place in EVERYTHING]
    found = reviewed(*first, "erupt", *first[:-1], "turn e5")
    verdicts = {one.move: one for one in found.verdicts}
    start = 28  # two looks, 24 cards and the eruption came before
    assert min(verdicts) == start  # before the last card of round 1 two cards are unseen: one is in the box
    opening = verdicts[start]
    assert (opening.seat, opening.wins, opening.winning) == (0, False, ())  # who opens loses
    assert verdicts[start + 1].wins
    assert verdicts[start + 21].winning == ("c5", "d5", "e5")  # three turtles are left: any of them wins
    assert not verdicts[start + 22].wins  # two are left: lost
    assert (verdicts[start + 23].winning, verdicts[start + 23].is_kept) == (("e5",), True)


def test_a_verdict_names_the_winning_card_and_who_gave_it_away():
    turns = [f"turn {place}" for place in (*EVERYTHING, *GIVEN_AWAY)]
    found = reviewed(*turns[:24], "erupt", *turns[24:])
    given = found.verdicts[-1]
    assert (given.seat, given.winning, given.faces, given.is_kept) == (1, ("e3",), ("Wd",), False)
    said = "Ben knew every card, and the round was won with e3 walrus desert: b1 threw it away."
    assert verdict_sentence("memoarrr", given, "Ben") == said
    many = found.verdicts[-3]
    assert verdict_sentence("memoarrr", many, "Ben").endswith(
        "was won with a5, b5, c5, d5, e1, e3 or e4: e4 was right."
    )


def test_there_is_no_verdict_while_a_card_is_unknown_or_the_game_is_another():
    assert reviewed("turn a1", "turn b1").verdicts == ()
    first = [f"turn {place}" for place in EVERYTHING]
    assert reviewed(*first[:-1], players=3, volcanoes="LD").verdicts == ()


def test_a_record_and_its_match_have_the_same_review():
    match = deal_memoarrr()
    match.play("turn a3")
    assert review(match) == review(match.record())
    assert review(match).outcome is None


@pytest.mark.parametrize(("ago", "cards"), [(1, "1 card"), (2, "2 cards")])
def test_how_long_ago_is_told_in_cards_and_one_is_one_card(ago, cards):
    report = MemoryReport("memoarrr", longest=Remembered("Co", "a1", ago, 9))
    assert longest_sentence(report) == f"crab ocean at a1, seen {cards} earlier (move 9)"
