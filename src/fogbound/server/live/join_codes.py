"""Join codes: four letters that lead to a table, for as long as a screen shows them."""

import logging
import secrets
from collections.abc import Callable

from ...core.errors import NoTableError, NotStoredError, TooManyError
from .. import faults
from ..protocol.messages import CODE_LETTERS
from ..store.contract import SharedStore
from .live_table import LiveTable, TableCode

log = logging.getLogger("fogbound.server")
_LENGTH = 4
LIFETIME_MS = 600_000
_MOST_USES = 50
"""A code that was used so often leads nowhere any more."""
_MOST, _MOST_OF_ADDRESS = 2_000, 50
"""Codes of this server that work at the same time: more would be easier to guess."""
_TRIES = 10


class _Lent:
    """A code that works. `address` asked for it."""

    __slots__ = ("address", "table", "until_ms", "uses")

    def __init__(self, table: str, address: str, until_ms: int) -> None:
        self.table, self.address, self.until_ms, self.uses = table, address, until_ms, 0


class JoinCodes:
    """Makes codes and finds their tables. Several servers share codes in their store; one alone keeps them in memory,
    and forgets them when it stops."""

    def __init__(self, store: SharedStore | None, now_ms: Callable[[], int]) -> None:
        self._store, self._now_ms = store, now_ms
        self._lent: dict[str, _Lent] = {}
        """Codes that this server has made, the oldest first."""

    async def make(self, live: LiveTable, address: str) -> TableCode:
        """Return the table's code, or a new one when half of its time is over; the older one works to its end. Raises
        TooManyError, NotStoredError."""
        now_ms = self._now_ms()
        known = live.join_code
        if known is not None and known.until_ms - now_ms >= LIFETIME_MS / 2:
            return known
        self._forget_old(now_ms)
        if len(self._lent) >= _MOST or sum(lent.address == address for lent in self._lent.values()) >= _MOST_OF_ADDRESS:
            raise TooManyError("too many codes: use the link")
        for _ in range(_TRIES):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(_LENGTH))
            if code not in self._lent and await self._lend(code, live.name):
                self._lent[code] = _Lent(live.name, address, now_ms + LIFETIME_MS)
                live.join_code = TableCode(code, now_ms + LIFETIME_MS)
                return live.join_code
        raise TooManyError("too many codes: use the link")

    async def redeem(self, code: str) -> str:
        """Return the name of the code's table, and nothing else. Raises NoTableError, NotStoredError."""
        table = self._redeem_here(code) if self._store is None else await self._redeem_in(self._store, code)
        if table is None:
            raise NoTableError("no table has this code, or it is too old")
        return table

    def _redeem_here(self, code: str) -> str | None:
        lent = self._lent.get(code)
        if lent is None or self._now_ms() >= lent.until_ms or lent.uses >= _MOST_USES:
            return None
        lent.uses += 1
        return lent.table

    async def _redeem_in(self, store: SharedStore, code: str) -> str | None:
        try:
            return await store.redeem_code(code, _MOST_USES)
        except Exception as fault:
            raise _not_stored(fault) from None

    async def _lend(self, code: str, table: str) -> bool:
        if self._store is None:
            return True
        try:
            return await self._store.lend_code(code, table, LIFETIME_MS / 1000)
        except Exception as fault:
            raise _not_stored(fault) from None

    def _forget_old(self, now_ms: int) -> None:
        for code in [code for code, lent in self._lent.items() if lent.until_ms <= now_ms]:
            del self._lent[code]


def _not_stored(fault: Exception) -> NotStoredError:
    log.error("a join code could not be stored or read", extra=faults.about(fault))
    return NotStoredError("the store does not answer")
