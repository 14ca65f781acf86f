"""The five levels: how they forget, and that they are not the same."""

from random import Random

import pytest

from fogbound.bots import BOTS, LEVELS, Forgetting, Recall
from fogbound.bots.memoarrr.bot import COUNTED, half_of, next_to
from fogbound.bots.memoarrr.policies.reading import Reading
from fogbound.games.memoarrr.material import CARDS, NEXT_TO, PLACES, Options
from fogbound.games.memoarrr.memory import Memory
from fogbound.games.memoarrr.moves import RoundBegan, Turned
from tests.bots.memoarrr.playing import play

pytestmark = pytest.mark.slow  # whole matches of bots that search


def memory_of_a_round(threshold: float | None, seed: int) -> Recall:
    """Someone saw all 24 cards turned, one after the other."""
    forgetting = None if threshold is None else Forgetting(threshold)
    recall = Recall(Memory(), COUNTED, next_to, half_of, forgetting, Random(seed))
    for place, card in zip(PLACES, CARDS, strict=False):
        recall.after(Turned(0, place, card, None))  # type: ignore[arg-type]
    return recall


def test_forgetting_is_the_same_again_with_the_same_seed():
    down = frozenset(PLACES)
    first, second, other = (memory_of_a_round(-1.2, seed).beliefs(down) for seed in (1, 1, 2))
    assert first == second
    assert first != other


def test_who_forgets_more_believes_less_and_a_captain_believes_all():
    down, counts = frozenset(PLACES), []
    for threshold in (-0.85, -1.17, -1.36, -1.6, None):
        counts.append(sum(len(memory_of_a_round(threshold, seed).beliefs(down).faces) for seed in range(40)))
    assert counts == sorted(counts)
    assert counts[-1] == 40 * 24


def test_what_is_believed_is_true_or_lies_next_to_the_truth():
    lies = dict(zip(CARDS, PLACES, strict=False))
    moved = 0
    for seed in range(40):
        beliefs = memory_of_a_round(-1.2, seed).beliefs(frozenset(PLACES))
        for place, face in beliefs.faces.items():
            true = lies[face]  # type: ignore[index]
            assert place == true or place in NEXT_TO[true]
            moved += place != true
        for place, half in beliefs.halves.items():
            assert half in dict(zip(PLACES, CARDS, strict=False))[place]
    assert moved


def test_every_level_says_how_it_plays_and_forgets():
    for level in LEVELS:
        about = BOTS["memoarrr"][level].about
        assert "forgets" in about
        assert len(about) < 100


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("expert", [False, True])
def test_all_levels_finish_a_match_and_differ(players, expert):
    matches = [play([level] * players, 8, expert=expert) for level in LEVELS]
    assert all(match.is_over for match in matches)
    assert len({tuple(match.moves) for match in matches}) == len(LEVELS)


def read(name: str) -> tuple[float, float]:
    """Returns how a reader on seat 0 judges this bot on seat 1 after some matches' worth of moves: greedy, careful."""
    greedy = careful = 0.0
    for seed in range(12):
        match = play(["greedy", name], seed)
        reading = Reading(Options(), 0)
        for event in match.events_for(0):
            reading.after(event)
        greedy, careful = greedy + reading.chances(1)[0] / 12, careful + reading.chances(1)[1] / 12
    return greedy, careful


def test_the_captain_reads_how_its_opponent_plays():
    assert read("greedy")[0] > 0.8
    assert read("c2")[1] > 0.6
    assert sum(read("duel-8")) < 0.5


def test_a_reading_starts_anew_with_a_round():
    reading = Reading(Options(), 0)
    reading.after(Turned(1, PLACES[0], CARDS[0], None))  # type: ignore[arg-type]
    reading.after(RoundBegan(2, 1))  # type: ignore[arg-type]
    before = reading.chances(1)
    reading.after(Turned(1, PLACES[1], CARDS[1], None))  # type: ignore[arg-type]
    assert reading.chances(1) != before  # it knew a card, and opened with one that it did not know
