"""Was a contest of the arena fair? The key is checked against the commitment, and every deal against the key."""

import hmac
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..bots.arena.contest import Contest, Fixture
from ..core.errors import FogboundError, RecordError
from ..core.notation import parse_json, short
from ..games import new_match
from .arena_records import CONTEST, record_path
from .files import read_match, reason


def read_contest(path: Path) -> dict[str, Any] | None:
    """The report of a contest, in this file or in a folder of records; None if it is something else. Raises
    RecordError for a folder without one."""
    file = path / CONTEST if path.is_dir() else path
    try:
        data = parse_json(file.read_bytes())
    except OSError as fault:
        if path.is_dir():
            raise RecordError(f"{str(file)!r} cannot be read: {reason(fault)}") from None
        return None
    except FogboundError:
        return None
    return data if isinstance(data, dict) and "contest" in data else None


def check_contest(report: Mapping[str, Any], folder: Path | None, promised: str | None) -> str:
    """A sentence that says what is right. Raises FogboundError for what is wrong."""
    if report.get("key") is None:
        raise RecordError("its key is not told yet: the contest is not over")
    try:
        contest = Contest.from_plan(report["contest"], report["key"])
    except (KeyError, TypeError, AttributeError) as fault:
        raise RecordError(f"contest: {fault} is missing or of the wrong type") from None
    told = report.get("commitment")
    if promised is not None and promised != told:
        raise RecordError(f"its commitment is {short(told)}, not {promised}")
    if not isinstance(told, str) or not hmac.compare_digest(contest.commitment, told):
        raise RecordError("the commitment does not fit the key and the contest: one of the three was changed")
    fits = "the commitment of the start" if promised is not None else "its commitment"
    if folder is None:
        return f"This is right: the key and the plan of the contest fit {fits}. The matches are not here to be checked."
    results = {one["match"]: one for one in report.get("results", ())}
    checked = 0
    for fixture in contest.fixtures():
        if fixture.number in results:
            _check_match(contest, fixture, results[fixture.number], folder)
            checked += 1
    if checked != len(results):
        raise RecordError(f"results: {len(results) - checked} matches are none of this contest")
    return f"This is right: the key fits {fits}, and all {checked:,} matches have the deals and results they should."


def _check_match(contest: Contest, fixture: Fixture, result: Mapping[str, Any], folder: Path) -> None:
    played = read_match(record_path(folder, fixture.number))
    dealt = new_match(contest.game, seed=contest.deal_seed(fixture.deal), **contest.options)
    if played.deal != dealt.deal or played.options != dealt.options:
        raise RecordError(f"match {fixture.number}: the deal is not the one of the key")
    if result.get("failed"):
        return
    if played.outcome is None or list(played.outcome.winners) != result.get("winners"):
        raise RecordError(f"match {fixture.number}: the winners are not those of its record")
