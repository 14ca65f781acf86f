"""Long forms of tests: the test command leaves them out, and `./dev long` runs them."""

from typing import Any

import pytest


def also(*values: Any) -> list[Any]:
    """Return values of a parameter for the long form alone; a tuple is one set of several parameters."""
    sets = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*one, marks=pytest.mark.long) for one in sets]
