"""Packs quiet tables in PostgreSQL, a table a statement."""

from collections.abc import Collection

import asyncpg

from .packing import pack, unpacked

READABLE_SINCE = 2
"""The first version of a node that can read a packed log."""
_AT_ONCE = 50
_BODIES = "SELECT body FROM fogbound.entries WHERE tbl = $1 ORDER BY number"
_QUIET = f"""
SELECT tbl FROM fogbound.tables t
WHERE has_started AND NOT goes_on AND changed_ms >= $2 AND changed_ms < $3 AND tbl > $4 AND tbl <> ALL ($5::text[])
      AND NOT EXISTS (SELECT FROM fogbound.nodes n WHERE n.node = t.owner AND n.node <> $1)
      AND NOT EXISTS (SELECT FROM fogbound.nodes WHERE version < {READABLE_SINCE})
      AND EXISTS (SELECT FROM fogbound.entries e WHERE e.tbl = t.tbl AND e.number = 1)
ORDER BY tbl LIMIT {_AT_ONCE}
"""
_RISE = f"""
UPDATE fogbound.readers SET version = {READABLE_SINCE}
WHERE version < {READABLE_SINCE} AND NOT EXISTS (SELECT FROM fogbound.nodes WHERE version < {READABLE_SINCE})
"""
# An entry that another node appends meanwhile does no harm: it comes after the packed one.
_PACK = """
WITH me AS MATERIALIZED (SELECT FROM fogbound.nodes WHERE node = $1 FOR KEY SHARE),
     packed AS (UPDATE fogbound.entries SET body = $4 FROM me WHERE tbl = $2 AND number = $3 RETURNING 1)
DELETE FROM fogbound.entries WHERE tbl = $2 AND number < $3 AND EXISTS (SELECT FROM packed)
"""


async def pack_quiet(
    connection: asyncpg.Connection, me: int, since_ms: int, before_ms: int, but: Collection[str]
) -> int:
    """Return how many tables were packed. From now on no server joins that could not read them."""
    await connection.execute(_RISE)
    count, last = 0, ""
    while page := await connection.fetch(_QUIET, me, since_ms, before_ms, last, list(but)):
        for row in page:
            last = row["tbl"]
            bodies = unpacked(found["body"] for found in await connection.fetch(_BODIES, last))
            await connection.execute(_PACK, me, last, len(bodies), pack(bodies))
            count += 1
    return count
