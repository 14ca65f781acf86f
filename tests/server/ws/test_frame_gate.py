"""Frames and bytes have a budget before anything parses them."""

import pytest

from fogbound.server.settings import Settings
from fogbound.server.token_bucket import TokenBucket
from fogbound.server.ws.frame_gate import FrameBudgets, FrameGate

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
    return FrameGate(*buckets)


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
    rude, honest = (FrameGate(TokenBucket(1, 2), TokenBucket(1, 100), shared, TokenBucket(1, 10_000)) for _ in range(2))
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
