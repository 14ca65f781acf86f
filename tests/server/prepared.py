"""Files of tables for servers that are attacked, written before they start."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from time import time
from typing import Any

from fogbound.server.store.database import SCHEMA
from fogbound.server.table import entries
from fogbound.server.table.state import hashed
from tests.server.logs import KEY, TOKENS, created, started

LONG_TABLES, LONG_ENTRIES = 20, 10_000
CLOCKED_TABLES, CLOCKED_ENTRIES = 20, 9_000
MANY_TABLES, USUAL_ENTRIES = 5_000, 30
_LONG: dict[str, Any] = {"game": "ahoy", "first": 0, "look_s": None}


def name_of(number: int) -> str:
    """The name of a prepared table."""
    return f"{number:012d}"


def prepare_long_tables(path: Path) -> None:
    """Tables with logs of the greatest length."""
    _write(path, _long_log(), LONG_TABLES, goes_on=False)


def prepare_many_tables(path: Path) -> None:
    """Running tables, whose clocks run."""
    clock = {"kind": "per_game", "seconds": 86_400}
    log = _log({"game": "ahoy", "first": 0, "look_s": None, "clock": clock}, USUAL_ENTRIES)
    _write(path, log, MANY_TABLES, goes_on=True)


def prepare_clocks(path: Path) -> None:
    """Running tables with long logs, whose clocks expire every second."""
    wish = {**_LONG, "clock": {"kind": "per_move", "seconds": 1}}
    _write(path, [created(wish), *_long_log()[1:CLOCKED_ENTRIES]], CLOCKED_TABLES, goes_on=True)


@cache
def _long_log() -> list[entries.AnyEntry]:
    return _log(_LONG, LONG_ENTRIES)


def _log(wish: dict[str, Any], length: int) -> list[entries.AnyEntry]:
    """The log of a match that goes on: nobody captures anything."""
    table, rng = started(**wish), Random(1)
    assert table.match is not None
    log: list[entries.AnyEntry] = [created(wish)]
    log += [entries.Sat(seat=seat, name=f"P{seat}", token=hashed(TOKENS[seat]), at_ms=0) for seat in (0, 1)]
    log.append(entries.Started(deal=table.match.deal.to_json(), key=KEY, at_ms=0))
    while len(log) < length:
        assert table.to_move is not None
        idle = [move for move in table.match.legal_moves if move.startswith(("look", "show", "end"))]
        entry = entries.Moved(seat=table.to_move, move=str(rng.choice(idle)), at_ms=0)
        table.apply(entry)
        log.append(entry)
    return log


def _write(path: Path, log: list[entries.AnyEntry], count: int, goes_on: bool) -> None:
    bodies, now_ms = [entries.write(entry) for entry in log], int(1000 * time())
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA auto_vacuum = 2;" + SCHEMA)
        for name in map(name_of, range(count)):
            rows = [(name, number, body) for number, body in enumerate(bodies, 1)]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            connection.execute("INSERT INTO tables VALUES (?, ?, 1, ?)", (name, now_ms, goes_on))
        connection.commit()
