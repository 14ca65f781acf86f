"""Bots against bots: the command."""

import json
import shlex
import signal
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import asdict, astuple, dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..bots.arena.contest import Contest
from ..bots.arena.journal import ArenaJournal, fixtures_left
from ..bots.arena.playing import Failure, MatchResult
from ..bots.arena.runner import How, RollCall, call_the_roll, run, struck_out
from ..bots.arena.sprt import Sprt, SprtJudge, SprtVerdict
from ..bots.arena.standings import standings
from ..core.errors import OptionsError
from .arena_memory import memory_by_bot, memory_json, show_memory
from .arena_plot import SUFFIXES, plot
from .arena_records import Records
from .arena_tables import show_standings
from .files import check_writable, reason
from .screen import clean
from .seating import flag

FORMAT = "fogbound-contest/1"
_LEGAL = 20
"""So many legal moves are listed when a bot fails; a record's transcript has all of them."""


@dataclass(frozen=True)
class Wish:
    """The arguments of the command."""

    contest: Contest
    how: How
    seed: int | None
    """The key is made from this seed, so everybody can compute it."""
    is_secret: bool
    """Nobody knows the key yet: it is neither made from a seed, nor was it given, nor told before."""
    sprt: Sprt | None
    keep: Path | None
    json: Path | None
    plot: Path | None
    records: Path | None
    schedule: tuple[str, ...] = ()
    """The flags that chose the pairings."""


def arena(wish: Wish, console: Console) -> int:
    """Play it and tell what was found; gives the exit code. Raises FogboundError for a wish that cannot be."""
    _check(wish)
    running = _Arena(wish, console)
    with _Signals() as signals:
        try:
            running.play(signals)
        except StoppedError:
            running.print_stopped()
    return running.tell(signals.code)


def _check(wish: Wish) -> None:
    """Raises OptionsError now rather than after a long contest."""
    for path in (wish.json, wish.plot, wish.keep):
        if path is not None:
            try:
                check_writable(path)
            except OSError as fault:
                raise OptionsError(f"{str(path)!r} cannot be written: {reason(fault)}") from None
    if wish.plot is not None and wish.plot.suffix.lower() not in SUFFIXES:
        raise OptionsError(f"--plot: {str(wish.plot)!r} does not end in {', '.join(SUFFIXES)}")
    for package in ("openskill", *(["matplotlib"] if wish.plot else [])):
        if find_spec(package) is None:
            raise OptionsError(f"{package} is missing: pip install 'fogbound[arena]'")
    if wish.sprt is not None and (wish.contest.players != 2 or len(wish.contest.bots) != 2):
        raise OptionsError("--sprt compares two bots, with two seats")
    total = wish.contest.games * len(wish.contest.tables())
    if wish.how.only is not None and wish.how.only not in range(1, total + 1):
        raise OptionsError(f"--match: {wish.how.only} is no number from 1 to {total}")


class StoppedError(Exception):
    """A signal asked to stop."""


class _Signals:
    """Ctrl-C and SIGTERM raise StoppedError, so that programs that were started are ended and what was finished is
    told. Python drops an exception that a signal raises inside a destructor; `check` then raises it again."""

    def __init__(self) -> None:
        self.code = 0
        """The exit code of the signal that came; 0 if none did."""
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "_Signals":
        self._before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.code = 128 + number
        self.check()

    def check(self) -> None:
        if self.code:
            raise StoppedError


class _Arena:
    """A contest under way."""

    def __init__(self, wish: Wish, console: Console) -> None:
        self._wish, self._contest, self._console = wish, wish.contest, console
        self._journal = ArenaJournal(wish.keep, wish.contest, wish.is_secret)
        self._roll = RollCall(dict(zip(wish.contest.entries, wish.contest.bots, strict=True)))
        self._records: Records | None = None
        self._judge = None if wish.sprt is None else SprtJudge(wish.sprt, wish.contest.entries[0], wish.contest.mirror)

    def play(self, signals: _Signals) -> None:
        self._roll = call_the_roll(self._contest)
        if self._wish.records is not None:
            self._records = Records(self._wish.records, self._contest, self._roll.names)
        self._print_start()
        self._play(signals)

    def print_stopped(self) -> None:
        finished, left = len(self._journal.played), len(fixtures_left(self._contest, self._journal))
        again = (
            "the same command goes on from there" if self._wish.keep else "with --keep FILE one can go on from there"
        )
        self._say(f"Stopped: {finished:,} matches were finished, {left:,} are left; {again}.")

    def _print_start(self) -> None:
        if self._wish.seed is not None:
            self._say(f"Matches of --seed {self._wish.seed}: whoever knows it knows the deals, so this is no contest.")
        elif not self._wish.is_secret:
            self._say("Matches of a key that is known, so this is no contest.")
            self._say(f"Commitment: {self._contest.commitment}")
        else:
            self._say(f"Commitment: {self._contest.commitment}")
            self._say("The key is told at the end; fogbound verify checks it.")

    def _play(self, signals: _Signals) -> None:
        contest, how, journal = self._contest, self._wish.how, self._journal
        total = 1 if how.only is not None else contest.games * len(contest.tables())
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        if self._is_decided(journal.played.values()):
            return
        with Progress(*columns, console=self._console, transient=True) as progress:
            bar = progress.add_task(f"{contest.game} matches", total=total, completed=len(journal.played))
            with closing(run(contest, journal, how, self._roll.out)) as matches:
                for played in matches:
                    signals.check()
                    progress.advance(bar, len(played))
                    if self._records is not None:
                        self._records.add(played)
                    if self._is_decided(played):
                        return

    def _is_decided(self, played: Iterable[MatchResult]) -> bool:
        if self._judge is None:
            return False
        self._judge.add(played)
        return self._judge.verdict.accepted is not None

    def tell(self, code: int) -> int:
        """Print and write everything that was found; gives the exit code."""
        wish, contest, names = self._wish, self._contest, self._roll.names
        played = [self._journal.played[number] for number in sorted(self._journal.played)]
        out = {**struck_out(played, wish.how.strikes), **self._roll.out}
        counted = [self._named(one) for one in played if out.keys().isdisjoint(one.seats)]
        found = standings(counted)
        memory = memory_by_bot(counted) if contest.memory else {}
        show_standings(found, {names[entry]: why for entry, why in out.items()}, self._console)
        if memory:
            show_memory(contest.game, memory, self._console)
        # Whoever goes on with the contest later must not know the key yet.
        is_told = not (wish.is_secret and code and wish.keep is not None)
        if wish.is_secret and is_told and fixtures_left(contest, self._journal):
            self._journal.tell_the_key()
        self._print_failures([self._named(one) for one in played], is_told)
        # With two bots every match is one of whoever is disqualified.
        verdict = None if self._judge is None else SprtVerdict(0.0, 0, None) if out else self._judge.verdict
        self._print_verdict(verdict)
        if wish.is_secret and is_told:
            self._say(f"Key: {contest.key}")
            self._say(f"Play it again with: {_command(wish)}")
        bots = {names[entry]: contest.bot_of(entry) for entry in contest.entries}
        report = {
            "format": FORMAT,
            "commitment": contest.commitment,
            "key": contest.key if is_told else None,
            "is_contest": wish.is_secret,
            "contest": contest.plan(),
            "matches": len(played),
            "bots": [{**one.to_json(), "bot": bots[one.name], **memory_json(memory.get(one.name))} for one in found],
            "disqualified": {names[entry]: why for entry, why in out.items()},
            "sprt": None if verdict is None else verdict.to_json(),
            "results": [self._result(self._named(one)) for one in played],
        }
        if wish.json is not None:
            wish.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
        if self._records is not None:
            self._records.tell(report)
        if wish.plot is not None and found:
            plot(found, contest, wish.plot, memory, bots)
        return code or int(bool(out) or any(one.failed for one in played))

    def _named(self, one: MatchResult) -> MatchResult:
        """With the names that the bots gave themselves."""
        return replace(one, seats=tuple(self._roll.names[entry] for entry in one.seats))

    def _result(self, one: MatchResult) -> dict[str, Any]:
        failed = {seat: asdict(failure) for seat, failure in one.failed.items()}
        return {"match": one.number, "seats": one.seats, "winners": one.winners, "ranks": one.ranks, "failed": failed}

    def _print_verdict(self, verdict: SprtVerdict | None) -> None:
        test = self._wish.sprt
        if test is None or verdict is None:
            return
        low, high = test.bounds
        first, second = (self._roll.names[entry] for entry in self._contest.entries)
        elo = {"H1": (test.elo1, test.elo0), "H0": (test.elo0, test.elo1)}.get(verdict.accepted or "")
        meaning = "nothing is decided yet" if verdict.matches else "no match counts, so nothing is decided"
        if elo is not None:
            meaning = f"{verdict.accepted}: {first} is ahead of {second} by {elo[0]:g} Elo rather than by {elo[1]:g}"
        matches = f"{verdict.matches:,} matches"
        self._say(f"SPRT: LLR {verdict.llr:.2f} ({low:.2f} to {high:.2f}) after {matches}: {meaning}.")

    def _print_failures(self, played: Sequence[MatchResult], is_told: bool) -> None:
        """The first failure of each bot: where, why, and how to see it again."""
        first: dict[str, tuple[MatchResult, int, Failure]] = {}
        for one in played:
            for seat, failure in one.failed.items():
                first.setdefault(one.seats[seat], (one, seat, failure))
        for name, (one, seat, failure) in first.items():
            when = f"at move {failure.move}" if failure.move else "before the first move"
            self._say(f"{name} failed first in match {one.number} on seat {seat}, {when}: {failure.reason}", "red")
            self._say(f"    {failure.message}", "red")
            if failure.legal:
                more = f" and {len(failure.legal) - _LEGAL} more" if len(failure.legal) > _LEGAL else ""
                self._say(f"    legal: {', '.join(failure.legal[:_LEGAL])}{more}")
            if failure.last_words:
                self._say("    its last words:")
                for line in failure.last_words.splitlines():
                    self._say(f"        {line}")
            if is_told:
                self._say(f"    again: {_command(self._wish)} --match {one.number} --records again")

    def _say(self, text: str, style: str | None = None) -> None:
        self._console.print(clean(text, 2000), style=style, highlight=False, soft_wrap=True)


def _command(wish: Wish) -> str:
    """The command line that plays the same matches."""
    contest = wish.contest
    words = ["fogbound", "arena", contest.game, *contest.bots, "--games", str(contest.games), *wish.schedule]
    if wish.seed is not None:
        words += ["--seed", str(wish.seed)]
    else:
        words += ["--key", contest.key]
    if wish.sprt is not None:
        words += ["--sprt", *(f"{number:g}" for number in astuple(wish.sprt))]
    words.append("--mirror" if contest.mirror else "--no-mirror")
    if contest.time_s is not None:
        words += ["--time", f"{contest.time_s:g}"]
    if contest.memory:
        words.append("--memory")
    for name, value in contest.options.items():
        words += [flag(name)] if value is True else [flag(name), str(value)]
    return shlex.join(words)
