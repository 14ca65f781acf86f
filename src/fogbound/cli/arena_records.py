"""A folder of records: every match with its transcript, and the contest that they are of."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..bots.arena.contest import Contest
from ..bots.arena.playing import MatchResult
from ..core.errors import FogboundError, OptionsError
from ..core.notation import parse_json, short
from .files import reason

CONTEST = "contest.json"


def record_path(folder: Path, number: int) -> Path:
    return folder / f"{number:05}.json"


class Records:
    """`00001.json` is the record of match 1, `00001.transcript.jsonl` what each bot was sent and answered in it."""

    def __init__(self, folder: Path, contest: Contest, names: Mapping[str, str]) -> None:
        """Writes the commitment. Raises OptionsError for a folder that cannot be used, or is of another contest."""
        self._folder, self._names = folder, names
        try:
            folder.mkdir(parents=True, exist_ok=True)
            told = folder / CONTEST
            if told.exists() and _commitment(told) != contest.commitment:
                raise OptionsError(f"records: {short(str(folder))} has those of another contest; choose another folder")
            self.tell({"commitment": contest.commitment, "contest": contest.plan()})
        except OSError as fault:
            raise OptionsError(f"records: {short(str(folder))} cannot be used: {reason(fault)}") from None

    def add(self, played: Sequence[MatchResult]) -> None:
        for one in played:
            if one.record is None:
                continue
            path = record_path(self._folder, one.number)
            record = {**one.record, "players": [self._names[entry] for entry in one.seats]}
            path.write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
            lines = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in one.transcript)
            path.with_suffix(".transcript.jsonl").write_text(lines, "utf-8")

    def tell(self, report: Mapping[str, Any]) -> None:
        (self._folder / CONTEST).write_text(json.dumps(report, indent=2) + "\n", "utf-8")


def _commitment(path: Path) -> str | None:
    try:
        data = parse_json(path.read_bytes())
    except FogboundError:
        return None
    return data.get("commitment") if isinstance(data, dict) else None
