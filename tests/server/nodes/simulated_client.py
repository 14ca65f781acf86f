"""Players of a simulation."""

import asyncio
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from fogbound.server.live.contract import Reply
from fogbound.server.protocol import messages
from tests.server.driver import whole
from tests.server.nodes.simulated_server import SimulatedServer

if TYPE_CHECKING:
    from tests.server.nodes.simulation import World


class SimulatedClient:
    """A player with one seat: connects to any server, sends what has no answer again, plays random legal moves."""

    def __init__(self, world: "World", table: str, seat: int, rng: Random) -> None:
        self._world, self._table, self._seat, self._rng = world, table, seat, rng
        self.address = ""
        self.watched: set[str] = set()
        self.token = f"{rng.getrandbits(128):032x}"
        self.now: dict[str, Any] = {}
        self.acknowledged: dict[int, str] = {}
        self._server: SimulatedServer | None = None
        self._away = asyncio.Event()
        self._changed = asyncio.Event()

    # As the server sees it

    def send(self, message: bytes) -> None:
        found = msgspec.json.decode(message)
        if found["type"] == "table":
            self.now = whole(found)
            self._changed.set()

    def send_away(self) -> None:
        self._away.set()

    def dismiss(self) -> None:
        self.send_away()

    # The player

    async def ask(self, command: messages.AtTable) -> messages.Ok | messages.Refused:
        """Until there is an answer, from whichever server; the command keeps its id."""
        while True:
            if self._server is None or self._away.is_set():
                await self._connect()
            answer = await self._try(command)
            if answer is not None and not (isinstance(answer, messages.Refused) and answer.code == "not_stored"):
                return answer
            if answer is not None:
                await asyncio.sleep(0.2)

    async def _try(self, command: messages.AtTable) -> messages.Ok | messages.Refused | None:
        """None if this server does not answer, or has sent everybody away."""
        server = self._server
        assert server is not None
        done: asyncio.Future[messages.Ok | messages.Refused] = asyncio.get_running_loop().create_future()

        def reply(answer: messages.Ok | messages.Refused) -> None:
            if not done.done() and not self._away.is_set() and not server.is_dead:
                done.set_result(answer)

        def submit(then: Reply) -> None:
            if not server.is_dead and (then is reply or self in server.clients):
                server.tables.submit(self, command, then)

        self._world.later(lambda: submit(reply))
        if not isinstance(command, messages.Watch) and self._rng.random() < 0.05:  # it has lost the answer, it believes
            self._world.later(lambda: submit(lambda answer: None))
        away = asyncio.ensure_future(self._away.wait())
        waiting: list[asyncio.Future[Any]] = [done, away]
        await asyncio.wait(waiting, timeout=3.0, return_when=asyncio.FIRST_COMPLETED)
        away.cancel()
        if done.done() and not self._away.is_set():
            return done.result()
        done.cancel()
        self._away.set()
        return None

    async def _connect(self) -> None:
        while True:
            if self._server is not None:
                self._server.clients.pop(self, None)
                if not self._server.is_dead:
                    self._server.tables.leave(self)
            self.watched = set()
            await asyncio.sleep(self._rng.uniform(0, 0.15))
            ready = [one for one in self._world.servers if not one.is_dead and one.store.node]
            if not ready:
                continue
            self._server = self._rng.choice(ready)
            self._server.clients[self] = None
            self._away.clear()
            answer = await self._try(messages.Watch(self._world.new_id(), self._table, [self.token]))
            if isinstance(answer, messages.Ok):
                return
            self._away.set()

    async def sit(self) -> None:
        for command in (
            messages.Sit(self._world.new_id(), self._table, self._seat, f"Player {self._seat}", self.token),
            messages.Ready(self._world.new_id(), self._table, self._seat),
        ):
            answer = await self.ask(command)
            assert isinstance(answer, messages.Ok), answer

    async def play(self) -> None:
        """To the end of the match."""
        while self.now.get("status") != "over":
            await self._move()
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), 1.0)
            if self._away.is_set():
                await self._connect()

    async def _move(self) -> None:
        seen = next((one for one in self.now.get("seen", ()) if one["seat"] == self._seat), None)
        if seen is None or not seen["legal_moves"] or self.now["status"] != "running":
            return
        moves, move = self.now["moves"], self._rng.choice(seen["legal_moves"])
        answer = await self.ask(messages.Play(self._world.new_id(), self._table, self._seat, moves, move))
        if isinstance(answer, messages.Ok):
            assert moves not in self.acknowledged, "two moves have the same number"
            self.acknowledged[moves] = move
