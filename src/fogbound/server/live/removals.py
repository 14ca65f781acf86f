"""Players whom the host has removed from a table: for a while they do not sit down there again."""

from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from ...core.errors import NotAllowedError
from ..table.look_alikes import is_look_alike

_AWAY_MS = 600_000
_MOST = 64
"""Removals remembered at one table."""


class Removal(NamedTuple):
    """One removal: the player, and the addresses that the player was connected from."""

    until_ms: int
    name: str
    token: str
    addresses: frozenset[str]


class Removals:
    """The latest removals of one table, in memory only."""

    def __init__(self) -> None:
        self._latest: deque[Removal] = deque(maxlen=_MOST)

    def add(self, name: str, token: str, addresses: Collection[str], now_ms: int) -> None:
        self._latest.append(Removal(now_ms + _AWAY_MS, name, token, frozenset(addresses)))

    def check(self, name: str, token: str, address: str, shared: Collection[str], now_ms: int) -> None:
        """Raises NotAllowedError for somebody with the name, token or address of a removed player. `shared` are the
        addresses of everybody else who belongs to the table: one that a household shares keeps nobody out."""
        for removal in self._latest:
            is_same_place = address in removal.addresses and address not in shared
            if now_ms < removal.until_ms and (
                token == removal.token or is_same_place or is_look_alike(name, removal.name)
            ):
                raise NotAllowedError("the host has removed you from this table: come back in a while")
