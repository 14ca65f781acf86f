"""Copies all tables from one store to another, whatever their kinds."""

import asyncio
from collections.abc import Callable

from .contract import LogLine, Store, Summary

_AT_ONCE = 100


class DifferentLogError(Exception):
    """The target has another log under the same name."""


async def copy_tables(source: Store, target: Store, progress: Callable[[int, int], None]) -> int:
    """Copy what the target does not have yet, and compare each log; return how many tables there are. `progress` is
    told how many are done, of how many. A copy that was interrupted is finished by another one. Raises
    DifferentLogError."""
    found: list[Summary] = []
    while page := await source.summaries(found[-1].table if found else "", _AT_ONCE):
        found += page
    for first in range(0, len(found), _AT_ONCE):
        page = found[first : first + _AT_ONCE]
        await asyncio.gather(*(_copy(source, target, summary) for summary in page))
        progress(first + len(page), len(found))
    return len(found)


async def _copy(source: Store, target: Store, summary: Summary) -> None:
    """The log of one table, in one write."""
    table, wanted = summary.table, await source.read(summary.table)
    there = await target.read(table)
    if there != wanted[: len(there)]:
        raise DifferentLogError(f"table {table} is there with another log")
    lines = [LogLine(table, number, body) for number, body in enumerate(wanted, 1) if number > len(there)]
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    target.append(lines, [summary], lambda fault: done.set_exception(fault) if fault else done.set_result(None))
    await done
    if await target.read(table) != wanted:
        raise DifferentLogError(f"the copy of table {table} is not the same")
