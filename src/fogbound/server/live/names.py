"""Names of tables."""

import secrets

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_LENGTH = 12
_BAY = 4


def new_table_name() -> str:
    """Return a random name (60 bits): anybody who knows it may join."""
    return _letters(_LENGTH)


def name_in_same_bay(name: str) -> str:
    """Return a name for the table that follows this one (40 random bits). Names in the same bay, which is their first
    four letters, lead a proxy to the same server."""
    return name[:_BAY] + _letters(_LENGTH - _BAY)


def _letters(count: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(count))
