"""Metrics of a server among others."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ..live.registry import TableRegistry
from ..store.contract import SharedStore
from .endpoint import LinkEndpoint
from .relay import NodeRelay


class NodeFigures(Collector):
    """Reads counters that are plain numbers."""

    def __init__(
        self, store: SharedStore, registry: TableRegistry, relay: NodeRelay | None, links: LinkEndpoint
    ) -> None:
        self._store, self._registry, self._relay, self._links = store, registry, relay, links

    def collect(self) -> Iterator[Metric]:
        store, registry = self._store.figures, self._registry
        for name, about, gauge in (
            ("node", "Number of this node; 0 while it is none.", self._store.me.node),
            ("lease_age_seconds", "Time since the last good renewal of the lease was sent.", self._store.lease_age_s),
            ("relayed_out", "Clients here with tables on other nodes.", self._relay.clients if self._relay else 0),
            ("relayed_in", "Clients of other nodes with tables here.", self._links.clients),
        ):
            yield GaugeMetricFamily(f"fogbound_{name}", about, gauge)
        for name, about, count in (
            ("store_batches", "Batches written to the database.", store.batches),
            ("store_appends", "Appends in those batches.", store.appends),
            ("store_unknown", "Appends whose answer was lost.", store.unknown),
            ("fenced", "Times that this server lost its lease.", store.fenced),
            ("buried", "Nodes that this one has buried.", store.buried),
            ("adopted", "Tables of dead nodes, or of nobody, that were adopted.", registry.adopted),
            ("adoption_seconds", "Time to load them, until all of a group were there.", registry.adoption_s),
        ):
            yield CounterMetricFamily(f"fogbound_{name}", about, count)
