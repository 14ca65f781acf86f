"""Several servers in one process and in virtual time: real tables, a database in memory with the same semantics, and
faults by a seed. The same seed is the same run.

A run has two phases: first anything may fail, then everything is mended and each match must end. At the end every
acknowledged move is in its log, every entry was written by the owner, and every log can be folded.
"""

import asyncio
import secrets
import selectors
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import ExitStack, suppress
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from fogbound.core.deal import SystemChance
from fogbound.server.live.clock import ServerClock
from fogbound.server.live.contract import LiveClient, Reply
from fogbound.server.live.tables import Tables
from fogbound.server.ops.metrics import Metrics
from fogbound.server.protocol import messages
from fogbound.server.settings import Settings
from fogbound.server.store.contract import ClashError, Figures, LogLine, LostError, OnStored, Owner, Summary
from fogbound.server.table import entries
from fogbound.server.table.state import TableState
from tests.server.driver import whole

TTL_S, RENEW_S, VALID_S = 2.5, 0.5, 1.75


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


class Database:
    """The rows, and what one statement does to them."""

    def __init__(self) -> None:
        self.until_s: dict[int, float] = {}
        self.owner: dict[str, int | None] = {}
        self.wanted: dict[str, int] = {}
        self.goes_on: dict[str, bool] = {}
        self.logs: dict[str, list[bytes]] = {}
        self.count = 0
        self.is_away = False

    def is_owned(self, table: str) -> bool:
        return self.owner.get(table) in self.until_s

    def append(self, node: int, lines: Sequence[LogLine], summaries: Sequence[Summary]) -> Exception | None:
        """The fence, the check for gaps, and the write."""
        if node not in self.until_s:
            return LostError("fenced")
        lengths = {line.table: len(self.logs.get(line.table, ())) for line in lines}
        for line in lines:
            if line.number != lengths[line.table] + 1:
                return ClashError(f"{line.number} after {lengths[line.table]}")
            lengths[line.table] += 1
        is_rematch = len(lengths) > 1
        for table, number, body in lines:
            if number == 1:
                self.owner[table] = node if is_rematch else None
            else:
                assert self.owner[table] == node, "an entry by a node that does not own the table"
            self.logs.setdefault(table, []).append(body)
        self.goes_on.update((summary.table, summary.goes_on) for summary in summaries)
        return None


class SimulatedStore:
    """One server's way to the database: slow, lossy, and away at times."""

    def __init__(self, database: Database, rng: Random, address: str) -> None:
        self._database, self._rng, self._address = database, rng, address
        self.figures = Figures()
        self.node = 0
        self.is_cut = self.is_frozen = False
        self._sent_s = 0.0
        self._steady_s = 0.0
        self._on_fence: Callable[[], None] = lambda: None
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._tasks = [asyncio.ensure_future(work) for work in (self._write(), self._live())]

    @property
    def may_answer(self) -> bool:
        return self.node != 0 and asyncio.get_running_loop().time() - self._sent_s < VALID_S

    is_alone = False
    lease_age_s = 0.0

    @property
    def me(self) -> Owner:
        return Owner(self.node, self._address, "")

    def when_fenced(self, act: Callable[[], None]) -> None:
        self._on_fence = act

    async def _trip(self) -> None:
        """One way to the database, or back. Raises LostError if the line is cut."""
        await asyncio.sleep(self._rng.uniform(0.0005, 0.02))
        while self.is_frozen:
            await asyncio.sleep(0.05)
        if self.is_cut or self._database.is_away:
            raise LostError("the line is cut")

    async def _ask(self, work: Callable[[], Any]) -> Any:
        await self._trip()
        result = work()
        await self._trip()
        return result

    # The life of a node

    async def _live(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(RENEW_S)
            while self.is_frozen:
                await asyncio.sleep(0.05)
            if self.node and loop.time() - self._sent_s > VALID_S:
                self._fence()
            with suppress(LostError):
                await self._beat(loop.time())

    async def _beat(self, sent_s: float) -> None:
        database = self._database
        if not self.node:
            self.node = await self._ask(self._join)
            self._sent_s = self._steady_s = sent_s
            return
        node = self.node
        if not await self._ask(lambda: self._renew(node)):
            self._fence()
            return
        if sent_s - self._sent_s > 1.25:
            self._steady_s = sent_s
        self._sent_s = sent_s
        if sent_s - self._steady_s >= TTL_S:
            now_s = asyncio.get_running_loop().time()
            for late in [one for one, until_s in database.until_s.items() if until_s < now_s and one != node]:
                del database.until_s[late]

    def _join(self) -> int:
        self._database.count += 1
        self._database.until_s[self._database.count] = asyncio.get_running_loop().time() + TTL_S
        return self._database.count

    def _renew(self, node: int) -> bool:
        if node in self._database.until_s:
            self._database.until_s[node] = asyncio.get_running_loop().time() + TTL_S
        return node in self._database.until_s

    def _fence(self) -> None:
        self._database.until_s.pop(self.node, None)
        self.node = 0
        self._on_fence()

    # Writing

    def append(self, lines: Sequence[LogLine], summaries: Sequence[Summary], then: OnStored) -> None:
        node = self.node

        async def work() -> None:
            then(await self._store(node, lines, summaries))

        self._queue.put_nowait(work)

    async def _store(self, node: int, lines: Sequence[LogLine], summaries: Sequence[Summary]) -> Exception | None:
        """An answer that is lost is found out by asking again."""
        is_unknown = False
        while True:
            if node != self.node or not node:
                return LostError("fenced")
            try:
                await self._trip()
                line = lines[0]
                log = self._database.logs.get(line.table, [])
                is_stored = is_unknown and len(log) >= line.number and log[line.number - 1] == line.body
                fault = None if is_stored else self._database.append(node, lines, summaries)
                is_unknown = True
                await self._trip()
            except LostError:
                await asyncio.sleep(0.05)
                continue
            if isinstance(fault, LostError):
                self._fence()
            return fault

    async def _write(self) -> None:
        while True:
            await (await self._queue.get())()

    async def let_go(self, tables: Collection[str]) -> None:
        done = asyncio.get_running_loop().create_future()
        node = self.node

        async def work() -> None:
            for table in tables:
                if self._database.owner.get(table) == node:
                    self._database.owner[table] = self._database.wanted.pop(table, None)
            done.set_result(None)

        self._queue.put_nowait(work)
        await done

    # Everything else

    async def read(self, table: str) -> list[bytes]:
        found: list[bytes] = await self._ask(lambda: list(self._database.logs.get(table, ())))
        return found

    async def check(self) -> None:
        if not self.node:
            raise LostError("no node")

    async def take(self, table: str) -> Owner | None:
        owner: Owner | None = await self._ask(lambda: self._take(table))
        return owner

    def _take(self, table: str) -> Owner | None:
        database = self._database
        if not self.node:
            raise LostError("no node")
        if table in database.owner and not database.is_owned(table):
            database.owner[table] = self.node
        owner = database.owner.get(table)
        return None if owner is None or owner == self.node else Owner(owner, "", "")

    async def adopt(self) -> list[str]:
        while True:
            await asyncio.sleep(2.0)
            with suppress(LostError):
                found: list[str] = await self._ask(self._adopt)
                if found:
                    return found

    def _adopt(self) -> list[str]:
        if not self.node:
            return []
        database = self._database
        found = [table for table, goes_on in database.goes_on.items() if goes_on and not database.is_owned(table)]
        for table in found:
            database.owner[table] = self.node
        return found

    async def bury(self, node: int) -> None:
        await self._ask(lambda: self._database.until_s.pop(node, None))

    async def leave(self) -> None: ...

    async def want(self, table: str, owner: int) -> None:
        def work() -> None:
            if self._database.owner.get(table) == owner:
                self._database.wanted[table] = self.node

        await self._ask(work)

    warning = ""

    async def offer(self, table: str, node: int) -> None:
        def work() -> None:
            if self._database.owner.get(table) == self.node:
                self._database.wanted[table] = node

        await self._ask(work)

    async def wanted(self) -> list[str]:
        return [table for table in self._database.wanted if self._database.owner.get(table) == self.node]

    async def list_tables(self, lines: Mapping[str, bytes | None]) -> None: ...

    async def listed(self) -> list[bytes]:
        return []

    async def summaries(self, after: str, most: int) -> list[Summary]:
        return []

    async def delete_old(self, started_before_ms: int, open_before_ms: int, but: Collection[str]) -> int:
        return 0

    async def pack_quiet(self, since_ms: int, before_ms: int, but: Collection[str]) -> int:
        return 0

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


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
        self.clients: dict[SimulatedClient, None] = {}
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

    async def ask(self, command: messages.Owned) -> messages.Ok | messages.Refused:
        """Until there is an answer, from whichever server; the command keeps its id."""
        while True:
            if self._server is None or self._away.is_set():
                await self._connect()
            answer = await self._try(command)
            if answer is not None and not (isinstance(answer, messages.Refused) and answer.code == "not_stored"):
                return answer
            if answer is not None:
                await asyncio.sleep(0.2)

    async def _try(self, command: messages.Owned) -> messages.Ok | messages.Refused | None:
        """None if this server does not answer, or has sent everybody away."""
        server = self._server
        assert server is not None
        done: asyncio.Future[messages.Ok | messages.Refused] = asyncio.get_running_loop().create_future()

        def reply(answer: messages.Ok | messages.Refused) -> None:
            if not done.done() and not self._away.is_set() and not server.is_dead:
                done.set_result(answer)

        self._world.later(lambda: None if server.is_dead else server.tables.submit(self, command, reply))
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
