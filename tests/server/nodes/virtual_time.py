"""An event loop whose time is virtual."""

import asyncio
import selectors
from typing import Any


class JumpingSelector(selectors.SelectSelector):
    """Instead of waiting, the time of the loop jumps."""

    def __init__(self) -> None:
        super().__init__()
        self.now_s = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everybody waits for ever"
        self.now_s += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.jumps = JumpingSelector()
        super().__init__(self.jumps)

    def time(self) -> float:
        return self.jumps.now_s
