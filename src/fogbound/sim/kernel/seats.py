"""Seats as somebody at the table counts them."""

from .jit import inlined


@inlined
def ahead_of(players: int, seat: int, other: int) -> int:
    """How many places clockwise this other seat sits: 0 is the seat itself."""
    return other - seat if other >= seat else other - seat + players
