"""The next table, for the same players."""

from . import entries
from .commands import new_deal
from .opening import without_lesson
from .state import TableState


def is_agreed(table: TableState) -> bool:
    """Return whether every person wants a rematch, and none was made yet."""
    return table.rematch is None and all(chair.wants_rematch for chair in table.chairs if chair.is_person)


def next_table(old: TableState, name: str, now_ms: int) -> tuple[TableState, list[entries.AnyEntry]]:
    """Return a table with the same seating whose match has started, and all its log entries."""
    settings = without_lesson(old.settings)
    created = entries.Created(settings=settings, host=old.host, rematch_of=old.name, crew=old.crew, at_ms=now_ms)
    table = TableState(name, created)
    added: list[entries.AnyEntry] = [
        entries.Sat(seat=seat, name=chair.name or "", token=chair.token, bot=chair.bot, at_ms=now_ms)
        for seat, chair in enumerate(old.chairs)
    ]
    added.append(new_deal(table, now_ms))
    for entry in added:
        table.apply(entry)
    return table, [created, *added]
