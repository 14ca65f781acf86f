"""Background tasks."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from .. import faults

log = logging.getLogger("fogbound.server")


class Tasks:
    """Runs coroutines in the background. One that fails is logged, and does not affect the others."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a background task failed", extra=faults.about(fault))

    def cancel(self) -> list[asyncio.Task[None]]:
        """Cancel all tasks; return them."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        return tasks

    async def end(self) -> None:
        """Cancel all tasks and wait for their end."""
        tasks = self.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
