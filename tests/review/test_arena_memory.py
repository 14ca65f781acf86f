"""What the arena says of bots' memories, and that their recall has the shape of their model."""

import json

import pytest

from fogbound.bots.arena import Contest, Played, play_fixtures
from fogbound.bots.runner import Journal
from fogbound.bots.standings import standings
from fogbound.cli.arena import plot
from fogbound.cli.arena_memory import memory_by_bot, memory_json


def found(game, *bots, games, **options):
    contest = Contest(game, bots, options, games=games, memory=True)
    return contest, play_fixtures(contest, list(contest.fixtures()))


def test_a_match_comes_back_whole_with_its_memory():
    _, played = found("memoarrr", "sailor", "random", games=2)
    for one in played:
        assert len(one.memory) == 2
        assert Played.from_json(json.loads(json.dumps(one.to_json()))) == one
    memory = memory_by_bot(played)
    assert memory["sailor"].report.games == 2
    assert memory["sailor"].expected is not None
    assert memory["random"].expected is None  # it has no memory to forget with
    assert memory_json(None) == {}
    assert memory_json(memory["random"])["memory"]["report"]["game"] == "memoarrr"


def test_what_was_kept_without_memory_still_counts(tmp_path):
    old = {"format": "fogbound-arena/1", "game": "memoarrr", "bots": ["random", "random"], "options": {}}
    (tmp_path / "kept").write_text(json.dumps({**old, "games": 1, "seed": 1, "time_s": None}) + "\n")
    Journal(tmp_path / "kept", Contest("memoarrr", ("random", "random"), games=1))
    with pytest.raises(ValueError, match="another contest"):
        Journal(tmp_path / "kept", Contest("memoarrr", ("random", "random"), games=1, memory=True))


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
    one = memory_by_bot(played)["cabin-boy"]
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
    plot(standings(played), contest, tmp_path / "plot.png", {"cabin-boy": one})
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
