"""The unfinished tables that each network address has made."""

from collections import OrderedDict
from collections.abc import Callable

from ...core.errors import TooManyError

_KNOWN = 10_000
"""Addresses remembered; the least recently used is forgotten first."""
_DAY_MS = 86_400_000
"""A table that does not start counts for this long at most: then it is deleted."""
_RUNNING_MS = 30 * _DAY_MS
"""A match that nobody ends counts for this long at most: a player who comes back a month later is no attacker."""


class TableQuotas:
    """Limits the tables of an address that are not over, and not too old. An empty address has no limit."""

    def __init__(self, most: int, now_ms: Callable[[], int]) -> None:
        self._most, self._now_ms = most, now_ms
        self._made: OrderedDict[str, dict[str, int]] = OrderedDict()
        """Tables of each address, with the time until when they count."""
        self._holders: dict[str, str] = {}
        self._former: OrderedDict[str, str] = OrderedDict()
        """Addresses of tables that are over, for their rematch."""

    def check(self, address: str) -> None:
        """Raises TooManyError for an address that may not make another table now."""
        made, now_ms = self._made.get(address, {}), self._now_ms()
        for table in [table for table, until_ms in made.items() if until_ms < now_ms]:
            self.over(table)
        if len(made) >= self._most:
            raise TooManyError(f"{self._most} unfinished tables from one address are enough")

    def add(self, address: str, table: str) -> None:
        if not address:
            return
        self._made.setdefault(address, {})[table] = self._now_ms() + _DAY_MS
        self._made.move_to_end(address)
        self._holders[table] = address
        if len(self._made) > _KNOWN:
            for forgotten in self._made.popitem(last=False)[1]:
                del self._holders[forgotten]

    def started(self, table: str) -> None:
        """The match at this table has begun."""
        if (address := self._holders.get(table)) is not None:
            self._made[address][table] = self._now_ms() + _RUNNING_MS

    def inherit(self, old: str, new: str) -> None:
        """The rematch of a table counts for the same address."""
        self.add(self._former.pop(old, ""), new)

    def over(self, table: str) -> None:
        """The table no longer counts."""
        if (address := self._holders.pop(table, None)) is not None:
            self._former[table] = address
            if len(self._former) > _KNOWN:
                self._former.popitem(last=False)
            del self._made[address][table]
            if not self._made[address]:
                del self._made[address]
