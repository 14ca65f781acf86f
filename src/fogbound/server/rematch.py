"""The next table, for the same people."""

import msgspec

from . import entries
from .deciding import new_deal
from .table import Table


def next_table(old: Table, name: str, now_ms: int) -> tuple[Table, list[entries.AnyEntry]]:
    """Where everybody sits as before and a new match has begun; with all its entries."""
    settings = msgspec.structs.replace(old.settings, lesson=None)  # after a lesson comes a real match
    created = entries.Created(settings=settings, host=old.host, rematch_of=old.name, at_ms=now_ms)
    table = Table(name, created)
    added: list[entries.AnyEntry] = [
        entries.Sat(seat=seat, name=chair.name or "", token=chair.token, bot=chair.bot, at_ms=now_ms)
        for seat, chair in enumerate(old.chairs)
    ]
    added.append(new_deal(table, now_ms))
    for entry in added:
        table.apply(entry)
    return table, [created, *added]
