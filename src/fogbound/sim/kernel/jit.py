"""Numba's compiler where it is installed, plain Python where it is not: one source, two speeds."""

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numpy as np
    from numba import njit as _njit

    from .notice import NOTICE

    COMPILED = True
except ImportError:  # the extra `fast` is not installed
    COMPILED = False

_KERNEL = Path(__file__).parent
_GAMES = _KERNEL.parent.parent / "games"


def compiled(function: F) -> F:
    """Compile this function of numbers and arrays, if that is possible here."""
    return _compiled(function)


def table(numbers: Iterable[int]) -> Any:
    """Constants by their index: an array for compiled code, a tuple for plain Python, which is faster with one."""
    return np.array(list(numbers), np.int64) if COMPILED else tuple(numbers)


def zeros(*shape: int, kind: str = "int64") -> Any:
    """Room for numbers: an array for compiled code, lists for plain Python, which is faster with them."""
    if COMPILED:
        return np.zeros(shape, kind)
    if len(shape) == 1:
        return [0.0 if kind == "float64" else 0] * shape[0]
    return [zeros(*shape[1:], kind=kind) for _ in range(shape[0])]


def inlined(function: F) -> F:
    """The same for what every decision passes through: a call would cost as much as its body."""
    return _compiled(function, inline="always")


def borrowing(function: F) -> F:
    """The same for a loop over decisions. It may make no array, only use its caller's.

    Numba counts the holders of every array, several times a decision, and each count is as slow as a rule. Here nobody
    needs it: the caller holds the arrays until the end.
    """
    try:
        return _compiled(function, _nrt=False)
    except KeyError:  # it is not a public name: a Numba without it plays the same, slower
        return compiled(function)


def _compiled(function: F, **how: Any) -> F:
    if not COMPILED:
        return function
    try:
        fast: Any = _njit(function, cache=True, nogil=True, **how)
    except RuntimeError:  # neither this folder nor the user's cache can be written: it is compiled at every start
        fast = _njit(function, nogil=True, **how)
        NOTICE.when = "at every start: no folder for its cache can be written"
    # A cached function on disk counts as old when its own file has changed. But its code may come from others.
    with suppress(AttributeError):
        kept = fast._cache._cache_file
        folders = (_KERNEL, _GAMES, Path(function.__code__.co_filename).parent)
        kept._source_stamp = (kept._source_stamp, *map(_fingerprint, folders))
    compiled_function: F = fast
    return compiled_function


@cache
def _fingerprint(folder: Path) -> str:
    """The hash of all source files in this folder."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()
