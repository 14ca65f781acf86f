"""Secrets do not cross between nodes either: the tests of one server, through a relay."""

import asyncio
from itertools import count

import pytest

from fogbound.server.settings import Settings
from fogbound.server.store.opening import open_store
from tests.server.cluster import Edge
from tests.server.test_leaks import PLAYED
from tests.server.test_leaks import test_every_byte_of_a_match_is_what_the_rules_let_this_seat_see as _check_every_byte
from tests.server.test_non_interference_on_the_wire import CASES, Laid, heard

pytestmark = pytest.mark.slow  # real servers

LAID = CASES


@pytest.fixture(scope="module")
def laid(tmp_path_factory, postgres):
    """Two nodes, and a match of each game that will be played through a relay."""
    database = postgres.database()
    names = (f"{number:012d}" for number in count())
    matches = [Laid(*case, 15, names) for case in LAID]

    async def store():
        target = await open_store(Settings(data=database))
        try:
            for match in matches:
                await match.store(target)
        finally:
            await target.close()

    asyncio.run(store())
    edge = Edge(tmp_path_factory.mktemp("edge"), database, warm_up=1)  # a node that compiles loses its lease
    for match in matches:
        for name in (match.name, *(name for name, _ in match.others.values())):
            edge.own(name)
    try:
        yield edge, matches
        assert edge.metric("fogbound_tables") == 0  # all of it was played at the other node
    finally:
        edge.end()


@pytest.mark.parametrize("plan", PLAYED, ids=lambda plan: f"{plan.game} {plan.options}")
def test_every_byte_of_a_relayed_match_is_what_the_rules_let_this_seat_see(laid, plan):
    _check_every_byte(laid[0], plan)


@pytest.mark.parametrize("case", LAID, ids=lambda case: f"{case[0]} {case[1]}")
def test_what_is_relayed_does_not_depend_on_what_may_not_be_known(laid, case):
    edge, matches = laid
    one = matches[LAID.index(case)]
    told = heard(edge, one.name, one.match)
    for who, (name, other) in one.others.items():
        assert other.deal != one.match.deal
        assert heard(edge, name, one.match)[who] == told[who]
