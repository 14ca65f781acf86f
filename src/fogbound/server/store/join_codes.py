"""Join codes that several servers share: statements on `codes`."""

import asyncpg

_FORGET = "DELETE FROM fogbound.codes WHERE until < clock_timestamp()"
_LEND = """
INSERT INTO fogbound.codes (code, tbl, until) VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
ON CONFLICT (code) DO NOTHING RETURNING code
"""
_REDEEM = """
UPDATE fogbound.codes SET uses = uses + 1 WHERE code = $1 AND until > clock_timestamp() AND uses < $2 RETURNING tbl
"""


async def lend(connection: asyncpg.Connection, code: str, table: str, lifetime_s: float) -> bool:
    """Return False if the code leads to a table already."""
    await connection.execute(_FORGET)
    return await connection.fetchval(_LEND, code, table, lifetime_s) is not None


async def redeem(connection: asyncpg.Connection, code: str, most_uses: int) -> str | None:
    table: str | None = await connection.fetchval(_REDEEM, code, most_uses)
    return table
