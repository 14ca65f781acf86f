"""Numba's compiler where it is installed, plain Python where it is not: one source, two speeds."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

try:
    from numba import njit as _njit

    COMPILED = True
except ImportError:  # the extra `fast` is not installed
    COMPILED = False


def compiled(function: F) -> F:
    """Compile this function of numbers and arrays, if that is possible here."""
    if not COMPILED:
        return function
    fast: F = _njit(function, cache=True, nogil=True)
    return fast


def inlined(function: F) -> F:
    """The same for what every decision passes through: a call would cost as much as its body."""
    if not COMPILED:
        return function
    fast: F = _njit(function, cache=True, nogil=True, inline="always")
    return fast
