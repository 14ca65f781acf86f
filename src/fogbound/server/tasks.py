"""Work that goes on beside everything else."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("fogbound.server")


class Tasks:
    """Each until it is done; what goes wrong in one is told in the log, and concerns no other."""

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
            log.error("something went wrong", extra={"fault": type(fault).__name__})

    async def end(self) -> None:
        """Cancel all."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
