"""What comes in one by one and is done in one go."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Together(Generic[T]):
    """Collects until the event loop turns. Python is much quicker when it does the same many times than when each time
    comes after a system call."""

    def __init__(self, do: Callable[[list[T]], None]) -> None:
        self._do = do
        self._items: list[T] = []

    def add(self, item: T) -> None:
        self._items.append(item)
        if len(self._items) == 1:
            asyncio.get_running_loop().call_soon(self.do_all)

    def do_all(self) -> None:
        """What is there now."""
        items, self._items = self._items, []
        self._do(items)
