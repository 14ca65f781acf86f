"""A file of finished matches: the contest on its first line, then a match a line. Those are not played again."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ...core.errors import FogboundError, RecordError
from ...core.notation import parse_json, short
from .contest import Contest, Fixture
from .playing import MatchResult

FORMAT = "fogbound-arena/3"


class KeptKey(NamedTuple):
    """The key of a contest that can go on."""

    key: str
    is_secret: bool
    """Whether nobody was told it. A key that came from a seed or from the command line never becomes a secret again."""


def kept_key(path: Path) -> KeptKey | None:
    """The key of the contest in this file; None if there is no such file. Raises RecordError for any other file."""
    if not path.exists() or not path.stat().st_size:
        return None
    head = _head(path.read_text("utf-8").splitlines()[0], path)
    return KeptKey(str(head["key"]), head["is_secret"] is True)


def _head(line: str, path: Path) -> dict[str, Any]:
    try:
        head = parse_json(line)
    except FogboundError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT or not {"key", "is_secret"} <= set(head):
        raise RecordError(f"{short(str(path))} holds no matches of an arena, {FORMAT}; choose another file")
    return head


class ArenaJournal:
    """The matches that are finished, and where they are kept."""

    def __init__(self, path: Path | None, contest: Contest, is_secret: bool = False) -> None:
        """`is_secret`: nobody knows the key yet. Raises RecordError for a file that is not of this contest."""
        self._path = path
        self.played: dict[int, MatchResult] = {}
        """By number."""
        if path is None:
            return
        head = {"format": FORMAT, **contest.plan(), "key": contest.key, "is_secret": is_secret}
        if path.exists() and path.stat().st_size:
            self._read(path, head)
        else:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # the key is secret meanwhile
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(json.dumps(head) + "\n")

    def _read(self, path: Path, head: dict[str, object]) -> None:
        first, *lines = path.read_text("utf-8").splitlines()
        kept = _head(first, path)
        if {**kept, "is_secret": head["is_secret"]} != head:
            raise RecordError(f"{short(str(path))} is of another contest; choose another file")
        whole = [json.dumps({**head, "is_secret": kept["is_secret"] is True and head["is_secret"]})]
        for line in lines:
            try:
                one = MatchResult.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError):
                continue  # a line that an interrupt cut off
            self.played[one.number] = one
            whole.append(line)
        path.write_text("\n".join(whole) + "\n", "utf-8")

    def tell_the_key(self) -> None:
        """From now on it is known: matches that are still to be played are no contest."""
        if self._path is not None:
            first, *lines = self._path.read_text("utf-8").splitlines()
            known = json.dumps({**_head(first, self._path), "is_secret": False})
            self._path.write_text("\n".join([known, *lines]) + "\n", "utf-8")

    def add(self, played: Sequence[MatchResult]) -> None:
        self.played |= {one.number: one for one in played}
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(one.to_json()) + "\n" for one in played)


def fixtures_left(contest: Contest, journal: ArenaJournal) -> list[Fixture]:
    return [fixture for fixture in contest.fixtures() if fixture.number not in journal.played]
