"""Any order of joining, freezing, burying, taking, letting go and appending, on a real PostgreSQL.

The machine plays several nodes and the network between them and the database. It knows what a correct database must
hold: logs have no gaps, an acknowledged entry is there, and every entry was written by the node that owned the table.
"""

import asyncio
from typing import Any

import asyncpg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from fogbound.server.store import ownership
from fogbound.server.store.lease import Lease
from fogbound.server.store.migrations import migrate
from fogbound.server.store.postgres import _APPEND, _RESOLVE
from tests.long import also

pytestmark = pytest.mark.slow  # a real database

TABLES = ("aaaa", "bbbb", "cccc")
NODES = 3
EXPIRE = """
UPDATE fogbound.nodes
SET until = clock_timestamp() + CASE WHEN node = $1 THEN interval '-1 s' ELSE interval '1 h' END
"""
"""The lease of this node is over, and no other, however slow the machine is."""


class Server:
    """Beliefs of one server: its lease, the tables it took, and the entries that it read or wrote."""

    def __init__(self, number: int) -> None:
        self.lease = Lease(f"http://node{number}", 1)
        self.logs: dict[str, int] = {}
        """For each table that it believes to own the last number it knows."""
        self.unknown: tuple[str, int, bytes] | None = None
        """An entry whose answer was lost."""


class Ownership(RuleBasedStateMachine):
    address: str

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.connection: Any = self.wait(asyncpg.connect(self.address))
        self.wait(migrate(self.connection))
        self.wait(self.connection.execute("TRUNCATE fogbound.nodes, fogbound.tables, fogbound.entries"))
        for table in TABLES:
            statement = "INSERT INTO fogbound.tables (tbl, changed_ms, has_started, goes_on) VALUES ($1, 0, true, $2)"
            self.wait(self.connection.execute(statement, table, table != "cccc"))
        self.servers = [Server(number) for number in range(NODES)]
        self.acknowledged: dict[tuple[str, int], bytes] = {}
        self.owners: dict[str, int | None] = dict.fromkeys(TABLES)
        """The owner of each table as the database must have it; a dead one is nobody."""
        self.wants: dict[str, int] = {}
        """Nodes that want a table from its living owner."""
        self.alive: set[int] = set()
        self.count = 0

    def wait(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def teardown(self) -> None:
        self.wait(self.connection.close())
        self.loop.close()

    def owner(self, table: str) -> int | None:
        owner = self.owners[table]
        return owner if owner in self.alive else None

    # The life of a node

    def living(self) -> list[Server]:
        return [server for server in self.servers if server.lease.node in self.alive]

    def known(self) -> list[Server]:
        """Servers that are a node, or believe to be one."""
        return [server for server in self.servers if server.lease.node]

    @precondition(lambda self: len(self.living()) < NODES)
    @rule(data=st.data())
    def join(self, data: Any) -> None:
        server = data.draw(st.sampled_from([one for one in self.servers if one.lease.node not in self.alive]))
        self.wait(server.lease.join(self.connection))
        server.logs, server.unknown = {}, None
        assert server.lease.node not in self.alive
        self.alive.add(server.lease.node)

    @precondition(lambda self: self.known())
    @rule(data=st.data())
    def renew(self, data: Any) -> None:
        server = data.draw(st.sampled_from(self.known()))
        assert self.wait(server.lease.renew(self.connection)) == (server.lease.node in self.alive)

    @precondition(lambda self: len(self.living()) > 1)
    @rule(data=st.data())
    def bury_whoever_is_late(self, data: Any) -> None:
        """Its lease ends, because it is frozen or cut off; another one buries it, and it does not know."""
        late, judge = (one.lease for one in data.draw(st.permutations(self.living()))[:2])
        late = late.node
        self.wait(self.connection.execute(EXPIRE, late))
        self.wait(judge.renew(self.connection))
        judge._steady_since = judge._sent_at
        assert self.wait(judge.bury_others(self.connection)) == []  # it has not renewed for a whole term itself
        judge._steady_since -= 10
        assert self.wait(judge.bury_others(self.connection)) == [late]
        self.alive.discard(late)

    @precondition(lambda self: self.known())
    @rule(data=st.data())
    def bury_at_once(self, data: Any) -> None:
        node = data.draw(st.sampled_from(self.known())).lease.node
        assert self.wait(Lease.bury(self.connection, node)) == (node in self.alive)
        self.alive.discard(node)

    # Owning

    @precondition(lambda self: self.living())
    @rule(data=st.data(), table=st.sampled_from(TABLES))
    def take(self, data: Any, table: str) -> None:
        server = data.draw(st.sampled_from(self.living()))
        expected = self.owner(table)
        found = self.wait(ownership.take(self.connection, server.lease.node, table))
        if expected is not None and expected != server.lease.node:
            assert found is not None
            assert found.node == expected
            return
        assert found is None
        if expected is None:
            self.wants.pop(table, None)
        self.owners[table] = server.lease.node
        self.read(server, table)

    @precondition(lambda self: self.living())
    @rule(data=st.data())
    def adopt(self, data: Any) -> None:
        server = data.draw(st.sampled_from(self.living()))
        orphans = {table for table in TABLES if table != "cccc" and self.owner(table) is None}
        found = self.wait(ownership.adopt(self.connection, server.lease.node))
        assert set(found) == orphans
        assert len(found) == len(orphans)
        for table in found:
            self.wants.pop(table, None)
            self.owners[table] = server.lease.node
            self.read(server, table)

    @precondition(lambda self: self.believers())
    @rule(data=st.data())
    def let_go(self, data: Any) -> None:
        server, table = data.draw(st.sampled_from(self.believers()))
        server.logs.pop(table)
        self.wait(ownership.let_go(self.connection, server.lease.node, [table]))
        if server.lease.node and self.owners[table] == server.lease.node:
            self.owners[table] = self.wants.pop(table, None)

    @precondition(lambda self: self.living())
    @rule(data=st.data(), table=st.sampled_from(TABLES))
    def want(self, data: Any, table: str) -> None:
        server, owner = data.draw(st.sampled_from(self.living())), self.owner(table)
        if owner in (None, server.lease.node):
            return
        self.wants[table] = server.lease.node
        self.wait(ownership.want(self.connection, server.lease.node, table, owner or 0))
        assert table in self.wait(ownership.wanted(self.connection, owner or 0))

    def read(self, server: Server, table: str) -> None:
        statement = "SELECT count(*) FROM fogbound.entries WHERE tbl = $1"
        server.logs[table] = self.wait(self.connection.fetchval(statement, table))

    # Writing

    def believers(self) -> list[tuple[Server, str]]:
        """Servers that believe to own a table, whether they do or not."""
        return [(server, table) for server in self.servers for table in server.logs]

    @precondition(lambda self: any(server.unknown is None for server, _ in self.believers()))
    @rule(data=st.data(), is_lost=st.booleans(), arrives=st.booleans())
    def append(self, data: Any, is_lost: bool, arrives: bool) -> None:
        """By a node that believes to own the table. Its statement, or the answer, may be lost."""
        believers = [one for one in self.believers() if one[0].unknown is None]
        server, table = data.draw(st.sampled_from(believers))
        self.count += 1
        number, body = server.logs[table] + 1, f"{server.lease.node}:{self.count}".encode()
        if is_lost:
            server.unknown = table, number, body
            if not arrives:
                return
        row = self.write(server, table, number, body)
        may = server.lease.node in self.alive
        if may:
            assert self.owners[table] == server.lease.node, "two nodes believe to own a table"
        assert (row["is_alive"], row["added"]) == (may, int(may))
        if is_lost:
            return
        if may:
            self.acknowledge(server, table, number, body)
        else:
            server.logs.clear()  # it was fenced

    def write(self, server: Server, table: str, number: int, body: bytes) -> Any:
        before: list[list[Any]] = [[table], [number - 1]] if number > 1 else [[], []]
        return self.wait(
            self.connection.fetchrow(
                _APPEND, server.lease.node, [table], [number], [body], *before, [table], [0], [True], [table != "cccc"],
                [None],
            )
        )  # fmt: skip

    @precondition(lambda self: any(server.unknown for server in self.servers))
    @rule(data=st.data())
    def resolve(self, data: Any) -> None:
        """Find out whether an entry is stored whose answer was lost; only then is anybody told."""
        server = data.draw(st.sampled_from([server for server in self.servers if server.unknown]))
        (table, number, body), server.unknown = server.unknown, None
        row = self.wait(self.connection.fetchrow(_RESOLVE, server.lease.node, table, number, body))
        if row is None:
            assert server.lease.node not in self.alive
            server.logs.clear()
        elif row["is_stored"]:
            self.acknowledge(server, table, number, body)
        else:
            assert row["is_stored"] is None, "another entry has its number"
            if table in server.logs and self.write(server, table, number, body)["added"]:
                self.acknowledge(server, table, number, body)

    def acknowledge(self, server: Server, table: str, number: int, body: bytes) -> None:
        assert (table, number) not in self.acknowledged
        self.acknowledged[table, number] = body
        if table in server.logs:
            server.logs[table] = number

    # Invariants

    @invariant()
    def nothing_is_lost_and_nothing_doubled(self) -> None:
        rows = self.wait(self.connection.fetch("SELECT tbl, number, body FROM fogbound.entries ORDER BY tbl, number"))
        there = {(row["tbl"], row["number"]): bytes(row["body"]) for row in rows}
        for table in TABLES:
            numbers = [number for name, number in there if name == table]
            assert numbers == list(range(1, len(numbers) + 1))
        assert self.acknowledged.items() <= there.items()

    @invariant()
    def the_database_knows_the_owners(self) -> None:
        rows = self.wait(self.connection.fetch("SELECT tbl, owner FROM fogbound.tables"))
        nodes = {row["node"] for row in self.wait(self.connection.fetch("SELECT node FROM fogbound.nodes"))}
        assert nodes == self.alive
        for table, owner in rows:
            assert (owner if owner in nodes else None) == self.owner(table)


@pytest.mark.parametrize("examples", [40, *also(300)])
def test_nobody_writes_to_a_table_that_is_not_its_own_and_nothing_acknowledged_is_lost(postgres, examples):
    Ownership.address = postgres.database()
    few = settings(
        max_examples=examples, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(Ownership, settings=few)
