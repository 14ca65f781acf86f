"""Frames and bytes have a budget before anything parses them."""

import pytest

from fogbound.server.settings import Settings
from fogbound.server.token_bucket import TokenBucket
from fogbound.server.ws.frame_gate import ByteBudget, FrameBudgets, FrameGate

MASK = bytes(4)
TEXT, FRAGMENT, CLOSE, PING = 0x81, 0x00, 0x88, 0x89


@pytest.fixture
def clock(monkeypatch):
    """A list whose last number is the time."""
    times = [0.0]
    monkeypatch.setattr("fogbound.server.token_bucket.time.monotonic", lambda: times[-1])
    return times


def frame(first: int, payload: bytes = b"") -> bytes:
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([0x80 | 127]) + size.to_bytes(8, "big")
    return bytes([first]) + length + MASK + payload


def gate(prompt=3, burst=0, shared=0, data=1_000_000) -> FrameGate:
    """A gate with so many tokens at once, and one more frame a second."""
    buckets = TokenBucket(1, prompt), TokenBucket(1, burst), TokenBucket(1, shared), TokenBucket(1, data)
    return FrameGate(*buckets, TokenBucket(1e6, 1e6), lengths())


def lengths() -> ByteBudget:
    return ByteBudget(TokenBucket(1e9, 1e9), TokenBucket(1e9, 1e9), 1 << 20)


def test_frames_of_every_size_pass_unchanged_wherever_they_are_cut(clock):
    sent = b"".join(frame(TEXT, b"x" * size) for size in (0, 1, 125, 126, 300, 70_000)) + frame(PING, b"hello")
    for step in (1, 2, 3, 7, 125, 1000, 100_000):
        one = gate(prompt=7)
        assert b"".join(one.admit(sent[at : at + step]) for at in range(0, len(sent), step)) == sent
        assert not one.is_over
        one.admit(frame(PING))
        assert one.is_over  # there were seven


@pytest.mark.parametrize("first", [TEXT, FRAGMENT, PING, 0x8A])
def test_frames_of_every_kind_wait_when_there_are_too_many(clock, first):
    one = gate(prompt=3)
    assert one.admit(5 * frame(first)) == 3 * frame(first)
    assert one.is_over
    assert one.admit() == b""
    clock.append(1.0)
    assert one.admit() == frame(first)
    clock.append(10.0)
    assert one.admit(frame(first)) == 2 * frame(first)
    assert not one.is_over


def test_bursts_are_paid_from_a_budget_that_all_share(clock):
    shared = TokenBucket(1, 4)
    rude, honest = (
        FrameGate(
            TokenBucket(1, 2), TokenBucket(1, 100), shared, TokenBucket(1, 10_000), TokenBucket(1, 100), lengths()
        )
        for _ in range(2)
    )
    assert rude.admit(50 * frame(PING)) == 6 * frame(PING)
    assert honest.admit(2 * frame(TEXT)) == 2 * frame(TEXT)  # at its usual pace it does not wait
    assert honest.admit(frame(TEXT)) == b""


def test_bytes_over_the_budget_are_a_pause_and_far_over_it_a_flood(clock):
    one = gate(data=100)
    text = frame(TEXT, b"x" * 110)
    assert (one.admit(text), one.is_over) == (text, True)
    clock.append(30.0)
    assert (one.admit(), one.is_over) == (b"", False)
    assert one.admit(frame(TEXT, b"x" * 300)) == b""  # not even looked at
    assert one.is_flooded
    clock.append(1e6)
    assert one.admit(frame(TEXT)) == b""


def test_nothing_comes_after_a_closing_frame(clock):
    one = gate()
    assert one.admit(frame(CLOSE, b"\x03\xe8") + frame(TEXT, b"{}")) == frame(CLOSE, b"\x03\xe8")
    assert one.is_closed
    assert one.admit(frame(TEXT, b"{}")) == b""


def test_only_the_rest_of_a_frame_and_a_closing_frame_pass_while_the_server_closes(clock):
    one = gate()
    text = frame(TEXT, b"hello")
    assert one.admit(text[:8]) == text[:8]
    one.begin_closing()
    assert one.admit(text[8:] + frame(PING) + frame(CLOSE)) == text[8:] + frame(CLOSE)


def test_a_client_within_its_limits_of_commands_never_waits(clock):
    settings = Settings()
    one = FrameBudgets(settings).new_gate()
    command = frame(TEXT, b"x" * 200)
    for second in range(1, 60):
        clock.append(float(second))
        for _ in range(int(settings.commands_per_s)):
            assert one.admit(command) == command
            assert not one.is_over
    assert FrameBudgets(settings).new_gate().admit(settings.commands_at_once * command).count(b"x" * 200) == 60


def test_an_address_has_a_budget_of_frames_and_bytes_however_many_connections_it_has(clock):
    budgets = FrameBudgets(Settings())
    crowd = [budgets.new_gate(f"2001:db8::{number}") for number in range(100)]
    pings = sum(len(one.admit(60 * frame(PING))) // len(frame(PING)) for one in crowd)
    assert pings <= 600 + 250  # its own, and what is there for everybody's bursts
    clock.append(3600.0)
    long = frame(TEXT, b"x" * 16_000)
    passed = sum(len(one.admit(3 * long)) // len(long) for one in crowd)
    assert passed <= 10 * 65_536 // 16_000
    assert budgets.new_gate("192.0.2.1").admit(long) == long


def test_people_who_play_wait_for_nobody_although_all_bytes_are_used_up(clock):
    budgets = FrameBudgets(Settings())
    long, command = frame(TEXT, b"x" * 16_000), frame(TEXT, b"x" * 200)
    passed = 0
    for number in range(1000):
        passed += len(budgets.new_gate(f"192.0.{number // 250}.{number % 250}").admit(4 * long)) // len(long)
    assert passed <= (4 << 20) // 16_000 + 1
    honest = budgets.new_gate("198.51.100.1")
    for second in range(1, 30):
        clock.append(float(second))
        for _ in range(5):
            assert honest.admit(command) == command
