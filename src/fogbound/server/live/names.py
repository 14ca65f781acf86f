"""Names of tables."""

import secrets

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_LENGTH = 12


def new_table_name() -> str:
    """Return a random name (60 bits): whoever knows it may come."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
