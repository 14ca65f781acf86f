"""Servers of a simulation: real tables, and simulated links between them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from fogbound.server.live.clock import ServerClock
from fogbound.server.live.contract import LiveClient, Reply
from fogbound.server.live.tables import Tables
from fogbound.server.ops.metrics import Metrics
from fogbound.server.protocol import messages
from fogbound.server.settings import Settings
from fogbound.server.store.contract import LostError, Owner
from tests.server.nodes.simulated_store import SimulatedStore

if TYPE_CHECKING:
    from tests.server.nodes.simulation import World


class SimulatedRelay:
    """Commands reach the owner, and its messages the client, unless the line between two servers is cut."""

    def __init__(self, world: "World", server: "SimulatedServer") -> None:
        self._world, self._server = world, server
        self._far: dict[LiveClient, dict[str, FarClient]] = {}

    def carries(self, client: LiveClient, table: str) -> bool:
        return table in self._far.get(client, ())

    def submit(self, client: LiveClient, command: messages.Owned, reply: Reply) -> None:
        self._far[client][command.table].carry_out(command, reply)

    def begin(self, owner: Owner, client: LiveClient, command: messages.Owned, reply: Reply) -> None:
        there = self._world.server_of(owner.node)
        if isinstance(client, FarClient) or there is None or self._world.is_split(self._server, there):
            client.send_away()
            reply(messages.Refused("not_stored", "away", command.id))
            asyncio.ensure_future(self._find_out(owner, command.table, there))  # noqa: RUF006
            return
        far = self._far.setdefault(client, {}).setdefault(command.table, FarClient(self._world, client, there))
        far.carry_out(command, reply)

    async def _find_out(self, owner: Owner, table: str, there: "SimulatedServer | None") -> None:
        with suppress(LostError):
            if there is None and self._world.is_dead(owner.node):
                await self._server.store.bury(owner.node)
            else:
                await self._server.store.want(table, owner.node)

    def leave(self, client: LiveClient) -> None:
        for far in self._far.pop(client, {}).values():
            far.server.far.pop(far, None)
            far.server.tables.leave(far)

    def break_all(self) -> None:
        """This server ends, or owns nothing any more: others notice that their links are broken."""
        for client in list(self._far):
            self.leave(client)


class FarClient:
    """A client of another server, as the owner knows it."""

    def __init__(self, world: "World", near: LiveClient, server: "SimulatedServer") -> None:
        self._world, self._near, self.server = world, near, server
        server.far[self] = None
        self._next_s = 0.0
        self.address = ""
        self.watched: set[str] = set()

    def carry_out(self, command: messages.Owned, reply: Reply) -> None:
        def arrive() -> None:
            if self in self.server.far:  # else the link is broken, and nobody answers
                self.server.tables.submit(self, command, lambda answer: self._back(lambda: reply(answer)))

        self._world.later(arrive)

    def _back(self, act: Callable[[], None]) -> None:
        """A link keeps the order."""
        loop = asyncio.get_running_loop()
        self._next_s = max(self._next_s + 1e-6, loop.time() + self._world.rng.uniform(0.0002, 0.01))
        loop.call_at(self._next_s, act)

    def send(self, message: bytes) -> None:
        self._back(lambda: self._near.send(message))

    def send_away(self) -> None:
        self._back(self._near.send_away)

    def dismiss(self) -> None:
        self.send_away()


class SimulatedServer:
    """Real tables over a simulated store and relay."""

    def __init__(self, world: "World", number: int) -> None:
        loop = asyncio.get_running_loop()
        self.is_dead = False
        self.store = SimulatedStore(world.database, world.rng, f"node{number}")
        skew_s = world.rng.uniform(-3, 3)
        clock = ServerClock(monotonic_s=loop.time, wall_s=lambda: 1e9 + skew_s + loop.time())
        self.clients: dict[LiveClient, None] = {}
        self.far: dict[FarClient, None] = {}
        """Clients of other servers with tables here."""
        settings = Settings(bot_pace_s=0.3)
        self.relay = SimulatedRelay(world, self)
        self.tables = Tables(self.store, settings, Metrics(), clock, run_at_once, relay=self.relay)
        self.store.when_fenced(self.fenced)
        self.tables.begin()
        self._giving = asyncio.ensure_future(self._give())

    async def _give(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            if names := await self.store.wanted():
                await self.tables.let_go(names)
                await self.store.let_go([name for name in names if self.tables.registry.find(name) is None])

    def fenced(self) -> None:
        everybody: list[LiveClient] = [*self.clients, *self.far]
        for client in everybody:
            client.send_away()
        self.far.clear()
        self.relay.break_all()
        self.tables.drop_all()

    async def end(self) -> None:
        self._giving.cancel()
        await self.tables.end()
        await self.store.close()


async def run_at_once(function: Any, /, *args: Any) -> Any:
    return function(*args)
