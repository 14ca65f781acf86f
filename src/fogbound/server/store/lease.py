"""A server's lease of a PostgreSQL database: one row of `nodes`, renewed all the time.

Each append reads this row (the fence): when the row is gone, nothing more is written, whatever the server believes.
"""

import asyncio
import random
import time

import asyncpg

TTL_S = 2.5
_RENEW_S = 0.5
_VALID_S = 1.75
"""A server whose last renewal was sent longer ago may have been replaced."""
_JOIN_S = 4.0
"""Time limit for the lease of a server that died to end."""
_UNTIL = f"clock_timestamp() + interval '{TTL_S} s'"
_BURY = "DELETE FROM fogbound.nodes WHERE until < clock_timestamp()"
_JOIN = f"INSERT INTO fogbound.nodes (until) VALUES ({_UNTIL}) RETURNING node"
_OTHERS = "SELECT count(*) FROM fogbound.nodes WHERE node <> $1"
_RENEW = f"UPDATE fogbound.nodes SET until = {_UNTIL} WHERE node = $1 RETURNING node"
_LEAVE = "DELETE FROM fogbound.nodes WHERE node = $1"


class TakenError(Exception):
    """Another server holds the lease."""


class Lease:
    """Held by one server at a time. All times are the database's or monotonic."""

    def __init__(self) -> None:
        self.node = 0
        """0 means: none."""
        self._sent_at = 0.0

    @property
    def is_valid(self) -> bool:
        return self.node != 0 and time.monotonic() - self._sent_at < _VALID_S

    async def join(self, connection: asyncpg.Connection) -> None:
        """Take the lease as a new node; wait for one that is about to end. Raises TakenError."""
        until = time.monotonic() + _JOIN_S
        while True:
            await connection.execute(_BURY)
            sent_at = time.monotonic()
            node: int = await connection.fetchval(_JOIN)
            if not await connection.fetchval(_OTHERS, node):
                self.node, self._sent_at = node, sent_at
                return
            await connection.execute(_LEAVE, node)  # of two that come at once, one at least sees the other
            if time.monotonic() > until:
                raise TakenError("another server uses it")
            await asyncio.sleep(random.uniform(0.1, 0.4))

    async def renew(self, connection: asyncpg.Connection) -> bool:
        """Return False if the lease was lost to another server."""
        sent_at = time.monotonic()
        if await connection.fetchval(_RENEW, self.node) is None:
            self.node = 0
            return False
        self._sent_at = sent_at
        return True

    async def leave(self, connection: asyncpg.Connection) -> None:
        node, self.node = self.node, 0
        await connection.execute(_LEAVE, node)

    @staticmethod
    async def until_next() -> None:
        await asyncio.sleep(_RENEW_S)
