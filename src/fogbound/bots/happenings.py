"""Happenings: the occasions of a match at which a character may make a remark."""

from typing import Literal, NamedTuple

Occasion = Literal[
    "chain", "miss", "other_miss", "round", "banned", "took", "lost", "betrayed", "island", "offer", "refused",
    "win", "lose", "island_wins",
]  # fmt: skip
"""The occasions that every character has lines for."""


class Happening(NamedTuple):
    """Something that happened to a seat (None: to the table)."""

    seat: int | None
    own: Occasion | None
    """The remark of the character on that seat."""
    other: Occasion | None = None
    """The remark of anybody else."""

    def said_by(self, seat: int) -> Occasion | None:
        return self.own if self.seat == seat else self.other
