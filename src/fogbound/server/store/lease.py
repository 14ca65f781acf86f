"""The lease of a node: one row of `nodes`, renewed all the time.

Each append reads this row (the fence): when the row is gone, nothing more is written, whatever the server believes.
"""

import asyncio
import random
import secrets
import time

import asyncpg

from .contract import Owner
from .migrations import NewerSchemaError

TTL_S = 2.5
_RENEW_S = 0.5
_VALID_S = 1.75
"""A server whose last renewal was sent longer ago may have been replaced."""
_GAP_S = 1.25
"""Renewals further apart are a gap: the database was away, and so were the renewals of others."""
_JOIN_S = 4.0
"""Time limit for the lease of a server that died to end."""
_UNTIL = f"clock_timestamp() + interval '{TTL_S} s'"
_BURY = """
DELETE FROM fogbound.nodes
WHERE node IN (SELECT node FROM fogbound.nodes WHERE until < clock_timestamp() AND node <> $1 FOR UPDATE SKIP LOCKED)
RETURNING node
"""
# The lock orders a join and a rise of the version: whoever rises it sees a node that joined before.
_JOIN = f"""
INSERT INTO fogbound.nodes (address, secret, version, until)
SELECT $1, $2, $3, {_UNTIL} FROM fogbound.readers WHERE version <= $3 FOR SHARE RETURNING node
"""
_IS_RIVAL = "($1 = '' OR address = '' OR address = $1)"
"""Servers that have no address are alone; and two nodes never have the same."""
_RIVALS = f"SELECT count(*) FROM fogbound.nodes WHERE {_IS_RIVAL} AND node <> $2"
_BURY_RIVALS = f"DELETE FROM fogbound.nodes WHERE {_IS_RIVAL} AND (until < clock_timestamp() OR node = $2)"
_RENEW = f"UPDATE fogbound.nodes SET until = {_UNTIL} WHERE node = $1 RETURNING node"
_LEAVE = "DELETE FROM fogbound.nodes WHERE node = $1 RETURNING node"


class TakenError(Exception):
    """Another server holds the lease."""


class Lease:
    """Held by one server at a time, or by one for each address. All times are the database's or monotonic."""

    def __init__(self, address: str, version: int) -> None:
        self.node = 0
        """0 means: none."""
        self._before = 0
        """The last node that this server was."""
        self.address, self.secret, self._version = address, secrets.token_hex(16), version
        self._sent_at = self._steady_since = 0.0

    @property
    def me(self) -> Owner:
        return Owner(self.node, self.address, self.secret)

    @property
    def age_s(self) -> float:
        """The time since the last good renewal was sent."""
        return time.monotonic() - self._sent_at

    @property
    def is_valid(self) -> bool:
        return self.node != 0 and self.age_s < _VALID_S

    @property
    def is_steady(self) -> bool:
        """Whether it was renewed without a gap for so long that a lease that is over now was not renewed meanwhile."""
        return self.is_valid and self._sent_at - self._steady_since >= TTL_S

    async def join(self, connection: asyncpg.Connection) -> None:
        """Become a new node, instead of the one that this server was before; wait for a lease that is about to end.
        Raises TakenError; NewerSchemaError if there are logs that this version cannot read."""
        until = time.monotonic() + _JOIN_S
        while True:
            await connection.execute(_BURY_RIVALS, self.address, self._before)
            sent_at = time.monotonic()
            node: int | None = await connection.fetchval(_JOIN, self.address, self.secret, self._version)
            if node is None:
                raise NewerSchemaError("a newer version of Fogbound has written logs that this one cannot read")
            if not await connection.fetchval(_RIVALS, self.address, node):
                self.node = self._before = node
                self._sent_at = self._steady_since = sent_at
                return
            await connection.execute(_LEAVE, node)  # of two that come at once, one at least sees the other
            if time.monotonic() > until:
                who = "another server uses it" if not self.address else "a server without an address, or with the same"
                raise TakenError(who if not self.address else f"{who}, uses it")
            await asyncio.sleep(random.uniform(0.1, 0.4))

    async def renew(self, connection: asyncpg.Connection) -> bool:
        """Return False if this node was buried."""
        sent_at, node = time.monotonic(), self.node
        if await connection.fetchval(_RENEW, node) is None:
            return self.node != node
        if self.node == node:
            if sent_at - self._sent_at > _GAP_S:
                self._steady_since = sent_at
            self._sent_at = sent_at
        return True

    async def bury_others(self, connection: asyncpg.Connection) -> list[int]:
        """Bury nodes whose leases are over; return them."""
        return [row["node"] for row in await connection.fetch(_BURY, self.node)] if self.is_steady else []

    @staticmethod
    async def bury(connection: asyncpg.Connection, node: int) -> bool:
        """Return False if it was buried before, or has left."""
        return await connection.fetchval(_LEAVE, node) is not None

    async def leave(self, connection: asyncpg.Connection) -> None:
        node, self.node = self.node, 0
        await connection.execute(_LEAVE, node)

    @staticmethod
    async def until_next() -> None:
        await asyncio.sleep(_RENEW_S)
