"""Decisions of the operator about a table: the entries that carry them out."""

import secrets

from ...core.errors import RequestError
from . import entries
from .state import Chair, TableState, hashed


def close(now_ms: int) -> list[entries.AnyEntry]:
    return [entries.Closed(at_ms=now_ms)]


def remove_name(table: TableState, seat: int, now_ms: int) -> list[entries.AnyEntry]:
    """The player keeps the seat under a name that says nothing. Raises RequestError."""
    _person(table, seat)
    taken = {chair.name for chair in table.chairs}
    name = next(name for number in range(seat + 1, 100) if (name := f"Player {number}") not in taken)
    return [entries.Renamed(seat=seat, name=name, at_ms=now_ms)]


def end_session(table: TableState, seat: int, now_ms: int) -> list[entries.AnyEntry]:
    """The player's token holds nothing any more: the seat is free before the start, given up in a match. Raises
    RequestError."""
    chair = _person(table, seat)
    if table.status == "open":
        return [entries.Rose(seat=seat, by_host=True, at_ms=now_ms)]
    nobody = hashed(secrets.token_hex(16))
    ended: list[entries.AnyEntry] = [
        entries.HandedOver(seat=seat, token=nobody, is_host=chair.token == table.host, at_ms=now_ms)
    ]
    if table.status == "running" and not chair.has_resigned:
        ended.append(entries.Resigned(seat=seat, at_ms=now_ms))
    return ended


def _person(table: TableState, seat: int) -> Chair:
    if not 0 <= seat < len(table.chairs) or not table.chairs[seat].is_person:
        raise RequestError(f"no person sits on seat {seat}")
    return table.chairs[seat]
