"""Several servers in one process and in virtual time: real tables, a database in memory with the same semantics, and
faults by a seed. The same seed is the same run.

A run has two phases: first anything may fail, then everything is mended and each match must end. At the end every
acknowledged move is in its log, every entry was written by the owner, and every log can be folded.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from random import Random
from unittest.mock import patch

from fogbound.core.deal import SystemChance
from fogbound.server.protocol import messages
from fogbound.server.table import entries
from fogbound.server.table.state import TableState
from tests.server.nodes.simulated_client import SimulatedClient
from tests.server.nodes.simulated_server import SimulatedServer
from tests.server.nodes.simulated_store import Database
from tests.server.nodes.virtual_time import VirtualLoop


class World:
    """Servers, players and faults of one seed."""

    def __init__(self, seed: int, servers: int = 3, tables: int = 3) -> None:
        self.rng = Random(seed)
        self.database = Database()
        self.servers: list[SimulatedServer] = []
        self._server_count, self._table_count, self._ids = servers, tables, 0
        self._splits: set[frozenset[int]] = set()
        self.faults: list[str] = []

    def new_id(self) -> str:
        self._ids += 1
        return f"id{self._ids}"

    def later(self, act: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(self.rng.uniform(0.0002, 0.01), act)

    def server_of(self, node: int) -> SimulatedServer | None:
        return next((one for one in self.servers if one.store.node == node and not one.is_dead), None)

    def is_dead(self, node: int) -> bool:
        return self.server_of(node) is None

    def is_split(self, one: SimulatedServer, other: SimulatedServer) -> bool:
        return frozenset((id(one), id(other))) in self._splits

    async def run(self) -> None:
        self.servers = [SimulatedServer(self, number) for number in range(self._server_count)]
        await asyncio.sleep(1.0)
        matches = [asyncio.ensure_future(self._match(number)) for number in range(self._table_count)]
        for _ in range(self.rng.randrange(3, 9)):
            await asyncio.sleep(self.rng.uniform(0.1, 3.0))
            await self._do_something_bad()
        self._heal()
        players = await asyncio.wait_for(asyncio.gather(*matches), 3600)
        for server in self.servers:
            await server.end()
        for table, both in players:
            self._check(table, both)

    async def _match(self, number: int) -> tuple[str, list[SimulatedClient]]:
        """One person against a bot, or two people; with a clock or without."""
        rng = Random(self.rng.getrandbits(64))
        made = await self._create(rng)
        count = 2 if number % 2 else 1
        people = [SimulatedClient(self, made.table, seat, rng) for seat in range(count)]
        people[0].token = made.host_token
        for person in people:
            await person.sit()
        if count == 1:
            await people[0].ask(messages.SeatBot(self.new_id(), made.table, 1, "random"))
        await people[0].ask(messages.Start(self.new_id(), made.table))
        await asyncio.gather(*(person.play() for person in people))
        return made.table, people

    async def _create(self, rng: Random) -> messages.NewTableMade:
        while True:
            server = rng.choice([one for one in self.servers if not one.is_dead])
            clock = messages.PerMove(60) if rng.random() < 0.5 else None
            with suppress(ValueError):
                return await server.tables.create(messages.NewTable("memoarrr", look_s=1, clock=clock))
            await asyncio.sleep(0.5)

    async def _do_something_bad(self) -> None:
        server = self.rng.choice([one for one in self.servers if not one.is_dead])
        fault = self.rng.choice(("kill", "freeze", "cut", "away", "split"))
        self.faults.append(fault)
        long_s = self.rng.uniform(0.2, 6.0)
        loop = asyncio.get_running_loop()
        if fault == "kill":
            await self._kill(server)
        elif fault == "freeze":
            server.store.is_frozen = True
            loop.call_later(long_s, setattr, server.store, "is_frozen", False)
        elif fault == "cut":
            server.store.is_cut = True
            loop.call_later(long_s, setattr, server.store, "is_cut", False)
        elif fault == "away":
            self.database.is_away = True
            loop.call_later(long_s, setattr, self.database, "is_away", False)
        else:
            other = self.rng.choice([one for one in self.servers if one is not server])
            self._splits.add(frozenset((id(server), id(other))))
            for far in (*server.far, *other.far):
                loop.call_later(3.0, far.send_away)  # its link does not answer any more

    async def _kill(self, server: SimulatedServer) -> None:
        """Its process ends; another one starts."""
        server.is_dead = True
        server.store.is_cut = True
        server.fenced()
        await server.end()
        self.servers.remove(server)
        self.servers.append(SimulatedServer(self, len(self.servers)))

    def _heal(self) -> None:
        self._splits.clear()
        self.database.is_away = False
        for server in self.servers:
            server.store.is_cut = server.store.is_frozen = False

    def _check(self, table: str, people: list[SimulatedClient]) -> None:
        log = [entries.read(body) for body in self.database.logs[table]]
        state = TableState.from_log(table, log)
        assert state.status == "over"
        times = [entry.at_ms for entry in log]
        assert times == sorted(times), "time went back"
        assert state.match is not None
        for person in people:
            for number, move in person.acknowledged.items():
                assert str(state.match.moves[number]) == move, "an acknowledged move is missing"


def simulate(seed: int) -> World:
    """Run one seed to its end. Raises AssertionError."""
    world, chance, loop = World(seed), Random(seed), VirtualLoop()
    with ExitStack() as fixed:
        for place, name, fake in (
            (SystemChance, "below", lambda self, limit: chance.randrange(limit)),
            (secrets, "choice", chance.choice),
            (secrets, "token_hex", lambda size: f"{chance.getrandbits(8 * size):0{2 * size}x}"),
            (time, "monotonic", loop.time),
        ):
            fixed.enter_context(patch.object(place, name, fake))
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(world.run())
    return world
