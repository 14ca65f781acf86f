"""Observations as ones and zeros, for networks that take nothing else."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import RequestError
from ..games import game_named
from .kernels import KERNELS
from .spaces import Field, read_mode

_COUNTED = 32
"""Numbers with a higher top are amounts, and stay one number, divided by their top."""


class OneHot:
    """Turns observations of one game and mode into ones and zeros.

    A number becomes as many as it has values, one of which is 1; what is a sum of bits (`shown_to`) becomes its four
    bits; an amount that can be high (turns, points) becomes one number from 0 to 1.

    >>> encode = OneHot("memoarrr", "recall")
    >>> encode.size
    988
    >>> encode(np.zeros((2, 104), np.int8)).shape
    (2, 988)
    """

    def __init__(self, game: str, mode: str = "table") -> None:
        """Raises RequestError for an unknown game, OptionsError for an unknown mode."""
        spaces = KERNELS.of(game_named(game).id).spaces
        self._fields = spaces.fields(read_mode(mode))
        self.names = tuple(
            f"{field.name}[{number}]{what}"
            for field in self._fields
            for number in range(field.count)
            for what in _parts(field)
        )
        """The meaning of each number: `card[3]=7`, `shown_to[3]&2`, `turn[0]`."""
        self.size = len(self.names)
        self._inputs = spaces.size(mode)

    @cached_property
    def _columns(self) -> list[tuple[Field, slice]]:
        first, found = 0, []
        for field in self._fields:
            last = first + field.count * len(_parts(field))
            found.append((field, slice(first, last)))
            first = last
        return found

    def __call__(self, observations: NDArray[Any], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Rows of numbers in, rows of ones and zeros out; into `out` if it is given. Raises RequestError."""
        seen = np.asarray(observations)
        if seen.ndim != 2 or seen.shape[1] != self._inputs:
            raise RequestError(f"observations have shape {seen.shape}, not (rows, {self._inputs})")
        found = np.empty((len(seen), self.size), np.float32) if out is None else out
        for field, columns in self._columns:
            numbers = seen[:, field.first : field.first + field.count, None]
            parts: NDArray[Any]
            if field.name == "shown_to":
                parts = (numbers >> np.arange(4)) & 1
            elif field.high >= _COUNTED:
                parts = numbers / np.float32(field.high)
            else:
                parts = numbers == np.arange(field.high + 1)
            found[:, columns] = parts.reshape(len(seen), -1)
        return found


def _parts(field: Field) -> list[str]:
    if field.name == "shown_to":
        return [f"&{1 << bit}" for bit in range(4)]
    return [""] if field.high >= _COUNTED else [f"={value}" for value in range(field.high + 1)]
