"""Elo with error bars, and the sequential test: both say what is so, as often as they promise."""

from math import log
from random import Random

import pytest

from fogbound.bots.arena import MatchResult
from fogbound.bots.arena.elo import elo
from fogbound.bots.arena.sprt import Sprt, SprtJudge, expected_score


def result(number: int, seats: tuple[str, ...], ranks: tuple[int, ...], deal: int | None = None) -> MatchResult:
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 0)
    return MatchResult(number, seats, deal or number, winners, ranks, 10, tuple({} for _ in seats))


def matches(chance: Random, count: int, difference: float, draws: float = 0.0, first: int = 1) -> list[MatchResult]:
    """Matches of a against b, with the seats in turn; a is stronger by this difference."""
    found = []
    for number in range(first, first + count):
        seats = ("a", "b") if number % 2 else ("b", "a")
        a = seats.index("a")
        if chance.random() < draws:
            ranks = [0, 0]
        else:
            wins = chance.random() < (expected_score(difference) - draws / 2) / (1 - draws)
            ranks = [0, 1] if (a == 0) == wins else [1, 0]
        found.append(result(number, seats, tuple(ranks)))
    return found


def test_elo_of_two_bots_is_the_logistic_of_their_score():
    played = [result(number, ("a", "b"), (0, 1) if number % 4 else (1, 0)) for number in range(1, 4001)]
    found = elo(played, ["a", "b"])
    assert found["a"].rating - found["b"].rating == pytest.approx(400 * log(3) / log(10), abs=1)
    assert found["a"].rating + found["b"].rating == pytest.approx(3000)


@pytest.mark.parametrize("difference", [0.0, 120.0, 400.0])
def test_the_error_bars_hold_what_they_promise(difference):
    hits = 0
    for seed in range(200):
        found = elo(matches(Random(seed), 100, difference), ["a", "b"])
        hits += abs(found["a"].rating - 1500 - difference / 2) <= found["a"].error
    assert 182 <= hits <= 200  # 95 % but for 3 standard errors


def test_who_won_everything_has_a_rating_with_a_wide_error():
    found = elo([result(number, ("a", "b"), (0, 1)) for number in range(1, 11)], ["a", "b"])
    assert 1600 < found["a"].rating < 2100
    assert found["a"].error > 150


def test_meetings_in_one_match_and_mirrored_deals_do_not_count_as_independent():
    thrice = [result(3 * number + turn, ("a", "b"), (0, 1) if number % 2 else (1, 0), deal=number + 1)
              for number in range(40) for turn in range(3)]  # fmt: skip
    alone = [result(number + 1, ("a", "b"), (0, 1) if number % 2 else (1, 0)) for number in range(40)]
    assert elo(thrice, ["a", "b"])["a"].error == pytest.approx(elo(alone, ["a", "b"])["a"].error, rel=0.1)


def test_the_ratio_is_that_of_the_textbook_for_many_matches():
    """The normal approximation: N (s1 - s0) (2 m - s0 - s1) / (2 v)."""
    test, counts = Sprt(0, 10, 0.05, 0.05), {0.0: 4000, 0.5: 1000, 1.0: 4400}
    total = sum(counts.values())
    mean = sum(score * count for score, count in counts.items()) / total
    variance = sum(count * (score - mean) ** 2 for score, count in counts.items()) / total
    low, high = expected_score(0), expected_score(10)
    assert test.llr(counts) == pytest.approx(total * (high - low) * (2 * mean - low - high) / (2 * variance), rel=0.02)


@pytest.mark.parametrize(("difference", "accepted"), [(0.0, "H0"), (60.0, "H1")])
@pytest.mark.slow
@pytest.mark.parametrize("draws", [0.0, 0.4])
def test_the_test_is_wrong_no_more_often_than_it_says(difference, accepted, draws):
    test, verdicts = Sprt(0, 60, 0.05, 0.05), []
    for seed in range(200):
        judge = SprtJudge(test, "a", mirror=False)
        chance, first = Random(seed), 1
        while judge.verdict.accepted is None and first < 3000:
            judge.add(matches(chance, 100, difference, draws, first))
            first += 100
        verdicts.append(judge.verdict.accepted)
    assert None not in verdicts
    assert sum(verdict != accepted for verdict in verdicts) <= 20  # 5 % of 200, and 3 standard errors


def test_mirrored_matches_are_judged_in_pairs():
    """A deal that decides both matches tells nothing: the scores of its pair are always a half."""
    judge = SprtJudge(Sprt(0, 20, 0.05, 0.05), "a", mirror=True)
    played = [result(number, ("a", "b") if number % 2 else ("b", "a"), (0, 1), deal=(number + 1) // 2)
              for number in range(1, 401)]  # fmt: skip
    judge.add(played)
    assert judge.verdict.accepted == "H0"
    assert judge.verdict.matches % 2 == 0
    single = SprtJudge(Sprt(0, 20, 0.05, 0.05), "a", mirror=False)
    single.add(played)
    assert single.verdict.accepted is None
    assert single.verdict.matches == 400


def test_the_verdict_does_not_depend_on_the_order_of_arrival():
    played = matches(Random(3), 600, 100.0)
    first, second = (SprtJudge(Sprt(0, 60, 0.05, 0.05), "a", mirror=False) for _ in range(2))
    first.add(played)
    for one in sorted(played, key=lambda one: (one.number * 37) % 601):
        second.add([one])
    assert first.verdict == second.verdict
    assert first.verdict.accepted == "H1"
    assert first.verdict.matches < 600
