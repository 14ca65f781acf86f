"""Reading text and JSON that came from outside: a value of the right type, or an error that names the fault."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from .errors import FogboundError, JsonError, NotationError
from .seats import Seat

T = TypeVar("T")
Reader = Callable[[Any], T]
"""Takes any JSON value. Returns a typed one or raises NotationError."""

MAX_JSON_BYTES = 1 << 20
MAX_JSON_DEPTH = 200
_MAX_DIGITS = 4000


def parse_json(line: bytes | str) -> Any:
    """One JSON value, strictly: no key twice, no NaN, no Infinity, not over 1 MiB, not nested too deep. Raises
    JsonError."""
    if len(line) > MAX_JSON_BYTES:
        raise JsonError("longer than 1 MiB")
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        value = json.loads(text, parse_constant=_no_constant, parse_int=_integer, object_pairs_hook=_object)
    except RecursionError:
        raise JsonError("nested too deep") from None
    except UnicodeDecodeError:
        raise JsonError("no UTF-8 text") from None
    except ValueError as error:
        raise JsonError(f"no JSON: {error}") from None
    if _is_deeper_than(value, MAX_JSON_DEPTH):
        raise JsonError("nested too deep")
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON value")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _integer(digits: str) -> int | float:
    # Nothing of ours is that long, and Python would refuse to read it: no integer for any field that asks for one.
    return int(digits) if len(digits) <= _MAX_DIGITS else float("inf")


def read_seed(value: Any) -> int:
    """Any whole number of up to 4,000 digits."""
    if abs(read_int(value)) >= 10**_MAX_DIGITS:
        raise NotationError(f"a seed of more than {_MAX_DIGITS:,} digits")
    return int(value)


def _is_deeper_than(value: Any, limit: int) -> bool:
    level = [value]
    for _ in range(limit):
        inside: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inside.extend(item.values())
            elif isinstance(item, list):
                inside.extend(item)
        if not inside:
            return False
        level = inside
    return True


def plain(value: Any) -> Any:
    """The JSON form of a value made of texts, numbers, tuples and mappings."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, tuple | list) else value


@contextmanager
def faults_as(error: type[FogboundError]) -> Iterator[None]:
    """Turn every NotationError raised inside into this kind of error."""
    try:
        yield
    except NotationError as fault:
        raise error(str(fault)) from None


def short(value: Any) -> str:
    """A value from outside, quoted in an error message without flooding it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{short(value)} is no text")
    return value


def read_name(value: Any) -> str:
    """A text that can be written to a file and a screen: JSON allows half a character, and they do not."""
    if any("\ud800" <= letter <= "\udfff" for letter in read_text(value)):
        raise NotationError(f"{short(value)} holds half a character")
    return str(value)


def read_bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"{short(value)} is neither true nor false")
    return value


def read_int(value: Any) -> int:
    if value == float("inf") or value == -float("inf"):
        raise NotationError("a number too large to be one of ours")
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"{short(value)} is no whole number")
    return value


def seat_of(players: int) -> Reader[Seat]:
    """A seat of a match with so many players."""

    def read(value: Any) -> Seat:
        if read_int(value) not in range(players):
            raise NotationError(f"{short(value)} is no seat of {players} players")
        return Seat(value)

    return read


read_seat = seat_of(4)
"""A seat of any match."""


def choice_of(*choices: T) -> Reader[T]:
    """One of these values, of the same type."""

    def read(value: Any) -> T:
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
        raise NotationError(f"{short(value)} is none of {', '.join(map(repr, choices))}")

    return read


def optional(read: Reader[T]) -> Reader[T | None]:
    return lambda value: None if value is None else read(value)


def tuple_of(read: Reader[T]) -> Reader[tuple[T, ...]]:
    def read_tuple(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            raise NotationError(f"{short(value)} is no list")
        return tuple(read(item) for item in value)

    return read_tuple


K = TypeVar("K")


def mapping_of(read_key: Reader[K], read: Reader[T]) -> Reader[dict[K, T]]:
    def read_mapping(value: Any) -> dict[K, T]:
        return {read_key(key): read(item) for key, item in read_object(value).items()}

    return read_mapping


def read_object(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise NotationError(f"{short(value)} is no object")
    return dict(value)


def read_fields(
    value: Any, readers: Mapping[str, Reader[Any]], *, required: bool | frozenset[str] = True
) -> dict[str, Any]:
    """An object with just these keys, each read by its reader; the message names the key at fault."""
    data = read_object(value)
    needed = (frozenset(readers) if required else frozenset()) if isinstance(required, bool) else required
    if missing := sorted(needed - data.keys()):
        raise NotationError(f"{', '.join(missing)} missing")
    fields: dict[str, Any] = {}
    for key, item in data.items():
        if key not in readers:
            raise NotationError(f"unknown key {short(key)}; known: {', '.join(sorted(readers))}")
        try:
            fields[key] = readers[key](item)
        except NotationError as fault:
            raise NotationError(f"{key}: {fault}") from None
    return fields
