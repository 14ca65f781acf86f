"""No bytes that come through the doors make anything go wrong inside: the short form of `./dev bench fuzz`."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.attacks.wire import handshake
from tests.server.fuzzing import FIELDS, Doors, seeds

pytestmark = pytest.mark.slow
SEEDS = seeds()
MARKS = [
    b"",
    b"\x00",
    b"\xff",
    b"\r\n",
    b'"',
    b"{",
    b"}",
    b"[",
    b"\\ud800",
    b"1e999",
    b"-1",
    b"9" * 400,
    b"null",
    b"TABLE",
]
SOME = st.one_of(st.sampled_from(MARKS), st.binary(max_size=40))


@pytest.fixture(scope="module")
def doors():
    opened = Doors()
    yield opened
    opened.close()


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A sensible input with some pieces cut out, doubled or replaced."""
    data = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(0, 4))):
        start, end = sorted((draw(st.integers(1, len(data))), draw(st.integers(1, len(data)))))
        end = min(end, start + draw(st.integers(0, 30)))
        piece = draw(st.one_of(SOME, st.just(2 * data[start:end]), st.just(draw(st.sampled_from(SEEDS))[1:60])))
        data = data[:start] + piece + data[end:]
    return data


VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30), st.sampled_from(["TABLE", "HOST"])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=6,
)
KINDS = [json.loads(seed[1:].splitlines()[-1]) for seed in SEEDS if seed[:1] == b"T"]


@st.composite
def commands(draw: st.DrawFn) -> bytes:
    """A client that has watched and sat down says sensible things with some fields that are not."""
    lines = [*SEEDS[0][1:].split(b"\n")[:2]]
    for number in range(draw(st.integers(1, 6))):
        command = {**draw(st.sampled_from(KINDS)), "id": str(number)}
        for _ in range(draw(st.integers(0, 2))):
            command[draw(st.sampled_from([*FIELDS, "type", "id", "table", "x"]))] = draw(VALUES)
        lines.append(json.dumps(command).encode())
    return b"T" + b"\n".join(lines)


SHORT = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


FOUND = [b"H" + handshake().replace(b"AAAA", b"AA\xc8A", 1)]
"""Inputs that were too much once."""


@pytest.mark.parametrize("data", FOUND)
def test_what_was_found_stays_mended(doors, data):
    assert doors.throw(data).startswith(b"HTTP/1.1 400 ")


@SHORT
@given(data=mutated())
def test_mutated_requests_frames_and_commands(doors, data):
    doors.throw(data)


@SHORT
@given(data=commands())
def test_commands_with_fields_of_any_kind(doors, data):
    assert doors.throw(data).startswith(b"HTTP/1.1 101")


@pytest.mark.parametrize("number", range(len(SEEDS)))
def test_the_inputs_to_begin_with_are_sensible(doors, number):
    answer = doors.throw(SEEDS[number])
    assert answer.startswith((b"HTTP/1.1 ", b"HTTP/1.0 "))
    if SEEDS[number][:1] == b"T":
        assert b'"type":"ok"' in answer
