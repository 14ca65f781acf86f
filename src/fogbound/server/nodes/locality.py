"""Tables follow their watchers: one whose watchers are all connected to another node should be owned there."""

from collections.abc import Iterable, Iterator

from ..live.contract import LiveClient
from .relayed_client import RelayedClient


class Locality:
    """Knows since when all watchers of a table are connected to the same other node."""

    def __init__(self, follow_s: float) -> None:
        self._follow_s = follow_s
        self._since: dict[str, tuple[int, float]] = {}
        """The other node of a table, and the time at which this was seen first."""

    def due(self, tables: Iterable[tuple[str, Iterable[LiveClient]]], now_s: float) -> Iterator[tuple[str, int]]:
        """Return the tables, given with their watchers, that have waited long enough, each with its better node."""
        before, self._since = self._since, {}
        for table, watchers in tables:
            node = _only_node(watchers)
            if not node:
                continue
            seen, since_s = before.get(table, (node, now_s))
            self._since[table] = node, since_s if seen == node else now_s
            if now_s - self._since[table][1] >= self._follow_s:
                yield table, node


def _only_node(watchers: Iterable[LiveClient]) -> int:
    """Return the other node that all watchers are connected to; 0 if there is none."""
    nodes = {client.node if isinstance(client, RelayedClient) else 0 for client in watchers}
    return nodes.pop() if len(nodes) == 1 else 0
