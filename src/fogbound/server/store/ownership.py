"""Which node owns which table: statements on `tables`.

A table is taken by comparing and setting: its owner is still the dead one, or nobody, that was seen. So nobody takes a
table from a node that joined while the statement waited for the row.
"""

from collections.abc import Collection, Mapping

import asyncpg

from .contract import Owner

_TAKE = """
WITH seen AS MATERIALIZED (SELECT t.owner, n.node, n.address, n.secret
                           FROM fogbound.tables t LEFT JOIN fogbound.nodes n ON n.node = t.owner WHERE t.tbl = $2),
     taken AS (UPDATE fogbound.tables t SET owner = $1, wanted = NULL FROM seen
               WHERE t.tbl = $2 AND seen.node IS NULL AND t.owner IS NOT DISTINCT FROM seen.owner RETURNING 1)
SELECT node, address, secret, EXISTS (SELECT FROM taken) AS is_taken FROM seen
"""
# In small bites, so that several survivors share them; each skips what another one is taking.
_ADOPT = """
WITH seen AS MATERIALIZED (SELECT tbl, owner FROM fogbound.tables t
                           WHERE goes_on AND NOT EXISTS (SELECT FROM fogbound.nodes n WHERE n.node = t.owner)
                           LIMIT 500),
     orphans AS (SELECT t.tbl FROM fogbound.tables t JOIN seen ON seen.tbl = t.tbl
                 WHERE t.owner IS NOT DISTINCT FROM seen.owner LIMIT 50 FOR UPDATE OF t SKIP LOCKED)
UPDATE fogbound.tables t SET owner = $1, wanted = NULL FROM orphans WHERE t.tbl = orphans.tbl RETURNING t.tbl
"""
_LET_GO = "UPDATE fogbound.tables SET owner = wanted, wanted = NULL, lobby = NULL WHERE tbl = ANY ($2) AND owner = $1"
_WANT = "UPDATE fogbound.tables SET wanted = $2 WHERE tbl = $1 AND owner = $3"
_WANTED = "SELECT tbl FROM fogbound.tables WHERE owner = $1 AND wanted IS NOT NULL"
_LIST = """
UPDATE fogbound.tables t SET lobby = a.line FROM unnest($2::text[], $3::bytea[]) AS a (tbl, line)
WHERE t.tbl = a.tbl AND t.owner = $1
"""
_LISTED = """
SELECT lobby FROM fogbound.tables
WHERE lobby IS NOT NULL AND owner <> $1 AND owner IN (SELECT node FROM fogbound.nodes)
ORDER BY changed_ms DESC LIMIT 200
"""


async def take(connection: asyncpg.Connection, me: int, table: str) -> Owner | None:
    """Return the living owner if that is another node."""
    while True:
        row = await connection.fetchrow(_TAKE, me, table)
        if row is None or row["is_taken"] or row["node"] == me:
            return None
        if row["node"] is not None:
            return Owner(row["node"], row["address"], row["secret"])


async def adopt(connection: asyncpg.Connection, me: int) -> list[str]:
    """Take some tables that go on and have no living owner; return them."""
    return [row["tbl"] for row in await connection.fetch(_ADOPT, me)]


async def let_go(connection: asyncpg.Connection, me: int, tables: Collection[str]) -> None:
    """These tables belong to the node that wants them, or to nobody."""
    await connection.execute(_LET_GO, me, list(tables))


async def want(connection: asyncpg.Connection, me: int, table: str, owner: int) -> None:
    await connection.execute(_WANT, table, me, owner)


async def wanted(connection: asyncpg.Connection, me: int) -> list[str]:
    return [row["tbl"] for row in await connection.fetch(_WANTED, me)]


async def list_tables(connection: asyncpg.Connection, me: int, lines: Mapping[str, bytes | None]) -> None:
    await connection.execute(_LIST, me, list(lines), list(lines.values()))


async def listed(connection: asyncpg.Connection, me: int) -> list[bytes]:
    return [row["lobby"] for row in await connection.fetch(_LISTED, me)]
