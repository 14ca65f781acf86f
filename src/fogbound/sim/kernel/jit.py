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


def borrowing(function: F) -> F:
    """The same for a loop over decisions. It may make no array, only use its caller's.

    Numba counts the holders of every array, several times a decision, and each count is as slow as a rule. Here nobody
    needs it: the caller holds the arrays until the end.
    """
    if not COMPILED:
        return function
    try:
        fast: F = _njit(function, cache=True, nogil=True, _nrt=False)  # type: ignore[call-overload]
    except KeyError:  # it is not a public name: a Numba without it plays the same, slower
        return compiled(function)
    return fast
