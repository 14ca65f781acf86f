"""Seats around a table, and what each of them has."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NewType, Self, TypeVar

if TYPE_CHECKING:
    Seat = NewType("Seat", int)
else:
    Seat = int  # calling a NewType runs Python code, and every move makes seats

T = TypeVar("T")


class BySeat(tuple[T, ...]):
    """One value for each seat, in seat order; never changed in place.

    >>> BySeat("ab").put(Seat(1), "c")
    BySeat(('a', 'c'))
    """

    __slots__ = ()

    @classmethod
    def all(cls, value: T, players: int) -> Self:
        return cls((value,) * players)

    def put(self, seat: Seat, value: T) -> "BySeat[T]":
        values = list(self)
        values[seat] = value
        return BySeat(values)

    def __repr__(self) -> str:
        return f"BySeat({tuple(self)!r})"


@cache
def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in range(players))


def as_seat_keys(values: Iterable[T | None]) -> dict[str, T]:
    """`{"1": value}` for the seats that have one: the JSON form of sparse per-seat data."""
    return {key: value for key, value in zip("0123", values, strict=False) if value is not None}
