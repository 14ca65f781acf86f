"""Numbered SQL files, applied once each, in order, under a lock."""

import re
from importlib.resources import files

import asyncpg

_FILE = re.compile(r"(\d{3})_\w+\.sql")
_BEGIN = """
CREATE SCHEMA IF NOT EXISTS fogbound;
CREATE TABLE IF NOT EXISTS fogbound.migrations (number integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())
"""


_OLDEST = 12
"""The oldest PostgreSQL that has all that is used here."""


class NewerSchemaError(Exception):
    """A newer version of Fogbound has changed the database."""


class OldDatabaseError(Exception):
    """This PostgreSQL is too old."""


async def migrate(connection: asyncpg.Connection) -> None:
    """Apply what is missing. Servers that start at once wait for each other. Raises NewerSchemaError,
    OldDatabaseError."""
    if (major := connection.get_server_version().major) < _OLDEST:
        raise OldDatabaseError(f"it is PostgreSQL {major}, and {_OLDEST} or newer is needed")
    known = _known()
    try:
        await connection.execute(_BEGIN)
    except asyncpg.UniqueViolationError:  # another server made the schema at the same time
        await connection.execute(_BEGIN)
    async with connection.transaction():
        await connection.execute("LOCK TABLE fogbound.migrations IN SHARE ROW EXCLUSIVE MODE")
        done = {row["number"] for row in await connection.fetch("SELECT number FROM fogbound.migrations")}
        if newer := done - known.keys():
            raise NewerSchemaError(f"it was changed by a newer version of Fogbound (migration {max(newer)})")
        for number in sorted(known.keys() - done):
            await connection.execute(known[number])
            await connection.execute("INSERT INTO fogbound.migrations (number) VALUES ($1)", number)


def _known() -> dict[int, str]:
    found = {}
    for file in files(__package__).iterdir():
        if match := _FILE.fullmatch(file.name):
            found[int(match[1])] = file.read_text("utf-8")
    return found
