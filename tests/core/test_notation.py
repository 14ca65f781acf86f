"""Reading what came from outside."""

import pytest

from fogbound.core.errors import JsonError, NotationError
from fogbound.core.notation import (
    MAX_JSON_DEPTH,
    choice_of,
    mapping_of,
    optional,
    parse_json,
    plain,
    read_bool,
    read_fields,
    read_int,
    read_seat,
    read_text,
    seat_of,
    short,
    tuple_of,
)


@pytest.mark.parametrize(
    "line", [b"", b"  ", b"{", b"nope", b"NaN", b"[Infinity]", b'{"a": -Infinity}', b"\xff", b"1 2"]
)
def test_what_is_no_json_is_refused(line):
    with pytest.raises(JsonError):
        parse_json(line)


def test_json_of_just_the_allowed_depth_is_read():
    deepest = "[" * (MAX_JSON_DEPTH - 1) + "]" * (MAX_JSON_DEPTH - 1)
    assert isinstance(parse_json(deepest), list)
    with pytest.raises(JsonError, match="deep"):
        parse_json(f"[[{deepest}]]")
    with pytest.raises(JsonError, match="deep"):
        parse_json("[" * 100_000)
    with pytest.raises(JsonError, match="deep"):
        parse_json('{"a":' * (MAX_JSON_DEPTH + 1) + "1" + "}" * (MAX_JSON_DEPTH + 1))


def test_json_of_just_the_allowed_length_is_read():
    assert parse_json(b'"' + b"x" * ((1 << 20) - 2) + b'"')
    with pytest.raises(JsonError, match="1 MiB"):
        parse_json(b'"' + b"x" * ((1 << 20) - 1) + b'"')


def test_a_number_of_thousands_of_digits_is_json_but_no_whole_number():
    value = parse_json("9" * 100_000)
    with pytest.raises(NotationError, match="too large"):
        read_int(value)


@pytest.mark.parametrize(
    ("reader", "value"),
    [
        (read_text, 1),
        (read_bool, 0),
        (read_int, True),
        (read_int, 1.0),
        (read_int, "1"),
        (read_seat, 4),
        (read_seat, -1),
        (seat_of(2), 2),
        (choice_of(2, 3), True),
        (choice_of(1, 2), True),
        (choice_of("a"), "b"),
        (optional(read_int), "x"),
        (tuple_of(read_int), "12"),
        (tuple_of(read_int), [1, None]),
        (mapping_of(read_text, read_int), [1]),
        (mapping_of(read_text, read_int), {"a": "b"}),
    ],
)
def test_a_wrong_type_or_value_is_refused(reader, value):
    with pytest.raises(NotationError):
        reader(value)


def test_fields_name_the_key_at_fault():
    readers = {"seat": read_seat, "at": read_text}
    assert read_fields({"seat": 1, "at": "a1"}, readers) == {"seat": 1, "at": "a1"}
    for data, fault in [
        ({"seat": 1}, "at missing"),
        ({"seat": 9, "at": "a1"}, "seat: 9 is no seat"),
        ({"seat": 1, "at": "a1", "x": 2}, "unknown key 'x'"),
        ([], "no object"),
    ]:
        with pytest.raises(NotationError, match=fault):
            read_fields(data, readers)


def test_a_long_value_is_quoted_in_short():
    assert short("x" * 1000) == "'" + "x" * 56 + "..."
    assert short(7) == "7"


def test_plain_makes_json_of_values():
    assert plain({"a": (1, (None, "b"))}) == {"a": [1, [None, "b"]]}
