"""Tables of two that are played by one process: as fast as it goes, or at a steady pace."""

import asyncio
import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple


class Seats(ABC):
    """The two clients of one table. Who knows a server's wire adds `act`, and calls `may_move`, `shown`, `stored`."""

    __slots__ = ("is_ready", "load", "sent_s")

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.is_ready = False
        self.sent_s = 0.0

    @abstractmethod
    def act(self) -> None:
        """Send a move of whoever is to move."""

    def may_move(self) -> None:
        """The next move can be sent."""
        if self.load.is_at_full_speed:
            self.act()
        else:
            self.is_ready = True

    def shown(self) -> None:
        """The other seat has been told of the move."""
        self.load.took_s.append(perf_counter() - self.sent_s)

    def stored(self) -> None:
        """The move has been acknowledged."""
        self.load.done += 1


class Paced(NamedTuple):
    """Milliseconds from sending a move to the other seat's update."""

    p50_ms: float
    p99_ms: float
    per_s: float


class Load:
    """All tables of one measurement."""

    def __init__(self) -> None:
        self.is_at_full_speed = False
        self.done = 0
        self.took_s: list[float] = []
        self._refusal: str | None = None

    def refused(self, why: str) -> None:
        """The server refused a move: the load is wrong, and so is its measurement."""
        self._refusal = why

    def _check(self) -> None:
        """Raises RuntimeError."""
        if self._refusal is not None:
            raise RuntimeError(f"a move was refused: {self._refusal}")

    async def full_speed(self, tables: list[Seats], seconds: float, cpu_s: Callable[[], float]) -> tuple[float, float]:
        """Moves a second, and the server's microseconds of processor time a move."""
        self.is_at_full_speed = True
        for table in tables:
            if table.is_ready:
                table.is_ready = False
                table.act()
        await asyncio.sleep(seconds / 4)  # the first of it is not counted
        done, cpu, began = self.done, cpu_s(), perf_counter()
        await asyncio.sleep(seconds)
        moves, passed, used_s = self.done - done, perf_counter() - began, cpu_s() - cpu
        self.is_at_full_speed = False
        await asyncio.sleep(0.5)
        self._check()
        return moves / passed, 1e6 * used_s / max(1, moves)

    async def at_pace(self, tables: list[Seats], seconds: float, per_s: float) -> Paced:
        """Moves at a steady pace, whether or not the server keeps up."""
        self.took_s.clear()
        began, sent, turn = perf_counter(), 0, 0
        while (passed := perf_counter() - began) < seconds:
            while sent < passed * per_s:
                for _ in tables:
                    turn = (turn + 1) % len(tables)
                    if tables[turn].is_ready:
                        break
                else:
                    break  # every table waits for the server
                table = tables[turn]
                table.is_ready = False
                table.sent_s = perf_counter()
                table.act()
                sent += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        self._check()
        took = sorted(self.took_s)
        return Paced(1000 * _share(took, 0.50), 1000 * _share(took, 0.99), len(took) / seconds)


def _share(ordered: list[float], share: float) -> float:
    return ordered[math.ceil(share * len(ordered)) - 1] if ordered else math.nan
