"""Rate limits and quotas of addresses."""

import pytest

from fogbound.core.errors import NotAllowedError, TooManyError
from fogbound.server.live.join_codes import LIFETIME_MS
from fogbound.server.ops.limits import Addresses, WorkBudgets
from fogbound.server.protocol.messages import CODE_LETTERS
from fogbound.server.token_bucket import TokenBucket


@pytest.fixture
def clock(monkeypatch):
    """A list whose last number is the time."""
    times = [0.0]
    monkeypatch.setattr("fogbound.server.token_bucket.time.monotonic", lambda: times[-1])
    return times


def test_a_bucket_gives_a_burst_and_then_its_rate(clock):
    bucket = TokenBucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.append(0.5)
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.append(1000.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_an_address_has_so_many_connections_at_once():
    addresses = Addresses(most_connections=2, per_minute=1, requests_per_s=1)
    addresses.enter("a")
    addresses.enter("a")
    addresses.enter("b")
    with pytest.raises(TooManyError):
        addresses.enter("a")
    addresses.leave("a")
    addresses.enter("a")


def test_a_network_of_ipv6_counts_as_one_address():
    addresses = Addresses(most_connections=2, per_minute=1, requests_per_s=1)
    addresses.enter("2001:db8:1:2::1")
    addresses.enter("2001:db8:1:2:ffff::2")
    with pytest.raises(TooManyError):
        addresses.enter("2001:db8:1:2:3::3")
    addresses.enter("2001:db8:1:3::1")
    addresses.leave("2001:db8:1:2:aaaa::4")
    addresses.enter("2001:db8:1:2:3::3")


def test_addresses_of_ipv4_that_come_as_ipv6_are_not_one_network():
    addresses = Addresses(most_connections=1, per_minute=1, requests_per_s=1)
    addresses.enter("::ffff:192.0.2.1")
    addresses.enter("::ffff:192.0.2.2")
    with pytest.raises(TooManyError):
        addresses.enter("192.0.2.1")


def test_an_address_may_ask_for_so_much_a_minute(clock):
    addresses = Addresses(most_connections=1, per_minute=2, requests_per_s=1)
    addresses.ask("a")
    addresses.ask("a")
    with pytest.raises(TooManyError):
        addresses.ask("a")
    addresses.ask("b")
    clock.append(30.0)
    addresses.ask("a")


def test_an_address_may_request_so_much_a_second_and_some_at_once(clock):
    addresses = Addresses(most_connections=1, per_minute=1, requests_per_s=2)
    for _ in range(20):
        addresses.request("a")
    with pytest.raises(TooManyError):
        addresses.request("a")
    addresses.request("b")
    clock.append(0.5)
    addresses.request("a")


def test_what_is_known_of_addresses_is_bounded():
    addresses = Addresses(most_connections=1, per_minute=2, requests_per_s=1)
    for number in range(12_000):
        addresses.ask(str(number))
        addresses.request(str(number))
        addresses.enter(str(number))
        addresses.leave(str(number))
    assert len(addresses._asked) == len(addresses._requested) == 10_000
    assert not addresses._connections


def charged(work) -> int:
    """So many tokens are there before it is refused."""
    for count in range(1_000_000):
        try:
            work.charge(1)
        except TooManyError:
            return count
    raise AssertionError("there is no limit")


def test_work_is_charged_to_a_connection_its_address_and_the_server(clock):
    budgets = WorkBudgets(1, 10, commands_per_s=1, commands_at_once=10)
    assert [charged(budgets.of_connection("2001:db8::1")) for _ in range(3)] == [10, 10, 10]
    assert [charged(budgets.of_connection(f"2001:db8::{n}")) for n in (2, 3)] == [10, 0]  # the same network
    assert sum(charged(budgets.of_connection(f"192.0.2.{n // 4}")) for n in range(100)) == 10  # 50 for all
    clock.append(5.0)
    assert charged(budgets.of_connection("192.0.2.99")) == 10


def test_commands_are_counted_for_an_address_and_for_the_server(clock):
    budgets = WorkBudgets(1, 10, commands_per_s=2, commands_at_once=3)
    neighbours = [budgets.of_connection(f"2001:db8::{number}") for number in range(5)]
    assert sum(neighbours[number % 5].take_command() for number in range(100)) == 30
    others = [budgets.of_connection(f"192.0.2.{number}") for number in range(100)]
    assert sum(others[number % 100].take_command() for number in range(5000)) == 570  # 600 for all
    clock.append(1.0)
    assert sum(neighbours[0].take_command() for _ in range(100)) == 20


def test_work_that_is_refused_is_charged_to_nobody(clock):
    budgets = WorkBudgets(1, 10, commands_per_s=1, commands_at_once=10)
    work = budgets.of_connection("a")
    with pytest.raises(TooManyError):
        work.charge(11)
    assert charged(work) == 10


def test_growth_of_logs_is_charged_to_the_address_however_many_connections_it_has(clock):
    budgets = WorkBudgets(5, 60, commands_per_s=20, commands_at_once=60)
    connections = [budgets.of_connection(f"2001:db8::{n}") for n in range(4)]
    for number in range(24_000):
        connections[number % 4].charge(0, 1)
    for connection in connections:
        with pytest.raises(TooManyError):
            connection.charge(0, 1)
    budgets.of_connection("192.0.2.1").charge(0, 1)
    clock.append(clock[-1] + 1.0)
    for _ in range(80):
        connections[0].charge(0, 1)
    with pytest.raises(TooManyError):
        connections[1].charge(0, 1)


def test_an_address_that_the_operator_keeps_away_neither_connects_nor_makes_anything(clock):
    addresses = Addresses(100, 30, 20)
    addresses.keep_away("2001:db8::1", 60)
    for ask in (addresses.enter, addresses.ask):
        with pytest.raises(NotAllowedError):
            ask("2001:db8::2")
        ask("192.0.2.1")
    clock.append(clock[-1] + 61.0)
    addresses.enter("2001:db8::2")


def wrong(addresses: Addresses, address: str, codes: int) -> int:
    """Type so many wrong join codes; returns how many were looked up."""
    looked_up = 0
    for _ in range(codes):
        try:
            addresses.guess(address)
        except TooManyError:
            continue
        looked_up += 1
    return looked_up


def test_guessing_join_codes_is_hopeless_from_one_address_and_from_many(clock):
    letters, lifetime_s = len(CODE_LETTERS) ** 4, LIFETIME_MS // 1000
    addresses = Addresses(most_connections=1, per_minute=1, requests_per_s=1000)
    one = wrong(addresses, "a", 1000)
    for now in range(lifetime_s):
        clock.append(float(now))
        one += wrong(addresses, "a", 2)
    assert 10 <= one <= 30
    assert one / letters < 1 / 5000
    many = Addresses(most_connections=1, per_minute=1, requests_per_s=1000)
    found = 0
    for now in range(lifetime_s):
        clock.append(float(now))
        found += sum(wrong(many, f"{now}.{n}", 1) for n in range(100))
    assert found / letters < 1 / 1000


def test_right_codes_are_not_counted_and_a_party_behind_one_address_gets_in(clock):
    addresses = Addresses(most_connections=1, per_minute=1, requests_per_s=1000)
    for _ in range(100):
        addresses.guess("party")()
    assert wrong(addresses, "party", 100) == 10
    clock.append(60.0)
    for _ in range(100):
        addresses.guess("party")()
