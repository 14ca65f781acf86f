"""The arena's memory reports of bots; their recall has the shape of their model."""

import json

import pytest

from fogbound.bots.arena import ArenaJournal, Contest, MatchResult, play_fixtures, standings
from fogbound.bots.arena.chance import key_of_seed
from fogbound.cli.arena_memory import memory_by_bot, memory_json
from fogbound.cli.arena_plot import plot
from fogbound.core.errors import RecordError
from fogbound.review.remembering import all_together


def found(game, *bots, games, **options):
    contest = Contest(game, bots, options, games=games, key=key_of_seed(1), memory=True)
    return contest, play_fixtures(contest, list(contest.fixtures()))


def test_a_match_comes_back_whole_with_its_memory():
    _, played = found("memoarrr", "sailor", "random", games=2)
    for one in played:
        assert len(one.memory) == 2
        assert MatchResult.from_json(json.loads(json.dumps(one.to_json()))) == one
    memory = memory_by_bot(played)
    assert memory["sailor"].report.games == 2
    assert memory["sailor"].expected is not None
    assert memory["random"].expected is None  # it has no memory to forget with
    assert memory_json(None) == {}
    assert memory_json(memory["random"])["memory"]["report"]["game"] == "memoarrr"


def test_what_was_kept_without_memory_is_of_another_contest(tmp_path):
    key = key_of_seed(1)
    ArenaJournal(tmp_path / "kept", Contest("memoarrr", ("random", "random"), games=2, key=key))
    with pytest.raises(RecordError, match="another contest"):
        ArenaJournal(tmp_path / "kept", Contest("memoarrr", ("random", "random"), games=2, key=key, memory=True))


@pytest.mark.slow
def test_who_never_forgets_takes_what_it_knows(tmp_path):
    contest, played = found("memoarrr", "greedy", "random", games=14)
    memory = memory_by_bot(played)
    report = memory["greedy"].report
    assert report.missed == 0
    assert report.rate == 1
    plot(standings(played), contest, tmp_path / "plot.png", memory)  # a rate of 100 % has an interval, too
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_recall_falls_as_the_model_of_forgetting_says(tmp_path):
    contest, played = found("memoarrr", "cabin-boy", "cabin-boy", games=150)
    both = memory_by_bot(played)
    one = all_together([both["cabin-boy"], both["cabin-boy (2)"]])
    assert one.expected is not None
    rates = []
    for some, expected in zip(one.report.recall, one.expected, strict=True):
        if some.opportunities >= 150:
            rates.append(some.successes / some.opportunities)
            # neighbours mixed up take a little away, half-remembered cards and luck add a little
            assert rates[-1] == pytest.approx(expected / some.opportunities, abs=0.14)
    assert len(rates) >= 6
    assert rates[0] > 0.8
    assert rates[-1] < 0.6
    bots = {"cabin-boy (2)": "cabin-boy"}
    plot(standings(played), contest, tmp_path / "plot.png", both, bots)
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
