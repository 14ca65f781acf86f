"""Bots against bots: which matches are played, what is kept, what is found."""

import json
import signal
import subprocess
import sys
from itertools import pairwise

import pytest

from fogbound.bots.arena import BUCKET, Contest, Played, bucket_of, play_fixtures, seconds_of
from fogbound.bots.runner import Journal, fixtures_left, run
from fogbound.bots.standings import standings
from fogbound.core.errors import OptionsError, RecordError, RequestError

FOGBOUND = [sys.executable, "-m", "fogbound"]


def played(contest, journal=None, **how):
    journal = journal or Journal(None, contest)
    for _ in run(contest, journal, **how):
        pass
    return journal.played


def results(found):
    """All but the times, which differ from run to run."""
    return {key: (one.winners, one.ranks, one.moves) for key, one in found.items()}


def test_bots_change_seats_and_play_every_deal_on_each():
    contest = Contest("memoarrr", ("random", "greedy", "random"), {"players": 3}, games=6)
    fixtures = list(contest.fixtures())
    assert [fixture.seed for fixture in fixtures] == [1, 1, 1, 2, 2, 2]
    assert [fixture.seats.index("greedy") for fixture in fixtures] == [
        fixture.seats.index("greedy") for fixture in fixtures[:3]
    ] * 2
    assert {fixture.seats.index("greedy") for fixture in fixtures} == {0, 1, 2}


def test_every_choice_of_bots_meets():
    contest = Contest("memoarrr", ("random", "greedy", "c2"), games=2)
    meetings = {frozenset(table) for table in contest.tables()}
    assert meetings == {frozenset(pair) for pair in (("c2", "greedy"), ("c2", "random"), ("greedy", "random"))}
    assert len({fixture.key for fixture in contest.fixtures()}) == 6


@pytest.mark.slow
def test_the_same_contest_gives_the_same_matches_whatever_the_jobs():
    contest = Contest("memoarrr", ("random", "greedy"), games=20, seed=5)
    assert results(played(contest, jobs=1)) == results(played(contest, jobs=2))
    other = Contest("memoarrr", ("random", "greedy"), games=20, seed=6)
    assert results(played(contest, jobs=1)) != results(played(other, jobs=1))


@pytest.mark.slow
def test_greedy_beats_random_and_the_standings_say_so():
    found = standings(played(Contest("memoarrr", ("random", "greedy"), games=30)).values())
    best, worst = found
    assert (best.name, worst.name) == ("greedy", "random")
    assert best.rate > 0.9
    assert best.rate + worst.rate == pytest.approx(1)
    assert best.interval[0] < best.rate <= best.interval[1] <= 1
    assert best.elo > 1500 > worst.elo
    assert best.mu > 25 > worst.mu
    assert best.score_against("random") == best.rate
    assert best.score_against("nobody") is None
    assert 0 < best.time_at(0.5) <= best.time_at(0.99) <= best.time_at(1)
    assert json.loads(json.dumps(best.to_json()))["wins"] == best.wins


def test_a_shared_win_counts_for_its_share():
    one = Played("a|b#0", ("a", "b", "c"), (0, 2), (0, 1, 0), 10, ({}, {}, {}))
    found = {standing.name: standing for standing in standings([one])}
    assert [found[name].wins for name in "abc"] == [0.5, 0, 0.5]
    assert found["a"].score_against("c") == 0.5


def test_times_are_exact_to_a_bucket():
    for seconds in (1e-6, 3e-5, 0.001, 0.2, 12.0):
        assert seconds / BUCKET <= seconds_of(bucket_of(seconds)) / BUCKET <= seconds * 1.0001
    assert all(bucket_of(a) <= bucket_of(b) for a, b in pairwise([0, 1e-7, 1e-5, 1e-3, 1]))


def test_what_is_kept_is_not_played_again(tmp_path):
    contest, file = Contest("memoarrr", ("random", "greedy"), games=20), tmp_path / "kept"
    journal = Journal(file, contest)
    begun = run(contest, journal, jobs=1)
    next(begun)
    begun.close()
    some = dict(journal.played)
    assert 0 < len(some) < 20
    file.write_text(file.read_text() + '{"key": "cut o')  # a power cut in the middle of a line
    again = Journal(file, contest)
    assert again.played == some
    assert len(fixtures_left(contest, again)) == 20 - len(some)
    played(contest, again, jobs=1)
    whole = Journal(file, contest)
    assert results(whole.played) == results(played(contest, jobs=1))
    assert {key: whole.played[key].times for key in some} == {key: one.times for key, one in some.items()}


def test_a_file_of_another_contest_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "kept"
    Journal(file, Contest("memoarrr", ("random", "greedy")))
    before = file.read_text()
    with pytest.raises(RecordError, match="another contest"):
        Journal(file, Contest("memoarrr", ("random", "random")))
    assert file.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("chess", ("random", "random")), RequestError),
        (("memoarrr", ("random", "admiral")), RequestError),
        (("memoarrr", ("random",)), OptionsError),
        (("memoarrr", ("random", "random"), {"players": 3}), OptionsError),
        (("memoarrr", ("random", "random"), {"turn_limit": 3}), OptionsError),
        (("memoarrr", ("random", "random"), {}, 0), OptionsError),
        (("memoarrr", ("random", "random"), {}, 1, 1, -1.0), OptionsError),
    ],
)
def test_what_cannot_be_is_refused(arguments, error):
    with pytest.raises(error):
        Contest(*arguments)


def test_a_backend_that_there_is_not():
    contest = Contest("memoarrr", ("random", "random"), games=1)
    with pytest.raises(OptionsError, match="smoke"):
        played(contest, backend="smoke signals")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of a library that is not ours
@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_the_same_work_on_a_cluster(backend, package):
    pytest.importorskip(package, reason="it is in the extra `cluster`")
    contest = Contest("memoarrr", ("random", "greedy"), games=20)
    assert results(played(contest, backend=backend, jobs=2)) == results(played(contest, jobs=1))


def test_what_another_process_is_sent_comes_back_whole():
    contest = Contest("ahoy", ("random", "random", "random"), {"players": 3, "turn_limit": 30}, games=3)
    for one in play_fixtures(contest, list(contest.fixtures())):
        assert Played.from_json(json.loads(json.dumps(one.to_json()))) == one


@pytest.mark.slow
def test_the_command(tmp_path):
    found, plot = tmp_path / "found.json", tmp_path / "plot.png"
    command = [*FOGBOUND, "arena", "memoarrr", "random", "greedy", "--games", "10", "--jobs", "1"]
    done = subprocess.run(
        [*command, "--json", str(found), "--plot", str(plot)], capture_output=True, text=True, check=True
    )
    assert "Standings" in done.stdout
    assert "greedy" in done.stdout
    report = json.loads(found.read_text())
    assert report["matches"] == 10
    assert [bot["name"] for bot in report["bots"]] == ["greedy", "random"]
    assert plot.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["memoarrr", "random", "admiral"], "no bot 'admiral' plays memoarrr"),
        (["memoarrr", "random", "random", "--turn-limit", "9"], "--turn-limit is no option of Memoarrr!"),
        (["memoarrr", "random", "random", "--json", "/no/such/folder/x"], "cannot be written"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, words):
    done = subprocess.run([*FOGBOUND, "arena", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert words in done.stderr


@pytest.mark.slow
def test_ctrl_c_tells_what_was_finished_and_the_same_command_goes_on(tmp_path):
    kept = tmp_path / "kept"
    command = [
        *FOGBOUND,
        "arena",
        "memoarrr",
        "random",
        "greedy",
        "--games",
        "20000",
        "--jobs",
        "1",
        "--keep",
        str(kept),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        while not kept.exists() or kept.read_text().count("\n") < 10:  # some matches are finished
            with pytest.raises(subprocess.TimeoutExpired):  # and it plays on
                process.wait(0.05)
        process.send_signal(signal.SIGINT)
        told = process.communicate()[0]
    assert process.returncode == 130
    assert "are left; the same command goes on from there" in " ".join(told.split())
    assert "Standings" in told
    contest = Contest("memoarrr", ("random", "greedy"), games=20000)
    assert 9 <= len(Journal(kept, contest).played) < 20000


@pytest.mark.slow
def test_the_list_of_bots():
    done = subprocess.run([*FOGBOUND, "bots", "memoarrr"], capture_output=True, text=True, check=True)
    assert "greedy" in done.stdout
