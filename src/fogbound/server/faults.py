"""Describes unexpected exceptions for the log: their type and place, never their values."""

from pathlib import Path
from traceback import walk_tb
from typing import Any

_PACKAGE = Path(__file__).parent.parent


def about(fault: BaseException) -> dict[str, Any]:
    """Fields for `logging`'s `extra`: the type of a fault, and `file:line` of our innermost frame."""
    return {"fault": type(fault).__name__, "where": place_of(fault)}


def place_of(fault: BaseException) -> str | None:
    """Return `file:line` of the innermost frame inside this package, or None if there is none."""
    found = None
    for frame, line in walk_tb(fault.__traceback__):
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(_PACKAGE):
            found = f"{file.relative_to(_PACKAGE).as_posix()}:{line}"
    return found
