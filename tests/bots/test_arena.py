"""Bots against bots: which matches are played, in which order, and what is kept of them."""

import json
import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from fogbound import new_match
from fogbound.bots.arena import ArenaJournal, Contest, How, MatchResult, play_fixtures, run, standings
from fogbound.bots.arena.chance import commitment, key_of_seed
from fogbound.bots.arena.contest import told_apart
from fogbound.bots.arena.journal import fixtures_left, kept_key
from fogbound.bots.arena.pairings import gauntlet, read_pairings
from fogbound.bots.arena.runner import call_the_roll, struck_out
from fogbound.bots.arena.times import BUCKET, bucket_of, seconds_of
from fogbound.core.errors import OptionsError, RecordError, RequestError

KEY = key_of_seed(1)
HERE = How(jobs=1)


def contest(*bots, game="memoarrr", games=20, key=KEY, **how):
    return Contest(game, bots, how.pop("options", {}), games, key, **how)


def played(rivals, journal=None, how=HERE, out=()):
    journal = journal or ArenaJournal(None, rivals)
    for _ in run(rivals, journal, how, out):
        pass
    return journal.played


def results(found):
    """All but the times, which differ from run to run."""
    return {number: (one.seats, one.winners, one.ranks, one.moves) for number, one in found.items()}


def test_bots_change_seats_and_play_every_mirrored_deal_on_each():
    fixtures = list(contest("random", "greedy", "c2", games=6, options={"players": 3}, mirror=True).fixtures())
    assert [fixture.deal for fixture in fixtures] == [1, 1, 1, 2, 2, 2]
    assert [fixture.seats.index("greedy") for fixture in fixtures] == [
        fixture.seats.index("greedy") for fixture in fixtures[:3]
    ] * 2
    assert {fixture.seats.index("greedy") for fixture in fixtures} == {0, 1, 2}


def test_without_mirrors_no_deal_is_played_twice():
    fixtures = list(contest("random", "greedy", "c2", games=6).fixtures())
    assert len({fixture.deal for fixture in fixtures}) == len(fixtures) == 18


def test_every_choice_of_bots_meets_deal_by_deal():
    rivals = contest("random", "greedy", "c2", games=4)
    meetings = [frozenset(table) for table in rivals.tables()]
    assert set(meetings) == {frozenset(pair) for pair in (("c2", "greedy"), ("c2", "random"), ("greedy", "random"))}
    fixtures = list(rivals.fixtures())
    assert [fixture.number for fixture in fixtures] == list(range(1, 13))
    for block in (fixtures[:6], fixtures[6:]):  # whoever stops after either has treated all alike
        assert [frozenset(fixture.seats) for fixture in block[::2]] == meetings


def test_a_gauntlet_is_the_first_against_all():
    assert gauntlet(4, 2) == ((0, 1), (0, 2), (0, 3))
    assert gauntlet(4, 3) == ((0, 1, 2), (0, 1, 3), (0, 2, 3))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 9", "line 1: '9': no bot"),
        ("1 2\nmate x", "line 2: 'x': no bot"),
        ("twin 1", "several bots of that name"),
        ("'1 2", "line 1: No closing quotation"),
        ("# nobody", "there is none"),
    ],
)
def test_a_list_of_pairings_that_cannot_be_names_its_line(text, words):
    with pytest.raises(OptionsError, match=words):
        read_pairings(text, ["mate", "captain", "twin", "twin"])


def test_only_the_pairings_of_a_list_are_played():
    rivals = contest("random", "greedy", "c2", games=2, pairings=read_pairings("3 1", ["random", "greedy", "c2"]))
    assert {frozenset(fixture.seats) for fixture in rivals.fixtures()} == {frozenset({"c2", "random"})}
    with pytest.raises(OptionsError, match="2 different bots"):
        contest("random", "greedy", pairings=((0, 0),))


def test_bots_of_one_name_are_told_apart():
    assert contest("greedy", "greedy", "c2", games=2).entries == ("greedy", "greedy (2)", "c2")
    assert told_apart(["mate", "mate", "mate (2)", "mate"]) == ("mate", "mate (3)", "mate (2)", "mate (4)")


def test_the_commitment_binds_the_key_and_the_plan():
    rivals = contest("random", "greedy")
    assert rivals.commitment == commitment(KEY, rivals.plan())
    others = [contest("random", "greedy", key=key_of_seed(2)), contest("random", "greedy", games=22)]
    others += [contest("greedy", "random"), contest("random", "greedy", mirror=True)]
    assert len({one.commitment for one in (rivals, *others)}) == 5
    assert Contest.from_plan(json.loads(json.dumps(rivals.plan())), KEY) == rivals


def test_a_contest_draws_a_key_of_its_own():
    keys = {Contest("memoarrr", ("random", "random")).key for _ in range(5)}
    assert len(keys) == 5
    assert {len(bytes.fromhex(key)) for key in keys} == {32}


def test_deals_depend_on_the_key_alone():
    first, again = (contest("random", "greedy", games=4) for _ in range(2))
    assert [first.deal_seed(deal) for deal in (1, 2)] == [again.deal_seed(deal) for deal in (1, 2)]
    assert first.deal_seed(1) != contest("random", "greedy", key=key_of_seed(2)).deal_seed(1)
    record = dict(results(played(first)))
    assert record == results(played(again))


@pytest.mark.slow
def test_the_same_contest_gives_the_same_matches_whatever_the_jobs():
    rivals = contest("random", "greedy", key=key_of_seed(5))
    assert results(played(rivals)) == results(played(rivals, how=How(jobs=2)))
    other = contest("random", "greedy", key=key_of_seed(6))
    assert results(played(rivals)) != results(played(other))


@pytest.mark.slow
def test_greedy_beats_random_and_the_standings_say_so():
    found = standings(played(contest("random", "greedy", games=30)).values())
    best, worst = found
    assert (best.name, worst.name) == ("greedy", "random")
    assert best.rate > 0.9
    assert best.rate + worst.rate == pytest.approx(1)
    assert best.interval[0] < best.rate <= best.interval[1] <= 1
    assert best.elo.rating - best.elo.error > 1500 > worst.elo.rating + worst.elo.error
    assert best.mu > 25 > worst.mu
    assert best.score_against("random") == best.rate
    assert best.score_against("nobody") is None
    assert 0 < best.time_at(0.5) <= best.time_at(0.99) <= best.time_at(1)
    assert json.loads(json.dumps(best.to_json()))["wins"] == best.wins


def test_a_shared_win_counts_for_its_share():
    one = MatchResult(1, ("a", "b", "c"), 1, (0, 2), (0, 1, 0), 10, ({}, {}, {}))
    found = {standing.name: standing for standing in standings([one])}
    assert [found[name].wins for name in "abc"] == [0.5, 0, 0.5]
    assert found["a"].score_against("c") == 0.5


def test_times_are_exact_to_a_bucket():
    for seconds in (1e-6, 3e-5, 0.001, 0.2, 12.0):
        assert seconds / BUCKET <= seconds_of(bucket_of(seconds)) / BUCKET <= seconds * 1.0001
    assert all(bucket_of(a) <= bucket_of(b) for a, b in pairwise([0, 1e-7, 1e-5, 1e-3, 1]))


def test_what_is_kept_is_not_played_again(tmp_path):
    rivals, file = contest("random", "greedy"), tmp_path / "kept"
    journal = ArenaJournal(file, rivals)
    begun = run(rivals, journal, HERE)
    next(begun)
    begun.close()
    some = dict(journal.played)
    assert 0 < len(some) < 20
    assert kept_key(file) == (KEY, False)  # this key is that of a seed
    assert os.name == "nt" or file.stat().st_mode & 0o077 == 0  # the key is nobody else's business yet
    file.write_text(file.read_text() + '{"key": "cut o')  # a power cut in the middle of a line
    again = ArenaJournal(file, rivals)
    assert again.played == some
    assert len(fixtures_left(rivals, again)) == 20 - len(some)
    played(rivals, again)
    whole = ArenaJournal(file, rivals)
    assert results(whole.played) == results(played(rivals))
    assert {number: whole.played[number].times for number in some} == {
        number: one.times for number, one in some.items()
    }


def test_a_file_of_another_contest_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "kept"
    ArenaJournal(file, contest("random", "greedy"))
    before = file.read_text()
    with pytest.raises(RecordError, match="another contest"):
        ArenaJournal(file, contest("random", "random"))
    with pytest.raises(RecordError, match="another contest"):
        ArenaJournal(file, contest("random", "greedy", key=key_of_seed(2)))
    assert file.read_text() == before
    file.write_text(before.replace(', "is_secret": false', ""))
    with pytest.raises(RecordError, match="holds no matches"):  # of an earlier version, which did not say it
        kept_key(file)
    file.write_text("something else\n")
    for refused in (lambda: kept_key(file), lambda: ArenaJournal(file, contest("random", "greedy"))):
        with pytest.raises(RecordError, match="holds no matches"):
            refused()
    assert kept_key(tmp_path / "none") is None


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("chess", ("random", "random")), RequestError),
        (("memoarrr", ("random", "admiral")), RequestError),
        (("memoarrr", ("random", "py:no class")), RequestError),
        (("memoarrr", ("random",)), OptionsError),
        (("memoarrr", ("random", "random"), {"players": 3}), OptionsError),
        (("memoarrr", ("random", "random"), {"turn_limit": 3}), OptionsError),
        (("memoarrr", ("random", "random"), {}, 0), OptionsError),
        (("memoarrr", ("random", "random"), {}, 3), OptionsError),
        (("memoarrr", ("random", "random"), {}, 2, "1234"), OptionsError),
        (("memoarrr", ("random", "random"), {}, 2, KEY, False, (), -1.0), OptionsError),
    ],
)
def test_what_cannot_be_is_refused(arguments, error):
    with pytest.raises(error):
        Contest(*arguments)


def test_a_backend_that_there_is_not():
    with pytest.raises(OptionsError, match="smoke"):
        played(contest("random", "random", games=2), how=How(backend="smoke signals"))


@pytest.mark.parametrize("jobs", [0, -2])
def test_nothing_is_played_by_nobody(jobs):
    with pytest.raises(OptionsError, match="jobs"):
        played(contest("random", "random", games=2), how=How(jobs=jobs))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of a library that is not ours
@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_the_same_work_on_a_cluster(backend, package):
    pytest.importorskip(package, reason="it is in the extra `cluster`")
    rivals = contest("random", "greedy")
    assert results(played(rivals, how=How(backend=backend, jobs=2))) == results(played(rivals))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells when a process is gone that is no child")
@pytest.mark.filterwarnings("ignore")  # of a library that is not ours
def test_on_a_cluster_with_threads_each_has_its_programs_and_they_end_with_the_contest(tmp_path):
    """The cluster lives on, because it was there before."""
    distributed = pytest.importorskip("distributed", reason="it is in the extra `cluster`")
    rivals = contest(program(tmp_path), "greedy")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None) as cluster:
        address = How(backend="dask", address=cluster.scheduler_address)
        found = played(rivals, how=address)
        assert results(found) == results(played(rivals))
        assert not any(one.failed for one in found.values())
        stopped = run(rivals, ArenaJournal(None, rivals), address)
        next(stopped)
        stopped.close()
        for started in tmp_path.glob("started-*"):
            ends(int(started.name.removeprefix("started-")))


def ends(process: int) -> None:
    """Wait until this process is gone, which is no child of this one."""
    with suppress(ProcessLookupError):
        select.select([os.pidfd_open(process)], [], [])


def test_what_another_process_is_sent_comes_back_whole():
    rivals = contest("random", "random", "random", game="ahoy", games=3, options={"players": 3, "turn_limit": 30})
    for one in play_fixtures(rivals, list(rivals.fixtures())):
        assert MatchResult.from_json(json.loads(json.dumps(one.to_json()))) == one


BOT = """
import json, os, pathlib, sys
here = pathlib.Path({folder!r})
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        (here / f"started-{{os.getpid()}}").touch()
        print(json.dumps({hello}), flush=True)
    if message["type"] == "your_move":
        {move}
    if message["type"] == "quit":
        (here / f"quit-{{os.getpid()}}").touch()
        break
"""
GOOD = 'print(json.dumps({"type": "move", "move": message["legal_moves"][0]}), flush=True)'


def program(
    folder: Path, move: str = GOOD, hello: str = '{"type": "hello", "name": "first"}', name: str = "bot"
) -> str:
    file = folder / f"{name}.py"
    file.write_text(BOT.format(folder=str(folder), hello=hello, move=move))
    return f"cmd:{sys.executable} {file}"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_is_started_once_a_job_and_all_are_gone_at_the_end(tmp_path, jobs):
    rivals = contest(program(tmp_path), "random", games=20)
    assert len(played(rivals, how=How(jobs=jobs))) == 20
    assert 1 <= len(list(tmp_path.glob("started-*"))) <= jobs
    assert len(list(tmp_path.glob("quit-*"))) == len(list(tmp_path.glob("started-*")))


@pytest.mark.slow
def test_the_roll_call_has_names_told_apart_and_who_does_not_play_this(tmp_path):
    other = program(tmp_path, hello='{"type": "hello", "name": "other", "games": ["ahoy"]}', name="other")
    picky = program(tmp_path, hello='{"type": "hello", "options": {"players": [3, 4]}}', name="picky")
    silent = program(tmp_path, hello="exit('no words')", name="silent")
    rivals = contest(program(tmp_path), program(tmp_path), "random", other, picky, silent)
    roll = call_the_roll(rivals)
    assert list(roll.names.values()) == ["first", "first (2)", "random", "other", picky, silent]
    reasons = {rivals.bot_of(entry): why.splitlines() for entry, why in roll.out.items()}
    assert reasons == {
        other: ["declined: it plays ahoy, not memoarrr"],
        picky: ["declined: it plays players 3, 4, not 2"],
        silent: ["crashed: it ended with code 1 instead of an answer", "no words"],
    }
    found = played(rivals, out=roll.out)
    assert {frozenset(one.seats) for one in found.values()} == {
        frozenset(pair) for pair in ((*rivals.entries[:2],), rivals.entries[1:3], (rivals.entries[0], "random"))
    }


@pytest.mark.slow
def test_a_bot_that_fails_again_and_again_is_disqualified_and_the_others_play_on(tmp_path):
    bad = program(tmp_path, move="sys.exit(7)")
    rivals = contest(bad, "random", "greedy", games=20)
    found = played(rivals, how=How(jobs=1, strikes=3))
    assert struck_out(found.values(), 3) == {bad: "failed 3 times"}
    assert sum(bad in one.seats for one in found.values()) == 3
    assert sum(bad not in one.seats for one in found.values()) == 20
    assert all(one.failed[one.seats.index(bad)].reason == "crashed" for one in found.values() if bad in one.seats)


@pytest.mark.slow
def test_a_record_has_the_deal_of_the_key_and_the_transcript_what_was_said(tmp_path):
    rivals = contest("random", program(tmp_path), games=2)
    for one in played(rivals, how=HERE).values():
        assert one.record is None
    for one in played(rivals, how=How(jobs=1, records=True)).values():
        assert one.record is not None
        match = new_match("memoarrr", seed=rivals.deal_seed(one.deal))
        assert one.record["deal"] == match.deal.to_json()
        for seat in range(2):
            lines = [line for line in one.transcript if line["seat"] == seat]
            assert lines[0]["sent"]["type"] == "new"
            assert lines[-1]["sent"] == {"type": "over", "reason": "treasures", "result": one.record["result"]}
            asked = [line["sent"] for line in lines if line.get("sent", {}).get("type") == "your_move"]
            answered = [line["answered"]["move"] for line in lines if "answered" in line]
            assert len(asked) == len(answered) > 0
            assert all(move in question["legal_moves"] for move, question in zip(answered, asked, strict=True))
        for line in one.transcript:
            for move in [line["answered"]["move"]] if "answered" in line else []:
                assert match.to_move == line["seat"]
                match.play(move)
        assert match.is_over


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM to catch")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_programs_too_and_what_was_finished_is_told(tmp_path, jobs, number, code):
    kept = tmp_path / "kept"
    command = [sys.executable, "-m", "fogbound", "arena", "memoarrr", program(tmp_path), "greedy"]
    options = ["--games", "20000", "--jobs", str(jobs), "--keep", str(kept)]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as process:
        while not kept.exists() or kept.read_text().count("\n") < 10:  # some matches are finished
            with pytest.raises(subprocess.TimeoutExpired):  # and it plays on
                process.wait(0.05)
        process.send_signal(number)
        told = process.communicate()[0]
    assert process.returncode == code
    assert "are left; the same command goes on from there" in " ".join(told.split())
    assert "Standings" in told
    assert "Key:" not in told  # it would tell the deals that are left
    for started in tmp_path.glob("started-*"):
        with pytest.raises(ProcessLookupError):
            os.kill(int(started.name.removeprefix("started-")), 0)
    found = kept_key(kept)
    assert found is not None
    assert found.is_secret
    rivals = contest(program(tmp_path), "greedy", games=20000, key=found.key)
    assert 9 <= len(ArenaJournal(kept, rivals).played) < 20000
