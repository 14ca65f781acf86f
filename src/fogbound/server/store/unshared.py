"""Base of stores that one server has for itself."""

import logging
from collections.abc import Callable, Collection
from typing import Any

from .. import faults

log = logging.getLogger("fogbound.server")


class UnsharedStore:
    """Every table is this server's own; tables that go on are adopted once, after the start."""

    _has_adopted = False

    async def take(self, table: str) -> None:
        pass

    async def let_go(self, tables: Collection[str]) -> None:
        pass

    async def adopt(self) -> list[str]:
        if self._has_adopted:
            return []
        self._has_adopted = True
        return await self._going_on()

    async def _going_on(self) -> list[str]:
        """Return all tables that go on."""
        raise NotImplementedError


def tell(then: Callable[[Any], None], result: Any) -> None:
    """Call back; a callback that fails is logged, and does not affect the others."""
    try:
        then(result)
    except Exception as fault:
        log.error("after an append: a callback failed", extra=faults.about(fault))
