"""Findings in Memory Ahoy, on a deal whose answers can be worked out by hand.

     a  b  c  d  e  f
1    B1 ~~ B3 $4 R2 B1
2    $4 ~~ B1 $3 ~~ R2
3    ~~ ~~ R1 $3 R1 $3
4    R1 $3 B1 ~~ B2 ~~
5    R3 ~~ ~~ $5 R1 B2
"""

import pytest

from fogbound import new_match
from fogbound.review import judge, review
from fogbound.review.ahoy.judge import Captures

GRID = "B1~~B3$4R2B1/$4~~B1$3~~R2/~~~~R1$3R1$3/R1$3B1~~B2~~/R3~~~~$5R1B2"
INFORMED = ("look e1", "show d2")
"""Red sees its deputy, and shows a treasure of strength 3."""


def reviewed(*moves, **options):
    match = new_match("ahoy", deal={"grid": GRID, "start": 0}, **options)
    for move in moves:
        match.play(move)
    return review(match)


def shown(way):
    return [(one.at, one.face, one.move, one.ago) for one in way]


def test_a_treasure_that_is_known_and_not_taken_is_missed():
    found = reviewed(*INFORMED, "end")
    (missed,) = found.findings
    assert (missed.kind, missed.seat, missed.move, missed.turned) == ("missed", 0, 3, ())
    assert [shown(way) for way in missed.could] == [[("e1", "R2", 1, 2), ("d2", "$3", 2, 1)]]
    report = found.reports[0]
    assert (report.missed, report.failures, report.opportunities, report.successes) == (1, 0, 1, 0)
    assert report.recall[1] == (1, 0)  # it had to remember e1, seen two table events ago


def test_an_attack_on_what_was_shown_is_from_memory():
    found = reviewed(*INFORMED, "attack e1", "target d2")
    (won,) = found.findings
    assert (won.kind, won.chance, won.could) == ("from_memory", None, ())
    assert shown(won.turned) == [("e1", "R2", 1, 2), ("d2", "$3", 2, 2)]  # turning e1 over took one event more
    report = found.reports[0]
    assert (report.from_memory, report.successes) == (1, 1)
    assert report.longest is not None
    assert report.longest.ago == 2


def test_an_attack_from_memory_that_could_have_brought_more_says_so():
    turns = [*INFORMED, "end", "look c2", "show f1", "end"]  # blue shows a crew member of its own
    found = reviewed(*turns, "attack e1", "target f1")
    won = found.findings[-1]
    assert won.kind == "from_memory"
    assert [(way[0].at, way[-1].face) for way in won.could] == [("e1", "$3")]


def test_a_fight_that_could_only_be_lost_had_no_chance():
    found = reviewed(*INFORMED, "end", "attack a1", "target d2")  # 1 + 1 against 3, and blue was shown the 3
    lost = found.findings[-1]
    assert (lost.kind, lost.seat, lost.chance) == ("lost", 1, 0)
    assert shown(lost.turned) == [("a1", "B1", None, None), ("d2", "$3", 2, 2)]
    assert found.reports[1].failures == 1


def test_luck_is_told_with_its_chance():
    found = reviewed(*INFORMED, "end", "attack a1", "target c3")
    lucky = found.findings[-1]
    assert (lucky.kind, lucky.seat) == ("lucky", 1)
    # Blue was shown d2. At 28 of 29 places one of 9 landscapes may lie, not at e1, where red has looked. Of the 20
    # other tiles 7 are blue and 6 are treasures, which may attack too.
    attacker = (1 - 9 / 28) * 13 / 20
    # Then a1 is known as well. With 1 + 1 it captures R2 (2) and R1 (4) of the 19 others.
    target = (1 - 9 / 27) * 6 / 19
    assert lucky.chance == pytest.approx(attacker * target)


def test_a_treasure_that_strikes_by_luck_needs_another_crew():
    found = reviewed("attack d2", "target a1")
    (lucky,) = found.findings
    assert lucky.kind == "lucky"
    # 7 red tiles and 7 treasures of 21 may attack alone; then 7 blue ones of 20 are targets for a treasure (4.5)
    assert lucky.chance == pytest.approx((1 - 9 / 30) * 14 / 21 * (1 - 9 / 29) * 7 / 20)


def test_a_pair_that_nobody_was_shown_has_the_chance_of_both():
    found = reviewed("pair a1", "with c1")
    (wrong,) = found.findings
    assert (wrong.kind, wrong.wrong) == ("wrong", ("a1", "c1"))
    assert wrong.chance == pytest.approx((1 - 9 / 30) * 7 / 21 * (1 - 9 / 29) * 6 / 20)


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        (("attack a1",), ("a1",)),  # 4.3: not red
        (("attack d2", "target d1"), ("d1",)),  # 4.5: a treasure attacks no treasure
        (("attack e1", "target f2"), ("f2",)),  # 4.6: its own crew
        (("pair e1", "with d2"), ("d2",)),  # 4.2: treasures do not count here
        (("parley blue", "name a1", "name e1", "name d2", "accept"), ("a1", "e1")),  # 5.3
        (("parley blue", "name e1", "name a1", "name c3", "accept"), ("c3",)),  # 5.4
    ],
)
def test_a_wrong_move_names_the_tiles_that_were_wrong(moves, wrong):
    found = reviewed(*moves)
    finding = found.findings[0]
    assert (finding.kind, finding.seat, finding.wrong) == ("wrong", 0, wrong)
    assert not any(one.is_known for one in finding.turned)
    assert found.reports[0].failures == 1


def test_a_wrong_move_with_a_tile_that_was_shown_tells_when():
    found = reviewed("look a1", "show d2", "attack a1")
    assert shown(found.findings[0].turned) == [("a1", "B1", 1, 2)]


def test_a_wrong_move_beside_a_certain_capture_is_missed_too():
    found = reviewed(*INFORMED, "attack a1")
    assert [one.kind for one in found.findings] == ["wrong", "missed"]


def test_a_parley_from_memory_counts_but_is_no_opportunity_of_its_own():
    turns = ["look e1", "show a1", "end", "look c2", "show d1", "end"]  # R2 is red's, B1 and $4 are for all
    found = reviewed(*turns, "parley blue", "name e1", "name a1", "name d1", "accept")
    won = found.findings[-1]
    assert (won.kind, won.seat, won.move, won.chance) == ("from_memory", 0, 11, None)
    assert [one.face for one in won.turned] == ["R2", "B1", "$4"]
    # a capture of a1 alone was certain, at the end of the first turn and now; the parley brought more
    assert (found.reports[0].opportunities, found.reports[0].successes) == (2, 1)
    assert won.could == ()


def test_a_declined_parley_is_no_decision():
    found = reviewed(*INFORMED, "parley blue", "name e1", "name a1", "name d2", "decline", "attack e1", "target d2")
    assert [one.kind for one in found.findings] == ["from_memory"]
    assert found.reports[0].opportunities == 1


def test_a_turn_that_a_second_landscape_ends_leaves_nothing():
    found = reviewed(*INFORMED, "end", "look a1", "show b4", "end", "look b1", "look e2")
    assert [one.move for one in found.findings] == [3]  # red still knew its deputy and the treasures
    assert found.reports[0].opportunities == 1


def test_a_pair_is_named_where_one_is_too_weak():
    turns = ["look c3", "show d1", "end", "look a1", "show e3", "end"]  # R1, $4, R1: 1 + 1 + 1 is not enough
    assert reviewed(*turns, "look e1", "show b4", "end").findings[-1].could[0][-1].face == "$4"
    found = reviewed(*turns, "look e1", "show b1", "end")
    best = found.findings[-1].could[0]
    assert {one.face for one in best[:-1]} == {"R2", "R1"}
    assert best[-1].face == "$4"


def test_what_a_model_expects_is_exact_on_small_cases():
    match = new_match("ahoy", deal={"grid": GRID, "start": 0})
    for move in (*INFORMED, "end"):
        match.play(move)
    (one,) = judge(match).opportunities
    assert isinstance(one, Captures)
    assert one.chance(lambda ages: 0.5) == pytest.approx(0.25)
    assert one.chance(lambda ages: 1.0) == pytest.approx(1)
    assert one.chance(lambda ages: 0.0) == 0


def test_what_left_the_grid_has_moved():
    found = reviewed(*INFORMED, "attack e1", "target d2")
    status = found.steps[-1].knowledge
    assert status[0].status[9] == status[1].status[9] == "m"  # d2
    assert status[0].status[4] == status[1].status[4] == "k"  # e1 was turned over for all to see
    assert found.steps[2].knowledge[1].status[4] == "n"
