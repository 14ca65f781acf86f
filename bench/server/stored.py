"""A file with many tables, as a server would have left them."""

import random
import time
from pathlib import Path

from fogbound.games import new_match
from fogbound.server.store import LogLine, Summary
from fogbound.server.store.sqlite import SqliteStore
from fogbound.server.table import entries

MOVES = 12


async def fill(data: Path, tables: int, timed: int) -> None:
    """Running matches of two people; so many of them have a clock, which must run again after a start."""
    store, chance = SqliteStore(data), random.Random(1)
    told: list[Exception | None] = []
    for number in range(tables):
        lines, summary = _log(number, number < timed, chance)
        store.append(lines, [summary], told.append)
    await store.close()
    assert told == [None] * tables, told


def _log(number: int, is_timed: bool, chance: random.Random) -> tuple[list[LogLine], Summary]:
    name, at_ms = f"{number:012d}", int(time.time() * 1000)
    match = new_match("memoarrr", seed=number)
    clock = entries.MoveClock(86_400) if is_timed else None
    settings = entries.TableSettings("memoarrr", match.options.to_json(), clock=clock)
    log: list[entries.AnyEntry] = [entries.Created(settings=settings, host="0" * 64, at_ms=at_ms)]
    for seat in range(2):
        log.append(entries.Sat(seat=seat, name=f"Player {seat}", token=f"{number:063d}{seat}", at_ms=at_ms))
    log.append(entries.Started(deal=match.deal.to_json(), key="0" * 64, at_ms=at_ms))
    while len(match.moves) < MOVES and match.to_move is not None:
        seat, move = int(match.to_move), chance.choice(match.legal_moves)
        match.play(move)
        log.append(entries.Moved(seat=seat, move=str(move), at_ms=at_ms))
    lines = [LogLine(name, place, entries.write(entry)) for place, entry in enumerate(log, start=1)]
    return lines, Summary(name, at_ms, True, is_timed)
