"""Batches items over one iteration of the event loop."""

import asyncio
import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from .. import faults

log = logging.getLogger("fogbound.server")
T = TypeVar("T")


class LoopBatch(Generic[T]):
    """Collects items until the event loop's next iteration, then handles them in order."""

    def __init__(self, handle: Callable[[T], None]) -> None:
        self._handle = handle
        self._items: list[T] = []

    def add(self, item: T) -> None:
        self._items.append(item)
        if len(self._items) == 1:
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Handle what is there now. An item that fails does not affect the others."""
        items, self._items = self._items, []
        for item in items:
            try:
                self._handle(item)
            except Exception as fault:
                log.error("an item of a batch failed", extra=faults.about(fault))
