"""Blocking work in threads, one piece at a time."""

import asyncio
from collections.abc import Callable
from typing import Any

from .contract import RunBlocking, T


def one_at_a_time(run_blocking: RunBlocking) -> RunBlocking:
    """Return a function like this one whose calls wait for each other, first come, first served."""
    turn = asyncio.Semaphore(1)

    async def run(function: Callable[..., T], /, *args: Any) -> T:
        async with turn:
            return await run_blocking(function, *args)

    return run
