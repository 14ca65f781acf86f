"""Observations and masks are written eight bytes at a time: a word is eight small numbers, the first one lowest."""

import sys
from typing import Any

import numpy as np

from .jit import inlined

assert sys.byteorder == "little", "observations are read back as bytes, low byte first"

ONES = np.array([sum(1 << 8 * k for k in range(8) if (bits >> k) & 1) for bits in range(256)], np.int64)
"""For eight bits the word that has each of them as a byte."""
FULL = np.array([[-((bits >> k) & 1) for k in range(8)] for bits in range(256)], np.int8).view(np.int64)[:, 0].copy()
"""The same, with 255 for each 1: to keep some bytes of a word and clear the others."""


@inlined
def ones(mask: int, word: int) -> int:
    """The eight bits of a mask that this word is about, as bytes."""
    return ONES[(mask >> (8 * word)) & 255]


@inlined
def full(mask: int, word: int) -> int:
    return FULL[(mask >> (8 * word)) & 255]


@inlined
def put(words: Any, first: int, at: int, value: int) -> None:
    """Set a byte that is 0 so far, counted from the first of these words. Values are under 128."""
    words[first + (at >> 3)] |= value << (8 * (at & 7))


@inlined
def swap_bytes(words: Any, first: int, one: int, other: int) -> None:
    """Let two bytes change places."""
    a, b = byte(words, first, one), byte(words, first, other)
    words[first + (one >> 3)] ^= (a ^ b) << (8 * (one & 7))
    words[first + (other >> 3)] ^= (a ^ b) << (8 * (other & 7))


@inlined
def byte(words: Any, first: int, at: int) -> int:
    return (words[first + (at >> 3)] >> (8 * (at & 7))) & 255
